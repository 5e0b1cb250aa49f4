import { describe, expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject, Option } from '../../../engine/model';
import { answerWords } from '../../../engine/react/answer-words';
import {
  builtInKinds,
  createRegistry,
  type Host,
  judge,
  keptCells,
  optionOf,
  rowsOf,
  withCell,
} from '../../../engine/runtime';
import { FormBuilder, listed, sourced } from '../../support/form-model';
import { fakeHost, open, optionsOf, quiet } from '../../support/form-store';

const states: Partial<Host> = {
  loadOptions: async (_source, { country }) => optionsOf(...(country === 'US' ? ['CA', 'NY'] : ['GOA'])),
};

/** The problems that the server finds with a change of a record. */
async function refused(model: FieldFormModel, stored: JsonObject | undefined, change: JsonObject, host = states) {
  const answer = await judge({
    model,
    registry: createRegistry(builtInKinds()),
    host: fakeHost(host),
    payload: { ...stored, ...change },
    context: {},
    given: change,
    hidden: 'refuse',
    ...(stored && { stored }),
  });
  return answer.ok ? [] : answer.problems.map(({ field, code }) => `${field}: ${code}`);
}

/** The problems that the browser finds, after the same change. */
async function found(
  model: FieldFormModel,
  stored: JsonObject | undefined,
  change: JsonObject,
  { context = {}, host = states }: { context?: JsonObject; host?: Partial<Host> } = {},
) {
  const form = open(model, { host, context, ...(stored && { initial: stored }) });
  await quiet();
  for (const [name, value] of Object.entries(change)) {
    form.type(name, value);
    await quiet();
  }
  return form.store.insight().cells.flatMap(({ field, problem }) => (problem ? `${field.name}: ${problem.code}` : []));
}

async function both(model: FieldFormModel, stored: JsonObject | undefined, change: JsonObject) {
  const [browser, server] = [await found(model, stored, change), await refused(model, stored, change)];
  expect(browser).toEqual(server);
  return server;
}

const values = (options: readonly Option[] | undefined) => options?.map(({ value }) => value);
const one = () =>
  new FormBuilder()
    .field({ name: 'note' })
    .field({ name: 'plan', options: listed('a', 'b') })
    .model();

describe('a value that is no longer an option', () => {
  test('passes while it is the stored one, in the browser and on the server', async () => {
    expect(await both(one(), { plan: 'old' }, { note: 'x' })).toEqual([]);
    expect(await both(one(), { plan: 'old' }, { plan: 'old' })).toEqual([]);
    expect(await both(one(), { plan: 'old' }, { plan: 'older' })).toEqual(['plan: choice.notOffered']);
    expect(await both(one(), { plan: 'a' }, { plan: 'old' })).toEqual(['plan: choice.notOffered']);
    expect(await both(one(), undefined, { plan: 'old' })).toEqual(['plan: choice.notOffered']);
  });

  test.each(['clone', 'create'])('is no stored one where a form begins with it (%s)', async (formMode) => {
    const context = { formMode };
    expect(await found(one(), { plan: 'old' }, { note: 'x' }, { context })).toEqual(['plan: choice.notOffered']);
  });

  test('is no stored one where a draft or a template fills it in', () => {
    const plain = open(one());
    plain.store.restore({ form: 'test', step: 'step1', values: { plan: 'old' } });
    expect(plain.store.insight().cells[1]?.problem?.code).toBe('choice.notOffered');
    const filled = open(one(), { initial: { plan: 'older' } });
    filled.store.restore({ form: 'test', step: 'step1', values: { plan: 'old' } });
    expect(filled.store.insight().cells[1]?.problem?.code).toBe('choice.notOffered');
    const template = open(one());
    template.store.prefill({ plan: 'old' }, 'replace');
    expect(template.field('plan').value).toBeUndefined();
  });

  test('may be one of several: those that are stored, and no others', async () => {
    const form = new FormBuilder().field({ name: 'tags', type: 'choices', options: listed('a', 'b') }).model();
    const stored = { tags: ['a', 'old'] };
    expect(await both(form, stored, { tags: ['b', 'old'] })).toEqual([]);
    expect(await both(form, stored, { tags: ['old'] })).toEqual([]);
    expect(await both(form, stored, { tags: ['old', 'older'] })).toEqual(['tags: choice.notOffered']);
    expect(await both(form, undefined, { tags: ['old'] })).toEqual(['tags: choice.notOffered']);
  });

  test('is among the answers that the review step says', () => {
    const form = new FormBuilder().field({ name: 'tags', type: 'choices', options: listed('a', 'b') });
    const { store } = open(form, { initial: { tags: ['a', 'old'] } });
    expect(answerWords(store, 0, (key) => key, 'en')).toBe('a, old');
  });

  test('may be a grade above the best of today', async () => {
    const form = new FormBuilder().field({ name: 'note' }).field({ name: 'grade', type: 'rating' }).model();
    expect(await both(form, { grade: 8 }, { note: 'x' })).toEqual([]);
    expect(await both(form, { grade: 8 }, { grade: 7 })).toEqual(['grade: choice.notOffered']);
    expect(await both(form, { grade: 'good' }, { grade: 'good' })).toEqual(['grade: choice.notOffered']);
    expect(await both(form, undefined, { grade: 8 })).toEqual(['grade: choice.notOffered']);
  });

  test('passes the rule oneOf, which free text of the record does not', async () => {
    const options = { ...listed('a'), freeText: true };
    const strict = new FormBuilder().field({ name: 'plan', options, rules: [{ type: 'oneOf' }] }).model();
    expect(await both(strict, { plan: 'old' }, { plan: 'old' })).toEqual([]);
    expect(await both(strict, { plan: 'old' }, { plan: 'older' })).toEqual(['plan: choice.notOffered']);
    const loose = open(new FormBuilder().field({ name: 'plan', options }), { initial: { plan: 'words' } });
    expect(loose.field('plan').options?.kept).toBeUndefined();
  });

  test('is shown and can be chosen again in the same form', () => {
    const { field, type } = open(one(), { initial: { plan: 'old' } });
    const kept = [{ value: 'old', text: 'old' }];
    expect(field('plan')).toMatchObject({ value: 'old', options: { options: optionsOf('a', 'b'), kept } });
    type('plan', 'a');
    expect(field('plan').options?.kept).toEqual(kept);
    type('plan', 'old');
    expect(field('plan')).toMatchObject({ value: 'old', problems: [] });
    expect(optionOf(field('plan').options, 'old')).toEqual(kept[0]);
  });

  test('has its words where its option is still written, with a condition that does not hold', () => {
    const form = new FormBuilder().field({ name: 'role' });
    form.field({ name: 'plan', options: listed('a', { value: 'old', label: 'plans.old', when: false }) });
    const { field } = open(form, { initial: { plan: 'old' } });
    expect(field('plan').options?.kept).toEqual([{ value: 'old', label: 'plans.old' }]);
  });

  test('has its words where it was offered before', () => {
    const form = new FormBuilder();
    form.field({ name: 'role', options: { from: { kind: 'context', slot: form.context('roles') } } });
    const { field, store } = open(form, { context: { roles: { dev: 'Developer' } }, initial: { role: 'dev' } });
    store.setContext({ roles: { ops: 'Operator' } });
    expect(field('role')).toMatchObject({ value: 'dev', options: { kept: [{ value: 'dev', text: 'Developer' }] } });
  });

  test('is no option to conditions', () => {
    const form = new FormBuilder().field({ name: 'plan', options: listed({ value: 'a', when: false }) });
    form.field({ name: 'more', displayed: form.when({ op: 'isNotEmpty', slot: form.optionsOf('plan') }) });
    expect(open(form, { initial: { plan: 'old' } }).field('more').displayed).toBe(false);
  });
});

test('cells of two columns are told apart, whatever their names and values begin with', () => {
  const row = { n: 12, n1: 2 };
  const keeps = keptCells([row], undefined);
  expect([keeps(row, 'n'), keeps(row, 'n1'), keeps(row, 'n')]).toEqual([true, true, false]);
});

describe('a cell of a list', () => {
  const listOf = (unique?: readonly string[], sends?: string) => {
    const columns = new FormBuilder()
      .field({ name: 'name' })
      .field({ name: 'plan', options: listed('a', 'b') })
      .model().fields;
    const settings = { ...(unique && { unique: [...unique] }), ...(sends !== undefined && { sends }) };
    return new FormBuilder().field({ name: 'note' }).field({ name: 'rows', type: 'list', columns, settings }).model();
  };
  const row = (name: string, plan = 'old') => ({ name, plan });
  const rows = (...each: JsonObject[]) => ({ rows: each });
  const stored = rows(row('one'), row('two', 'a'), row('three'));

  test('passes with the value that its row has stored, where columns tell the rows apart', async () => {
    const model = listOf(['name']);
    expect(await both(model, stored, { note: 'x' })).toEqual([]);
    expect(await both(model, stored, rows(row('three'), row('new', 'b'), row('one')))).toEqual([]);
    expect(await refused(model, stored, rows(row('two'), row('one')))).toEqual(['rows: choice.notOffered']);
    expect(await refused(model, stored, rows(row('new'), row('one')))).toEqual(['rows: choice.notOffered']);
    expect(await refused(model, stored, rows(row('one', 'older')))).toEqual(['rows: choice.notOffered']);
    expect(await found(model, stored, rows(row('two')))).toEqual(['rows: list.cells']);
    expect(await refused(model, undefined, stored)).toHaveLength(2);
  });

  test('passes as often as the value is stored, where rows have no names', async () => {
    const model = listOf();
    expect(await both(model, stored, rows(row('x'), row('y', 'b'), row('z')))).toEqual([]);
    expect(await refused(model, stored, rows(row('x'), row('y'), row('z')))).toEqual(['rows: choice.notOffered']);
    expect(await refused(model, stored, rows(row('x', 'older')))).toEqual(['rows: choice.notOffered']);
  });

  test('passes as often as it is stored in rows that have no value in what tells rows apart', async () => {
    const model = listOf(['name']);
    const unnamed = (plan: string, name?: string) => ({ ...(name !== undefined && { name }), plan });
    const kept = rows(unnamed('old'), unnamed('older'));
    expect(await both(model, kept, { note: 'x' })).toEqual([]);
    expect(await refused(model, kept, rows(unnamed('older', ''), unnamed('old')))).toEqual([]);
    expect(await refused(model, kept, rows(unnamed('older'), unnamed('older')))).toEqual(['rows: choice.notOffered']);
    expect(await refused(model, kept, rows(row('named', 'old')))).toEqual(['rows: choice.notOffered']);
  });

  test('is known by its key in a map, and by itself among values', async () => {
    const map = listOf(undefined, 'map');
    expect(await refused(map, { rows: { one: 'old' } }, { rows: { one: 'old', two: 'b' } })).toEqual([]);
    expect(await refused(map, { rows: { one: 'old' } }, { rows: { two: 'old' } })).toEqual(['rows: choice.notOffered']);
    const [plan] = listOf().fields[1]?.columns?.slice(1, 2) ?? [];
    const values = new FormBuilder()
      .field({ name: 'rows', type: 'list', columns: plan ? [plan] : [], settings: { sends: 'values' } })
      .model();
    expect(await refused(values, { rows: ['old', 'a'] }, { rows: ['b', 'old'] })).toEqual([]);
    expect(await refused(values, { rows: ['a'] }, { rows: ['b', 'old'] })).toEqual(['rows: choice.notOffered']);
  });

  test('keeps what any stored row has, where several have the same key from before they had to differ', async () => {
    const both = rows(row('one'), row('one', 'older'));
    expect(await refused(listOf(['name']), both, rows(row('one'), row('two', 'a')))).toEqual([]);
    expect(await refused(listOf(['name']), both, rows(row('one', 'older')))).toEqual([]);
  });

  test('is judged at a key without the stored rows being read again', () => {
    const model = listOf(['name']);
    let read = 0;
    const plan = {
      enumerable: true,
      get() {
        read++;
        return 'old';
      },
    };
    const kept = Array.from({ length: 500 }, (_, index) => Object.defineProperty({ name: `n${index}` }, 'plan', plan));
    const { store, field } = open(model, { initial: { rows: kept as JsonObject[] } });
    store.change(1, kept.map((each) => ({ ...each })).reverse() as unknown as Json);
    expect(store.insight().cells[1]?.problem).toBeUndefined();
    read = 0;
    for (const name of ['n', 'ne', 'new'])
      store.change(1, withCell(rowsOf(field('rows').value), 5, 'name', name) as unknown as Json);
    expect([store.insight().cells[1]?.problem?.code, read]).toEqual(['list.cells', 0]);
  });

  test.each(['clone', 'create'])('is no stored one where a form begins with it (%s)', async (formMode) => {
    const context = { formMode };
    expect(await found(listOf(), stored, { note: 'x' }, { context })).toEqual(['rows: list.cells']);
  });

  test('has to be one of today once a field that its options depend on has changed', async () => {
    const form = new FormBuilder().field({ name: 'country' });
    const [name, plan] = new FormBuilder()
      .field({ name: 'name' })
      .field({ name: 'plan', options: sourced('states', { country: { slot: form.value('country') } }) })
      .model().fields;
    const model = form.field({ name: 'rows', type: 'list', columns: name && plan ? [name, plan] : [] }).model();
    const record = { country: 'US', rows: [row('one')] };
    expect(await refused(model, record, { country: 'US' })).toEqual([]);
    expect(await refused(model, record, { country: 'IN' })).toEqual(['rows: choice.notOffered']);
    const { type, store } = open(model, { host: states, initial: record });
    await quiet();
    const problem = () => store.insight().cells[1]?.problem?.code;
    expect(problem()).toBeUndefined();
    type('country', 'IN');
    await quiet();
    expect(problem()).toBe('list.cells');
    type('country', 'US');
    await quiet();
    expect(problem()).toBeUndefined();
  });
});

describe('a cell beside one whose options depend on a field', () => {
  test('keeps its value when that field changes', async () => {
    const form = new FormBuilder().field({ name: 'country' });
    const columns = new FormBuilder()
      .field({ name: 'plan', options: listed('a', 'b') })
      .field({ name: 'state', options: sourced('states', { country: { slot: form.value('country') } }) })
      .model().fields;
    const model = form.field({ name: 'rows', type: 'list', columns }).model();
    const record: JsonObject = { country: 'US', rows: [{ plan: 'old' }, { plan: 'a', state: 'gone' }] };
    expect(await refused(model, record, record)).toEqual([]);
    expect(await refused(model, record, { country: 'IN', rows: [{ plan: 'old' }] })).toEqual([]);
    expect(await refused(model, record, { ...record, country: 'IN' })).toEqual(['rows: choice.notOffered']);
  });
});

describe('a value whose options depend on other fields', () => {
  const placed = () => {
    const form = new FormBuilder().field({ name: 'note' }).field({ name: 'country' });
    return form
      .field({ name: 'state', options: sourced('states', { country: { slot: form.value('country') } }) })
      .model();
  };
  const stored = { country: 'US', state: 'OLD' };

  test('passes while they are as stored', async () => {
    expect(await both(placed(), stored, { note: 'x' })).toEqual([]);
    expect(await both(placed(), stored, { country: 'US', state: 'OLD' })).toEqual([]);
  });

  test('is refused once one was changed, and its field in the browser is empty', async () => {
    expect(await refused(placed(), stored, { country: 'IN' })).toEqual(['state: choice.notOffered']);
    const { field, type, store } = open(placed(), { host: states, initial: stored });
    await quiet();
    expect(field('state')).toMatchObject({ value: 'OLD', options: { kept: optionsOf('OLD') } });
    type('country', 'IN');
    await quiet();
    expect(field('state').value).toBeUndefined();
    expect(field('state').options?.kept).toBeUndefined();
    type('state', 'OLD');
    expect(store.insight().cells[2]?.problem?.code).toBe('choice.notOffered');
    // As stored again: it is offered again.
    type('country', 'US');
    await quiet();
    expect(field('state').options?.kept).toEqual(optionsOf('OLD'));
  });

  test('is refused even where the change makes no difference to the options', async () => {
    const form = new FormBuilder().field({ name: 'country' });
    form.field({ name: 'plan', options: listed('a', { value: 'b', when: form.is('country', 'FR') }) });
    const model = form.model();
    const record = { country: 'US', plan: 'old' };
    expect(await refused(model, record, { country: 'IN' })).toEqual(['plan: choice.notOffered']);
    const { field, type } = open(model, { initial: record });
    type('country', 'IN');
    expect(field('plan').value).toBeUndefined();
    type('country', 'US');
    expect(values(field('plan').options?.kept)).toEqual(['old']);
  });

  test('counts what those fields are displayed by', async () => {
    const form = new FormBuilder().field({ name: 'abroad' });
    form.field({ name: 'country', displayed: form.is('abroad', 'yes') });
    form.field({ name: 'state', options: sourced('states', { country: { slot: form.value('country') } }) });
    const record = { abroad: 'yes', country: 'US', state: 'OLD' };
    expect(await refused(form.model(), record, { abroad: 'no' })).toContain('state: choice.notOffered');
    const { field, type } = open(form, { host: states, initial: record });
    await quiet();
    type('abroad', 'no');
    await quiet();
    expect(field('state').value).toBeUndefined();
  });

  test('of a field that is never sent: its default is what it was', async () => {
    const form = new FormBuilder().field({ name: 'kind', store: false, default: { value: 'all' } });
    form.field({ name: 'plan', options: listed('a', { value: 'b', when: form.is('kind', 'some') }) });
    const { field, type } = open(form, { initial: { plan: 'old' } });
    expect(values(field('plan').options?.kept)).toEqual(['old']);
    type('kind', 'some');
    expect(field('plan').value).toBeUndefined();
  });

  test('is refused where another field changed and the source is asked the same', async () => {
    const form = new FormBuilder().field({ name: 'abroad' });
    const isSaid = form.when({ op: 'isNotEmpty', slot: form.value('abroad') });
    form.field({ name: 'country', displayed: isSaid });
    form.field({ name: 'state', options: sourced('states', { country: { slot: form.value('country') } }) });
    const record = { abroad: 'yes', country: 'US', state: 'OLD' };
    expect(await refused(form.model(), record, { abroad: 'maybe' })).toEqual(['state: choice.notOffered']);
    const { field, type } = open(form, { host: states, initial: record });
    await quiet();
    expect(values(field('state').options?.kept)).toEqual(['OLD']);
    type('abroad', 'maybe');
    await quiet();
    expect(field('state').value).toBeUndefined();
    type('abroad', 'yes');
    await quiet();
    expect(values(field('state').options?.kept)).toEqual(['OLD']);
  });

  test('passes where one has its default, which the record from before has not', async () => {
    const form = new FormBuilder().field({ name: 'kind', default: { value: 'all' } });
    form.field({ name: 'plan', options: listed('a', { value: 'b', when: form.is('kind', 'some') }) });
    const record = { plan: 'old' };
    expect(await found(form.model(), record, {})).toEqual([]);
    expect(await refused(form.model(), record, { kind: 'all' })).toEqual([]);
    expect(await refused(form.model(), record, { kind: 'some' })).toEqual(['plan: choice.notOffered']);
  });

  test('costs nothing where every stored value is offered', () => {
    const { store } = open(placed(), { host: states, initial: { country: 'US', state: 'CA' } });
    expect(store.field(store.indexOf('state')).options?.kept).toBeUndefined();
  });
});

describe('options that the API returns page by page', () => {
  const paged = () =>
    new FormBuilder()
      .field({
        name: 'plan',
        options: {
          from: {
            kind: 'source',
            source: 'plans',
            where: {},
            read: { items: ['items'], value: ['id'], label: [['name']], paged: true, by: 'id', q: 'q', required: [] },
          },
        },
      })
      .model();
  const host: Partial<Host> = {
    readSource: async (_source, { id, q }) => {
      if (q === 'zz') return { items: [], total: 0 };
      const all = ['a', 'b', 'z'].map((each) => ({ id: each, name: each.toUpperCase() }));
      return id === undefined
        ? { items: all.slice(0, 2), total: 3 }
        : { items: all.filter((each) => each.id === id), total: 1 };
    },
  };

  test('keep a stored value that the API does not have, and no value of another page', async () => {
    const gone = open(paged(), { host, initial: { plan: 'old' } });
    await expect.poll(() => gone.field('plan').options?.status).toBe('ready');
    expect(gone.field('plan')).toMatchObject({ value: 'old', problems: [] });
    expect(values(gone.field('plan').options?.kept)).toEqual(['old']);
    gone.type('plan', 'a');
    await quiet();
    gone.type('plan', 'old');
    await quiet();
    expect(gone.store.insight().cells[0]?.problem).toBeUndefined();
    const there = open(paged(), { host, initial: { plan: 'z' } });
    await quiet();
    there.type('plan', 'a');
    await quiet();
    expect(there.field('plan').options?.kept).toBeUndefined();
    expect(await refused(paged(), { plan: 'old' }, { plan: 'old' }, host)).toEqual([]);
    expect(await refused(paged(), { plan: 'old' }, { plan: 'older' }, host)).toEqual(['plan: choice.notOffered']);
  });

  test('show no value among what a search finds that it does not', async () => {
    const { field, type, store } = open(paged(), { host, initial: { plan: 'a' } });
    await expect.poll(() => field('plan').options?.status).toBe('ready');
    type('plan', 'b');
    await quiet();
    store.searchOptions(0, 'zz');
    await expect.poll(() => field('plan').options?.options).toEqual([]);
    expect(field('plan').options?.kept).toBeUndefined();
  });
});
