import { describe, expect, test } from 'vitest';
import { compile } from '../../../engine/compile';
import { findCircles } from '../../../engine/compile/shared-circles';
import type { Shared } from '../../../engine/compile/world';
import { type BlockPart, metaSchemas, readDefinitions } from '../../../engine/definition';
import { isObject, type Json, type JsonObject } from '../../../engine/model';
import { lineOf } from '../../support/definition-fixtures';
import { testVocabulary } from '../../support/vocabulary';
import { computing } from '../../support/waiting';

const shared = 'schemas/shared/parts.shared.json';
const screen = (id: string, blocks: readonly Json[], more: JsonObject = {}): JsonObject => ({
  $schema: '../../schemas/meta/screen.schema.json',
  id,
  title: 'home',
  ...more,
  blocks,
});
const note = { block: 'article', title: 'home', body: 'home' };

const known = testVocabulary();
const vocabulary = { ...known, contexts: { ...known.contexts, record: { type: 'object' } } };

/** What screens and shared blocks compile to. */
function compiled(screens: readonly JsonObject[], blocks: JsonObject) {
  const files: (readonly [string, Json])[] = [
    ...screens.map((each) => [`screens/user/${String(each.id)}.screen.json`, each] as const),
    [shared, { $schema: '../meta/shared.schema.json', blocks }],
    ...['en', 'es', 'fr', 'ja'].map((language) => [`locales/${language}/iam.json`, { home: 'H', other: 'O' }] as const),
  ];
  const definitions = readDefinitions(
    files.map(([path, value]) => ({ path, bytes: JSON.stringify(value, undefined, 2) })),
  );
  const { model, problems } = compile(definitions, vocabulary);
  return { screens: model.screens, problems: [...definitions.problems, ...problems] };
}

describe('A shared block counts as written in every screen that uses it', () => {
  test('with what the screen overrides, at any depth', () => {
    const page: JsonObject = {
      block: 'panel',
      title: 'home',
      blocks: [{ use: 'note' }, { block: 'panel', blocks: [{ use: 'note' }] }],
    };
    const blocks: JsonObject = { note, page, bare: { use: 'page', title: 'other' } };
    const used = screen('used', [{ use: 'note', title: 'other' }, { use: 'bare' }], { aside: [{ use: 'page' }] });
    const inner = [note, { block: 'panel', blocks: [note] }];
    const written = screen(
      'used',
      [
        { ...note, title: 'other' },
        { ...page, title: 'other', blocks: inner },
      ],
      { aside: [{ ...page, blocks: inner }] },
    );
    const made = compiled([used], blocks);
    expect(made.problems).toEqual([]);
    expect(made.screens.used).toEqual(compiled([written], {}).screens.used);
  });

  test('and its change changes those screens alone', () => {
    const screens = [screen('one', [{ use: 'note' }]), screen('two', [{ ...note }])];
    const before = compiled(screens, { note }).screens;
    const after = compiled(screens, { note: { ...note, title: 'other' } }).screens;
    expect(after.one?.hash).not.toBe(before.one?.hash);
    expect(after.two).toEqual(before.two);
  });

  test('the words of the values that differ are those of the screen, where the block has none', () => {
    const format = { as: 'changes', from: 'before' };
    const facts = (names: JsonObject) => ({
      block: 'detail',
      sections: [{ items: [{ field: 'after', label: 'home', format: { ...format, ...names } }] }],
    });
    const other = screen('other', [note]);
    const here = compiled([screen('used', [{ use: 'facts' }], { names: ['other'] }), other], { facts: facts({}) });
    const there = compiled([screen('used', [facts({ names: ['other'] })]), other], {});
    expect(here.problems).toEqual([]);
    expect(here.screens.used).toEqual(there.screens.used);
    const wrong = compiled([screen('used', [note], { names: ['othr'] }), other], {});
    expect(wrong.problems.map(lineOf)).toEqual([
      'unknown-screen screens/user/used.screen.json:6:5 /names/0 {"name":"othr","nearest":"other"}',
    ]);
  });
});

describe('A problem is where its cause is written', () => {
  test('in the shared block: once, with the screens that use it', () => {
    const screens = ['one', 'two', 'three'].map((id) => screen(id, [{ use: 'page' }]));
    const { problems } = compiled(screens, {
      page: { block: 'panel', blocks: [{ use: 'note', body: 'missing' }] },
      note,
    });
    expect(problems.map(({ rule, place }) => `${rule} ${place.file} ${place.pointer}`)).toEqual([
      `locale-key-missing ${shared} /blocks/page/blocks/0/body`,
    ]);
    expect(problems[0]?.usedIn).toEqual(['one', 'three', 'two'].map((id) => `screens/user/${id}.screen.json`));
  });

  test('in the screen, where that overrides it', () => {
    const { problems, screens } = compiled(
      [screen('one', [{ use: 'note', titel: 'home' }]), screen('two', [{ use: 'note', title: 'missing' }])],
      { note },
    );
    expect(problems.map(({ rule, place }) => `${rule} ${place.file} ${place.pointer}`)).toEqual([
      'key-unknown screens/user/one.screen.json /blocks/0/titel',
      'locale-key-missing screens/user/two.screen.json /blocks/0/title',
    ]);
    expect(problems[0]?.args.nearest).toBe('title');
    expect(problems.map(({ usedIn }) => usedIn)).toEqual([undefined, undefined]);
    expect(Object.keys(screens)).toEqual([]);
  });

  test('a screen of its own stays whole while another has a mistake', () => {
    const { screens } = compiled([screen('one', [{ use: 'nte' }]), screen('two', [{ use: 'note' }])], { note });
    expect(Object.keys(screens)).toEqual(['two']);
  });
});

test('A row of shared blocks without end is refused as a whole, however long it is', () => {
  const names = Array.from({ length: 5000 }, (_each, index) => `b${index}`);
  const blocks = Object.fromEntries(names.map((name, index) => [name, { use: names[(index + 1) % names.length] }]));
  const { problems } = compiled([screen('one', [{ use: 'b0' }])], blocks as JsonObject);
  expect(problems.map(({ rule, place }) => [rule, place.file])).toEqual([['cycle', shared]]);
  const open = { ...blocks, b4999: note } as JsonObject;
  expect(new Set(compiled([screen('one', [{ use: 'b0' }])], open).problems.map(({ rule }) => rule))).toEqual(
    new Set(['shared-blocks-too-many', 'unused-shared']),
  );
});

test('A use may override every property of every kind of block', () => {
  const definitions = ['screen.schema.json', 'screen-list.schema.json'].flatMap((file) =>
    Object.values((metaSchemas[file]?.$defs ?? {}) as JsonObject),
  );
  const propertiesOf = (definition: Json | undefined) =>
    Object.keys(isObject(definition) && isObject(definition.properties) ? definition.properties : {});
  const kinds = definitions.filter((each) => propertiesOf(each).includes('block'));
  expect(kinds.length).toBeGreaterThan(10);
  const use = propertiesOf((metaSchemas['screen.schema.json']?.$defs as JsonObject | undefined)?.BlockUse);
  expect([...new Set([...kinds.flatMap(propertiesOf), 'use'])].filter((name) => name !== 'block').sort()).toEqual(
    [...use].sort(),
  );
});

describe('Shared blocks are bounded', () => {
  test('a screen takes a bounded number of characters from them, and the next screen too', () => {
    const long = { block: 'component', component: 'test:note', settings: { text: 'x'.repeat(200_000) } };
    const uses = Array.from({ length: 100 }, () => ({ use: 'long' }));
    const { problems, screens } = compiled([screen('one', uses), screen('two', uses)], { long });
    expect(problems.map(({ rule, place, args }) => [rule, place.file, args])).toEqual(
      ['one', 'two'].map((id) => ['shared-blocks-too-large', `screens/user/${id}.screen.json`, { limit: 262_144 }]),
    );
    expect(screens).toEqual({});
  });

  test('and names at most a hundred that do not exist', () => {
    const uses = Array.from({ length: 90 }, (_each, index) => ({ use: `missing${index}` }));
    const rules = compiled([screen('one', uses, { aside: uses })], { note }).problems.map(({ rule }) => rule);
    expect(rules.filter((rule) => rule === 'unknown-shared-block')).toHaveLength(100);
    expect(rules.filter((rule) => rule === 'shared-blocks-too-many')).toHaveLength(1);
  });

  // Some 0.1 s; 16 s where every use copies the users that were found before it.
  test('a block that thousands use costs no more than thousands of uses', () => {
    const place = { file: shared, pointer: '', line: 1, column: 1 };
    const spot = { document: { file: shared, placeOf: () => place }, path: [] };
    const users = Array.from(
      { length: 40_000 },
      (_each, index) => [`b${index}`, { value: { use: 'z' }, spot }] as const,
    );
    const blocks = new Map<string, Shared<BlockPart>>([...users, ['z', { value: note as BlockPart, spot }]]);
    const computed = computing();
    findCircles(blocks, (block) => ('use' in block ? [[block.use, ['use']]] : []));
    expect(computed()).toBeLessThan(8000);
  });
});
