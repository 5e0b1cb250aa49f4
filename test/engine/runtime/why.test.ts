import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, SlotIndex, Test } from '../../../engine/model';
import { builtInKinds, createRegistry, type FormStore, type Reason, type Why, whyOf } from '../../../engine/runtime';
import { holds } from '../../../engine/runtime/condition';
import { randomForm, typed } from '../../support/form-arbitrary';
import { fillIn } from '../../support/form-filling';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

const registry = createRegistry(builtInKinds());
const runs = { numRuns: Number(process.env.FAST_CHECK_RUNS ?? 200) };
const why = (store: FormStore, index: number): Why => {
  const found = whyOf(store.insight(), index);
  if (!found) throw new Error(`There is no field ${index}.`);
  return found;
};

/** What a reason says follows from its parts, and at the ends from the values that it names and nothing else. */
function expectToFollow(reason: Reason) {
  const { test: said, parts, operands } = reason;
  for (const part of parts) expectToFollow(part);
  if (said.op === 'all') expect(reason.holds).toBe(parts.every((part) => part.holds));
  else if (said.op === 'any') expect(reason.holds).toBe(parts.some((part) => part.holds));
  else if (said.op === 'not') expect(reason.holds).toBe(!parts[0]?.holds);
  else {
    const named = new Map(operands.map(({ slot, value }) => [slot, value]));
    const read = (slot: SlotIndex) => {
      expect([said, named.has(slot)]).toEqual([said, true]);
      return named.get(slot);
    };
    expect(reason.holds).toBe(holds(said, read));
  }
}

const reasonsOf = ({ step, displayed, required, readOnly, disabled, rules }: Why) => [
  ...[step, displayed, required, readOnly, disabled].flatMap(({ reason }) => reason ?? []),
  ...rules.flatMap(({ condition: asked, args }) =>
    [asked.reason, ...args.map((arg) => arg.reason)].flatMap((each) => each ?? []),
  ),
];

const values: fc.Arbitrary<Json> = fc.constantFrom<Json>('a', 'b', 'ab', 1, 2, 0, true, false);
/** A condition over the fields 0 to 3, as deep as it comes. */
const condition: fc.Arbitrary<(slot: (field: number) => SlotIndex) => Test> = fc.letrec<{
  any: (slot: (field: number) => SlotIndex) => Test;
}>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(fc.constantFrom('is', 'isNot'), fc.nat(3), values).map(
      ([op, field, value]) =>
        (slot: (field: number) => SlotIndex): Test => ({ op: op as 'is', slot: slot(field), value }),
    ),
    fc.tuple(fc.constantFrom('in', 'notIn'), fc.nat(3), fc.array(values, { maxLength: 3 })).map(
      ([op, field, value]) =>
        (slot: (field: number) => SlotIndex): Test => ({ op: op as 'in', slot: slot(field), value }),
    ),
    fc.tuple(fc.constantFrom('isEmpty', 'isNotEmpty'), fc.nat(3)).map(
      ([op, field]) =>
        (slot: (field: number) => SlotIndex): Test => ({ op: op as 'isEmpty', slot: slot(field) }),
    ),
    fc.tuple(fc.nat(3), fc.nat(3)).map(
      ([field, other]) =>
        (slot: (field: number) => SlotIndex): Test => ({ op: 'sameAs', slot: slot(field), other: slot(other) }),
    ),
    fc.tuple(fc.constantFrom('all', 'any'), fc.array(tie('any'), { maxLength: 3 })).map(
      ([op, of]) =>
        (slot: (field: number) => SlotIndex): Test => ({ op: op as 'all', of: of.map((each) => each(slot)) }),
    ),
    tie('any').map(
      (of) =>
        (slot: (field: number) => SlotIndex): Test => ({ op: 'not', of: of(slot) }),
    ),
  ),
})).any;

test('[Y1] what is said of a condition is what its evaluation says, whatever the condition and the values', () => {
  fc.assert(
    fc.property(
      fc.array(condition, { minLength: 4, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat(3), typed), { maxLength: 8 }),
      ([displayed, required, readOnly, disabled], changes) => {
        const form = new FormBuilder().step();
        for (const index of [0, 1, 2, 3]) form.field({ name: `f${index}`, type: 'text' });
        const slot = (field: number) => form.value(`f${field}`);
        const when = (make: typeof displayed) => (make ? form.when(make(slot)) : true);
        form.field({
          name: 'asked',
          type: 'text',
          displayed: when(displayed),
          required: when(required),
          readOnly: when(readOnly),
          disabled: when(disabled),
        });
        const { store } = open(form);
        for (const [field, value] of changes) store.change(field, value);
        const told = why(store, 4);
        const state = store.field(4);
        for (const name of ['displayed', 'required', 'readOnly', 'disabled'] as const) {
          expect([name, told[name].on]).toEqual([name, state[name]]);
          expect([name, told[name].reason?.holds]).toEqual([name, state[name]]);
        }
        for (const reason of reasonsOf(told)) expectToFollow(reason);
      },
    ),
    runs,
  );
});

test('[Y2] of every field of every form: displayed, required, and wrong are told as they are', async () => {
  await fc.assert(
    fc.asyncProperty(randomForm({ unstored: true }), async (form) => {
      const { store } = await fillIn(form, { registry });
      form.model.fields.forEach((_, index) => {
        const told = why(store, index);
        const state = store.field(index);
        expect(told.step.on && told.displayed.on).toBe(state.displayed);
        expect(told.required.on).toBe(state.required);
        expect(told.value).toEqual(state.value);
        if (state.problems.length > 0) expect(told.problems).toEqual(state.problems);
        for (const reason of reasonsOf(told)) expectToFollow(reason);
      });
    }),
    { numRuns: 100 },
  );
});

test('[Y3] a field that is hidden is read as empty, and is said to be hidden', () => {
  const form = new FormBuilder().step();
  form.field({ name: 'country', type: 'text' });
  const japan = form.when({ op: 'is', slot: form.value('country'), value: 'Japan' });
  form.field({ name: 'prefecture', type: 'text', displayed: japan });
  form.field({
    name: 'city',
    type: 'text',
    displayed: form.when({ op: 'isNotEmpty', slot: form.value('prefecture') }),
  });
  const { store, type } = open(form);
  type('country', 'Japan');
  type('prefecture', 'Kyoto');
  const city = store.indexOf('city');
  expect(why(store, city).displayed.reason).toMatchObject({
    holds: true,
    operands: [{ value: 'Kyoto', hidden: false }],
  });
  type('country', 'Peru');
  expect(why(store, city).displayed.reason).toMatchObject({
    holds: false,
    operands: [{ value: undefined, hidden: true }],
  });
});

test('[Y4] a complaint is told before it shows, with the rules that are asked now and what they read', () => {
  const form = new FormBuilder().step();
  form.field({ name: 'from', type: 'integer' });
  const late = form.when({ op: 'gt', slot: form.value('from'), value: 5 });
  form.field({
    name: 'to',
    type: 'integer',
    problems: 'submit',
    rules: [{ type: 'min', when: late, args: { value: { slot: form.value('from') } } }],
  });
  const { store, type, codes } = open(form);
  type('from', 3);
  type('to', 1);
  const to = store.indexOf('to');
  expect(why(store, to).rules[0]?.condition).toMatchObject({ on: false, reason: { holds: false } });
  expect(why(store, to).problems).toEqual([]);
  type('from', 9);
  expect(codes('to')).toEqual([]);
  const told = why(store, to);
  expect(told.rules[0]).toMatchObject({ condition: { on: true }, args: [{ name: 'value', value: 9 }] });
  expect(told.problems.map(({ code }) => code)).toEqual(['tooSmall']);
});
