import { expect, test } from 'vitest';
import { createPortalVocabulary } from '../../../kinds';
import { compileProject, editionOf, readDefinitionFiles } from '../../../server/definitions';
import { projectFolder } from '../../../server/platform/project-folder';
import { countryNames } from '../../../server/reference-data/countries';

const vocabulary = { ...createPortalVocabulary(undefined, { countries: countryNames }), partialTexts: true };

test('An edition has another hash with any other content, and the same one with the same', async () => {
  const files = await readDefinitionFiles(projectFolder());
  const hashWith = (path: string, change: (text: string) => string) =>
    editionOf(
      compileProject(
        files.map((file) =>
          file.path === path ? { path, bytes: change(Buffer.from(file.bytes).toString('utf8')) } : { ...file },
        ),
        vocabulary,
      ),
    )?.hash;
  const now = hashWith('', String);
  expect(now).toMatch(/^[0-9a-f]{32}$/);
  expect(hashWith('locales/en/admin.json', (text) => `${text}\n`)).toBe(now);
  const added = (more: string) => (text: string) => text.replace('{', `{ ${more},`);
  const others = [
    // A text may have the name that addresses of models have.
    hashWith('locales/en/admin.json', added('"hash": "Hash", "other": "one"')),
    hashWith('locales/en/admin.json', added('"hash": "Hash", "other": "two"')),
    hashWith('schemas/forms/admin-usage.form.json', (text) => text.replace('"label": "', '"label": "other:')),
    hashWith('schemas/letters.json', (text) => text.replace(/"subject": "/, '"subject": "other ')),
    hashWith('schemas/languages.json', (text) => text.replace('"English"', '"Anglais"')),
    hashWith('schemas/sources.json', (text) => text.replace(/"cache": \d+/, '"cache": 1')),
    hashWith('schemas/permissions.json', (text) => text.replace('"minimum": "USER"', '"minimum": "SYSADMIN"')),
  ];
  expect(new Set([now, ...others]).size).toBeGreaterThanOrEqual(7);
});
