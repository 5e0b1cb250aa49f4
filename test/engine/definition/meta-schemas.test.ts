import { readdirSync, readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020';
import { compile } from 'json-schema-to-typescript';
import { describe, expect, it } from 'vitest';
import { type CompileTypes, generateLanguageTypes, metaSchemas, readerRules } from '../../../engine/definition';
import { followReference } from '../../../engine/definition/meta-schemas';
import type { Json, JsonObject } from '../../../engine/model';

const files = Object.entries(metaSchemas);

/** Every schema inside a document, with its pointer. */
function* schemasIn(value: Json | undefined, pointer = ''): Generator<[string, JsonObject]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [pointer, value as JsonObject];
  for (const [key, member] of Object.entries(value)) yield* schemasIn(member, `${pointer}/${key}`);
}

describe('the meta schemas', () => {
  it('are all read', () => {
    expect(Object.keys(metaSchemas).sort()).toEqual(readdirSync('schemas/meta').sort());
  });

  it.each(files)('%s is JSON Schema 2020-12', (_name, schema) => {
    const ajv = new Ajv2020({ strict: false });
    expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  });

  it.each(files)('%s explains every property, so that an editor can', (file, schema) => {
    const silent: string[] = [];
    for (const [pointer, { properties }] of schemasIn(schema)) {
      // A property that is called `properties` (in the description of JSON Schema) has a description of its own kind.
      if (pointer.endsWith('/properties') || typeof properties !== 'object' || properties === null) continue;
      for (const [name, property] of Object.entries(properties as JsonObject)) {
        const { description, $ref } = property as JsonObject;
        const inherited = typeof $ref === 'string' ? followReference($ref, file).schema.description : undefined;
        if (typeof (description ?? inherited) !== 'string') silent.push(`${pointer}/properties/${name}`);
      }
    }
    expect(silent).toEqual([]);
  });

  it.each(files)('%s names only rules that exist', (_file, schema) => {
    const named = [...schemasIn(schema)].flatMap(([, { problem }]) => (typeof problem === 'string' ? [problem] : []));
    expect(named.filter((rule) => !(readerRules as readonly string[]).includes(rule))).toEqual([]);
  });

  it.each(files)('%s leaves no object open but those meant to be free', (_file, schema) => {
    const open = [...schemasIn(asObject(schema.$defs))].flatMap(([pointer, each]) => {
      if (each.type !== 'object' || /Part$|Common$|ByType$|ByKind$/.test(pointer)) return [];
      const closed = each.additionalProperties !== undefined || each.unevaluatedProperties !== undefined;
      return closed ? [] : [pointer.slice(1)];
    });
    // Parts that only stand inside a closed whole.
    const parts = /^(?:\w+(?:Operand|Test|Rule|Field|Block|Format|Filter)|Presentation)$/;
    expect(open.filter((name) => !parts.test(name))).toEqual([]);
  });
});

describe('the types of the languages', () => {
  it('are those the meta schemas say', async () => {
    const types = await generateLanguageTypes(compile as CompileTypes);
    expect(readFileSync('engine/definition/language.gen.ts', 'utf8')).toBe(types);
  });
});

function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
