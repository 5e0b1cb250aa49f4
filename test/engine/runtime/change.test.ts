import { expect, test, vi } from 'vitest';
import { FormBuilder, listed } from '../../support/form-model';
import { open } from '../../support/form-store';

test('[C1] a change may clear other fields, which are like new ones then', () => {
  const form = new FormBuilder().field({ name: 'country' }).field({ name: 'state', required: true });
  form.onChange('country', { do: 'clear', when: true, fields: [form.index('state')] });
  const { field, type, codes } = open(form);
  type('state', 'CA');
  const { epoch } = field('state');
  type('country', 'France');
  expect(field('state')).toMatchObject({ value: undefined, epoch: epoch + 1 });
  expect(codes('state')).toEqual([]);
});

test('[C1] clearing also erases what stands in the widget although its type made nothing of it', () => {
  const form = new FormBuilder().field({ name: 'a' }).field({ name: 'age', type: 'integer' }).field({ name: 'b' });
  form.onChange('a', { do: 'clear', when: true, fields: [1, 2] });
  const { field, type } = open(form);
  type('age', 'about forty');
  type('a', 'x');
  expect(field('age')).toMatchObject({ value: undefined, epoch: 1 });
  expect(field('b').epoch).toBe(0);
});

test('[C2] a change may set another field to a literal or to the value of a slot', () => {
  const form = new FormBuilder().field({ name: 'a' }).field({ name: 'b' }).field({ name: 'c', type: 'integer' });
  form.onChange('a', { do: 'set', when: true, field: form.index('b'), to: { slot: form.value('a') } });
  form.onChange('a', { do: 'set', when: true, field: form.index('c'), to: { value: 7 } });
  const { field, type } = open(form);
  type('a', 'x');
  expect([field('b').value, field('c').value]).toEqual(['x', 7]);
});

test('[C3] chains run, each link under its own condition as it holds by then', () => {
  const form = new FormBuilder().field({ name: 'a' }).field({ name: 'b' }).field({ name: 'c' });
  const wanted = form.is('b', 'go');
  form.onChange('a', { do: 'set', when: true, field: 1, to: { slot: form.value('a') } });
  form.onChange('b', { do: 'set', when: wanted, field: 2, to: { value: 'reached' } });
  const { field, type } = open(form);
  type('a', 'stop');
  expect(field('c').value).toBeUndefined();
  type('a', 'go');
  expect(field('c').value).toBe('reached');
});

test('[C4] fields that clear each other do not run for ever', () => {
  const form = new FormBuilder().field({ name: 'a' }).field({ name: 'b' });
  form.onChange('a', { do: 'clear', when: true, fields: [1] });
  form.onChange('b', { do: 'clear', when: true, fields: [0] });
  const { field, type } = open(form);
  type('a', 'x');
  type('b', 'y');
  expect([field('a').value, field('b').value]).toEqual([undefined, 'y']);
});

test('[C5] typing what is already there runs nothing', () => {
  const form = new FormBuilder().field({ name: 'a' }).field({ name: 'b' });
  form.onChange('a', { do: 'clear', when: true, fields: [1] });
  const { field, type } = open(form);
  type('a', 'x');
  type('b', 'y');
  type('a', ' x ');
  expect(field('b').value).toBe('y');
});

test('[C6] values at start: what is given, else the default, literal or read from a slot', () => {
  const form = new FormBuilder();
  form.field({ name: 'first', default: { value: 'Ada' } });
  form.field({ name: 'language', default: { slot: form.context('language') } });
  form.field({ name: 'copy', default: { slot: form.value('language') } });
  form.field({ name: 'city', path: ['address', 'city'], default: { value: 'Paris' } });
  form.field({ name: 'subscribed', type: 'boolean' });
  form.field({ name: 'customer', type: 'boolean', component: 'yesNo' });
  const { field } = open(form, { context: { language: 'fr' }, initial: { address: { city: 'Lyon' } } });
  expect(['first', 'language', 'copy', 'city', 'subscribed', 'customer'].map((name) => field(name).value)).toEqual([
    'Ada',
    'fr',
    'fr',
    'Lyon',
    false,
    undefined,
  ]);
});

test('[C7] a snapshot keeps its identity until something in it changes; only then its listeners are called, once', () => {
  const form = new FormBuilder().field({ name: 'a' });
  form.field({ name: 'b', displayed: form.is('a', 'yes'), required: true });
  form.field({ name: 'c', ...{ options: listed('x', { value: 'y', when: form.is('a', 'yes') }) } });
  form.field({ name: 'd' });
  const { store, type, field } = open(form);
  const heard = ['a', 'b', 'c', 'd'].map((name) => {
    const listener = vi.fn();
    store.subscribeField(store.indexOf(name), listener);
    field(name);
    return listener;
  });
  const formHeard = vi.fn();
  store.subscribeForm(formHeard);
  const before = { d: field('d'), form: store.form() };
  type('a', 'yes');
  expect(heard.map((listener) => listener.mock.calls.length)).toEqual([1, 1, 1, 0]);
  expect(field('d')).toBe(before.d);
  expect(formHeard).toHaveBeenCalledTimes(1);
  expect(store.form().fields).toBe(before.form.fields);
  type('d', 'typing');
  type('d', 'typing more');
  expect(heard.map((listener) => listener.mock.calls.length)).toEqual([1, 1, 1, 2]);
  expect(formHeard).toHaveBeenCalledTimes(1);
});

test('[C7] a rule of the form that complains of the same again changes nothing', () => {
  const form = new FormBuilder().field({ name: 'from' }).field({ name: 'to' });
  const differ = form.when({ op: 'not', of: { op: 'sameAs', slot: form.value('from'), other: form.value('to') } });
  form.field({ name: 'note' });
  form.formRule({
    type: 'holds',
    message: 'm',
    args: { condition: { slot: form.when({ op: 'isNotEmpty', slot: form.value('note') }) } },
    fields: ['to'],
  });
  form.formRule({ type: 'holds', message: 'm', args: { condition: { slot: differ } }, fields: ['to'] });
  const { store, type, field } = open(form);
  type('to', 'b');
  type('from', 'a');
  const before = field('to');
  expect(before.problems).toHaveLength(1);
  const listener = vi.fn();
  store.subscribeField(store.indexOf('to'), listener);
  store.setContext({ settings: { any: 1 } });
  type('from', 'c');
  expect(field('to')).toBe(before);
  expect(listener).not.toHaveBeenCalled();
});

test('[C7] a context that stays the same changes nothing', () => {
  const { store } = open(new FormBuilder().field({ name: 'a' }), { context: { settings: { x: [1] } } });
  const before = store.form();
  store.setContext({ settings: { x: [1] } });
  expect(store.form()).toBe(before);
  store.setContext({ settings: { x: [2] } });
  expect(store.form().context).toEqual({ settings: { x: [2] } });
});

test('[C8] after the form is disposed of nothing changes and nobody is called', async () => {
  const form = new FormBuilder().field({ name: 'a' });
  const { store, type, field } = open(form);
  const listener = vi.fn();
  store.subscribeField(0, listener);
  store.dispose();
  type('a', 'x');
  expect(field('a').value).toBeUndefined();
  expect(listener).not.toHaveBeenCalled();
  expect(await store.submit()).toEqual({ status: 'ignored' });
});
