import { expect, test } from 'vitest';
import type { FieldModel, Json } from '../../../engine/model';
import { builtInKinds } from '../../../engine/runtime';

const list = builtInKinds().types.find(({ name }) => name === 'list');
const column = (name: string) =>
  ({ name, type: 'text', settings: {}, rules: [], messages: {}, required: true }) as unknown as FieldModel;
const field = (sends: string, ...columns: readonly string[]) =>
  ({ name: 'items', type: 'list', settings: { sends }, columns: columns.map(column) }) as unknown as FieldModel;
const around = { settings: {}, values: {}, now: 0 } as never;

/** What becomes rows, and of these what is sent again. */
const thereAndBack = (of: FieldModel, value: Json) => {
  const rows = list?.parse?.(value, of);
  return [rows, list?.sent?.(rows ?? null, of, around)];
};

test('a map is edited as rows of key and value, and sent as a map', () => {
  const of = field('map', 'value', 'label');
  const map = { DEV: 'Developer', OPS: 'Operations' };
  const rows = [
    { value: 'DEV', label: 'Developer' },
    { value: 'OPS', label: 'Operations' },
  ];
  expect(thereAndBack(of, map)).toEqual([rows, map]);
  expect(list?.sent?.([...rows, { value: 'half' }], of, around)).toEqual(map);
  expect(list?.schema?.(of)).toMatchObject({ type: 'object', additionalProperties: { type: 'string' } });
});

test('plain values are edited as rows of one column, and sent as values', () => {
  const of = field('values', 'host');
  expect(thereAndBack(of, ['a.example', 'b.example'])).toEqual([
    [{ host: 'a.example' }, { host: 'b.example' }],
    ['a.example', 'b.example'],
  ]);
  expect(list?.schema?.(of)).toMatchObject({ type: 'array', items: { type: 'string' } });
});

test('no key and no value stands in two rows', async () => {
  for (const of of [field('map', 'value', 'label'), field('values', 'value')]) {
    const row: Json = of.columns?.length === 2 ? { value: 'DEV', label: 'One' } : { value: 'DEV' };
    expect(await list?.judge?.([row, row], of, around)).toMatchObject({ code: 'list.cells', args: { count: 2 } });
  }
});
