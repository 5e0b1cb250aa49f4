import { expect, test } from 'vitest';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

const address = () => new FormBuilder().field({ name: 'email', type: 'email', required: true });

test('[P1] problems show only after the first change of their field (specification section 4)', () => {
  const { codes, type, store } = open(address());
  expect(codes('email')).toEqual([]);
  expect(store.form().submittable).toBe(false);
  type('email', 'x');
  expect(codes('email')).toEqual(['email.invalid']);
  type('email', 'x@example.com');
  expect(codes('email')).toEqual([]);
});

test('[P2] a form that shows problems at the start does so untouched', () => {
  const form = new FormBuilder('eager', 'start').field({ name: 'email', type: 'email', required: true });
  expect(open(form).codes('email')).toEqual(['required']);
});

test('[P3] a refused submit shows every problem, also at fields nobody touched', async () => {
  const { codes, store } = open(address().field({ name: 'name', required: true }).field({ name: 'note' }));
  const outcome = await store.submit();
  expect(outcome).toMatchObject({ status: 'refused' });
  expect(codes('email')).toEqual(['required']);
  expect(codes('name')).toEqual(['required']);
  expect(codes('note')).toEqual([]);
});

test('[P4] the type judges first, then the rules of the field in their order; the first complaint is the one shown', () => {
  const form = new FormBuilder().field({
    name: 'code',
    type: 'text',
    settings: { maxLength: 5 },
    rules: [
      { type: 'minLength', args: { value: { value: 3 } } },
      { type: 'pattern', args: { pattern: { value: '^[a-z]+$' } } },
    ],
  });
  const { codes, type } = open(form);
  type('code', 'ABCDEF');
  expect(codes('code')).toEqual(['tooLong']);
  type('code', 'A');
  expect(codes('code')).toEqual(['tooShort']);
  type('code', 'ABC');
  expect(codes('code')).toEqual(['pattern']);
  type('code', 'abc');
  expect(codes('code')).toEqual([]);
});

test('[P5] an empty field is judged by nothing but "required" and "not empty"', () => {
  const form = new FormBuilder().field({
    name: 'a',
    rules: [{ type: 'minLength', args: { value: { value: 3 } } }],
  });
  form.field({ name: 'b', rules: [{ type: 'notEmpty', when: form.is('a', 'abc'), message: 'own' }] });
  const { codes, field, type } = open(form);
  type('a', 'x');
  type('a', '');
  expect(codes('a')).toEqual([]);
  type('b', 'x');
  type('b', '');
  expect(codes('b')).toEqual([]);
  type('a', 'abc');
  expect(field('b').problems).toEqual([{ code: 'required', message: 'own', args: {} }]);
});

test('[P6] the words are the rule’s own, else the field’s own for that code, else the engine’s', () => {
  const form = new FormBuilder().field({
    name: 'a',
    required: true,
    messages: { required: 'field.empty' },
    rules: [
      { type: 'minLength', args: { value: { value: 3 } }, message: 'rule.short' },
      { type: 'pattern', args: { pattern: { value: '^a' } } },
    ],
  });
  const { field, type } = open(form);
  const message = (value: string) => {
    type('a', value);
    return field('a').problems[0]?.message;
  };
  type('a', 'abcd');
  expect(message('')).toBe('field.empty');
  expect(message('a')).toBe('rule.short');
  expect(message('bcd')).toBe('problems:pattern');
});

test('[P7] a verdict that reads another field is made again when that field changes', () => {
  const form = new FormBuilder().field({ name: 'password', type: 'password' });
  form.field({
    name: 'again',
    type: 'password',
    rules: [{ type: 'sameAs', args: { field: { slot: form.value('password') } } }],
  });
  const { codes, type } = open(form);
  type('password', 'secret');
  type('again', 'secret');
  expect(codes('again')).toEqual([]);
  type('password', 'secret2');
  expect(codes('again')).toEqual(['sameAs']);
});

test('[P8] problems the server found show at their field until it is edited; those of no displayed field at the form', () => {
  const form = address();
  form.field({ name: 'hidden', displayed: false });
  const { codes, type, store } = open(form, { initial: { email: 'a@example.com' } });
  const found = (field: string | null, code: string) => ({ field, code, message: code, args: {} });
  store.showProblems([found('email', 'taken'), found('hidden', 'odd'), found('stranger', 'odd2'), found(null, 'down')]);
  expect(codes('email')).toEqual(['taken']);
  expect(store.form().problems.map(({ code }) => code)).toEqual(['odd', 'odd2', 'down']);
  type('email', 'b@example.com');
  expect(codes('email')).toEqual([]);
});

test('[P9] a form rule is silent while a field it is about has a problem of its own, and shows where it says', async () => {
  const form = new FormBuilder()
    .field({ name: 'from', type: 'integer', required: true })
    .field({ name: 'to', type: 'integer', required: true });
  // While `to` is empty this does not hold either: the rule must not speak then.
  const ordered = form.when({ op: 'gt', slot: form.value('to'), value: 1 });
  form.formRule({ type: 'holds', args: { condition: { slot: ordered } }, fields: ['to'], message: 'order' });
  form.formRule({ type: 'holds', args: { condition: { slot: ordered } } });
  const { codes, type, store } = open(form);
  type('from', 9);
  await store.submit();
  expect(codes('to')).toEqual(['required']);
  expect(store.form().problems).toEqual([]);
  type('to', 1);
  expect(codes('to')).toEqual(['holds']);
  expect(store.form().problems.map(({ code }) => code)).toEqual(['holds']);
  expect(store.form().submittable).toBe(false);
  type('to', 2);
  expect(codes('to')).toEqual([]);
  expect(store.form().submittable).toBe(true);
});

test('[P10] a rule that throws is reported, keeps the form from being sent, and is asked again by the next submit', async () => {
  let broken = true;
  const plugin = {
    prefix: 'host',
    rules: [
      {
        name: 'host:moody',
        fits: ['string' as const],
        args: {},
        judge() {
          if (broken) throw new Error('moody');
          return undefined;
        },
      },
    ],
  };
  const form = new FormBuilder().field({ name: 'a', rules: [{ type: 'host:moody' }] });
  const { codes, type, store, host } = open(form, { plugin });
  type('a', 'x');
  expect(codes('a')).toEqual(['unverified']);
  expect(host.report).toHaveBeenCalledWith('rule-failed', { form: 'test', field: 'a' });
  broken = false;
  expect(await store.submit()).toMatchObject({ status: 'sent' });
});

test('[P9] a form rule about a field of a later step waits for that step', async () => {
  const form = new FormBuilder().step().field({ name: 'a' }).step().field({ name: 'b' });
  const filled = form.when({ op: 'isNotEmpty', slot: form.value('b') });
  form.formRule({ type: 'holds', args: { condition: { slot: filled } }, fields: ['a', 'b'] });
  const { store, codes } = open(form);
  expect(await store.submit()).toEqual({ status: 'sent' });
  expect(await store.submit()).toMatchObject({ status: 'refused' });
  expect(codes('b')).toEqual(['holds']);
});

test('[P8] what the server said of a field that was erased since is said before that the field is empty', async () => {
  const problems = [{ field: 'code', code: 'mismatch', message: 'm', args: {} }];
  const form = new FormBuilder()
    .step({ submit: { operation: 'confirm' } })
    .field({ name: 'code', type: 'code', required: true, eraseOnError: true });
  const { store, type, field, codes } = open(form, { host: { operate: async () => ({ ok: false, problems }) } });
  type('code', '123456');
  await store.submit();
  expect(field('code').value).toBeUndefined();
  expect(codes('code')[0]).toBe('mismatch');
  expect(store.form().summary).toMatchObject([{ field: 'code', code: 'mismatch' }]);
  type('code', '12');
  expect(codes('code')).toEqual(['code.length']);
});
