import { describe, expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../../engine/model';
import { builtInKinds, createRegistry, isLeftBehind, judge } from '../../../engine/runtime';
import { FormBuilder } from '../../support/form-model';
import { fakeHost, open, quiet } from '../../support/form-store';

/** The problems that browser and server find with a change of a record. */
async function both(model: FieldFormModel, stored: JsonObject, change: JsonObject, formMode = 'edit') {
  const context = { formMode };
  const form = open(model, { context, initial: stored });
  await quiet();
  for (const [name, value] of Object.entries(change)) {
    form.type(name, value);
    await quiet();
  }
  const browser = form.store
    .insight()
    .cells.flatMap(({ field, problem }) => (problem ? `${field.name}: ${problem.code}` : []));
  const answer = await judge({
    model,
    registry: createRegistry(builtInKinds()),
    host: fakeHost({}),
    payload: { ...stored, ...change },
    context,
    given: change,
    hidden: 'refuse',
    ...(formMode === 'edit' && { stored }),
  });
  const server = answer.ok ? [] : answer.problems.map(({ field, code }) => `${field}: ${code}`);
  expect(browser).toEqual(server);
  return server;
}

const atMost = (value: Json) => [{ type: 'maxLength', args: { value: { value } } }];

describe('A stored value that a later, stricter rule refuses', () => {
  const model = () =>
    new FormBuilder()
      .field({ name: 'note' })
      .field({ name: 'code', rules: atMost(3) })
      .model();

  test('passes until it is changed, and again when it is put back', async () => {
    expect(await both(model(), { code: 'long' }, { note: 'x' })).toEqual([]);
    expect(await both(model(), { code: 'long' }, { code: 'long' })).toEqual([]);
    expect(await both(model(), { code: 'long' }, { code: 'longer' })).toEqual(['code: tooLong']);
    expect(await both(model(), { code: 'ok' }, { code: 'long' })).toEqual(['code: tooLong']);
  });

  test.each(['create', 'clone'])('is refused where nothing is stored (%s)', async (formMode) => {
    expect(await both(model(), { code: 'long' }, { note: 'x' }, formMode)).toEqual(['code: tooLong']);
  });

  test('is given all the same where it is missing and required', async () => {
    const required = new FormBuilder().field({ name: 'note' }).field({ name: 'code', required: true }).model();
    expect(await both(required, { note: 'y' }, { note: 'x' })).toEqual(['code: required']);
    expect(await both(required, { code: '' }, { note: 'x' })).toEqual(['code: required']);
  });

  test('is refused again with a change of what its rules read', async () => {
    const of = () => new FormBuilder().field({ name: 'note' }).field({ name: 'first', type: 'number' });
    const start = of();
    const last = start
      .field({
        name: 'last',
        type: 'number',
        rules: [{ type: 'min', args: { value: { slot: start.value('first') } } }],
      })
      .model();
    expect(await both(last, { first: 5, last: 3 }, { note: 'x' })).toEqual([]);
    expect(await both(last, { first: 5, last: 3 }, { first: 4 })).toEqual(['last: tooSmall']);
    expect(await both(last, { first: 5, last: 3 }, { first: 3 })).toEqual([]);
  });

  test('is refused by the type as little as by a rule', async () => {
    const typed = new FormBuilder().field({ name: 'note' }).field({ name: 'count', type: 'number' }).model();
    expect(await both(typed, { count: 'four' }, { note: 'x' })).toEqual([]);
    expect(await both(typed, { count: 'four' }, { count: 'five' })).toEqual(['count: number.invalid']);
  });
});

describe('Rows that have a value in a column that is gone', () => {
  const columns = new FormBuilder().field({ name: 'name' }).model().fields;
  const model = new FormBuilder()
    .field({ name: 'note' })
    .field({ name: 'rows', type: 'list', columns, settings: { unique: ['name'] } })
    .model();
  const rows: readonly JsonObject[] = [{ name: 'a', plan: 'old' }, { name: 'b' }];

  test('keep it, moved and renamed', async () => {
    expect(await both(model, { rows }, { note: 'x' })).toEqual([]);
    expect(await both(model, { rows }, { rows: [{ name: 'b' }, { name: 'c', plan: 'old' }] })).toEqual([]);
  });

  test('take no other one', async () => {
    const form = open(model, { context: { formMode: 'edit' }, initial: { rows } });
    form.type('rows', [{ name: 'a', plan: 'new' }]);
    await quiet();
    expect(form.store.insight().cells[1]?.problem?.args.problems).toMatchObject([{ pointer: '/0/plan' }]);
  });

  test('are read once, however many unknown names are sent', () => {
    let reads = 0;
    const counting = rows.map(
      (row) =>
        new Proxy(row, {
          ownKeys(target) {
            reads++;
            return Reflect.ownKeys(target);
          },
          getOwnPropertyDescriptor(target, name) {
            reads++;
            return Reflect.getOwnPropertyDescriptor(target, name);
          },
        }),
    );
    const sent = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`z${at}`, 1]));
    expect(Object.keys(sent).some((name) => isLeftBehind(counting, sent, name))).toBe(false);
    expect(reads).toBeLessThan(10);
    expect(isLeftBehind(counting, { plan: 'old' }, 'plan')).toBe(true);
  });
});
