import { describe, expect, it } from 'vitest';
import { metaSchemas } from '../../../engine/definition';
import type { Json } from '../../../engine/model';
import { isObject } from '../../../src/blocks/studio/documents/json';
import { type MetaProperty, propertiesAt } from '../../../src/blocks/studio/properties/meta';
import {
  mapValues,
  plainItems,
  plainKindOf,
  readSimple,
  showSimple,
} from '../../../src/blocks/studio/properties/plain';

/** What is edited in the properties as a list of plain values or as a map, by the definition and the property. */
const found = (select: (property: MetaProperty) => string | undefined) =>
  Object.fromEntries(
    Object.entries(metaSchemas).flatMap(([file, { $defs }]) =>
      Object.keys(isObject($defs) ? $defs : {}).flatMap((name) =>
        propertiesAt({ file, schema: { $ref: `#/$defs/${name}` } }, {}).flatMap((property) => {
          const kind = select(property);
          return kind === undefined ? [] : [[`${name}.${property.name}`, kind]];
        }),
      ),
    ),
  );
const kind = (place: MetaProperty | ReturnType<typeof plainItems>) =>
  place === undefined ? undefined : (plainKindOf(place)?.as ?? 'opened');

describe('what is edited as plain values', () => {
  it('is found in the languages: lists', () => {
    expect(found((property) => kind(plainItems(property, undefined)))).toMatchObject({
      'FieldFormDefinition.context': 'text',
      'ClearChange.clear': 'text',
      'DateRangeField.presets': 'choice',
      'ListBlock.sizes': 'number',
      'FormRule.fields': 'text',
      'FieldTable.columns': 'sentence',
      'Presentation.last': 'any',
    });
  });

  it('is found in the languages: maps', () => {
    expect(found((property) => kind(mapValues(property, undefined)))).toMatchObject({
      'ActionDefinition.with': 'argument',
      'ScreenRouteTarget.query': 'argument',
      'OuterRouteTarget.query': 'argument',
      'SourceUse.where': 'argument',
      'RouteDefinition.query': 'choice',
      'FieldCommon.messages': 'sentence',
      'WordsFormat.tones': 'choice',
      'ScreenDefinition.sources': 'opened',
    });
  });

  it('is nothing that has things in it', () => {
    const lists = found((property) => kind(plainItems(property, undefined)));
    expect(Object.keys(lists).filter((name) => /\.(columns|steps|blocks|sections)$/.test(name))).toEqual([
      'FieldTable.columns',
    ]);
  });
});

describe('a simple value', () => {
  it('is typed as it is shown', () => {
    const values: Json[] = ['', 'a', 'true', '12', '"a"', 12, 0.5, true, null, 'null', ' 1'];
    expect(values.map((value) => readSimple(showSimple(value)))).toEqual(values);
    expect([readSimple('1.'), readSimple('[1]'), showSimple(undefined)]).toEqual(['1.', '[1]', '']);
  });
});
