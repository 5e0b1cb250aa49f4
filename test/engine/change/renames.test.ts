import { describe, expect, it } from 'vitest';
import { compareDocuments, mergeDocuments } from '../../../engine/change';
import type { Json, JsonObject } from '../../../engine/model';

const path = 'schemas/forms/a.form.json';
const field = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  type: 'text',
  label: `a.${name}`,
  ...more,
});
const form = (...fields: JsonObject[]): JsonObject => ({ id: 'a', steps: [{ id: 'one', title: 'a.title', fields }] });
const told = (before: ReadonlyMap<string, Json>, after: ReadonlyMap<string, Json>) =>
  compareDocuments(before, after).map(
    ({ code, values }) => `${code} ${values.before ?? ''} ${values.thing ?? values.document ?? values.key}`,
  );
const compare = (before: Json, after: Json) => told(new Map([[path, before]]), new Map([[path, after]]));

describe('the comparison says of what is called otherwise that it is', () => {
  it('a field, with the keys that follow its name and the place in the payload that keeps it', () => {
    expect(compare(form(field('city')), form(field('town', { path: '/city' })))).toEqual(['fieldRenamed city town']);
    expect(compare(form(field('city', { label: 'a.x' })), form(field('town', { label: 'a.x' })))).toEqual([
      'fieldRenamed city town',
    ]);
  });

  it('what names it says so by itself', () => {
    const asked = (name: string) => field('zip', { displayed: { field: name, is: 'Rome' } });
    expect(compare(form(field('city'), asked('city')), form(field('town'), asked('town')))).toEqual([
      'fieldRenamed city town',
      'askedChanged  zip',
    ]);
  });

  it('a group with what is in it, a step, an option, a case', () => {
    const group = (name: string): JsonObject => ({
      name,
      type: 'group',
      label: 'a.g',
      fields: [field('x'), field('y', { displayed: { field: `${name}.x`, is: 1 } })],
    });
    expect(compare(form(group('home')), form(group('house')))).toEqual(['fieldRenamed home house']);
    const step = (id: string): JsonObject => ({ id: 'a', steps: [{ id, title: 'a.title', fields: [field('x')] }] });
    expect(compare(step('one'), step('first'))).toEqual(['stepRenamed one first']);
    const choice = (value: string) =>
      form(
        field('c', {
          type: 'choice',
          options: [
            { value, label: 'a.o' },
            { value: 'z', label: 'a.z' },
          ],
        }),
      );
    expect(compare(choice('car'), choice('auto'))).toEqual(['optionRenamed car auto']);
    const union = (value: string) =>
      form({ name: 'u', type: 'union', by: 'c', cases: { [value]: [field('x')], z: [] } });
    expect(compare(union('car'), union('auto'))).toEqual(['caseRenamed car auto']);
  });

  it('a shared field, a shared block and a document', () => {
    const shared = 'schemas/shared/a.shared.json';
    expect(
      told(
        new Map([[shared, { fields: { city: { type: 'text', label: 'a.c' } } }]]),
        new Map([[shared, { fields: { town: { name: 'city', type: 'text', label: 'a.c' } } }]]),
      ),
    ).toEqual(['fieldRenamed city town']);
    const note = { block: 'article', body: 'a.c' };
    expect(
      told(
        new Map([[shared, { blocks: { note, page: note } }]]),
        new Map([[shared, { blocks: { hint: note, page: { ...note, title: 'a.c' } } }]]),
      ),
    ).toEqual(['blockRenamed note hint', 'textChanged  page']);
    const other: Json = { ...form(field('x')), id: 'b' };
    expect(told(new Map([[path, form(field('x'))]]), new Map([['schemas/forms/b.form.json', other]]))).toEqual([
      'documentRenamed a.form b.form',
    ]);
  });

  it('a text whose key is another one', () => {
    const texts = 'locales/en/iam.json';
    expect(
      told(new Map([[texts, { a: { city: 'City', x: 'X' } }]]), new Map([[texts, { a: { town: 'City', x: 'X' } }]])),
    ).toEqual(['textRenamed iam:a.city iam:a.town']);
  });

  it('but not where more than the name is another one, or where several could be meant', () => {
    expect(compare(form(field('city')), form(field('town', { maxLength: 3 })))).toEqual([
      'fieldRemoved  city',
      'fieldAdded  town',
    ]);
    const bare = (name: string): JsonObject => ({ name, type: 'text' });
    expect(compare(form(bare('a')), form(bare('b')))).toEqual(['fieldRemoved  a', 'fieldAdded  b']);
    const same = (name: string) => field(name, { label: 'a.x' });
    expect(compare(form(same('a'), same('b')), form(same('c')))).toEqual([
      'fieldRemoved  a',
      'fieldRemoved  b',
      'fieldAdded  c',
    ]);
  });
});

describe('a merge carries an edit over to the new name', () => {
  const base = form(field('city'), field('zip'));
  const renamed = form(field('town', { path: '/city' }), field('zip'));
  const edited = form(field('city', { maxLength: 40 }), field('zip'));

  it('of a field, whichever side renamed it', () => {
    const both = form(field('town', { path: '/city', maxLength: 40 }), field('zip'));
    for (const [mine, theirs] of [
      [renamed, edited],
      [edited, renamed],
    ] as const) {
      const { value, conflicts } = mergeDocuments(base, mine, theirs);
      expect([value, conflicts]).toEqual([both, []]);
    }
  });

  it('where it was moved by the other side as well', () => {
    const { value, conflicts } = mergeDocuments(base, renamed, form(field('zip'), field('city', { maxLength: 40 })));
    expect(conflicts).toEqual([]);
    expect(value).toEqual(form(field('zip'), field('town', { path: '/city', maxLength: 40 })));
  });

  it('and tells two names for one field', () => {
    const { conflicts } = mergeDocuments(base, renamed, form(field('place', { path: '/city' }), field('zip')));
    expect(conflicts.map(({ pointer, mine, theirs }) => [pointer, mine, theirs])).toContainEqual([
      '/steps/0/fields/0/name',
      'town',
      'place',
    ]);
  });

  it('of a case, a condition, a shared field: of what is named by its key', () => {
    const document = (name: string, asked: Json): JsonObject => ({
      id: 'a',
      conditions: { first: true, [name]: { field: 'x', is: asked } },
    });
    const { value, conflicts } = mergeDocuments(document('far', 1), document('abroad', 1), document('far', 2));
    expect([value, conflicts]).toEqual([document('abroad', 2), []]);
  });

  it('of a sentence under another key, in files of texts alone', () => {
    const [was, mine, theirs] = [
      { a: { city: { label: 'City' } } },
      { a: { town: { label: 'City' } } },
      { a: { city: { label: 'Town' } } },
    ];
    expect(mergeDocuments(was, mine, theirs, 'locales/en/iam.json')).toEqual({
      value: { a: { town: { label: 'Town' } } },
      conflicts: [],
    });
    // Properties of a thing are no names: one was removed, another one was added.
    expect(mergeDocuments({ min: 1 }, { max: 1 }, { min: 2 }).conflicts).toHaveLength(1);
  });
});
