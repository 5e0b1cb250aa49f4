import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../../engine/model';
import { builtInKinds, createRegistry, judge } from '../../../engine/runtime';
import { FormBuilder, listed } from '../../support/form-model';
import { fakeHost, open, quiet } from '../../support/form-store';

/* Rows of a stored list in any state, edited in any way: browser and server say the same of each cell. */

const atMost = (count: number) => ({ type: 'maxLength', args: { value: { value: count } } });
const like = (pattern: string) => ({ type: 'pattern', args: { pattern: { value: pattern } } });

function formOf(unique: boolean): FieldFormModel {
  const columns = new FormBuilder()
    .field({ name: 'name' })
    .field({ name: 'plan', options: listed('a', 'b'), rules: [atMost(4)], required: true })
    .field({ name: 'grade', type: 'rating' })
    .field({ name: 'code', rules: [atMost(2), like('^[a-z]*$')] })
    .model().fields;
  const settings: JsonObject = unique ? { unique: ['name'] } : {};
  return new FormBuilder().field({ name: 'rows', type: 'list', columns, settings }).model();
}

async function placesOfServer(model: FieldFormModel, stored: Json, rows: Json) {
  const payload = { rows };
  const answer = await judge({
    model,
    registry: createRegistry(builtInKinds()),
    host: fakeHost(),
    payload,
    context: {},
    given: payload,
    hidden: 'refuse',
    stored: { rows: stored },
  });
  return answer.ok ? [] : answer.problems.map(({ at, code }) => `${at}: ${code}`);
}

async function placesOfBrowser(model: FieldFormModel, stored: Json, rows: Json) {
  const { store } = open(model, { initial: { rows: stored } });
  await quiet();
  store.change(0, rows);
  const { problem } = store.insight().cells[0] ?? {};
  const problems = problem?.code === 'list.cells' ? (problem.args.problems as readonly JsonObject[]) : [];
  return problems.map(({ pointer, code }) => `${pointer}: ${code}`);
}

const cell = (...values: readonly Json[]) => fc.constantFrom(...values);
const row = fc.record(
  {
    name: cell('', 'x', 'y', 'z', 'constructor', ' x '),
    plan: cell('a', 'b', 'old', 'older', null, '__proto__', ['old'], 1),
    grade: cell(1, 8, 9, '8', 1.5, null),
    code: cell('', 'ab', 'abc', 'A1', 'A1b', 7, null),
  },
  { requiredKeys: ['plan'] },
);
const rows = fc.array(row, { minLength: 1, maxLength: 6 });

test.each([true, false])('They agree on every cell (unique: %s)', async (unique) => {
  const model = formOf(unique);
  await fc.assert(
    fc.asyncProperty(rows, rows, async (stored, sent) => {
      const [browser, server] = [
        await placesOfBrowser(model, stored as Json, sent as Json),
        await placesOfServer(model, stored as Json, sent as Json),
      ];
      expect(browser).toEqual(server);
    }),
    { numRuns: 150 },
  );
});

test.each([true, false])(
  'What is stored passes, whatever its columns demand by now, in any order (unique: %s)',
  async (unique) => {
    const model = formOf(unique);
    const sound = fc.record({
      name: cell('x', 'y', 'z'),
      plan: cell('a', 'old', 'older', ['old']),
      grade: cell(1, 8, 1.5, 'good'),
      code: cell('ab', 'abc', 'A1', 7),
    });
    const differing = fc.uniqueArray(sound, { maxLength: 3, minLength: 1, selector: ({ name }) => name });
    await fc.assert(
      fc.asyncProperty(
        differing.chain((stored) => fc.tuple(fc.constant(stored), fc.shuffledSubarray(stored, { minLength: 1 }))),
        async ([stored, sent]) => {
          expect(await placesOfServer(model, stored as Json, sent as Json)).toEqual([]);
          expect(await placesOfBrowser(model, stored as Json, sent as Json)).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  },
);

const stored = [
  { name: 'x', plan: 'a', grade: 1, code: 'abc' },
  { name: 'y', plan: 'older', grade: 9, code: 'A1' },
];
const [first, second] = stored;
const another = { name: 'z', plan: 'b', grade: 2, code: 'abc' };

test.each<{ what: string; sent: readonly JsonObject[]; problems: readonly string[]; moved?: readonly string[] }>([
  { what: 'another row is added', sent: [...stored, { ...another, code: 'ab' }], problems: [] },
  {
    what: 'another cell is changed',
    sent: [
      { ...first, grade: 3 },
      { ...second, plan: 'b' },
    ],
    problems: [],
  },
  { what: 'a cell is changed', sent: [{ ...first, code: 'abd' }], problems: ['/0/code: tooLong'] },
  { what: 'a cell breaks a later rule', sent: [{ ...first, code: 'A2' }], problems: ['/0/code: pattern'] },
  { what: 'a row is added with the same', sent: [...stored, another], problems: ['/2/code: tooLong'] },
  {
    what: 'a row has the cell of another one',
    sent: [{ ...first, code: 'A1' }],
    problems: ['/0/code: pattern'],
    // Rows that nothing tells apart may have moved.
    moved: [],
  },
  { what: 'a cell is cleared', sent: [{ ...first, plan: null }], problems: ['/0/plan: required'] },
  { what: 'an option was never stored', sent: [{ ...first, plan: 'old' }], problems: ['/0/plan: choice.notOffered'] },
])('Stored cells pass until they are changed: $what', async ({ sent, problems, moved = problems }) => {
  for (const unique of [true, false]) {
    const expected = unique ? problems : moved;
    expect(await placesOfServer(formOf(unique), stored, [...sent])).toEqual(expected);
    expect(await placesOfBrowser(formOf(unique), stored, [...sent])).toEqual(expected);
  }
});

test('A column that is required since then demands a value of every row, as a field does of the record', async () => {
  const old = [{ name: 'x', grade: 1, code: 'abc' }];
  expect(await placesOfServer(formOf(true), old, old)).toEqual(['/0/plan: required']);
  expect(await placesOfBrowser(formOf(true), old, old)).toEqual(['/0/plan: required']);
});

test('Rows that must differ are held against each other, stored or not', async () => {
  const doubled = [first ?? {}, first ?? {}];
  expect(await placesOfServer(formOf(true), doubled, doubled)).toEqual([
    '/0/name: list.doubled',
    '/1/name: list.doubled',
  ]);
});
