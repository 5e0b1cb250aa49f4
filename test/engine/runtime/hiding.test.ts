import { expect, test } from 'vitest';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

/** a shows b, b shows c. */
function chain() {
  const form = new FormBuilder().field({ name: 'a' });
  form.field({ name: 'b', displayed: form.is('a', 'yes') });
  form.field({ name: 'c', displayed: form.is('b', 'yes'), required: true });
  return form;
}

test('[H1] a field is displayed while its condition holds', () => {
  const { type, field } = open(chain());
  expect(field('b').displayed).toBe(false);
  type('a', 'yes');
  expect(field('b').displayed).toBe(true);
  type('a', 'no');
  expect(field('b').displayed).toBe(false);
});

test('[H2] a hidden field counts as empty wherever it is read, so hiding is transitive', () => {
  const { type, field, store } = open(chain());
  type('a', 'yes');
  type('b', 'yes');
  type('c', 'here');
  expect(store.payload('step')).toEqual({ a: 'yes', b: 'yes', c: 'here' });
  type('a', 'no');
  expect(field('c').displayed).toBe(false);
  expect(store.payload('step')).toEqual({ a: 'no' });
});

test('[H3] what was typed into a field is kept while it is hidden, and comes back with it', () => {
  const { type, field } = open(chain());
  type('a', 'yes');
  type('b', 'yes');
  type('c', 'here');
  type('a', 'no');
  type('a', 'yes');
  expect(field('b').value).toBe('yes');
  expect(field('c')).toMatchObject({ displayed: true, value: 'here' });
});

test('[H4] a hidden field is not judged: its problem neither shows nor keeps the form from being sent', () => {
  const { type, field, store } = open(chain());
  type('a', 'yes');
  type('b', 'yes');
  expect(store.form().submittable).toBe(false);
  type('c', 'x');
  type('c', '');
  expect(field('c').problems).toHaveLength(1);
  type('a', 'no');
  expect(field('c').problems).toEqual([]);
  expect(store.form().submittable).toBe(true);
});

test('[H5] a field of a hidden step is hidden', () => {
  const form = new FormBuilder().step().field({ name: 'kind' });
  form.step({ displayed: form.is('kind', 'long'), submit: { sends: 'form' } }).field({ name: 'more' });
  const { type, store, field } = open(form);
  expect(field('more').displayed).toBe(false);
  expect(store.form().steps).toEqual([0]);
  type('kind', 'long');
  expect(field('more').displayed).toBe(true);
  expect(store.form().steps).toEqual([0, 1]);
});

test('[H6] required, read-only and disabled follow their conditions', () => {
  const form = new FormBuilder();
  const locked = form.when({ op: 'startsWith', slot: form.context('profile', 'accountId'), value: 'Leads' });
  form.field({ name: 'country', readOnly: locked, disabled: locked, required: locked });
  const { field, store, type } = open(form, { context: { profile: { accountId: 'Leads-1' } } });
  expect(field('country')).toMatchObject({ readOnly: true, disabled: true, required: true });
  type('country', 'Japan');
  expect(field('country').value).toBeUndefined();
  store.setContext({ profile: { accountId: '7' } });
  expect(field('country')).toMatchObject({ readOnly: false, disabled: false, required: false });
});

test('[H7] an own property named like one of the prototype chain is never read', () => {
  const form = new FormBuilder();
  form.field({ name: 'a', displayed: form.when({ op: 'isNotEmpty', slot: form.context('constructor', 'name') }) });
  expect(open(form, { context: {} }).field('a').displayed).toBe(false);
});
