import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject, TypeKind } from '../../../engine/model';
import {
  builtInKinds,
  createRegistry,
  isBlock,
  judge,
  keyOf,
  type Plugin,
  type Rows,
  readBlock,
  rowsOf,
  verdictOf,
  withBlock,
  withCell,
  withCopy,
  withMoved,
  withoutRow,
  withRow,
} from '../../../engine/runtime';
import { listType } from '../../../engine/runtime/types/list';
import { compiledForm } from '../../support/compile-form';
import { fakeHost, open } from '../../support/form-store';

const prices = {
  steps: [
    {
      id: 'one',
      fields: [
        { name: 'title', type: 'text', required: false },
        {
          name: 'items',
          type: 'list',
          max: 500,
          unique: ['code', 'region'],
          columns: [
            { name: 'code', type: 'text', maxLength: 10 },
            { name: 'region', type: 'choice', required: false, options: [{ value: 'eu' }, { value: 'us' }] },
            { name: 'price', type: 'text', validate: [{ type: 'pattern', pattern: '^[0-9]+(\\.[0-9]{1,2})?$' }] },
            { name: 'active', type: 'boolean', required: false },
          ],
        },
      ],
      submit: { label: 'save', operation: 'save' },
    },
  ],
};
const model = compiledForm(prices);
const items = model.fields.findIndex(({ name }) => name === 'items');
const columns = model.fields[items]?.columns ?? [];

const row = (code: string, price = '1.00', more: JsonObject = {}): JsonObject => ({ code, price, ...more });

function openRows(rows: Json, kinds: Plugin = builtInKinds()) {
  // What a new record begins with is not stored.
  const opened = open(model, { initial: { items: rows }, context: { formMode: 'create' } });
  expect(kinds).toBeDefined();
  const value = (): Rows => rowsOf(opened.field('items').value);
  return { ...opened, value, put: (rows: Rows) => opened.store.change(items, rows as unknown as Json) };
}

function validateRows(payload: JsonObject) {
  const registry = createRegistry(builtInKinds());
  return judge({ model, registry, host: fakeHost(), payload, context: {} });
}

/** Places of the problems that the store finds, as the server tells them. */
async function refusedPlaces(opened: ReturnType<typeof openRows>): Promise<string[]> {
  const outcome = await opened.store.submit();
  if (outcome.status !== 'refused') return [];
  return outcome.problems.flatMap(({ field, code, args }) =>
    code === 'list.cells'
      ? (args.problems as readonly JsonObject[]).map((cell) => `${field}${cell.pointer} ${cell.code}`)
      : `${field} ${code}`,
  );
}

describe('a list field', () => {
  it('tells each wrong cell by its place, and the number of all', async () => {
    const opened = openRows([row('a', 'cheap'), row('b'), { code: 'c' }]);
    expect(await refusedPlaces(opened)).toEqual(['items/0/price pattern', 'items/2/price required']);
    expect(opened.field('items').problems[0]?.args.count).toBe(2);
  });

  it('brings cells into the form their types keep', () => {
    const opened = openRows([{ code: ' a ', price: '１', active: null }]);
    expect(opened.value()).toEqual([{ code: 'a', price: '１', active: false }]);
  });

  it('marks both rows that say the same in the columns that must differ', async () => {
    const opened = openRows([row('a', '1', { region: 'eu' }), row('a'), row('a', '2', { region: 'eu' })]);
    expect(await refusedPlaces(opened)).toEqual(['items/0/code list.doubled', 'items/2/code list.doubled']);
    opened.put(withCell(opened.value(), 2, 'region', 'us'));
    expect(await refusedPlaces(opened)).toEqual([]);
  });

  it('takes no more rows than it may have, without looking into them', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => row(`r${index}`, 'cheap'));
    const judgment = await validateRows({ items: many });
    expect(judgment).toMatchObject({
      ok: false,
      problems: [{ field: 'items', code: 'list.tooMany', message: 'problems:list.tooMany', args: { count: 500 } }],
    });
  });

  it('sends its rows and is kept in a draft', () => {
    const opened = openRows([row('a')]);
    expect(opened.store.payload('step')).toEqual({ items: [{ code: 'a', price: '1.00', active: false }] });
    const again = open(model);
    again.store.restore(JSON.parse(JSON.stringify(opened.store.draft())));
    expect(again.field('items').value).toEqual(opened.field('items').value);
  });

  it('judges one cell where one cell was changed', () => {
    let judged = 0;
    const counting = (kind: TypeKind): TypeKind => ({
      ...kind,
      judge(...given) {
        judged++;
        return kind.judge?.(...given);
      },
    });
    const builtIn = builtInKinds();
    const kind = listType(builtIn.types.map(counting), builtIn.rules);
    const field = model.fields[items];
    if (!field) throw new Error('There is no list');
    const around = { settings: {}, values: {}, now: 0 };
    const rows = rowsOf(
      kind.parse?.(
        Array.from({ length: 500 }, (_, at) => row(`r${at}`)),
        field,
      ),
    );
    expect(kind.judge?.(rows as unknown as Json, field, around)).toBeUndefined();
    judged = 0;
    const typed = rowsOf(kind.parse?.(withCell(rows, 250, 'price', 'x') as unknown as Json, field));
    expect(kind.judge?.(typed as unknown as Json, field, around)).toMatchObject({ code: 'list.cells' });
    expect(judged).toBe(1);
    judged = 0;
    kind.judge?.(withMoved(typed, 250, 3) as unknown as Json, field, around);
    expect(judged).toBe(0);
  });

  it('keeps what a row is through typing and moving', () => {
    const opened = openRows([row('a'), row('b')]);
    const before = opened.value().map(keyOf);
    opened.put(withCell(opened.value(), 1, 'price', ' 3 '));
    opened.put(withMoved(opened.value(), 1, 0));
    expect(opened.value().map(keyOf)).toEqual([before[1], before[0]]);
    expect(opened.value()[0]).toMatchObject({ price: '3' });
  });

  it('gives a copy an identity of its own', () => {
    const opened = openRows([row('a')]);
    opened.put(withCopy(opened.value(), 0));
    const [one, other] = opened.value();
    expect(other).toEqual(one);
    expect(one && other && keyOf(one) !== keyOf(other)).toBe(true);
  });

  it('shows what the server says of a cell until the list is changed', () => {
    const opened = openRows([row('a'), row('b')]);
    opened.store.showProblems([
      { field: 'items', at: '/1/price', code: 'taken', message: 'errors:taken', args: {} },
      { field: 'items', at: '/0/code', code: 'taken', message: 'errors:taken', args: {} },
    ]);
    const [told] = opened.field('items').problems;
    expect(told).toMatchObject({ code: 'list.cells', args: { count: 2 } });
    opened.put(withCell(opened.value(), 0, 'code', 'z'));
    expect(opened.codes('items')).toEqual([]);
  });
});

describe('a list that is locked', () => {
  const locked = compiledForm({
    ...prices,
    steps: prices.steps.map((step) => ({ ...step, fields: step.fields.map((each) => ({ ...each, readOnly: true })) })),
  });
  const stored = { items: [row('a', '1.00', { active: false })] };
  const codes = async (payload: JsonObject) => {
    const registry = createRegistry(builtInKinds());
    const judgment = await judge({ model: locked, registry, host: fakeHost(), payload, context: {}, stored });
    return judgment.ok ? [] : judgment.problems.map(({ field, code }) => `${field} ${code}`);
  };

  it('passes as it is stored, and refuses any other row, cell or order', async () => {
    expect(await codes(stored)).toEqual([]);
    expect(await codes({ items: [row('a', '2.00', { active: false })] })).toEqual(['items field.locked']);
    expect(await codes({ items: [...stored.items, row('b')] })).toEqual(['items field.locked']);
  });
});

describe('options of a column', () => {
  const form = compiledForm({
    steps: [
      {
        id: 'one',
        fields: [
          {
            name: 'items',
            type: 'list',
            columns: [{ name: 'role', type: 'choice', options: { setting: 'jobRoleLabels' } }],
          },
        ],
        submit: { label: 'save', operation: 'save' },
      },
    ],
  });

  it('are read from the settings, and every cell is judged again when they change', () => {
    const settings = (labels: JsonObject) => ({ formMode: 'create', settings: { jobRoleLabels: labels } });
    const { store, field } = open(form, {
      context: settings({ dev: 'Developer' }),
      initial: { items: [{ role: 'dev' }] },
    });
    const count = () => verdictOf(rowsOf(field('items').value))?.count;
    expect(field('items').columns?.[0]?.options).toEqual([{ value: 'dev', text: 'Developer' }]);
    expect(count()).toBe(0);
    store.setContext(settings({ ops: 'Operator' }));
    expect(count()).toBe(1);
  });
});

describe('pasting', () => {
  const read = (_: unknown, text: string) => text;
  const paste = (rows: Rows, text: string, at: number, most = 500) =>
    withBlock(rows, { block: readBlock(text), row: at, columns, all: columns, most, read });

  it('fills cells to the right and down, and adds the rows that are missing', () => {
    const rows = [row('a'), row('b')];
    expect(paste(rows, 'x\teu\t5\ny\tus\t6\n', 1)).toEqual([
      row('a'),
      { code: 'x', region: 'eu', price: '5' },
      { code: 'y', region: 'us', price: '6' },
    ]);
  });

  it('takes nothing where there were too many rows, and says how many', () => {
    expect(paste([row('a')], 'x\ny\nz', 1, 3)).toBe(4);
  });

  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,"b, ""c"""\r\nd,e\r\n',
      [
        ['a', 'b, "c"'],
        ['d', 'e'],
      ],
    ],
    [
      'a;1,5\nb;2,5',
      [
        ['a', '1,5'],
        ['b', '2,5'],
      ],
    ],
    ['\uFEFF"line\none",x', [['line\none', 'x']]],
    ['', []],
  ])('reads %j', (text, block) => {
    expect(readBlock(text)).toEqual(block);
  });

  it('leaves a single text to its cell', () => {
    expect(['a, b', 'a\n', 'a\tb', 'a\nb'].map(isBlock)).toEqual([false, false, true, true]);
  });
});

describe('whatever is done to rows', () => {
  const text = fc.constantFrom('', 'a', 'b', ' c ', 'too-long-a-code', '1', '1.25', '1.255', 'cheap');
  const cell = fc.oneof(
    fc.tuple(fc.constantFrom('code', 'price'), text),
    fc.tuple(fc.constant('region'), fc.constantFrom('eu', 'us', 'asia', undefined)),
    fc.tuple(fc.constant('active'), fc.boolean()),
  );
  const place = fc.nat(7);
  const deed = fc.oneof(
    fc.record({ do: fc.constant('set' as const), at: place, cell }),
    fc.record({ do: fc.constant('add' as const), at: place }),
    fc.record({ do: fc.constant('copy' as const), at: place }),
    fc.record({ do: fc.constant('remove' as const), at: place }),
    fc.record({ do: fc.constant('move' as const), at: place, to: place }),
    fc.record({
      do: fc.constant('paste' as const),
      at: place,
      block: fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 3 }),
    }),
  );

  it('store and server say the same of them, as of the same rows judged afresh', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 25 }), async (deeds) => {
        const opened = openRows([row('start')]);
        for (const each of deeds) {
          const rows = opened.value();
          const at = Math.min(each.at, rows.length);
          if (each.do === 'set') opened.put(withCell(rows, at, each.cell[0], each.cell[1]));
          if (each.do === 'add') opened.put(withRow(rows, at, {}));
          if (each.do === 'copy') opened.put(withCopy(rows, at));
          if (each.do === 'remove') opened.put(withoutRow(rows, at));
          if (each.do === 'move') opened.put(withMoved(rows, at, each.to));
          if (each.do === 'paste') {
            const given = {
              block: each.block,
              row: at,
              columns,
              all: columns,
              most: 500,
              read: (_: unknown, t: string) => t,
            };
            const pasted = withBlock(rows, given);
            if (typeof pasted !== 'number') opened.put(pasted);
          }
        }
        const sent = JSON.parse(JSON.stringify(opened.store.payload('step'))) as JsonObject;
        const judgment = await validateRows(sent);
        const server = judgment.ok ? [] : judgment.problems.map(({ field, at = '', code }) => `${field}${at} ${code}`);
        expect(await refusedPlaces(opened)).toEqual(server);
        if (judgment.ok) expect(judgment.payload).toEqual(sent);
        const fresh = openRows(sent.items ?? []);
        expect(verdictOf(fresh.value())?.count).toBe(verdictOf(opened.value())?.count);
      }),
      { numRuns: 300 },
    );
  });

  it('the server takes nothing for a list that is none, and tells strange cells by name', async () => {
    const codes = async (value: Json) => {
      const judgment = await validateRows({ items: value });
      return judgment.ok ? [] : judgment.problems.map(({ field, at = '', code }) => `${field}${at} ${code}`);
    };
    expect(await codes('rows')).toEqual(['items wrongKind']);
    expect(await codes({ 0: row('a') })).toEqual(['items wrongKind']);
    expect(await codes([1, null, [row('a')]])).toEqual(['items/0 wrongKind', 'items/1 wrongKind', 'items/2 wrongKind']);
    expect(await codes([row('a', '1', { id: 'x' })])).toEqual(['items/0/id unknown-field']);
    expect(await codes([JSON.parse('{"code":"a","price":"1","__proto__":{"admin":true}}')])).toEqual([
      'items/0/__proto__ unknown-field',
    ]);
    expect(await codes([row('a', '1', { region: 'mars' })])).toEqual(['items/0/region choice.notOffered']);
  });
});
