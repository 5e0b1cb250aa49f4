import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { FieldFormModel, Json } from '../../../engine/model';
import { writePath } from '../../../engine/runtime';
import { openWorker } from '../../../engine/runtime/computed/later';
import { formDefinition } from '../../support/definition-arbitrary';
import { typed } from '../../support/form-arbitrary';
import { fillIn, problemKeys, sendAll, validateAll } from '../../support/form-filling';
import { compiled, registry } from '../../support/random-project';

type Written = Readonly<Record<string, unknown>>;
interface Step {
  readonly id: string;
  readonly fields: readonly Written[];
}

beforeAll(openWorker);

const context = { mode: 'user' };
const runs = { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 150), maxSkipsPerRun: 2 };

/** A number of a row of `rows`, alone or with something that is read beside it. */
const each: fc.Arbitrary<unknown> = fc
  .tuple(
    fc.constantFrom('sum', 'product', 'difference', 'first'),
    fc.oneof(
      fc.nat(9).map((number) => ({ number })),
      fc.constantFrom(0, 0.1, -2.5, 7).map((value) => ({ value })),
    ),
    fc.option(fc.nat(20), { nil: undefined }),
  )
  .map(([operation, other, test]) => {
    const number = { [operation]: [{ column: 'n' }, other] };
    return test === undefined
      ? number
      : { cases: [{ when: { any: [{ test }] }, result: number }], otherwise: { column: 'n' } };
  });

/** Computations of numbers over fields by position: which they are is known with the form. */
const computation: fc.Arbitrary<unknown> = fc.letrec((tie) => {
  const two = fc.tuple(tie('any'), tie('any'));
  const some = fc.array(tie('any'), { minLength: 1, maxLength: 3 });
  const rounding = fc.record({
    places: fc.nat(4),
    rounding: fc.constantFrom('halfUp', 'halfEven', 'up', 'down'),
  });
  return {
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.nat(9).map((number) => ({ number })),
      fc.constantFrom(0, 1, 0.1, -2.5, 3, 1e-7, 999_999_999_999).map((value) => ({ value })),
      fc.constant({ count: 'rows' }),
      each.map((one) => ({ sumOf: 'rows', each: one })),
      some.map((sum) => ({ sum })),
      some.map((product) => ({ product })),
      two.map((difference) => ({ difference })),
      fc.tuple(two, rounding, tie('any'), fc.boolean()).map(([quotient, how, whenZero, has]) => ({
        quotient,
        ...how,
        // A division by a literal zero is refused unless it says what it is then.
        ...((has || JSON.stringify(quotient[1]) === '{"value":0}') && { whenZero }),
      })),
      fc.tuple(tie('any'), rounding).map(([round, how]) => ({ round, ...how })),
      some.map((first) => ({ first })),
      fc.tuple(fc.nat(20), tie('any'), tie('any')).map(([field, result, otherwise]) => ({
        cases: [{ when: { any: [{ test: field }] }, result }],
        otherwise,
      })),
    ),
  };
}).any;

interface Computed {
  readonly written: unknown;
  readonly as: 'number' | 'decimal' | 'text';
  readonly displayed: number | undefined;
}

const computed: fc.Arbitrary<Computed> = fc.record({
  written: computation,
  as: fc.constantFrom('number', 'decimal', 'text'),
  displayed: fc.option(fc.nat(20), { nil: undefined }),
});

const rowsField = {
  name: 'rows',
  type: 'list',
  required: false,
  columns: [{ name: 'n', type: 'number', required: false }],
};

/** Numbers of rows: typed and put in one after another, so that some rows stay while others change. */
const rowsGiven = fc.array(
  fc.array(fc.oneof(fc.constantFrom('0.1', '2.5', 'x', '', '1e3'), fc.nat(99).map(String)), { maxLength: 4 }),
  { maxLength: 4 },
);

/** Puts a list and computed fields among the fields of a random form, before or behind what they read; none reads itself. */
const randomComputed = fc
  .record({
    form: formDefinition(),
    computed: fc.array(computed, { minLength: 1, maxLength: 4 }),
    first: fc.boolean(),
    rows: rowsGiven,
    changes: fc.array(
      fc.tuple(
        fc.nat(20),
        fc.oneof(typed, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom('0.1', '2.5', '1e3', '7')),
      ),
      { maxLength: 25 },
    ),
  })
  .map(({ form, computed, first, rows, changes }) => {
    const steps = (form as { steps: readonly Step[] }).steps;
    const names = steps.flatMap(({ fields }) => fields.map(({ name }) => String(name)));
    const numbers = steps.flatMap(({ fields }) =>
      fields.filter(({ type }) => type === 'number' || type === 'integer').map(({ name }) => String(name)),
    );
    const texts = steps
      .flatMap(({ fields }) => fields.filter(({ type }) => type === 'text' || type === 'email'))
      .map(({ name }) => String(name));
    const fields = computed.map(({ written, as, displayed }, index) => {
      const number = named(written, numbers, names);
      const field = {
        name: `c${index}`,
        type: as === 'number' ? 'number' : 'text',
        ...(as === 'decimal' && { inputMode: 'decimal' }),
        computed: as === 'text' ? { join: [number, ...texts.map((text) => ({ field: text }))] } : number,
        ...(displayed !== undefined && names.length > 0 && { displayed: someTest(displayed, names) }),
      };
      if (as !== 'text') numbers.push(field.name);
      return field;
    });
    const last = steps.at(-1);
    const whole = {
      ...form,
      steps: steps.map((step) => {
        if (step !== last) return step;
        const those = [...step.fields, rowsField];
        return { ...step, fields: first ? [...fields.toReversed(), ...those] : [...those, ...fields] };
      }),
    };
    return { whole, computed: fields.map(({ name }) => name), changes, rows };
  });

/** What is typed, with the lists of rows between it. */
function changesOf(
  model: FieldFormModel,
  { changes, rows }: { readonly changes: readonly (readonly [number, unknown])[]; readonly rows: readonly string[][] },
): readonly (readonly [number, Json])[] {
  const list = model.fields.findIndex(({ name }) => name === 'rows');
  const at = Math.max(1, Math.ceil(changes.length / (rows.length + 1)));
  const kept = new Map<string, Json>();
  const lists = rows.map((cells) =>
    cells.map((n, index) => {
      const row = kept.get(`${index} ${n}`) ?? { n };
      kept.set(`${index} ${n}`, row);
      return row;
    }),
  );
  const typed = changes.flatMap(([field, value], index): (readonly [number, Json])[] => {
    const own = [field % model.fields.length, value as Json] as const; // made by arbitraries of JSON
    const due = index % at === 0 ? lists.shift() : undefined;
    const isList = own[0] === list;
    return [...(isList ? [] : [own]), ...(due ? [[list, due] as const] : [])];
  });
  return [...typed, ...lists.map((each) => [list, each] as const)];
}

const someTest = (field: number, names: readonly string[]) => ({
  field: names[field % names.length],
  isNotEmpty: true,
});

function named(written: unknown, numbers: readonly string[], names: readonly string[]): unknown {
  if (Array.isArray(written)) return written.map((each) => named(each, numbers, names));
  if (typeof written !== 'object' || written === null) return written;
  if ('number' in written)
    return numbers.length > 0 ? { field: numbers[Number(written.number) % numbers.length] } : { value: 2 };
  if ('test' in written) return someTest(Number(written.test), names);
  return Object.fromEntries(Object.entries(written).map(([key, value]) => [key, named(value, numbers, names)]));
}

/** The server says the problems of a list at its cells, the browser at the list. */
const keysOf = (problems: Parameters<typeof problemKeys>[0]) => [
  ...new Set(problemKeys(problems).map((key) => (key.startsWith('rows ') ? 'rows' : key))),
];

test('[X1] what the browser computes the server computes: for every form and every value the same payload, the same problems', async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(randomComputed, async ({ whole, computed, changes, rows }) => {
      const model = compiled(whole);
      const filling = { model, changes: changesOf(model, { changes, rows }) };
      const { store } = await fillIn(filling, { registry, context });
      const { payload, outcome } = await sendAll(store);
      const received: Json = JSON.parse(JSON.stringify(payload));
      const judgment = await validateAll(model, received, { registry, context });
      if (outcome.status === 'refused') {
        expect(keysOf(judgment.ok ? [] : judgment.problems)).toEqual(keysOf(outcome.problems));
        return;
      }
      expect(judgment).toEqual({ ok: true, payload });
      sent++;
      for (const name of computed) {
        if (payload[name] === undefined) continue;
        const { [name]: value, ...others } = payload;
        // Not said, it is put in; said otherwise, it is refused.
        expect(await validateAll(model, others, { registry, context })).toEqual({ ok: true, payload });
        const other = typeof value === 'number' ? value + 1 : `${value}1`;
        const forged = await validateAll(model, { ...payload, [name]: other }, { registry, context });
        expect(problemKeys(forged.ok ? [] : forged.problems)).toContain(`${name} field.computed`);
      }
    }),
    runs,
  );
  expect(sent).toBeGreaterThan(runs.numRuns / 100);
});

test('[X4] what typing arrives at is what computing everything from scratch gives', async () => {
  await fc.assert(
    fc.asyncProperty(randomComputed, async ({ whole, computed, changes, rows }) => {
      const model = compiled(whole);
      const filling = { model, changes: changesOf(model, { changes, rows }) };
      const { store } = await fillIn(filling, { registry, context });
      const initial: Record<string, Json> = {};
      model.fields.forEach(({ path, computed }, index) => {
        const value = computed ? 'never read' : store.field(index).value;
        if (value !== undefined) writePath(initial, path, value);
      });
      const { store: fresh } = await fillIn({ model, changes: [] }, { registry, context, initial });
      for (const name of computed) {
        const index = store.indexOf(name);
        expect([name, fresh.field(index).value]).toEqual([name, store.field(index).value]);
      }
    }),
    runs,
  );
});
