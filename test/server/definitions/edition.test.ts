import { expect, test } from 'vitest';
import type { SourceFile } from '../../../engine/definition';
import { createPortalVocabulary } from '../../../kinds';
import { compileProject, editionOf, readDefinitionFiles } from '../../../server/definitions';
import { projectFolder } from '../../../server/platform/project-folder';
import { countryNames } from '../../../server/reference-data/countries';

const vocabulary = { ...createPortalVocabulary(undefined, { countries: countryNames }), partialTexts: true };

test('An edition has another hash with any other content, and the same one with the same', async () => {
  const files = await readDefinitionFiles(projectFolder());
  const hashOf = (some: readonly SourceFile[]) => editionOf(compileProject(some, vocabulary))?.hash;
  const hashWith = (path: string, change: (text: string) => string) => {
    const text = Buffer.from(files.find((file) => file.path === path)?.bytes ?? '').toString('utf8');
    expect(change(text), path).not.toBe(text);
    return hashOf(files.map((file) => (file.path === path ? { path, bytes: change(text) } : file)));
  };
  const now = hashOf(files);
  expect(now).toMatch(/^[0-9a-f]{32}$/);
  expect(hashWith('locales/en/admin.json', (text) => `${text}\n`)).toBe(now);
  const added = (more: string) => (text: string) => text.replace('{', `{ ${more},`);
  const others = [
    // A text may have the name that addresses of models have.
    hashWith('locales/en/admin.json', added('"hash": "Hash", "other": "one"')),
    hashWith('locales/en/admin.json', added('"hash": "Hash", "other": "two"')),
    hashWith('schemas/forms/admin-usage.form.json', (text) => text.replace('"label": "', '"label": "other:')),
    hashWith('schemas/letters.json', (text) => text.replace('"sample": "kim@', '"sample": "lee@')),
    hashWith('schemas/languages.json', (text) => text.replace('"English"', '"Anglais"')),
    hashWith('schemas/sources.json', (text) => text.replace(/"cache": \d+/, '"cache": 1')),
    hashWith('schemas/permissions.json', (text) => text.replace('"minimum": "USER"', '"minimum": "SYSADMIN"')),
  ];
  expect(new Set([now, ...others]).size).toBe(others.length + 1);
});
