import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../../engine/model';
import { builtInKinds, createRegistry, judge } from '../../../engine/runtime';
import { compute } from '../../../engine/runtime/computed/compute';
import { openWorker } from '../../../engine/runtime/computed/later';
import { compiledForm } from '../../support/compile-form';
import { fakeHost, open } from '../../support/form-store';

type Written = Readonly<Record<string, unknown>>;

const number = (name: string, more: Written = {}) => ({ name, type: 'number', required: false, ...more });
const money = (name: string, more: Written = {}) => ({
  name,
  type: 'text',
  inputMode: 'decimal',
  required: false,
  ...more,
});

function formOf(fields: readonly Written[], more: Written = {}): FieldFormModel {
  return compiledForm({
    steps: [{ id: 'one', fields, submit: { label: 'iam:next', operation: 'save' } }],
    ...more,
  });
}

beforeAll(openWorker);

async function judged(model: FieldFormModel, payload: JsonObject, more: { readonly context?: JsonObject } = {}) {
  const registry = createRegistry(builtInKinds());
  const answer = await judge({ model, registry, host: fakeHost(), payload, context: {}, hidden: 'refuse', ...more });
  return answer.ok ? answer.payload : answer.problems.map(({ field, code }) => `${field ?? '-'}: ${code}`);
}

/** The value of one computation over the fields a, b (numbers), m, n (decimal texts), s, t (texts) and items. */
async function worked(computed: unknown, type: Written, values: Readonly<Record<string, Json>>) {
  const form = open(
    formOf([
      number('a'),
      number('b'),
      money('m'),
      money('n'),
      { name: 's', type: 'text', required: false },
      { name: 't', type: 'text', required: false },
      {
        name: 'items',
        type: 'list',
        required: false,
        columns: [
          { name: 'count', type: 'integer', required: false },
          { name: 'price', type: 'text', inputMode: 'decimal', required: false },
        ],
      },
      { name: 'result', ...type, computed },
    ]),
  );
  for (const [name, value] of Object.entries(values)) form.type(name, value);
  await form.store.submit();
  const { value, problems } = form.field('result');
  return problems[0]?.code ?? value;
}

const a = { field: 'a' };
const b = { field: 'b' };
const m = { field: 'm' };
const n = { field: 'n' };
const asNumber = { type: 'number' };
const asMoney = { type: 'text', inputMode: 'decimal' };
const asText = { type: 'text' };

describe('[U1] what is computed is exact', () => {
  test.each([
    ['0.1 + 0.2', { sum: [a, b] }, asNumber, { a: '0.1', b: '0.2' }, 0.3],
    ['0.3 + 0.6', { sum: [a, b] }, asNumber, { a: '0.3', b: '0.6' }, 0.9],
    ['3 × 0.6', { product: [a, b] }, asNumber, { a: '3', b: '0.6' }, 1.8],
    ['1.1 − 1', { difference: [a, b] }, asNumber, { a: '1.1', b: '1' }, 0.1],
    ['0.0000001 × 10', { product: [a, b] }, asNumber, { a: '0.0000001', b: '10' }, 0.000001],
    ['decimals keep their places', { sum: [m, n] }, asMoney, { m: '0.10', n: '0.20' }, '0.30'],
    [
      'and all their digits',
      { sum: [m, n] },
      asMoney,
      { m: '12345678901234567890.01', n: '1' },
      '12345678901234567891.01',
    ],
    ['below zero', { difference: [m, n] }, asMoney, { m: '0.05', n: '0.10' }, '-0.05'],
  ])('%s', async (_what, computed, type, values, expected) => {
    expect(await worked(computed, type, values)).toBe(expected);
  });

  test.each([
    ['halfUp', '0.125', '0.13'],
    ['halfUp', '-0.125', '-0.13'],
    ['halfEven', '0.125', '0.12'],
    ['halfEven', '0.135', '0.14'],
    ['up', '0.121', '0.13'],
    ['up', '-0.121', '-0.13'],
    ['down', '0.129', '0.12'],
    ['down', '-0.129', '-0.12'],
    ['halfUp', '2', '2.00'],
  ])('rounded %s, %s is %s', async (rounding, m, expected) => {
    expect(await worked({ round: { field: 'm' }, places: 2, rounding }, asMoney, { m })).toBe(expected);
    expect(await worked({ quotient: [{ field: 'm' }, { value: 1 }], places: 2, rounding }, asMoney, { m })).toBe(
      expected,
    );
  });

  test.each([
    ['1', '3', '0.3333'],
    ['2', '3', '0.6667'],
    ['-2', '3', '-0.6667'],
    ['1.5', '0.25', '6.0000'],
    ['0', '7', '0.0000'],
  ])('%s ÷ %s is %s', async (m, n, expected) => {
    const computed = { quotient: [{ field: 'm' }, { field: 'n' }], places: 4, rounding: 'halfUp' };
    expect(await worked(computed, asMoney, { m, n })).toBe(expected);
  });
});

describe('[U2] what cannot be computed is a problem at the field, never NaN', () => {
  const quotient = { quotient: [a, b], places: 2, rounding: 'halfUp' };
  const digits = '9'.repeat(20);

  test.each([
    ['a division by zero', quotient, asNumber, { a: '1', b: '0' }, 'computed.dividedByZero'],
    ['a product of too many digits', { product: [m, n] }, asMoney, { m: digits, n: digits }, 'computed.tooManyDigits'],
    [
      'more digits than a number carries',
      { product: [a, b] },
      asNumber,
      { a: '123456789', b: '987654321' },
      'computed.tooManyDigits',
    ],
    [
      'a text of more digits than anybody reads',
      { sum: [m] },
      asMoney,
      { m: '9'.repeat(401) },
      'computed.tooManyDigits',
    ],
    ['a number that has lost digits', { sum: [a] }, asNumber, { a: '12345678901234567' }, 'computed.tooManyDigits'],
    ['a number beyond all limits', { sum: [a, b] }, asNumber, { a: '9'.repeat(300), b: '1' }, 'computed.tooManyDigits'],
    [
      'a text that is too long',
      { join: [{ field: 's' }, { field: 't' }] },
      asText,
      { s: 'x'.repeat(6000), t: 'y'.repeat(6000) },
      'computed.tooLong',
    ],
    ['what its own rules refuse', { sum: [a] }, { ...asNumber, max: 5 }, { a: '6' }, 'tooLarge'],
  ])('%s', async (_what, computed, type, values, expected) => {
    expect(await worked(computed, type, values)).toBe(expected);
  });

  test('a division by zero may have a value of its own', async () => {
    expect(await worked({ ...quotient, whenZero: { value: 0 } }, asNumber, { a: '1', b: '0' })).toBe(0);
  });

  test('such a problem shows when the field is left that it comes from', async () => {
    const form = open(formOf([number('a'), { name: 'r', type: 'number', max: 5, computed: { sum: [a] } }]));
    form.type('a', '7');
    expect(form.codes('r')).toEqual([]);
    form.store.leave(0);
    expect(form.codes('r')).toEqual(['tooLarge']);
    form.type('a', '4');
    expect(form.codes('r')).toEqual([]);
  });
});

describe('[U3] what is empty gives nothing, as each operation says', () => {
  test.each([
    ['a sum leaves it out', { sum: [a, b] }, asNumber, { a: '2' }, 2],
    ['a sum of nothing is nothing', { sum: [a, b] }, asNumber, {}, undefined],
    ['a product of nothing is nothing', { product: [a, b] }, asNumber, { a: '2' }, undefined],
    ['no difference', { difference: [a, b] }, asNumber, { b: '2' }, undefined],
    ['zero is a value', { sum: [a, b] }, asNumber, { a: '0' }, 0],
    ['what is no number makes a sum none', { sum: [m, n] }, asMoney, { m: '1', n: '1,5' }, undefined],
    ['full-width digits are digits', { sum: [m, n] }, asMoney, { m: '１２', n: '０.5' }, '12.5'],
    ['an exponent is none that people write', { sum: [m] }, asMoney, { m: '1e3' }, undefined],
    ['not in full width either', { sum: [m] }, asMoney, { m: '1ｅ3' }, undefined],
    ['the minus sign of typography is one', { sum: [m, n] }, asMoney, { m: '\u22121.50', n: '1' }, '-0.50'],
    ['zero has no sign', { sum: [m] }, asMoney, { m: '-0.00' }, '0.00'],
    ['the first that is there', { first: [a, b, { value: 7 }] }, asNumber, { b: '3' }, 3],
    ['the last resort', { first: [a, b, { value: 7 }] }, asNumber, {}, 7],
    [
      'texts one behind the other',
      { join: [{ field: 's' }, a, { field: 't' }], between: ', ' },
      asText,
      { s: 'x', t: 'z' },
      'x, z',
    ],
    ['numbers in texts', { join: [{ field: 's' }, a] }, asText, { s: 'x', a: '1.50' }, 'x 1.5'],
    ['rows are counted', { count: 'items' }, { type: 'integer' }, { items: [{}, { count: '2' }] }, 2],
    ['no rows are none', { count: 'items' }, { type: 'integer' }, {}, 0],
    [
      'rows are added',
      { sumOf: 'items', each: { product: [{ column: 'count' }, { column: 'price' }] } },
      asMoney,
      { items: [{ count: '2', price: '0.10' }, { count: '1' }, { count: '3', price: '1.05' }] },
      '3.35',
    ],
    [
      'a value by condition',
      { cases: [{ when: { field: 'a', gt: 10 }, result: { product: [a, { value: 0.9 }] } }], otherwise: a },
      asNumber,
      { a: '11' },
      9.9,
    ],
    [
      'and otherwise',
      { cases: [{ when: { field: 'a', gt: 10 }, result: { product: [a, { value: 0.9 }] } }], otherwise: a },
      asNumber,
      { a: '10' },
      10,
    ],
  ])('%s', async (_what, computed, type, values, expected) => {
    expect(await worked(computed, type, values as Record<string, Json>)).toEqual(expected);
  });
});

describe('[U4] a computed field is nobody’s to give', () => {
  const model = formOf([
    number('a'),
    number('b'),
    { name: 'total', type: 'number', computed: { sum: [a, b] } },
    { name: 'reason', type: 'text', displayed: { field: 'total', gt: 10 } },
  ]);

  test('what is typed, drafted or given at the start is not heard; conditions read what is computed', async () => {
    const form = open(model, { initial: { a: 4, b: 5, total: 99 } });
    expect(form.field('total')).toMatchObject({ value: 9, readOnly: true, required: false });
    form.type('total', 50);
    expect(form.field('total').value).toBe(9);
    expect(form.field('reason').displayed).toBe(false);
    form.type('b', '7');
    expect(form.field('reason').displayed).toBe(true);
    const draft = { ...form.store.draft(), values: { a: 1, total: 70 } };
    form.store.restore(draft as Json);
    expect(form.field('total').value).toBe(8);
  });

  test('the server computes it again: the same passes, none is put in, another is refused', async () => {
    const sent = { a: 4, b: 7, reason: 'x' };
    expect(await judged(model, { ...sent, total: 11 })).toEqual({ ...sent, total: 11 });
    expect(await judged(model, sent)).toEqual({ ...sent, total: 11 });
    expect(await judged(model, { ...sent, total: null })).toEqual({ ...sent, total: 11 });
    for (const total of [12, '11', 'many', { sum: 11 }, [11], true])
      expect(await judged(model, { ...sent, total })).toEqual(['total: field.computed']);
  });

  test('what is not sent is computed all the same where a condition reads it', async () => {
    const unsent = formOf([
      number('a'),
      { name: 'double', type: 'number', store: false, computed: { product: [a, { value: 2 }] } },
      { name: 'reason', type: 'text', displayed: { field: 'double', gt: 10 } },
    ]);
    expect(await judged(unsent, { a: 6 })).toEqual(['reason: required']);
    expect(await judged(unsent, { a: 5 })).toEqual({ a: 5 });
    expect(await judged(unsent, { a: 6, double: 2 })).toEqual(['-: unknown-field']);
  });

  test('a hidden one is neither sent nor read', async () => {
    const hidden = formOf([
      number('a'),
      { name: 'total', type: 'number', displayed: { field: 'a', gt: 1 }, computed: { sum: [a] } },
      { name: 'next', type: 'number', computed: { first: [{ field: 'total' }, { value: 0 }] } },
    ]);
    expect(await judged(hidden, { a: 1 })).toEqual({ a: 1, next: 0 });
    expect(await judged(hidden, { a: 1, total: 1 })).toEqual(['total: field.hidden']);
    expect(await judged(hidden, { a: 2 })).toEqual({ a: 2, total: 2, next: 2 });
  });

  test('what the browser alone knows of the context is replaced, never refused', async () => {
    const read = formOf([
      number('a'),
      { name: 'who', type: 'text', computed: { join: [{ context: 'profile.accountId' }, a] } },
    ]);
    expect(await judged(read, { a: 1, who: 'me 1' })).toEqual({ a: 1, who: '1' });
    const context = { profile: { accountId: 'me' } };
    expect(await judged(read, { a: 1, who: 'me 1' }, { context })).toEqual({ a: 1, who: 'me 1' });
    expect(await judged(read, { a: 1, who: 'you 1' }, { context })).toEqual(['who: field.computed']);
  });

  test('a problem of a computed value keeps the form from being sent, on both sides', async () => {
    const limited = formOf([number('a'), { name: 'total', type: 'number', max: 5, computed: { sum: [a] } }]);
    expect(await judged(limited, { a: 6 })).toEqual(['total: tooLarge']);
    const form = open(limited, { initial: { a: 6 } });
    expect(await form.store.submit()).toMatchObject({ status: 'refused', problems: [{ field: 'total' }] });
  });
});

test('while the code is on its way nothing is computed; who submits waits for it, and what was computed late is no change', async () => {
  vi.resetModules();
  const fresh = await import('../../../engine/runtime');
  const model = formOf([number('a'), { name: 'total', type: 'number', max: 5, computed: { sum: [a, { value: 1 }] } }]);
  const registry = fresh.createRegistry(fresh.builtInKinds());
  const host = fakeHost();
  const store = fresh.createFormStore({ model, registry, host, context: {}, initial: { a: 1 } });
  expect(store.field(1).value).toBeUndefined();
  expect(await store.submit()).toMatchObject({ status: 'sent' });
  expect(host.operate.mock.calls[0]?.[1]).toEqual({ a: 1, total: 2 });
  const judged = fresh.judge({ model, registry, host, payload: { a: 1, total: 3 }, context: {} });
  expect(await judged).toMatchObject({
    ok: false,
    problems: [{ field: 'total', code: 'field.computed', args: { value: 2 } }],
  });
});

describe('[U5] a key in one row works out that row alone', () => {
  const each = {
    op: 'cases',
    cases: [{ when: 1, result: { op: 'product', of: [{ column: 'price' }, { slot: 2 }] } }],
    otherwise: { column: 'price' },
  } as const;
  let reads = 0;
  const counting: ProxyHandler<JsonObject> = {
    get: (row, key) => {
      if (key === 'price') reads++;
      return Reflect.get(row, key);
    },
  };
  const rowOf = (price: Json): JsonObject => new Proxy({ price }, counting);
  function sum(rows: readonly JsonObject[], isOn: boolean, factor: Json): readonly [Json | undefined, number] {
    reads = 0;
    const scene = { read: (slot: number) => (slot === 0 ? rows : factor), isOn: () => isOn };
    return [compute({ op: 'sumOf', list: 0, each }, 'number', scene).value, reads];
  }

  test('and all of them where something else that they read is another', () => {
    const rows = Array.from({ length: 2000 }, () => rowOf(0.1));
    expect(sum(rows, false, 2)).toEqual([200, 2000]);
    expect(sum(rows, false, 2)).toEqual([200, 0]);
    rows[7] = rowOf(1.1);
    expect(sum(rows, false, 2)).toEqual([201, 1]);
    expect(sum(rows, true, 2)).toEqual([402, 2000]);
    expect(sum(rows.slice(0, 1000), true, 2)).toEqual([202, 0]);
    expect(sum(rows, true, 3)).toEqual([603, 2000]);
  });

  test('one that is no number makes the sum none, now and later', () => {
    const rows = [rowOf('x'), rowOf(1)];
    expect(sum(rows, false, 2)[0]).toBeUndefined();
    expect(sum(rows, false, 2)[0]).toBeUndefined();
    expect(sum([rowOf(2), ...rows.slice(1)], false, 2)[0]).toBe(3);
  });
});

test('[U5] computed fields read computed fields, in whatever order they are written', async () => {
  const form = open(
    formOf([
      { name: 'gross', type: 'number', computed: { sum: [{ field: 'net' }, { field: 'tax' }] } },
      {
        name: 'tax',
        type: 'number',
        computed: { round: { product: [{ field: 'net' }, { value: 0.19 }] }, places: 2, rounding: 'halfUp' },
      },
      { name: 'net', type: 'number', computed: { product: [a, b] } },
      number('a'),
      number('b'),
    ]),
  );
  form.type('a', '3');
  form.type('b', '19.99');
  expect([form.field('net').value, form.field('tax').value, form.field('gross').value]).toEqual([59.97, 11.39, 71.36]);
});
