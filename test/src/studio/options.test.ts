import { beforeAll, describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import type { StudioCompiler } from '../../../src/blocks/studio/compiler/compiler';
import { offersIn } from '../../../src/blocks/studio/compiler/offers';
import { documentIn, type Outcome, textIn } from '../../../src/blocks/studio/documents/commands';
import { isObject, listOf, type Path, valueAt } from '../../../src/blocks/studio/documents/json';
import {
  freeValue,
  namedLists,
  nameOptions,
  optionRows,
  setOptionLabel,
  setOptionSource,
  setOptionValue,
} from '../../../src/blocks/studio/documents/options';
import { operandsOf, testAbout } from '../../../src/blocks/studio/properties/conditions';
import { addOffer } from '../../../src/blocks/studio/properties/offers';
import { projectTexts } from '../../support/good-project';
import { studioCompiler } from './support/studio-compiler';

const path = 'schemas/forms/a-form.form.json';
const at: Path = ['steps', 0, 'fields', 0, 'options'];
const textsOf = (options: unknown) =>
  new Map([
    [path, JSON.stringify({ id: 'a-form', steps: [{ id: 's', fields: [{ name: 'size', type: 'choice', options }] }] })],
    ['locales/en/iam.json', '{}'],
  ]);
const applied = (texts: ReadonlyMap<string, string>, { changes }: Outcome) => {
  const next = new Map(texts);
  for (const { path: changed, after: text } of changes) if (text !== undefined) next.set(changed, text);
  return next;
};
const options = (texts: ReadonlyMap<string, string>) => valueAt(documentIn(texts, path), at);

describe('the options of a choice in a condition', () => {
  it.each<[string, Json, JsonObject]>([
    ['written at the field', [{ value: 'a', label: 'say.a' }, { value: 'b' }], {}],
    ['of a list of the form', { list: 'mine' }, { mine: [{ value: 'a', label: 'say.a' }, 'b'] }],
    ['of a shared list', { list: 'all' }, {}],
  ])('are offered as values, with what they are called: those %s', (_which, written, optionLists) => {
    const form: JsonObject = {
      optionLists,
      steps: [{ fields: [{ name: 'size', type: 'choice', options: written }] }],
    };
    const words = { say: (key: string) => key.toUpperCase(), place: String, t: String };
    const lists = { all: [{ value: 'a', label: 'say.a' }, 'b'] };
    const [size] = operandsOf(form, ['steps', 0, 'fields', 0], {}, {}, {}, words, [], lists);
    expect(size?.values).toEqual(['a', 'b']);
    expect(size?.labels).toEqual(new Map([['a', 'SAY.A']]));
    expect(size && testAbout(size)).toMatchObject({ operator: 'is', value: 'a' });
  });
});

describe('the options of a choice as a table', () => {
  it('are rows where they are written out, and no table where they come from elsewhere', () => {
    expect(optionRows(['s', { value: 2, label: 'a.b' }, { value: true, when: {} }])).toEqual([
      { value: 's', label: undefined, isWhole: false },
      { value: 2, label: 'a.b', isWhole: true },
      { value: true, label: undefined, isWhole: true },
    ]);
    expect(optionRows({ source: 'countries' })).toBeUndefined();
    expect(optionRows([{ label: 'no.value' }])).toBeUndefined();
  });

  it('a value stays a number where it still reads as one', () => {
    const texts = textsOf([{ value: 1, label: 'x' }, 'small', true]);
    const value = (index: number, written: string) =>
      optionRows(options(applied(texts, setOptionValue(texts, path, at, index, written))))?.[index]?.value;
    expect([value(0, '20'), value(0, 'many'), value(0, ''), value(1, '3'), value(2, 'false')]).toEqual([
      20,
      'many',
      '',
      '3',
      false,
    ]);
  });

  it('what an option is called gets a key of its own, and keeps it', () => {
    const texts = textsOf(['very small', { value: 'big' }]);
    const label = { thing: 'size', language: 'en', sentence: 'Tiny' };
    const once = applied(texts, setOptionLabel(texts, path, at, 0, label));
    expect(options(once)).toEqual([{ value: 'very small', label: 'aForm.size.verysmall' }, { value: 'big' }]);
    expect(textIn(once, 'aForm.size.verysmall', 'en')).toBe('Tiny');
    const twice = applied(once, setOptionLabel(once, path, at, 0, { ...label, sentence: 'Smallest' }));
    expect([options(twice), textIn(twice, 'aForm.size.verysmall', 'en')]).toEqual([options(once), 'Smallest']);
  });

  it('a new one has a value that no other has', () => {
    const rows = (values: readonly (string | number)[]) =>
      values.map((value) => ({ value, label: undefined, isWhole: false }));
    expect(freeValue(rows([1, 7]))).toBe(8);
    expect(freeValue(rows(['a', 'option3']))).toBe('option4');
    expect(freeValue([])).toBe('option1');
  });

  it('become a list with a name, which another field uses, and are written where they are used again', () => {
    const texts = textsOf(['s', { value: 'l', label: 'a.b' }]);
    const named = applied(texts, nameOptions(texts, path, at, 'size'));
    expect(options(named)).toEqual({ list: 'size' });
    expect(namedLists(named, path)).toEqual(new Map([['size', { path, at: ['optionLists', 'size'] }]]));
    expect(options(applied(named, setOptionSource(named, path, at, undefined)))).toEqual(options(texts));
    // A name that a shared list has is not taken a second time, and such a list is used as one of its own.
    const shared = new Map([...texts, ['schemas/shared/a.shared.json', '{"optionLists":{"size":["xl"]}}']]);
    const beside = applied(shared, nameOptions(shared, path, at, 'size'));
    expect([...namedLists(beside, path).keys()]).toEqual(['size2', 'size']);
    const common = applied(beside, setOptionSource(beside, path, at, 'size'));
    expect(options(applied(common, setOptionSource(common, path, at, undefined)))).toEqual(['xl']);
    expect(setOptionSource(texts, path, at, undefined).changes).toEqual([]);
    // A list of a form comes before a shared one: in a shared file, its name would mean another list there.
    const sharing = new Map([...named, ['schemas/shared/b.shared.json', '{"fields":{"size":{"options":["s"]}}}']]);
    const made = nameOptions(sharing, 'schemas/shared/b.shared.json', ['fields', 'size', 'options'], 'size');
    expect(made.changes[0]?.after).toContain('"size2"');
  });
});

describe('what can be added to a block of a screen', () => {
  const screen = 'screens/admin/studio-sets.screen.json';
  let compiler: StudioCompiler;
  let texts: ReadonlyMap<string, string>;
  beforeAll(async () => {
    compiler = studioCompiler;
    texts = new Map((await projectTexts()).map(({ path, text }) => [path, text]));
  });

  it('are what its source answers and takes, none twice, and each is sound as it is added', () => {
    compiler.load([...texts].map(([of, text]) => ({ path: of, text })));
    const drawn = compiler.draw(screen);
    for (const [property, expected] of [
      ['columns', 'revision'],
      ['filters', 'from'],
    ] as const) {
      const offers = drawn.offers['/blocks/0']?.[property] ?? [];
      expect(offers.map(({ name }) => name)).toContain(expected);
      expect(offers.map(({ name }) => name)).not.toContain('state');
      let edited: ReadonlyMap<string, string> = texts;
      for (const offer of offers)
        edited = applied(edited, addOffer(edited, screen, ['blocks', 0, property], offer, ['en', 'es', 'fr', 'ja']));
      for (const [path, text] of edited) if (text !== texts.get(path)) compiler.put(path, text);
      expect([property, compiler.draw(screen).problems]).toEqual([property, []]);
      for (const [path, text] of texts) if (text !== edited.get(path)) compiler.put(path, text);
    }
  });

  it('are filters of the kind that the source says, with the words that the list has for its values', () => {
    const block = (more: JsonObject) => ({ block: 'list', source: 'all', ...more });
    const answer = {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          state: { enum: ['open', 'shut'] },
          paid: { type: 'boolean' },
          at: { type: 'string', format: 'date-time' },
        },
      },
    };
    const source = { name: 'listThings', filters: ['name', 'state', 'paid', 'at', 'from'], answer };
    const sources = { listThings: source } as never;
    const kinds = (given: JsonObject) => {
      const document = { sources: { all: { source: 'listThings' } }, blocks: [block(given)] };
      const offers = offersIn('screens/user/things.screen.json', document, sources)['/blocks/0']?.filters;
      return offers?.map(({ item: { filter, label, ...kind }, sentences }) => [
        filter,
        kind,
        Object.keys(sentences).length,
      ]);
    };
    expect(kinds({})).toEqual([
      ['name', { as: 'text' }, 1],
      ['state', { options: { words: 'things.state' } }, 3],
      ['paid', { as: 'yesNo' }, 1],
      ['at', { as: 'date' }, 1],
      ['from', { as: 'text' }, 1],
    ]);
    const column = { field: 'state', label: 'own:label', format: { as: 'words', words: 'own:words' } };
    expect(kinds({ columns: [column] })?.[1]).toEqual(['state', { options: { words: 'own:words' } }, 1]);
  });

  it('are actions of a row that the source has for one of its records, and are sound as they are added', () => {
    compiler.load([...texts].map(([of, text]) => ({ path: of, text })));
    const keys = 'screens/user/keys.screen.json';
    const document = documentIn(texts, keys) ?? {};
    const at = listOf(document.blocks).findIndex((each) => isObject(each) && each.block === 'list');
    const list = ['blocks', at, 'rowActions'];
    const offers = compiler.draw(keys).offers[`/blocks/${at}`]?.rowActions ?? [];
    expect(offers.map(({ name }) => name)).toContain('disableApiKey');
    expect(offers.map(({ name }) => name)).not.toContain('changeApiKey');
    let edited = texts;
    for (const offer of offers) edited = applied(edited, addOffer(edited, keys, list, offer, ['en', 'es', 'fr', 'ja']));
    const added = listOf(valueAt(documentIn(edited, keys), list)).at(-1);
    expect(added).toMatchObject({ confirm: {}, permission: expect.any(String), then: expect.anything() });
    for (const [path, text] of edited) if (text !== texts.get(path)) compiler.put(path, text);
    expect(compiler.draw(keys).problems).toEqual([]);
  });
});
