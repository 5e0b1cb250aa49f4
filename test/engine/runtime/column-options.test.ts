import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FieldFormModel, Json, JsonObject, OptionsModel } from '../../../engine/model';
import { builtInKinds, createRegistry, judge, optionOf, rowsOf, withCell } from '../../../engine/runtime';
import { compileFiles, formFile } from '../../support/compile-form';
import { FormBuilder } from '../../support/form-model';
import { fakeHost, open } from '../../support/form-store';
import { licenses } from '../../support/license-source';

const read = { items: ['items'], value: ['id'], label: [['number']], required: [], q: 'q', by: 'id' } as const;
const sourceOf = (paged: boolean, where: (OptionsModel['from'] & { kind: 'source' })['where'] = {}) =>
  ({ kind: 'source', source: 'listLicenses', where, read: { ...read, paged } }) as const;

/** A form with a list whose first column is one of the options, and whose second is a text. */
function formWith(from: OptionsModel['from'], builder = new FormBuilder()): FieldFormModel {
  const [license, note] = new FormBuilder()
    .field({ name: 'license', type: 'choice', options: { from } })
    .field({ name: 'note', type: 'text', required: false, options: undefined })
    .model().fields;
  if (!license || !note) throw new Error('unreachable');
  return builder
    .field({ name: 'items', type: 'list', component: 'table', options: undefined, columns: [license, note] })
    .model();
}

const rowsWith = (count: number, value = (at: number) => `id-${at}`): readonly JsonObject[] =>
  Array.from({ length: count }, (_, at) => ({ license: value(at) }));

async function refusals(model: FieldFormModel, server: ReturnType<typeof licenses>, payload: JsonObject) {
  const registry = createRegistry(builtInKinds());
  const host = { ...fakeHost(), readSource: server.readSource };
  const judgment = judge({ model, registry, host, payload, context: {} });
  await settle();
  const said = await judgment;
  return said.ok ? [] : said.problems.map(({ field, at = '', code }) => `${field}${at} ${code}`);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = async () => {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(300);
};

describe('a source that answers with the whole list', () => {
  test('is asked once for a column, however many rows there are, and however they change', async () => {
    const server = licenses(30);
    const { field, store } = open(formWith(sourceOf(false)), {
      host: server,
      initial: { items: rowsWith(500, (at) => `id-${at % 30}`) },
    });
    await settle();
    expect(server.asked).toEqual([{}]);
    expect(field('items').columns).toMatchObject([{ status: 'ready' }, undefined]);
    expect(field('items').columns?.[0]?.options).toHaveLength(30);
    store.change(0, withCell(rowsOf(field('items').value), 3, 'license', 'id-29') as unknown as Json);
    await settle();
    expect(server.asked).toHaveLength(1);
    expect((await store.submit()).status).toBe('sent');
  });

  test('judges each cell, in the browser and on the server, which asks once as well', async () => {
    const server = licenses(30);
    const model = formWith(sourceOf(false));
    const items = [{ license: 'id-1' }, { license: 'id-30' }, { license: 7 }];
    const { store } = open(model, { host: server, initial: { items }, context: { formMode: 'create' } });
    await settle();
    expect(await store.submit()).toMatchObject({
      status: 'refused',
      problems: [
        { args: { problems: [{ pointer: '/1/license', code: 'choice.notOffered' }, { pointer: '/2/license' }] } },
      ],
    });
    server.asked.length = 0;
    expect(await refusals(model, server, { items })).toEqual([
      'items/1/license choice.notOffered',
      'items/2/license choice.notOffered',
    ]);
    expect(server.asked).toEqual([{}]);
  });

  test('is asked again for another value of a field that narrows it', async () => {
    const server = licenses(4);
    const builder = new FormBuilder().field({ name: 'of' });
    const model = formWith(sourceOf(false, { of: { slot: builder.value('of') } }), builder);
    const { field, type } = open(model, { host: server, initial: { of: 'a', items: [{ license: 'id-1' }] } });
    await settle();
    expect(field('items').columns?.[0]?.options.map(({ value }) => value)).toEqual(['id-0', 'id-2']);
    type('of', 'b');
    await settle();
    expect(server.asked).toEqual([{ of: 'a' }, { of: 'b' }]);
    expect(field('items').columns?.[0]?.options.map(({ value }) => value)).toEqual(['id-1', 'id-3']);
    expect(await refusals(model, server, { of: 'a', items: [{ license: 'id-1' }] })).toEqual([
      'items/0/license choice.notOffered',
    ]);
  });

  test('that cannot be asked is said and tried again; the server then takes no cell on trust', async () => {
    const server = licenses(4);
    server.fail(true);
    const model = formWith(sourceOf(false));
    const { field, store } = open(model, { host: server, initial: { items: [{ license: 'id-1' }] } });
    await settle();
    expect(field('items').columns?.[0]?.status).toBe('failed');
    expect(await refusals(model, server, { items: [{ license: 'id-1' }] })).toEqual(['items/0/license unverified']);
    server.fail(false);
    store.retryOptions(0);
    await settle();
    expect(field('items').columns?.[0]).toMatchObject({ status: 'ready', options: { length: 4 } });
  });
});

describe('a source that answers page by page', () => {
  test('gives one page, the next when they are wanted, and what is searched', async () => {
    const server = licenses(200);
    const { field, store } = open(formWith(sourceOf(true)), { host: server, initial: { items: [{}] } });
    await settle();
    expect(server.asked).toEqual([{ page: 1, size: 50 }]);
    store.moreOptions(0, 0);
    await settle();
    expect(field('items').columns?.[0]?.options).toHaveLength(100);
    for (const text of ['1', '19', '199']) store.searchOptions(0, text, 0);
    await settle();
    expect(server.asked.slice(2)).toEqual([{ q: '199', page: 1, size: 50 }]);
    store.change(0, withCell(rowsOf(field('items').value), 0, 'license', 'id-199') as unknown as Json);
    store.searchOptions(0, '', 0);
    await settle();
    expect(server.asked).toHaveLength(3);
    expect(optionOf(field('items').columns?.[0], 'id-199')?.text).toBe('WLS-199');
    expect((await store.submit()).status).toBe('sent');
  });

  test('is asked for values on no page: each one once, whatever the number of their rows', async () => {
    const server = licenses(200);
    const rows = rowsWith(40, (at) => (at % 2 ? 'id-150' : 'id-160'));
    const { field, store } = open(formWith(sourceOf(true)), { host: server, initial: { items: rows } });
    await settle();
    expect(server.asked).toEqual([
      { page: 1, size: 50 },
      { id: 'id-160', page: 1, size: 50 },
      { id: 'id-150', page: 1, size: 50 },
    ]);
    expect(optionOf(field('items').columns?.[0], 'id-160')?.text).toBe('WLS-160');
    expect((await store.submit()).status).toBe('sent');
  });

  test('is read page by page where there are more values than pages: no sender makes the server ask five hundred times', async () => {
    const server = licenses(200);
    const model = formWith(sourceOf(true));
    expect(await refusals(model, server, { items: rowsWith(200) })).toEqual([]);
    expect(server.asked.length).toBeLessThanOrEqual(4);
    server.asked.length = 0;
    const strangers = await refusals(model, server, { items: rowsWith(500, (at) => `stranger-${at}`) });
    expect(strangers).toHaveLength(100);
    expect(strangers[0]).toBe('items/0/license choice.notOffered');
    expect(server.asked.length).toBeLessThanOrEqual(4);
  });

  test('is asked by the server for the values that were sent, and for no list', async () => {
    const server = licenses(5_000);
    const model = formWith(sourceOf(true));
    const items = [{ license: 'id-4000' }, { license: 'id-4000' }, { license: 'of somebody else' }];
    expect(await refusals(model, server, { items })).toEqual(['items/2/license choice.notOffered']);
    expect(server.asked).toEqual([
      { id: 'id-4000', page: 1, size: 50 },
      { id: 'of somebody else', page: 1, size: 50 },
    ]);
  });
});

test('a source of the host is asked once as well', async () => {
  const loadOptions = vi.fn(async () => [{ value: 'DE', text: 'Germany' }]);
  const from = { kind: 'source', source: 'countries', where: {} } as const;
  const { field } = open(formWith(from), { host: { loadOptions }, initial: { items: rowsWith(100, () => 'DE') } });
  await settle();
  expect(loadOptions).toHaveBeenCalledTimes(1);
  expect(field('items').columns?.[0]).toEqual({ status: 'ready', options: [{ value: 'DE', text: 'Germany' }] });
});

test('a definition names a source that there is, its arguments, and fields of the form, not of the row', () => {
  const column = (options: object) => ({ name: 'region', type: 'choice', options });
  const { problems } = compileFiles([
    formFile('form', {
      steps: [
        {
          id: 'one',
          fields: [
            { name: 'kind', type: 'text' },
            {
              name: 'items',
              type: 'list',
              columns: [
                column({ source: 'countries' }),
                { ...column({ source: 'countrys' }), name: 'other' },
                {
                  ...column({ source: 'listThings', value: 'id', where: { of: { field: 'kind' } } }),
                  name: 'narrowed',
                },
                { ...column({ source: 'listThings', value: 'id', where: { of: { field: 'region' } } }), name: 'byRow' },
              ],
            },
          ],
          submit: { label: 'save', operation: 'save' },
        },
      ],
    }),
    {
      path: 'schemas/sources.json',
      bytes: JSON.stringify({
        $schema: './meta/sources.schema.json',
        sources: { listThings: { method: 'GET', path: 'things', query: ['page', 'size', 'id', 'of'] } },
      }),
    },
  ]);
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ rule, place: { pointer } }) => `${rule} ${pointer}`)).toEqual([
    'unknown-source /steps/0/fields/1/columns/1/options/source',
    'unknown-field /steps/0/fields/1/columns/3/options/where/of/field',
  ]);
});
