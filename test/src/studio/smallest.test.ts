import Ajv from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { metaSchemas } from '../../../engine/definition';
import type { Json, JsonObject } from '../../../engine/model';
import { isObject } from '../../../src/blocks/studio/documents/json';
import { childOf, type MetaPlace, propertiesAt, typesAt } from '../../../src/blocks/studio/properties/meta';
import { conditionReferences } from '../../../src/blocks/studio/properties/properties';
import { kindsOf, smallestAt } from '../../../src/blocks/studio/properties/smallest';

const ajv = new Ajv({ strict: false, validateFormats: false });
for (const [name, schema] of Object.entries(metaSchemas)) ajv.addSchema({ ...schema, $id: name });

const place = (file: string, name: string): MetaPlace => ({ file, schema: { $ref: `#/$defs/${name}` } });
/** What consists of parts in the languages: objects and choices between such, but for conditions and cases, which have editors of their own. */
const places = Object.entries(metaSchemas).flatMap(([file, { $defs }]) =>
  Object.keys(isObject($defs) ? $defs : {}).flatMap((name) =>
    propertiesAt(place(file, name), {})
      .filter((each) => typesAt(each).has('object') && !conditionReferences.has(each.reference ?? ''))
      .filter(({ name: property }) => !['not', 'condition', 'cases'].includes(property))
      .map((property) => [`${file} ${name}.${property.name}`, property] as const),
  ),
);
const isSound = ({ file, schema }: MetaPlace, value: Json) =>
  ajv.validate(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', `"$ref":"${file}#`)), value);

describe('the smallest value of a place', () => {
  it('is what the language allows there, at every place', () => {
    const wrong = places.flatMap(([name, each]) => {
      const value = smallestAt(each, () => undefined);
      return value !== undefined && isSound(each, value) ? [] : [`${name}: ${JSON.stringify(value)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('is each kind that can be added, and what is added can be edited', () => {
    const wrong = places.flatMap(([name, each]) =>
      kindsOf(each)
        .filter(({ value }) => !isSound(each, value))
        .map(({ value }) => `${name}: ${JSON.stringify(value)}`),
    );
    expect(wrong).toEqual([]);
  });

  it('is offered for a confirmation, a format and an effect', () => {
    const names = (file: string, name: string, property: string) => {
      const found = propertiesAt(place(file, name), {}).find((each) => each.name === property);
      if (found === undefined) throw new Error(property);
      const items = typesAt(found).has('array') ? childOf(found, [], 0) : undefined;
      return kindsOf(items ?? found).map((kind) => kind.names.join());
    };
    expect(names('screen-action.schema.json', 'ActionDefinition', 'confirm')).toEqual(['title,confirm']);
    expect(names('screen-action.schema.json', 'ActionDefinition', 'then')).toEqual(
      expect.arrayContaining(['notify', 'refresh', 'close']),
    );
    expect(names('screen-item.schema.json', 'Item', 'format')).toEqual(expect.arrayContaining(['dateTime', 'words']));
  });

  it('has what is known: the keys of sentences, and names', () => {
    const value = smallestAt(place('screen-action.schema.json', 'Confirm'), (reference, way) =>
      reference.endsWith('/LocaleKey') ? `own.${way.join('.')}` : undefined,
    );
    expect(value).toEqual({ title: 'own.title', confirm: 'own.confirm' } satisfies JsonObject);
  });
});
