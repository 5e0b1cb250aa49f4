import { expect, test } from 'vitest';
import { compile } from '../../engine/compile';
import { metaSchemas, readDefinitions } from '../../engine/definition';
import { isList, isObject, type Json } from '../../engine/model';
import { createPortalVocabulary } from '../../kinds';
import { countryNames } from '../../server/reference-data/countries';
import { definitionFiles, projectRoot } from '../support/definition-files';
import { referencePage, toldFormats } from '../support/reference-page';

const vocabulary = createPortalVocabulary(undefined, { countries: countryNames });
const definitions = readDefinitions(definitionFiles(projectRoot));
const { model } = compile(definitions, vocabulary);

const page = `# What definitions may name

Written from the project's definitions and the portal's vocabulary (\`npm run fix\` writes it again). How they are written: [the grammar by example](grammar.md).
${referencePage({ definitions, model, vocabulary })}
`;

test('docs/reference.md lists everything as it is now', async () => {
  await expect(page).toMatchFileSnapshot('../../docs/reference.md');
});

test('Every format has a line', () => {
  const formats = new Set<string>();
  const visit = (value: Json | undefined, name = '') => {
    if (isList(value)) for (const each of value) visit(each, name);
    if (!isObject(value)) return;
    if (/Format$/.test(name)) {
      if (isList(value.enum)) for (const each of value.enum) formats.add(String(each));
      const { as } = isObject(value.properties) ? value.properties : {};
      if (isObject(as) && typeof as.const === 'string') formats.add(as.const);
    }
    for (const [key, inner] of Object.entries(value)) visit(inner, key === 'oneOf' || key === 'enum' ? '' : key);
  };
  visit(metaSchemas['screen-item.schema.json']);
  expect([...formats].sort()).toEqual([...toldFormats].sort());
});
