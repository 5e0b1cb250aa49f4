import { expect, test } from 'vitest';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

function form() {
  const built = new FormBuilder()
    .step()
    .field({ name: 'name', required: true })
    .field({ name: 'on', type: 'boolean' })
    .field({ name: 'age', type: 'integer' });
  return built
    .field({ name: 'more', displayed: built.is('on', true) })
    .step()
    .field({ name: 'password', type: 'password' })
    .field({ name: 'pin', secret: true })
    .step({ submit: { operation: 'save' } });
}

test('[D1] a draft holds what was typed, also in hidden fields, and the step, but no password, code or secret', async () => {
  const { store, type } = open(form());
  type('name', 'Ada');
  type('on', true);
  type('more', 'hidden soon');
  type('on', false);
  await store.submit();
  type('password', 'secret');
  type('pin', '1234');
  expect(store.draft()).toEqual({
    form: 'test',
    step: 'step2',
    values: { name: 'Ada', on: false, more: 'hidden soon' },
  });
});

test('[D2] a draft survives JSON and brings values and step back', async () => {
  const first = open(form());
  first.type('name', 'Ada');
  await first.store.submit();
  const draft = JSON.parse(JSON.stringify(first.store.draft()));
  const { store, field } = open(form());
  store.restore(draft);
  expect(field('name')).toMatchObject({ value: 'Ada', epoch: 1 });
  expect(store.form()).toMatchObject({ step: 1, completed: 0 });
});

test('[D3] what no longer fits is passed over: other forms, unknown fields, values of another kind, secrets', () => {
  const { store, field } = open(form());
  store.restore({ form: 'other', step: 'step2', values: { name: 'x' } });
  store.restore(null);
  store.restore(['x']);
  store.restore({
    form: 'test',
    step: 'gone',
    values: { name: { a: 1 }, stranger: 1, __proto__: 1, password: 'x', age: 41 },
  });
  expect(field('name').value).toBeUndefined();
  expect(field('password').value).toBeUndefined();
  expect(field('age').value).toBe(41);
  expect(store.form().step).toBe(0);
});

test('[D4] a draft never skips a step that has problems or an operation of its own', () => {
  const invalid = open(form());
  invalid.store.restore({ form: 'test', step: 'step2', values: {} });
  expect(invalid.store.form().step).toBe(0);
  const sending = new FormBuilder()
    .step({ submit: { operation: 'init' } })
    .field({ name: 'a' })
    .step();
  const { store } = open(sending);
  store.restore({ form: 'test', step: 'step2', values: { a: 'x' } });
  expect(store.form().step).toBe(0);
});
