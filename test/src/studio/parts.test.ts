import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { metaSchemas } from '../../../engine/definition';
import type { Json, JsonObject } from '../../../engine/model';
import {
  addField,
  documentIn,
  moveItem,
  moveTo,
  type Outcome,
  textIn,
} from '../../../src/blocks/studio/documents/commands';
import { fieldListsOf, fieldsOf, fieldsReadAt, listAround } from '../../../src/blocks/studio/documents/fields';
import { type Path, pointerOf, valueAt } from '../../../src/blocks/studio/documents/json';
import { containerPalette } from '../../../src/blocks/studio/documents/palette';
import { isOrderedOtherwise, unwrapSection, wrapInSection } from '../../../src/blocks/studio/documents/sections';
import { selectedField } from '../../../src/blocks/studio/documents/selected-field';
import { sharedIn } from '../../../src/blocks/studio/documents/shared-fields';
import { fitsBeside, moveBeside, moveInto } from '../../../src/blocks/studio/preview/arrange';
import { operandsOf } from '../../../src/blocks/studio/properties/conditions';
import { rootOf } from '../../../src/blocks/studio/properties/meta';
import { complete } from '../../../src/blocks/studio/tabs/json-service';
import { type TreeNode, treeOf } from '../../../src/blocks/studio/tree/tree';
import { projectTexts } from '../../support/good-project';
import { studioCompiler } from './support/studio-compiler';
import { testWorld } from './support/test-world';

const path = 'schemas/forms/held.form.json';
const languages = ['en', 'es', 'fr', 'ja'];
const text = (name: string): JsonObject => ({ name, type: 'text', label: 'held.label', required: false });
const form = {
  $schema: '../meta/form.schema.json',
  id: 'held',
  steps: [
    {
      id: 'one',
      title: 'held.label',
      fields: [
        text('first'),
        { section: 'invoice', heading: 'held.label', fields: [text('street'), text('city')] },
        { name: 'owner', type: 'group', label: 'held.label', fields: [text('city'), { use: 'place' }] },
        {
          name: 'pay',
          type: 'union',
          by: { name: 'kind', type: 'choice', label: 'held.label', options: [{ value: 'by card' }, { value: 'none' }] },
          cases: { 'by card': [text('number')], none: [] },
        },
        text('last'),
      ],
      submit: { label: 'held.label' },
    },
    { id: 'two', title: 'held.label', fields: [text('note')], submit: { label: 'held.label' } },
  ],
};
const shared = {
  $schema: '../meta/shared.schema.json',
  fields: { place: { type: 'group', fields: [text('zip'), text('land')] } },
};
const files: readonly (readonly [string, Json])[] = [
  [path, form as unknown as Json],
  ['schemas/shared/place.shared.json', shared as unknown as Json],
  ...languages.map((language) => [`locales/${language}/iam.json`, { held: { label: 'A' } }] as const),
];
const texts = () => new Map(files.map(([file, value]) => [file, `${JSON.stringify(value, null, 2)}\n`]));
const applied = (before: ReadonlyMap<string, string>, { changes }: Outcome) => {
  const next = new Map(before);
  for (const { path: file, after } of changes) if (after !== undefined) next.set(file, after);
  return next;
};
const names = (now: ReadonlyMap<string, string>) =>
  fieldsOf(documentIn(now, path), sharedIn(now).fields).map(({ name }) => name);
const before = names(texts());
const at = (name: string, now: ReadonlyMap<string, string> = texts()): Path =>
  fieldsOf(documentIn(now, path), sharedIn(now).fields).find((each) => each.name === name)?.at ?? [];
const section: Path = ['steps', 0, 'fields', 1];
const owner: Path = ['steps', 0, 'fields', 2];
const union: Path = ['steps', 0, 'fields', 3];

describe('fields in sections, groups and unions', () => {
  it('are called as the compiled form calls them, and found from it', async () => {
    const project = await projectTexts();
    const compiler = studioCompiler;
    const mine = texts();
    compiler.load([
      ...project.filter((file) => !mine.has(file.path)),
      ...[...mine].map(([file, written]) => ({ path: file, text: written })),
    ]);
    const drawn = compiler.draw(path).forms.held;
    if (drawn?.kind !== 'fields') throw new Error('The form does not compile.');
    expect(before).toEqual(drawn.fields.map(({ name }) => name));
    for (const [index, { name }] of drawn.fields.entries()) {
      const found = selectedField(mine, drawn, { path, at: [...at(name), 'label'] });
      // Fields of a shared group are all where it is used.
      expect(name.startsWith('owner.place.') ? 'owner.place.zip' : name).toBe(drawn.fields[found]?.name);
      if (!name.startsWith('owner.place.')) expect(found).toBe(index);
    }
  });

  it('stand in the tree below what contains them', () => {
    const said = (nodes: readonly TreeNode[], depth = 0): string[] =>
      nodes.flatMap(({ name, kind, children }) => [
        `${'  '.repeat(depth)}${kind} ${name}`,
        ...said(children, depth + 1),
      ]);
    const shared = 'schemas/shared/x.shared.json';
    const blocks = { page: { block: 'panel', blocks: [{ use: 'note' }] }, note: { block: 'article', body: 'x' } };
    const kept = treeOf(new Map([[shared, JSON.stringify({ blocks })]])).find(({ name }) => name === 'shared');
    expect(said(kept?.children ?? [])).toEqual(['shared x', '  block page', '    block note', '  block note']);
    const screen = {
      header: [{ block: 'article', body: 'x' }],
      blocks: [
        {
          block: 'list',
          source: 'all',
          columns: [{ field: 'title' }],
          detail: {
            title: 'x',
            blocks: [
              { use: 'page' },
              { block: 'tabs', tabs: [{ id: 'use', label: 'x', blocks: [{ use: 'note', body: 'y' }] }] },
              { block: 'component', component: 'x', settings: { blocks: [{ use: 'note' }] } },
            ],
          },
        },
      ],
    };
    const [screens] = treeOf(new Map([['screens/user/x.screen.json', JSON.stringify(screen)]])).filter(
      ({ name }) => name === 'screens',
    );
    expect(said(screens?.children ?? [])).toEqual([
      'screen x',
      '  block article',
      '  block list',
      '    field title',
      '    part detail',
      '      block page',
      '      block tabs',
      '        part use',
      '          block note',
      '      block component',
    ]);
    const forms = treeOf(texts()).find(({ name }) => name === 'forms');
    expect(said(forms?.children[0]?.children[0]?.children ?? [])).toEqual([
      'field first',
      'section invoice',
      '  field street',
      '  field city',
      'record owner',
      '  field city',
      '  field place',
      'union pay',
      '  field kind',
      '  case by card',
      '    field number',
      '  case none',
      'field last',
    ]);
  });

  it('are read by the short name in their group, and by the whole one elsewhere', () => {
    const read = (place: Path) => [...fieldsReadAt(documentIn(texts(), path), sharedIn(texts()).fields, place)];
    expect(new Map(read([...owner, 'fields', 0])).get('city')?.name).toBe('owner.city');
    expect(new Map(read(['steps', 1, 'fields', 0])).get('city')?.name).toBe('city');
    expect(new Map(read([...union, 'cases', 'by card', 0])).get('kind')?.name).toBe('pay.kind');
    const offered = operandsOf(
      documentIn(texts(), path),
      [...owner, 'fields', 0],
      {},
      {},
      {},
      { say: String, place: String, t: String },
    );
    expect(offered.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['field city', 'field owner.city', 'field first']),
    );
    const root = rootOf('form.schema.json');
    const asked = (texts().get(path) ?? '').replace(
      '"by card": [',
      '"by card": [ { "name": "x", "type": "text", "displayed": { "field": "|" } },',
    );
    const found =
      root &&
      complete(asked.replace('|', ''), asked.indexOf('|'), root, {
        ...testWorld({ shared: sharedIn(texts()).fields }),
      });
    expect(found?.suggestions.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['kind', 'pay.kind', 'owner.place.zip', 'first']),
    );
  });
});

describe('a field that is moved by keys', () => {
  it('goes through sections, groups and cases as they are read, from the first place to the last and back', () => {
    let now = texts();
    const ways: string[] = [];
    let place: Path = at('first', now);
    const step = (by: -1 | 1) => {
      const outcome = moveItem(now, path, place, by);
      now = applied(now, outcome);
      place = outcome.selection?.at ?? place;
      if (outcome.changes.length > 0) ways.push(pointerOf(place));
      return outcome.changes.length > 0;
    };
    while (step(1));
    expect(ways).toEqual([
      '/steps/0/fields/0/fields/0',
      '/steps/0/fields/0/fields/1',
      '/steps/0/fields/0/fields/2',
      '/steps/0/fields/1',
      '/steps/0/fields/1/fields/0',
      '/steps/0/fields/1/fields/1',
      '/steps/0/fields/1/fields/2',
      '/steps/0/fields/2',
      '/steps/0/fields/2/cases/by card/0',
      '/steps/0/fields/2/cases/by card/1',
      '/steps/0/fields/2/cases/none/0',
      '/steps/0/fields/3',
      '/steps/0/fields/4',
      '/steps/1/fields/0',
      '/steps/1/fields/1',
    ]);
    while (step(-1));
    expect(documentIn(now, path)).toEqual(documentIn(texts(), path));
  });

  it('passes as a whole where it contains fields itself, and leaves what it is in', () => {
    const down = applied(texts(), moveItem(texts(), path, section, 1));
    expect(names(down).slice(0, 3)).toEqual(['first', 'owner.city', 'owner.place.zip']);
    const out = moveItem(texts(), path, [...section, 'fields', 0], -1);
    expect(out.selection?.at).toEqual(['steps', 0, 'fields', 1]);
  });

  it('is where it was put, and nothing else is lost or changes its order, wherever it is moved to', () => {
    const lists = fieldListsOf(documentIn(texts(), path)).map(({ at: list }) => list);
    const leaves = ['first', 'street', 'city', 'owner.city', 'pay.by_card.number', 'last', 'note'];
    const bare = (name: string | undefined) => name?.split('.').at(-1);
    fc.assert(
      fc.property(fc.constantFrom(...leaves), fc.constantFrom(...lists), (moved, list) => {
        const outcome = moveInto(texts(), path, at(moved), list);
        if (outcome.changes.length === 0) return;
        const now = applied(texts(), outcome);
        expect(valueAt(documentIn(now, path), outcome.selection?.at ?? [])).toEqual(
          valueAt(documentIn(texts(), path), at(moved)),
        );
        const others = (all: readonly string[]) => all.map(bare).filter((name) => name !== bare(moved));
        expect(others(names(now))).toEqual(others(before));
        expect(names(now)).toHaveLength(before.length);
      }),
    );
  });
});

describe('a field that is dragged in the tree', () => {
  it('goes beside any other field of the form, but nothing goes into itself or beside what is no field', () => {
    expect(fitsBeside(texts(), path, at('first'), [...section, 'fields', 1])).toBe(true);
    expect(fitsBeside(texts(), path, section, [...section, 'fields', 1])).toBe(false);
    expect(fitsBeside(texts(), path, at('first'), ['steps', 1])).toBe(false);
    const now = applied(texts(), moveBeside(texts(), path, at('note'), [...owner, 'fields', 0], 'before'));
    expect(names(now).slice(3, 5)).toEqual(['owner.note', 'owner.city']);
    expect(moveTo(texts(), path, section, [...section, 'fields'], 0).changes).toEqual([]);
  });
});

describe('adding', () => {
  it('goes into the container that is selected, or behind the field that is', () => {
    const document = documentIn(texts(), path);
    expect(listAround(document, section)).toEqual({ list: [...section, 'fields'], position: 2 });
    expect(listAround(document, [...owner, 'fields', 0, 'label'])).toEqual({ list: [...owner, 'fields'], position: 1 });
    expect(listAround(document, [...union, 'cases', 'none'])).toEqual({
      list: [...union, 'cases', 'none'],
      position: 0,
    });
    expect(listAround(document, ['steps', 0])).toBeUndefined();
  });

  it('offers what the language can contain, and each of it is right as it is added, in every language', async () => {
    const offered = containerPalette();
    expect(offered.map(({ type }) => type)).toEqual(['section', 'group', 'union']);
    const project = await projectTexts();
    const compiler = studioCompiler;
    for (const { field } of offered) {
      const now = applied(
        texts(),
        addField(texts(), path, { list: [...section, 'fields'], position: 0 }, field, { languages, text: 'New' }),
      );
      expect(new Set(names(now)).size).toBe(names(now).length);
      compiler.load([
        ...project.filter((file) => !now.has(file.path)),
        ...[...now].map(([file, written]) => ({ path: file, text: written })),
      ]);
      expect(compiler.draw(path).problems).toEqual([]);
    }
  });

  it('puts a field into a new section with a heading', () => {
    const now = applied(texts(), wrapInSection(texts(), path, at('last'), { languages, text: 'New section' }));
    expect(names(now)).toEqual(before);
    expect(valueAt(documentIn(now, path), ['steps', 0, 'fields', 4, 'section'])).toBe('section');
    expect(languages.map((language) => textIn(now, 'held.section.heading', language))).toEqual(
      languages.map(() => 'New section'),
    );
  });
});

describe('a section around fields that are ordered', () => {
  const ordered = (fields: readonly Json[]) => {
    const step = { id: 'one', title: 'held.label', fields, submit: { label: 'held.label' } };
    const now = texts();
    now.set(path, `${JSON.stringify({ ...form, steps: [step] }, null, 2)}\n`);
    return now;
  };
  const drawnIn = async (now: ReadonlyMap<string, string>) => {
    const compiler = studioCompiler;
    compiler.load([
      ...(await projectTexts()).filter((file) => !now.has(file.path)),
      ...[...now].map(([file, written]) => ({ path: file, text: written })),
    ]);
    return compiler.draw(path).problems.map(({ rule }) => rule);
  };
  const words = { languages, text: 'New section' };

  it('is made with the fields written as they are drawn, and taken away again with the same order', async () => {
    const before = ordered([{ ...text('a'), order: 2 }, text('b'), { ...text('c'), order: 0 }, text('d')]);
    expect(await drawnIn(before)).toEqual([]);
    const wrapped = wrapInSection(before, path, ['steps', 0, 'fields', 1], words);
    const now = applied(before, wrapped);
    expect(names(now)).toEqual(['c', 'b', 'a', 'd']);
    expect(wrapped.selection?.at).toEqual(['steps', 0, 'fields', 1]);
    expect(valueAt(documentIn(now, path), ['steps', 0, 'fields', 1, 'fields', 0])).toEqual(text('b'));
    expect(await drawnIn(now)).toEqual([]);
    const after = applied(now, unwrapSection(now, path, ['steps', 0, 'fields', 1]));
    expect(valueAt(documentIn(after, path), ['steps', 0, 'fields'])).toEqual(['c', 'b', 'a', 'd'].map(text));
    expect(await drawnIn(after)).toEqual([]);
  });

  it('is not made where the order depends on a condition', () => {
    const order = [{ when: { field: 'b', is: 'x' }, position: 0 }];
    const before = ordered([text('a'), text('b'), { ...text('c'), order }]);
    expect(isOrderedOtherwise(before, path, ['steps', 0, 'fields', 0])).toBe(true);
    expect(wrapInSection(before, path, ['steps', 0, 'fields', 0], words).changes).toEqual([]);
  });

  it('leaves its conditions to its fields when it is taken away', async () => {
    const shown = { field: 'a', is: 'x' };
    const own = { field: 'a', is: 'y' };
    const inside = [text('b'), { ...text('c'), displayed: own }, { ...text('d'), displayed: false }];
    const before = ordered([
      text('a'),
      { section: 's', heading: 'held.label', displayed: shown, readOnly: true, fields: inside },
    ]);
    const after = applied(before, unwrapSection(before, path, ['steps', 0, 'fields', 1]));
    expect(valueAt(documentIn(after, path), ['steps', 0, 'fields'])).toEqual([
      text('a'),
      { ...text('b'), displayed: shown, readOnly: true },
      { ...text('c'), displayed: { all: [shown, own] }, readOnly: true },
      { ...text('d'), displayed: false, readOnly: true },
    ]);
    expect(await drawnIn(after)).toEqual([]);
  });

  it('leaves every condition that the language gives to sections, and locks to no computed field', async () => {
    const section = valueAt(metaSchemas['field.schema.json'] as Json, ['$defs', 'FieldSection', 'properties']);
    const switches = Object.entries(section as JsonObject).flatMap(([name, property]) =>
      String((property as JsonObject).$ref).endsWith('/Switch') ? [name] : [],
    );
    expect(switches).toEqual(expect.arrayContaining(['displayed', 'readOnly', 'disabled']));
    const asked = Object.fromEntries(switches.map((name) => [name, { field: 'a', is: 'x' }]));
    const computed = { type: 'text', label: 'held.label', computed: { field: 'a' } };
    const sum = { name: 'sum', ...computed };
    const inside = [text('b'), sum, { use: 'total' }, { use: 'place' }];
    const before = ordered([text('a'), { section: 's', heading: 'held.label', ...asked, fields: inside }]);
    before.set(
      'schemas/shared/place.shared.json',
      JSON.stringify({
        ...shared,
        fields: { place: { ...shared.fields.place, label: 'held.label' }, total: computed },
      }),
    );
    expect(await drawnIn(before)).toEqual([]);
    const after = applied(before, unwrapSection(before, path, ['steps', 0, 'fields', 1]));
    const { displayed } = asked;
    expect(valueAt(documentIn(after, path), ['steps', 0, 'fields'])).toEqual([
      text('a'),
      { ...text('b'), ...asked },
      { ...sum, displayed },
      { use: 'total', displayed },
      { use: 'place', ...asked },
    ]);
    expect(await drawnIn(after)).toEqual([]);
  });
});
