import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/model';
import { builtInKinds, createFormStore, createRegistry, judge } from '../../../engine/runtime';
import { compiledForm } from '../../support/compile-form';
import { FormBuilder, listed } from '../../support/form-model';
import { fakeHost, open, quiet } from '../../support/form-store';

async function judged(
  form: FormBuilder,
  payload: JsonObject,
  {
    stored,
    context = {},
    hidden = 'refuse',
  }: { stored?: JsonObject; context?: JsonObject; hidden?: 'drop' | 'refuse' } = {},
) {
  const registry = createRegistry(builtInKinds());
  const answer = await judge({ model: form.model(), registry, host: fakeHost(), payload, context, stored, hidden });
  return answer.ok ? answer.payload : answer.problems.map(({ field, code }) => `${field ?? '-'}: ${code}`);
}

describe('what the form locks, the server refuses to change', () => {
  const locks = ['readOnly', 'disabled'] as const;

  test.each(locks)('%s: a change is refused, the value as it stands and an absent one pass', async (lock) => {
    const form = new FormBuilder().field({ name: 'company', [lock]: true }).field({ name: 'title' });
    const stored = { company: 'Acme', title: 'x' };
    expect(await judged(form, { company: 'Other', title: 'y' }, { stored })).toEqual(['company: field.locked']);
    expect(await judged(form, { company: null }, { stored })).toEqual(['company: field.locked']);
    expect(await judged(form, { company: ' Acme ', title: 'y' }, { stored })).toEqual({ company: 'Acme', title: 'y' });
    expect(await judged(form, { title: 'y' }, { stored })).toEqual({ title: 'y' });
  });

  test.each(locks)(
    '%s where nothing is stored: only the default, from the server’s own context, is taken',
    async (lock) => {
      const form = new FormBuilder();
      form.field({ name: 'plan', [lock]: true, default: { value: 'basic' } });
      form.field({ name: 'owner', [lock]: true, default: { slot: form.context('profile', 'id') } });
      const context = { profile: { id: 'me' } };
      expect(await judged(form, { plan: 'basic', owner: 'me' }, { context })).toEqual({ plan: 'basic', owner: 'me' });
      expect(await judged(form, { plan: 'free', owner: 'you' }, { context })).toEqual([
        'plan: field.locked',
        'owner: field.locked',
      ]);
    },
  );

  test('a lock that only what was typed since has closed is none: the value could be changed before', async () => {
    const form = new FormBuilder().field({ name: 'sure', type: 'boolean' });
    form.field({ name: 'name', readOnly: form.is('sure', true) });
    expect(await judged(form, { sure: true, name: 'new' }, { stored: { name: 'old' } })).toEqual({
      sure: true,
      name: 'new',
    });
    expect(await judged(form, { sure: true, name: 'new' }, { stored: { name: 'old', sure: true } })).toEqual([
      'name: field.locked',
    ]);
  });

  test('what another field’s change puts into a locked field is the form’s own doing', async () => {
    const form = new FormBuilder().field({ name: 'from' }).field({ name: 'copy', readOnly: true });
    form.onChange('from', { do: 'set', when: true, field: 1, to: { slot: form.value('from') } });
    expect(await judged(form, { from: 'b', copy: 'b' }, { stored: { from: 'a', copy: 'a' } })).toEqual({
      from: 'b',
      copy: 'b',
    });
    expect(await judged(form, { from: 'b', copy: 'c' }, { stored: { from: 'a', copy: 'a' } })).toEqual([
      'copy: field.locked',
    ]);
  });

  test('what is not displayed cannot be set, and may stay as it is', async () => {
    const form = new FormBuilder().field({ name: 'a' });
    form.field({ name: 'b', displayed: form.is('a', 'yes') });
    expect(await judged(form, { a: 'no', b: 'x' })).toEqual(['b: field.hidden']);
    expect(await judged(form, { a: 'no', b: 'x' }, { stored: { b: 'x' } })).toEqual({ a: 'no' });
    expect(await judged(form, { a: 'no', b: 'x' }, { hidden: 'drop' })).toEqual({ a: 'no' });
  });

  test('what the form works out itself is worked out again and compared', async () => {
    const form = new FormBuilder().field({ name: 'a' });
    form.sendBesides(['kind'], { value: 'form' });
    expect(await judged(form, { a: 'x', kind: 'other' })).toEqual(['kind: field.computed']);
    expect(await judged(form, { a: 'x', kind: 'form' })).toEqual({ a: 'x', kind: 'form' });
  });

  test('values of fields that this submit does not send have no place in it', async () => {
    const form = new FormBuilder().field({ name: 'a' }).field({ name: 'never', store: false });
    expect(await judged(form, { a: 'x', never: 'y' })).toEqual(['-: unknown-field']);
  });
});

test('browser and server agree: whatever is typed into a form with locks, what is sent is accepted', async () => {
  const action = fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom<Json>('x', 'y', 'z', ''));
  await fc.assert(
    fc.asyncProperty(
      fc.record({ a: fc.constantFrom('x', 'y'), b: fc.constantFrom('x', 'q'), c: fc.constantFrom('x', 'y') }),
      fc.array(action, { maxLength: 8 }),
      async (stored, typing) => {
        const form = new FormBuilder().field({ name: 'a' });
        form.field({ name: 'b', readOnly: form.is('a', 'x') });
        form.field({ name: 'c', options: listed('x', 'y', 'z'), disabled: form.is('b', 'x') });
        form.field({ name: 'd', displayed: form.is('c', 'x'), readOnly: form.is('b', 'y') });
        const opened = open(form, { initial: stored });
        for (const [name, value] of typing) opened.type(name, value);
        await quiet();
        const outcome = await opened.store.submit();
        const sent = opened.store.payload('form');
        const answer = await judged(form, sent, { stored });
        if (outcome.status === 'sent') expect(answer).toEqual(sent);
      },
    ),
    { numRuns: 300 },
  );
});

test('conditions read a phone number as it is sent, on both sides', async () => {
  const model = compiledForm({
    steps: [
      {
        id: 'one',
        fields: [
          { name: 'phone', type: 'phone', country: { field: 'country' } },
          { name: 'country', type: 'text' },
          { name: 'german', type: 'text', displayed: { field: 'phone', startsWith: '+49' } },
        ],
        submit: { label: 'save' },
      },
    ],
  });
  const registry = createRegistry(
    builtInKinds({ countryCode: async () => (country) => (country === 'Germany' ? 'DE' : 'FR') }),
  );
  const host = fakeHost();
  const store = createFormStore({ model, registry, host, context: {} });
  store.change(1, 'Germany');
  store.change(0, '030 901820');
  await store.submit();
  expect(store.field(2).displayed).toBe(true);
  store.change(1, 'France');
  expect(store.field(2).displayed).toBe(false);
  for (const phone of ['030 901820', '+4930901820']) {
    const payload = { country: 'Germany', phone };
    const answer = await judge({ model, registry, host, payload, context: {} });
    expect([phone, answer]).toMatchObject([phone, { ok: false, problems: [{ field: 'german', code: 'required' }] }]);
  }
});
