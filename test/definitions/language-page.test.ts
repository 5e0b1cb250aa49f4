import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { metaSchemas } from '../../engine/definition';
import { isList, isObject, type Json } from '../../engine/model';

const page = readFileSync('docs/definition-language.md', 'utf8');
const pages = ['grammar', 'reference'].map((name) => [name, readFileSync(`docs/${name}.md`, 'utf8')] as const);
const [, grammar = ''] = pages[0] ?? [];

/** Properties of the languages, each with the file that knows it. Free JSON Schema has a language of its own. */
function* propertiesIn(schema: Json, file: string): Generator<readonly [name: string, file: string]> {
  if (isList(schema)) for (const part of schema) yield* propertiesIn(part, file);
  if (!isObject(schema)) return;
  const { properties, ...others } = schema;
  if (isObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      yield [name, file];
      yield* propertiesIn(property, file);
    }
  }
  for (const [keyword, part] of Object.entries(others))
    if (!['enum', 'const', 'default', 'examples'].includes(keyword)) yield* propertiesIn(part, file);
}

const languages = Object.entries(metaSchemas).filter(([file]) => file !== 'json-schema.schema.json');
const properties = languages.flatMap(([file, schema]) => [...propertiesIn(schema, file)]);

test('Every property that can be written stands in the grammar by example', () => {
  const said = new Set([...grammar.matchAll(/^ *"([^"]+)":/gm)].map(([, name]) => name));
  const missing = properties.filter(([name]) => !said.has(name)).map(([name, file]) => `${name} (${file})`);
  expect([...new Set(missing)]).toEqual([]);
});

test('Every link from the page on the language leads to a heading', () => {
  for (const [name, text] of pages) {
    const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id));
    const links = [...page.matchAll(new RegExp(`\\(${name}\\.md#([\\w-]+)\\)`, 'g'))].map(([, id]) => id);
    expect(links.filter((id) => !anchors.has(id))).toEqual([]);
  }
});

test('There is no notation but JSON', () => {
  expect(page).not.toMatch(/```(?:ts|typescript|js)\b/);
});
