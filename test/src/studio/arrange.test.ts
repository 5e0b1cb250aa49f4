import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../src/blocks/studio/documents/fields';
import { nameOf } from '../../../src/blocks/studio/documents/identity';
import { type Path, readDocument } from '../../../src/blocks/studio/documents/json';
import {
  gapAt,
  keyOfText,
  moveBeside,
  moveLast,
  moveToSpot,
  neighborsOf,
  spotAt,
} from '../../../src/blocks/studio/preview/arrange';

const path = 'schemas/forms/a.form.json';
const formOf = (steps: readonly (readonly string[])[]) =>
  `${JSON.stringify(
    {
      id: 'a',
      steps: steps.map((fields, index) => ({
        id: `s${index}`,
        fields: fields.map((name) => ({ name, type: 'text' })),
      })),
    },
    null,
    2,
  )}\n`;
const textsOf = (text: string) => new Map([[path, text]]);
const order = (text: string | undefined) =>
  fieldsOf(readDocument(text ?? '')).map(({ step, field }) => `${step}${nameOf(field)}`);

function move(steps: readonly (readonly string[])[], moved: string, field: string, edge: 'before' | 'behind') {
  const texts = textsOf(formOf(steps));
  const { changes } = moveToSpot(texts, path, moved, { field, edge });
  return changes.length === 0 ? 'nothing' : order(changes[0]?.after).join(' ');
}

describe('a field that is dropped', () => {
  it('goes before or behind another one, in its step or in another', () => {
    const steps = [['a', 'b', 'c'], ['d']];
    expect(move(steps, 'a', 'c', 'behind')).toBe('0b 0c 0a 1d');
    expect(move(steps, 'a', 'c', 'before')).toBe('0b 0a 0c 1d');
    expect(move(steps, 'c', 'a', 'before')).toBe('0c 0a 0b 1d');
    expect(move(steps, 'b', 'd', 'before')).toBe('0a 0c 1b 1d');
    expect(move(steps, 'd', 'b', 'behind')).toBe('0a 0b 0d 0c');
  });

  it('changes nothing where it stands already', () => {
    const steps = [['a', 'b', 'c']];
    for (const [moved, field, edge] of [
      ['b', 'a', 'behind'],
      ['b', 'c', 'before'],
      ['b', 'b', 'before'],
      ['b', 'b', 'behind'],
      ['nobody', 'a', 'before'],
    ] as const)
      expect([moved, field, edge, move(steps, moved, field, edge)]).toEqual([moved, field, edge, 'nothing']);
  });

  it('is where it was dropped, and the others keep their order, wherever that is', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.constantFrom(...names),
        fc.constantFrom(...names),
        fc.constantFrom('before', 'behind'),
        (cut, moved, other, edge) => {
          fc.pre(moved !== other);
          const steps = [names.slice(0, cut), names.slice(cut)];
          const said = move(steps, moved, other, edge as 'before');
          if (said === 'nothing') return;
          const now = said.split(' ').map((each) => each.slice(1));
          expect(now.filter((each) => each !== moved)).toEqual(names.filter((each) => each !== moved));
          expect(now.indexOf(moved) - now.indexOf(other)).toBe(edge === 'before' ? -1 : 1);
        },
      ),
    );
  });

  it('in the tree, stands beside things of its own kind only', () => {
    const texts = textsOf(formOf([['a', 'b'], ['c']]));
    const at = (step: number, position: number) => ['steps', step, 'fields', position] as const;
    expect(order(moveBeside(texts, path, at(0, 0), at(1, 0), 'behind').changes[0]?.after)).toEqual(['0b', '1c', '1a']);
    expect(order(moveBeside(texts, path, ['steps', 1], ['steps', 0], 'before').changes[0]?.after)).toEqual([
      '0c',
      '1a',
      '1b',
    ]);
    expect(moveBeside(texts, path, at(0, 0), ['steps', 1], 'behind').changes).toEqual([]);
    expect(moveBeside(texts, path, at(0, 0), at(0, 1), 'before').changes).toEqual([]);
  });
});

describe('moved before one of its neighbors', () => {
  it('stands before any other of its list, or at the end, and is not offered where it is already', () => {
    const texts = textsOf(formOf([['a', 'b', 'c', 'd'], ['e']]));
    const at = ['steps', 0, 'fields', 1] as const;
    const offered = neighborsOf(texts, path, at);
    expect(offered.map(({ name }) => name)).toEqual(['a', 'd']);
    const moved = offered.map((each) => order(moveBeside(texts, path, at, each.at, 'before').changes[0]?.after));
    expect(moved).toEqual([
      ['0b', '0a', '0c', '0d', '1e'],
      ['0a', '0c', '0b', '0d', '1e'],
    ]);
    expect(order(moveLast(texts, path, at).changes[0]?.after)).toEqual(['0a', '0c', '0d', '0b', '1e']);
    expect(moveLast(texts, path, ['steps', 1, 'fields', 0]).changes).toEqual([]);
    expect(neighborsOf(texts, path, ['steps'])).toEqual([]);
  });

  it('is offered with numbers where several have one name, and with what people read', () => {
    const screenPath = 'screens/user/a.screen.json';
    const blocks = [{ block: 'list', title: 'a.b' }, { block: 'stats' }, { block: 'list' }, { block: 'chart' }];
    const texts = new Map([
      [screenPath, JSON.stringify({ id: 'a', blocks })],
      [path, JSON.stringify({ id: 'a', steps: [{ fields: [{ use: 'city' }, { name: 'b' }, { name: 'c' }] }] })],
      ['schemas/shared/a.shared.json', JSON.stringify({ fields: { city: { label: 'a.city' } } })],
    ]);
    const said = (each: string, at: Path) => neighborsOf(texts, each, at).map(({ name, label }) => [name, label]);
    expect(said(screenPath, ['blocks', 3])).toEqual([
      ['1 list', 'a.b'],
      ['stats', undefined],
      ['3 list', undefined],
    ]);
    expect(said(path, ['steps', 0, 'fields', 2])).toEqual([
      ['city', 'a.city'],
      ['b', undefined],
    ]);
  });
});

describe('what a pointer means', () => {
  const below = [
    { field: 'a', left: 0, top: 0, width: 100, height: 50 },
    { field: 'b', left: 0, top: 60, width: 100, height: 50 },
  ];
  const beside = [
    { field: 'a', left: 0, top: 0, width: 45, height: 50 },
    { field: 'b', left: 55, top: 0, width: 45, height: 50 },
  ];
  it('is the nearest field, before or behind its middle; of fields beside one another left or right of it', () => {
    expect(spotAt(below, 50, 70)).toEqual({ field: 'b', edge: 'before' });
    expect(spotAt(below, 50, 400)).toEqual({ field: 'b', edge: 'behind' });
    expect(spotAt(beside, 10, 45)).toEqual({ field: 'a', edge: 'before' });
    expect(spotAt(beside, 60, 5)).toEqual({ field: 'b', edge: 'before' });
    expect(spotAt(beside, 99, 5)).toEqual({ field: 'b', edge: 'behind' });
    expect(spotAt([], 0, 0)).toBeUndefined();
  });
  it('is a gap only close to the edge of a field', () => {
    expect(gapAt(below, 50, 3)).toMatchObject({ field: 'a', edge: 'before' });
    expect(gapAt(below, 50, 55)).toMatchObject({ field: 'a', edge: 'behind' });
    expect(gapAt(below, 50, 25)).toBeUndefined();
    expect(gapAt(below, 500, 55)).toBeUndefined();
  });
});

describe('a sentence that is pressed', () => {
  const texts = new Map([
    [
      'locales/en/iam.json',
      '{ "a": { "label": "Name", "other": "Name", "help": "Your {{x}}" }, "b": { "label": "City" } }',
    ],
  ]);
  it('is known by what it says, if only one key of what is drawn says so', () => {
    expect(keyOfText({ fields: [{ label: 'b.label' }] }, texts, 'en', ' City ')).toBe('b.label');
    expect(keyOfText({ fields: [{ label: 'a.label' }, { label: 'a.other' }] }, texts, 'en', 'Name')).toBeUndefined();
    expect(keyOfText({ fields: [{ label: 'b.label' }] }, texts, 'en', 'Name')).toBeUndefined();
    expect(keyOfText({ fields: [{ help: 'a.help' }] }, texts, 'en', 'Your 3')).toBeUndefined();
  });
});
