import fc from 'fast-check';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../../engine/model';
import { builtInKinds, createRegistry } from '../../../engine/runtime';
import { createSchemaValidators, createSubmissionValidator } from '../../../server/definitions';
import { createSettingsStore } from '../../../server/settings/settings-store';
import { compiledForm } from '../../support/compile-form';
import { openForms } from '../../support/open-forms';

/** A form that was opened in one edition and is sent in another: what is asked is of the first, who may write what of the second. */
type Fields = Readonly<Record<string, JsonObject>>;

const values: JsonObject = {
  ...{ name: 'Ada', address: 'ada@example.com', since: '2026-03-01', news: true, many: 3 },
  place: { street: 'High Street', house: 7 },
};
const asked: Fields = {
  name: { type: 'text' },
  address: { type: 'email' },
  since: { type: 'date' },
  news: { type: 'boolean' },
  many: { type: 'integer' },
  street: { type: 'text', path: ['place', 'street'] },
  house: { type: 'integer', path: ['place', 'house'] },
};
const names = Object.keys(asked);
const placeOf = (name: string) => ((asked[name]?.path as string[] | undefined) ?? [name]).join('/');

function formOf(fields: Fields, hash: string): FieldFormModel {
  const { model } = formsCache.get(JSON.stringify(fields)) ?? compile(fields);
  return { ...model, hash };
}
const formsCache = new Map<string, { readonly model: FieldFormModel }>();
function compile(fields: Fields) {
  const written = Object.entries(fields).map(([name, { path, ...field }]) => ({
    ...{ name, ...(field.computed === undefined && { required: false }), ...field },
    ...(path !== undefined && { path: `/${(path as string[]).join('/')}` }),
  }));
  const step = { id: 'one', fields: written, submit: { label: 'save', operation: 'save' } };
  const made = { model: compiledForm({ context: ['profile', 'mode', 'settings'], steps: [step] }) };
  formsCache.set(JSON.stringify(fields), made);
  return made;
}

const registry = createRegistry(builtInKinds());
const validators = createSchemaValidators();
const log = Fastify().log;

/** What becomes of a payload: the problems by pointer, or what is kept. */
async function send(opened: Fields, newest: Fields, payload: JsonObject, stored?: JsonObject) {
  const clock = { now: () => 0 };
  const use = { form: 'form', mode: 'edit', beside: [] } as const;
  const edition = { forms: { form: formOf(newest, 'newest') }, ...openForms([use]) };
  const model = formOf(opened, 'opened');
  const earlier = { form: 'form', hash: 'opened', until: 1, stopped: false, model };
  const validator = createSubmissionValidator({
    definitions: { edition: () => edition as never, earlier: () => earlier },
    registry,
    validators,
    settings: { ...createSettingsStore(clock), current: async () => ({ public: {}, admin: {}, revision: 1 }) },
    clock,
    log,
  });
  const sender = {
    ...({ db: undefined as never, actor: undefined, mode: 'USER', page: undefined, ask: async () => null } as const),
    form: 'form/one/edit/opened',
    ...(stored && { stored: async () => stored }),
  };
  try {
    return { kept: (await validator.validate('save', payload, sender)).payload };
  } catch (error) {
    const { code, details } = error as { code: string; details: { fields: Record<string, { code: string }> } };
    return { code, problems: Object.values(details.fields).map((problem) => problem.code) };
  }
}

const withField = (name: string, more: JsonObject): Fields => ({ ...asked, [name]: { ...asked[name], ...more } });
const except = (name: string): JsonObject => {
  const { [name]: _left, ...others } = values;
  if (name === 'street') return { ...values, place: { house: 7 } };
  return name === 'house' ? { ...values, place: { street: 'High Street' } } : others;
};
const isElsewhere = { context: 'mode', is: 'edit' };

describe.each(names)('The newest form has %s', (name) => {
  const other = name === 'name' ? 'address' : 'name';
  const filled = { field: other, isNotEmpty: true };
  const refused = (problem: string) => ({ code: 'FIELD_LOCKED', problems: [problem] });

  test.each<[string, JsonObject]>([
    ['for another portal', isElsewhere],
    ['for another portal, where something else is filled in', { all: [filled, isElsewhere] }],
    ['for a role', { context: 'profile.role', is: 3 }],
  ])('%s: the sender cannot write it, only leave it as it is', async (_whom, displayed) => {
    const newest = withField(name, { displayed });
    expect(await send(asked, newest, values)).toEqual(refused('field.hidden'));
    expect(await send(asked, newest, values, except(name))).toEqual(refused('field.hidden'));
    expect(await send(asked, newest, values, values)).toEqual({ kept: values });
    expect(await send(asked, newest, except(name))).toEqual({ kept: except(name) });
  });

  test.each<[string, Fields]>([
    ['only where something is not filled in', withField(name, { displayed: { field: other, isEmpty: true } })],
    ['by a setting', withField(name, { displayed: { context: 'settings.doublePasswordEntry', is: true } })],
    ['no more', Object.fromEntries(Object.entries(asked).filter(([each]) => each !== name))],
  ])('%s: it is finished as it was opened', async (_how, newest) => {
    expect(await send(asked, newest, values)).toEqual({ kept: values });
  });

  test('locked: it is, whatever else was asked that the newest form does not have', async () => {
    const newest = withField(name, { readOnly: true });
    for (const gone of names.filter((each) => each !== name)) {
      const { [gone]: _gone, ...others } = newest;
      expect([gone, await send(asked, others, values)]).toEqual([gone, refused('field.locked')]);
    }
  });
});

describe('What the newest form computes', () => {
  const amount = { type: 'text', inputMode: 'decimal' };
  const parts: Fields = { seats: { type: 'integer' }, price: amount };
  const product = { product: [{ field: 'seats' }, { field: 'price' }] };
  const sum = { sum: [{ field: 'seats' }, { field: 'price' }] };
  const asksCost: Fields = { ...parts, cost: amount };
  const byProduct: Fields = { ...parts, cost: { ...amount, computed: product } };
  const bySum: Fields = { ...parts, cost: { ...amount, computed: sum } };
  const amounts = fc.record({ seats: fc.integer({ min: 1, max: 99 }), price: fc.integer({ min: 3, max: 99 }) });
  const always = (check: (seats: number, price: string) => Promise<void>) =>
    fc.assert(
      fc.asyncProperty(amounts, ({ seats, price }) => check(seats, String(price))),
      { numRuns: 10 },
    );

  test('and the earlier one asked is not the sender’s: the right value, or none, is accepted', () =>
    always(async (seats, price) => {
      const right = { seats, price, cost: String(seats * Number(price)) };
      expect(await send(asksCost, byProduct, { seats, price })).toEqual({ kept: right });
      expect(await send(asksCost, byProduct, right)).toEqual({ kept: right });
      const wrong = { seats, price, cost: '1.5' };
      expect(await send(asksCost, byProduct, wrong)).toEqual({ code: 'FIELD_LOCKED', problems: ['field.computed'] });
    }));

  test('and the earlier one computed otherwise is replaced: no one typed it', () =>
    always(async (seats, price) => {
      const sums = { seats, price, cost: String(seats + Number(price)) };
      const products = { seats, price, cost: String(seats * Number(price)) };
      for (const sent of [{ seats, price }, sums]) {
        expect(await send(bySum, byProduct, sent)).toEqual({ kept: products });
        expect(await send(bySum, byProduct, sent, { seats: 1, price: '1', cost: '1' })).toEqual({ kept: products });
      }
      const typed = { seats, price, cost: '0.5' };
      expect(await send(bySum, byProduct, typed)).toEqual({ code: 'FIELD_LOCKED', problems: ['field.computed'] });
    }));

  test('and does not any more is kept as the earlier one computed it', () =>
    always(async (seats, price) => {
      const sums = { seats, price, cost: String(seats + Number(price)) };
      expect(await send(bySum, asksCost, sums)).toEqual({ kept: sums });
    }));

  test('stays stored where it does not depend on what was sent', async () => {
    const stored = { name: 'Ada', seats: 2, price: '3', cost: '5' };
    const named = { name: { type: 'text' } };
    const sent = { name: 'Eve' } satisfies Record<string, Json>;
    expect(await send({ ...bySum, ...named }, { ...byProduct, ...named }, sent, stored)).toEqual({ kept: sent });
  });
});

test('The fields of the test have all kinds of places', () => {
  expect(names.map(placeOf)).toContain('place/street');
});
