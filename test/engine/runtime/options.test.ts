import { expect, test } from 'vitest';
import type { Option } from '../../../engine/model';
import { FormBuilder, listed, sourced } from '../../support/form-model';
import { later, open, optionsOf, quiet } from '../../support/form-store';

const values = (options: readonly Option[] | undefined) => options?.map((option) => option.value);

test('[O1] a written option is offered while its condition holds; a chosen one that goes is cleared', () => {
  const form = new FormBuilder().field({ name: 'kind' });
  form.field({ name: 'job', options: listed('a', { value: 'b', when: form.is('kind', 'long') }) });
  const { field, type } = open(form);
  type('kind', 'long');
  expect(values(field('job').options?.options)).toEqual(['a', 'b']);
  type('job', 'b');
  type('kind', 'short');
  expect(field('job').value).toBeUndefined();
});

test('[O2] options may be a map or a list in the context, or a range that begins near this year', () => {
  const form = new FormBuilder();
  form.field({
    name: 'role',
    options: { from: { kind: 'context', slot: form.context('settings', 'roles') } },
  });
  form.field({ name: 'year', options: { from: { kind: 'range', start: -2, thisYear: true, count: 3 } } });
  const { field, store } = open(form, { context: { settings: { roles: { dev: 'Developer' } } } });
  expect(field('role').options?.options).toEqual([{ value: 'dev', text: 'Developer' }]);
  expect(values(field('year').options?.options)).toEqual([2024, 2025, 2026]);
  store.setContext({ settings: { roles: ['a', { value: 'b', text: 'Bee', group: 'g' }, { no: 1 }] } });
  expect(field('role').options?.options).toEqual([
    { value: 'a', text: 'a' },
    { value: 'b', text: 'Bee', group: 'g' },
  ]);
});

test('[O3] a source is asked with its arguments, again when they change; the latest answer wins', async () => {
  const form = new FormBuilder().field({ name: 'country' });
  form.field({ name: 'state', options: sourced('states', { country: { slot: form.value('country') } }) });
  const asked: { where: unknown; signal: AbortSignal; answer: ReturnType<typeof later<readonly Option[]>> }[] = [];
  const { field, type } = open(form, {
    host: {
      loadOptions(_source, where, signal) {
        const answer = later<readonly Option[]>();
        asked.push({ where, signal, answer });
        return answer.promise;
      },
    },
  });
  expect(field('state').options).toEqual({ status: 'ready', options: [] });
  type('country', 'US');
  type('country', 'IN');
  expect(asked.map(({ where }) => where)).toEqual([{ country: 'US' }, { country: 'IN' }]);
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer.resolve(optionsOf('Goa'));
  await quiet();
  asked[0]?.answer.resolve(optionsOf('CA'));
  await quiet();
  expect(field('state').options).toEqual({ status: 'ready', options: optionsOf('Goa') });
});

test('[O4] while options load, the previous ones stay; when they cannot be had, the field offers a retry', async () => {
  const form = new FormBuilder().field({ name: 'q' });
  form.field({ name: 'a', options: sourced('s', { q: { slot: form.value('q') } }) });
  let down = false;
  const { field, type, store, host } = open(form, {
    host: {
      loadOptions: async () => {
        if (down) throw new Error('down');
        return optionsOf('x');
      },
    },
  });
  type('q', '1');
  await quiet();
  down = true;
  type('q', '2');
  expect(field('a').options).toEqual({ status: 'loading', options: optionsOf('x') });
  await quiet();
  expect(field('a').options).toEqual({ status: 'failed', options: optionsOf('x') });
  expect(host.report).toHaveBeenCalledWith('options-failed', { form: 'test', field: 'a', source: 's' });
  down = false;
  store.retryOptions(store.indexOf('a'));
  await quiet();
  expect(field('a').options?.status).toBe('ready');
  expect(host.loadOptions).toHaveBeenCalledTimes(3);
});

test('[O5] a choice that its new options do not offer is cleared, and so is what hangs on it; free text stays', async () => {
  const form = new FormBuilder().field({ name: 'country' });
  const where = { country: { slot: form.value('country') } };
  form.field({ name: 'state', options: sourced('states', where) });
  form.field({ name: 'city', options: sourced('cities', { state: { slot: form.value('state') } }) });
  form.field({ name: 'university', options: { ...sourced('universities', where), freeText: true } });
  const { field, type } = open(form, {
    host: { loadOptions: async (source, given) => optionsOf(`${source} of ${Object.values(given)[0]}`) },
  });
  type('country', 'US');
  await quiet();
  type('state', 'states of US');
  await quiet();
  type('city', 'cities of states of US');
  type('university', 'universities of US');
  type('country', 'IN');
  await quiet();
  expect(field('state').value).toBeUndefined();
  expect(field('city').value).toBeUndefined();
  expect(field('city').options).toEqual({ status: 'ready', options: [] });
  expect(field('university').value).toBe('universities of US');
});

test('[O6] a field may be displayed by what its own options are', async () => {
  const form = new FormBuilder().field({ name: 'country' });
  form.field({ name: 'state', options: sourced('states', { country: { slot: form.value('country') } }) });
  const some = form.when({ op: 'isNotEmpty', slot: form.optionsOf('state') });
  const model = form.model();
  const { field, type } = open(
    { ...model, fields: model.fields.map((one) => (one.name === 'state' ? { ...one, displayed: some } : one)) },
    { host: { loadOptions: async (_, { country }) => (country === 'US' ? optionsOf('CA') : []) } },
  );
  expect(field('state').displayed).toBe(false);
  type('country', 'US');
  await quiet();
  expect(field('state').displayed).toBe(true);
  type('country', 'FR');
  await quiet();
  expect(field('state').displayed).toBe(false);
});

test('[O6] a stored value shows that there are options while they load, so that its field does not move the page', async () => {
  const form = new FormBuilder().field({ name: 'country' });
  form.field({ name: 'state', options: sourced('states', { country: { slot: form.value('country') } }) });
  const some = form.when({ op: 'isNotEmpty', slot: form.optionsOf('state') });
  const model = form.model();
  const fields = model.fields.map((one) => (one.name === 'state' ? { ...one, displayed: some } : one));
  const host = {
    loadOptions: async (_: string, { country }: { country?: unknown }) =>
      optionsOf(...(country === 'US' ? ['CA'] : [])),
  };
  const stored = open({ ...model, fields }, { host, initial: { country: 'US', state: 'CA' } });
  expect(stored.field('state')).toMatchObject({ displayed: true, value: 'CA', options: { status: 'loading' } });
  await quiet();
  expect(stored.field('state')).toMatchObject({ displayed: true, value: 'CA', options: { status: 'ready' } });
  // The answer decides.
  const wrong = open({ ...model, fields }, { host, initial: { country: 'FR', state: 'CA' } });
  expect(wrong.field('state').displayed).toBe(true);
  await quiet();
  expect(wrong.field('state').displayed).toBe(false);
  // Without a value nothing is guessed.
  expect(open({ ...model, fields }, { host, initial: { country: 'US' } }).field('state').displayed).toBe(false);
});

test('[O7] a source is not asked for a field that nobody sees and nothing reads', async () => {
  const form = new FormBuilder().field({ name: 'on', type: 'boolean' });
  form.field({ name: 'a', displayed: form.is('on', true), options: sourced('s') });
  form.step().field({ name: 'b', options: sourced('later') });
  const { host, type } = open(form);
  expect(host.loadOptions).not.toHaveBeenCalled();
  type('on', true);
  expect(host.loadOptions.mock.calls.map(([source]) => source)).toEqual(['s']);
});

test('[O8] a value that was never offered is kept and complained of, once its options are known', async () => {
  const form = new FormBuilder('eager', 'start').field({ name: 'a', options: sourced('s') });
  const { codes, field } = open(form, {
    context: { formMode: 'create' },
    initial: { a: 'old' },
    host: { loadOptions: async () => optionsOf('new') },
  });
  expect(codes('a')).toEqual([]);
  await quiet();
  expect(codes('a')).toEqual(['choice.notOffered']);
  expect(field('a').value).toBe('old');
});
