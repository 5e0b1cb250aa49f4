import { describe, expect, it } from 'vitest';
import { metaSchemas } from '../../../engine/definition';
import type { Json, JsonObject } from '../../../engine/model';
import { isObject, type Path, pointerOf } from '../../../src/blocks/studio/documents/json';
import { type MetaPlace, referenceOf } from '../../../src/blocks/studio/properties/meta';
import { namesFor, referredKinds } from '../../../src/blocks/studio/properties/references';
import { testWorld } from './support/test-world';

/** A schema that is a reference, and where it is in its language. */
interface Found extends MetaPlace {
  readonly at: string;
}

function* referencesIn(file: string, value: Json | undefined, at: Path = []): Generator<Found> {
  if (isObject(value)) {
    if (typeof value.$ref === 'string') yield { file, schema: value, at: `${file}${pointerOf(at)}` };
    for (const [name, part] of Object.entries(value)) yield* referencesIn(file, part, [...at, name]);
  } else if (Array.isArray(value))
    for (const [index, part] of (value as readonly Json[]).entries()) yield* referencesIn(file, part, [...at, index]);
}
const places = Object.entries(metaSchemas).flatMap(([file, schema]) => [...referencesIn(file, schema as Json)]);
const referring = places.filter(({ schema }) => schema.refersTo !== undefined);
const names = (place: MetaPlace, document: JsonObject, at: Path) => namesFor(at, place, document, testWorld());

const form: JsonObject = {
  conditions: { own: true },
  optionLists: { sizes: [] },
  steps: [{ id: 'one', fields: [{ name: 'first', type: 'text' }] }],
};
const screen: JsonObject = {
  sources: { users: { source: 'listUsers' } },
  blocks: [{ block: 'list', source: 'users', columns: [{ field: '' }] }],
};

describe('a place of a language that refers to something', () => {
  it('offers what exists', () => {
    expect(referring.length).toBeGreaterThan(80);
    const document = { ...form, ...screen };
    const none = referring.filter((place) => names(place, document, ['blocks', 0, 'columns', 0, 'field']).length === 0);
    expect(none.map(({ at }) => at)).toEqual([]);
  });

  it('is any that has the name of a field', () => {
    const silent = places.filter(
      (place) => referenceOf(place) === 'names.schema.json#/$defs/FieldName' && !referredKinds(place).includes('field'),
    );
    expect(silent.map(({ at }) => at)).toEqual([]);
  });

  it('offers names of the document before those of all', () => {
    const find = (end: string) => {
      const place = referring.find(({ at }) => at.endsWith(end));
      if (place === undefined) throw new Error(`There is no ${end}.`);
      return place;
    };
    expect(names(find('NamedCondition/properties/condition'), form, ['steps', 0])).toEqual(['own', 'adult']);
    expect(names(find('NamedOptions/properties/list'), form, ['steps', 0])).toEqual(['sizes', 'colors']);
    expect(names(find('ListBlock/properties/source'), screen, ['blocks', 0, 'source'])).toEqual(['users']);
    expect(names(find('SourceUse/properties/source'), screen, ['sources', 'users'])).toEqual(['listUsers']);
    expect(names(find('ScreenRefreshEffect/properties/refresh'), screen, ['blocks', 0])).toEqual([
      'users',
      'listUsers',
    ]);
    expect(names(find('Stat/properties/value'), screen, ['blocks', 0])).toEqual([
      'sources.users',
      'sources.users.items',
      'mode',
      'profile',
      'profile.city',
    ]);
  });

  it('offers the properties of the record that is read around it', () => {
    const place = referring.find(({ at }) => at.endsWith('Column/properties/field'));
    const offered = (block: JsonObject) =>
      place && names(place, { ...screen, blocks: [block] }, ['blocks', 0, 'columns', 0, 'field']);
    expect(offered({ source: 'users' })).toEqual(['email']);
    expect(offered({ rows: 'sources.users.items' })).toEqual(['email']);
    expect(offered({ of: 'profile' })).toEqual(['city']);
    expect(offered({ title: 'a.title' })).toEqual([]);
  });
});
