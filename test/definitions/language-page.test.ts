import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { metaSchemas } from '../../engine/definition';
import { isList, isObject, type Json } from '../../engine/model';

const page = readFileSync('docs/definition-language.md', 'utf8');

/** The page's notation without its remarks. */
const notation = [...page.matchAll(/```ts\n([\s\S]*?)```/g)]
  .map(([, code = '']) => code.replaceAll(/(?<!:)\/\/.*|\/\*[\s\S]*?\*\//g, ''))
  .join('\n');
/** Names that the notation gives to properties: `name:` and `name?:`. */
const described = new Set([...notation.matchAll(/(?<![\w.$`'])([a-zA-Z$][\w$]*)\??:/g)].map(([, name]) => name));
/** Names that the page says anywhere in code. */
const said = new Set([...page.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].flatMap(([code]) => code.match(/[\w$]+/g) ?? []));

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

test('Every property that can be written stands in the page on the languages', () => {
  const missing = properties.filter(([name]) => !said.has(name)).map(([name, file]) => `${name} (${file})`);
  expect([...new Set(missing)]).toEqual([]);
});

test('Every property that the page describes can be written', () => {
  const known = new Set(properties.map(([name]) => name));
  const unknown = [...described].filter((name) => name !== undefined && !known.has(name));
  expect(unknown).toEqual([]);
});
