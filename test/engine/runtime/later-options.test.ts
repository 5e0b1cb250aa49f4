import { beforeEach, expect, test, vi } from 'vitest';
import type { Json } from '../../../engine/model';
import { FormBuilder } from '../../support/form-model';

// Each test begins where no form has needed the code yet.
beforeEach(() => void vi.resetModules());

const read = { items: ['items'], value: ['id'], label: [['id']], required: [], ...{ q: 'q', by: 'id', paged: true } };
const fresh = async () => (await import('../../support/form-store')).open;
const form = () =>
  new FormBuilder().field({
    name: 'license',
    options: { from: { kind: 'source', source: 'listLicenses', where: {}, read } },
  });
const readSource = async (_source: string, { q, id }: Readonly<Record<string, Json>>): Promise<Json> => {
  const items = ['one', 'two'].filter((each) => (q ?? id ?? each) === each).map((each) => ({ id: each }));
  return { items, total: items.length };
};

test('a submit that comes before the code of the options waits for it, and for them', async () => {
  const { field, store } = (await fresh())(form(), {
    host: { readSource },
    context: { formMode: 'create' },
    initial: { license: 'three' },
  });
  expect(field('license').options).toEqual({ status: 'loading', options: [] });
  await expect(store.submit()).resolves.toMatchObject({ status: 'refused' });
  expect(field('license').options?.status).toBe('ready');
});

test('what is searched for meanwhile is found', async () => {
  const { field, store } = (await fresh())(form(), { host: { readSource } });
  store.searchOptions(0, 'two');
  await vi.waitFor(() => expect(field('license').options?.options).toEqual([{ value: 'two', text: 'two' }]));
});

test('a form that is gone asks for nothing', async () => {
  const asked = vi.fn(readSource);
  const { store } = (await fresh())(form(), { host: { readSource: asked } });
  store.dispose();
  await vi.dynamicImportSettled();
  expect(asked).not.toHaveBeenCalled();
});
