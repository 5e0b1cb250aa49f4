import { describe, expect, test } from 'vitest';
import type { FieldFormModel, Json, JsonObject } from '../../../engine/model';
import {
  builtInKinds,
  createRegistry,
  type Host,
  judge,
  type Plugin,
  type ValidateOptions,
} from '../../../engine/runtime';
import { FormBuilder, listed, sourced } from '../../support/form-model';
import { fakeHost, optionsOf } from '../../support/form-store';

async function judged(
  form: FormBuilder | FieldFormModel,
  payload: Json,
  {
    host,
    plugin,
    context = {},
    step,
  }: { host?: Partial<Host>; plugin?: Plugin; context?: JsonObject } & Pick<ValidateOptions, 'step'> = {},
) {
  const model = 'kind' in form ? form : form.model();
  const registry = createRegistry(builtInKinds(), plugin ? [plugin] : []);
  const answer = await judge({ model, registry, host: fakeHost(host), payload, context, step });
  return answer.ok ? answer.payload : answer.problems.map(({ field, code }) => `${field ?? '-'}: ${code}`);
}

test('[J1] a payload that keeps the rules comes back in the form its types keep', async () => {
  const form = new FormBuilder()
    .field({ name: 'email', type: 'email', path: ['who', 'email'], required: true })
    .field({ name: 'code', type: 'code' })
    .field({ name: 'phone', type: 'phone' });
  expect(
    await judged(form, { who: { email: ' ａ@example.com ' }, code: '１２３-４５６', phone: '+44 (20) 7946 0000' }),
  ).toEqual({ who: { email: 'a@example.com' }, code: '123456', phone: '+442079460000' });
});

test('[J2] values of hidden fields are dropped silently, and count as empty wherever they are read', async () => {
  const form = new FormBuilder().field({ name: 'a' });
  form.field({ name: 'b', displayed: form.is('a', 'yes') });
  form.field({ name: 'c', displayed: form.is('b', 'yes'), required: true });
  expect(await judged(form, { a: 'no', b: 'yes', c: 'smuggled' })).toEqual({ a: 'no' });
  expect(await judged(form, { a: 'yes', b: 'yes' })).toEqual(['c: required']);
});

test('[J3] what is no part of the form is refused', async () => {
  const form = new FormBuilder().field({ name: 'city', path: ['address', 'city'] });
  expect(await judged(form, { address: { city: 'x', role: 4 }, admin: true })).toEqual([
    '-: unknown-field',
    '-: unknown-field',
  ]);
  expect(await judged(form, JSON.parse('{"__proto__": {"x": 1}, "constructor": 1}'))).toEqual([
    '-: unknown-field',
    '-: unknown-field',
  ]);
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`x${index}`, 1]));
  expect(await judged(form, many)).toHaveLength(20);
});

test('[J4] another JSON kind than the type’s is a problem, never a crash', async () => {
  const form = new FormBuilder()
    .field({ name: 'text' })
    .field({ name: 'age', type: 'integer' })
    .field({ name: 'on', type: 'boolean' })
    .field({ name: 'city', path: ['address', 'city'] });
  expect(await judged(form, { text: { a: 1 }, age: [1], on: 'yes', address: { city: 7 } })).toEqual([
    'text: wrongKind',
    'age: wrongKind',
    'on: wrongKind',
    'city: wrongKind',
  ]);
  expect(await judged(form, { address: 'street' })).toEqual(['-: wrongKind']);
  for (const payload of [null, [], 'x', 7, true]) expect(await judged(form, payload)).toEqual(['-: wrongKind']);
});

test('[J5] a choice must be among its options, also those of a source; a source that fails proves nothing', async () => {
  const form = new FormBuilder().field({ name: 'country', options: listed('US', 'IN') });
  form.field({ name: 'state', options: sourced('states', { country: { slot: form.value('country') } }) });
  const host: Partial<Host> = {
    loadOptions: async (_, { country }) => (country === 'US' ? optionsOf('CA') : optionsOf('Goa')),
  };
  expect(await judged(form, { country: 'US', state: 'CA' }, { host })).toEqual({ country: 'US', state: 'CA' });
  expect(await judged(form, { country: 'IN', state: 'CA' }, { host })).toEqual(['state: choice.notOffered']);
  expect(await judged(form, { country: 'XX' }, { host })).toEqual(['country: choice.notOffered']);
  const down: Partial<Host> = { loadOptions: async () => Promise.reject(new Error('down')) };
  expect(await judged(form, { country: 'US', state: 'CA' }, { host: down })).toEqual(['state: unverified']);
  expect(await judged(form, { country: 'US' }, { host: down })).toEqual({ country: 'US' });
});

test('[J6] asynchronous rules and form rules judge as in the browser', async () => {
  const form = new FormBuilder().field({ name: 'a', rules: [{ type: 'host:free' }] }).field({ name: 'b' });
  const fine = form.when({ op: 'isNot', slot: form.value('b'), value: 'bad' });
  form.formRule({ type: 'holds', args: { condition: { slot: fine } }, fields: ['b'] });
  const plugin: Plugin = {
    prefix: 'host',
    rules: [
      {
        name: 'host:free',
        fits: ['string'],
        args: {},
        judge: async (value) => (value === 'taken' ? { code: 'taken' } : undefined),
      },
    ],
  };
  expect(await judged(form, { a: 'taken', b: 'bad' }, { plugin })).toEqual(['a: taken', 'b: holds']);
  expect(await judged(form, { a: 'free' }, { plugin })).toEqual({ a: 'free' });
});

describe('[J7] what only the sender knows', () => {
  /** A box that is never sent decides about another field and an extra value. */
  function form() {
    const built = new FormBuilder().field({ name: 'box', type: 'boolean', store: false });
    const ticked = built.is('box', true);
    built.field({ name: 'why', displayed: ticked, required: true });
    built.field({ name: 'how', type: 'boolean', displayed: ticked });
    return built.sendBesides(['unsubscribed'], { slot: built.when({ op: 'not', of: { op: 'holds', slot: ticked } }) });
  }
  test('presence stands for "displayed"; such an extra value is taken as received', async () => {
    expect(await judged(form(), { why: 'x', how: false, unsubscribed: false })).toEqual({
      why: 'x',
      how: false,
      unsubscribed: false,
    });
    expect(await judged(form(), { unsubscribed: true })).toEqual({ unsubscribed: true });
  });
  test('a field that is never sent is not asked for, and refused where somebody sends it', async () => {
    const confirm = new FormBuilder().field({ name: 'password', type: 'password', settings: { policy: true } });
    confirm.field({
      name: 'again',
      type: 'password',
      store: false,
      required: true,
      rules: [{ type: 'sameAs', args: { field: { slot: confirm.value('password') } } }],
    });
    expect(await judged(confirm, { password: 'Abcdefghij1!' })).toEqual({ password: 'Abcdefghij1!' });
    expect(await judged(confirm, { password: 'Abcdefghij1!', again: 'other' })).toEqual(['-: unknown-field']);
    expect(await judged(confirm, { password: 'short' })).toEqual(['password: password.tooShort']);
  });
  test('an extra value that the server can compute is computed again, and another one refused', async () => {
    const role = new FormBuilder().field({ name: 'a' });
    role.sendBesides(['role'], { slot: role.context('profile', 'role') });
    const context = { profile: { role: 1 } };
    expect(await judged(role, { a: 'x', role: 4 }, { context })).toEqual(['role: field.computed']);
    expect(await judged(role, { a: 'x', role: 1 }, { context })).toEqual({ a: 'x', role: 1 });
    expect(await judged(role, { a: 'x' }, { context })).toEqual({ a: 'x', role: 1 });
  });
});

test('[J8] only the submitted step is judged, and the steps before it where it sends the whole form', async () => {
  const form = (sends: 'step' | 'form') =>
    new FormBuilder()
      .step()
      .field({ name: 'a', required: true })
      .step({ submit: { operation: 'save', sends } })
      .field({ name: 'b', required: true })
      .step()
      .field({ name: 'c', required: true });
  expect(await judged(form('step'), {})).toEqual(['b: required']);
  expect(await judged(form('form'), {})).toEqual(['a: required', 'b: required']);
  expect(await judged(form('form'), {}, { step: 'step1' })).toEqual(['a: required']);
  expect(await judged(form('form'), {}, { step: 'nowhere' })).toEqual(['-: unknown-step']);
});

test('[J9] default values are never put in the sender’s mouth', async () => {
  const form = new FormBuilder().field({ name: 'a', required: true, default: { value: 'x' } });
  expect(await judged(form, {})).toEqual(['a: required']);
});

test('[J10] an abort ends the judging', async () => {
  const form = new FormBuilder().field({ name: 'a', options: sourced('s') });
  const control = new AbortController();
  const answer = judge({
    model: form.model(),
    registry: createRegistry(builtInKinds()),
    host: fakeHost({ loadOptions: () => new Promise(() => {}) }),
    payload: {},
    context: {},
    signal: control.signal,
  });
  control.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
});
