import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OptionsModel } from '../../../engine/model';
import { builtInKinds, createRegistry, judge } from '../../../engine/runtime';
import { FormBuilder } from '../../support/form-model';
import { fakeHost, open } from '../../support/form-store';
import { licenses } from '../../support/license-source';

const from = (where: OptionsModel['from'] & { kind: 'source' }): Pick<OptionsModel, 'from'> => ({ from: where });
const read = {
  items: ['items'],
  value: ['id'],
  label: [['number'], ['of']],
  required: [],
  ...{ q: 'q', by: 'id', paged: true },
} as const;
const form = () =>
  new FormBuilder().field({
    name: 'license',
    options: from({ kind: 'source', source: 'listLicenses', where: { scope: { value: 'own' } }, read }),
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = async () => {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(300);
};

test('one page is asked for, the next ones when they are wanted, and any license is found by typing', async () => {
  const server = licenses(5_000, 'a');
  const { store, field } = open(form(), { host: server });
  await settle();
  expect(server.asked).toEqual([{ scope: 'own', page: 1, size: 50 }]);
  expect(field('license').options).toMatchObject({ status: 'ready', found: { search: '', total: 5_000 } });
  expect(field('license').options?.options[1]).toEqual({ value: 'id-1', text: 'WLS-1 · a' });

  store.moreOptions(0);
  await settle();
  expect(field('license').options?.options).toHaveLength(100);

  for (const text of ['4', '49', '498', '4987']) store.searchOptions(0, text);
  expect(field('license').options?.status).toBe('loading');
  await settle();
  // Nobody asks for what was only on the way to the word.
  expect(server.asked.slice(2)).toEqual([{ scope: 'own', q: '4987', page: 1, size: 50 }]);
  expect(field('license').options?.options).toEqual([{ value: 'id-4987', text: 'WLS-4987 · a' }]);
  store.change(0, 'id-4987');
  // What was answered before is remembered; what was chosen keeps its words.
  store.searchOptions(0, '');
  await settle();
  expect(server.asked).toHaveLength(3);
  expect(field('license').options).toMatchObject({ status: 'ready', found: { chosen: { text: 'WLS-4987 · a' } } });
  expect((await store.submit()).status).toBe('sent');
});

test('a value that is on no page is asked for by itself, and one that is nowhere is refused', async () => {
  const server = licenses(5_000, 'a');
  const opened = open(form(), { host: server, initial: { license: 'id-4000' } });
  await settle();
  expect(server.asked.at(-1)).toEqual({ scope: 'own', id: 'id-4000', page: 1, size: 50 });
  expect(opened.field('license').options?.found?.chosen?.text).toBe('WLS-4000 · a');

  const context = { formMode: 'create' };
  const stranger = open(form(), { host: server, context, initial: { license: 'of somebody else' } });
  const outcome = stranger.store.submit();
  await settle();
  expect((await outcome).status).toBe('refused');
});

test('a failure is said and can be tried again', async () => {
  const server = licenses(5_000, 'a');
  server.fail(true);
  const { store, field, host } = open(form(), { host: server });
  await settle();
  expect(field('license').options?.status).toBe('failed');
  expect(host.report).toHaveBeenCalledWith('options-failed', expect.objectContaining({ source: 'listLicenses' }));
  server.fail(false);
  store.retryOptions(0);
  await settle();
  expect(field('license').options?.options).toHaveLength(50);
});

test('another value of a field that narrows the list is another list', async () => {
  const server = licenses(5_000, 'a');
  const cascade = new FormBuilder().field({ name: 'of' });
  const where = { of: { slot: cascade.value('of') } };
  const needed = { ...read, required: ['of'] };
  cascade.field({ name: 'license', options: from({ kind: 'source', source: 'listLicenses', where, read: needed }) });
  const { store, field, type } = open(cascade, { host: server });
  await settle();
  expect([field('license').options?.options, server.asked]).toEqual([[], []]);
  type('of', 'a');
  await settle();
  type('license', 'id-7');
  expect(field('license').value).toBe('id-7');
  type('of', 'b');
  await settle();
  expect(field('license').value).toBeUndefined();
  expect(store.payload('form')).toEqual({ of: 'b' });
});

test('the server’s judge asks for the one value, never for a list', async () => {
  const server = licenses(5_000, 'a');
  const host = { ...fakeHost(), readSource: server.readSource };
  const asked = { model: form().model(), registry: createRegistry(builtInKinds()), host, context: {} };
  await expect(judge({ ...asked, payload: { license: 'id-4321' } })).resolves.toMatchObject({ ok: true });
  await expect(judge({ ...asked, payload: { license: 'not-mine' } })).resolves.toMatchObject({
    ok: false,
    problems: [{ field: 'license', code: 'choice.notOffered' }],
  });
  expect(server.asked.map(({ id }) => id)).toEqual(['id-4321', 'not-mine']);
  server.fail(true);
  await expect(judge({ ...asked, payload: { license: 'id-1' } })).resolves.toMatchObject({
    problems: [{ code: 'unverified' }],
  });
});
