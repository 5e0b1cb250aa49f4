import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../../engine/model';
import { builtInKinds, createRegistry, judge } from '../../../engine/runtime';
import { FormBuilder, listed } from '../../support/form-model';
import { fakeHost, open, quiet } from '../../support/form-store';

/* Rows of a stored list in any state, edited in any way: browser and server say the same of each cell. */

function formOf(unique: boolean): FieldFormModel {
  const columns = new FormBuilder()
    .field({ name: 'name' })
    .field({ name: 'plan', options: listed('a', 'b') })
    .field({ name: 'grade', type: 'rating' })
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
  'What is stored passes as far as its kinds are right, in any order (unique: %s)',
  async (unique) => {
    const model = formOf(unique);
    const sound = fc.record({ name: cell('x', 'y', 'z'), plan: cell('a', 'old', 'older'), grade: cell(1, 8, 9) });
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
