import { expect, test } from 'vitest';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

const three = () =>
  new FormBuilder().step().field({ name: 'a' }).step().field({ name: 'b' }).step().field({ name: 'c' });

test('[N1] back goes to the previous displayed step, and says nothing more of the form', async () => {
  const { store } = open(three());
  await store.submit();
  store.showProblems([{ field: null, code: 'x', message: 'x', args: {} }]);
  store.back();
  expect(store.form()).toMatchObject({ step: 0, problems: [], completed: 0, moves: 2 });
  store.back();
  expect(store.form()).toMatchObject({ step: 0, moves: 2 });
});

test('[N2] going back is allowed only to completed steps before the present one; a host may force any displayed one', async () => {
  const { store } = open(three());
  store.goTo('step2');
  expect(store.form().step).toBe(0);
  await store.submit();
  await store.submit();
  store.goTo('step1');
  expect(store.form().step).toBe(0);
  store.goTo('step3');
  expect(store.form().step).toBe(0);
  store.goTo('step3', { force: true });
  expect(store.form().step).toBe(2);
  const { store: forced } = open(three());
  forced.goTo('step3', { force: true });
  forced.goTo('step1');
  expect(forced.form().step).toBe(2);
});

test('[N2] in free navigation every displayed step can be opened, and the last sends them all', async () => {
  const model = { ...three().model(), navigation: 'free' as const };
  const { store } = open(model);
  store.goTo('step3');
  expect(store.form().step).toBe(2);
  store.goTo('step1');
  expect(store.form()).toMatchObject({ step: 0, completed: -1 });
});

test('[N3] fields marked so are emptied when their step is left', async () => {
  const form = new FormBuilder()
    .step()
    .field({ name: 'email' })
    .step()
    .field({ name: 'password', type: 'password', resetOnNavigation: true });
  const { store, type, field } = open(form);
  type('email', 'x');
  await store.submit();
  type('password', 'y');
  store.back();
  expect([field('email').value, field('password').value]).toEqual(['x', undefined]);
});

test('[N4] a step that a change hides is left for the next displayed one', () => {
  const form = new FormBuilder();
  form.step({ displayed: form.when({ op: 'is', slot: form.context('mode'), value: 'closed' }), id: 'closed' }).step();
  const { store } = open(form, { context: { mode: 'closed' } });
  expect(store.form()).toMatchObject({ step: 0, moves: 0 });
  store.setContext({ mode: 'open' });
  expect(store.form()).toMatchObject({ step: 1, steps: [1], moves: 1 });
});

test('[N5] a form whose first step is hidden begins with the next', () => {
  const form = new FormBuilder().step({ displayed: false }).field({ name: 'a' }).step().field({ name: 'b' });
  expect(open(form).store.form()).toMatchObject({ step: 1, fields: [1], moves: 0 });
});

test('[N6] a field stands at the position of its first case that holds, counted from 0', () => {
  const form = new FormBuilder();
  const japanese = form.when({ op: 'is', slot: form.context('language'), value: 'ja' });
  form
    .field({ name: 'firstName' })
    .field({ name: 'lastName', order: [{ when: japanese, position: 0 }] })
    .field({ name: 'x' });
  const { store } = open(form, { context: { language: 'en' } });
  expect(store.form().fields).toEqual([0, 1, 2]);
  store.setContext({ language: 'ja' });
  expect(store.form().fields).toEqual([1, 0, 2]);
});

test('[N7] links are told with their arguments read', () => {
  const form = new FormBuilder().field({ name: 'email' });
  const slot = form.value('email');
  const { store, type } = open(form);
  const to = {
    kind: 'route',
    route: 'reset',
    keepQuery: true,
    query: { email: { slot }, none: { slot: 99 } },
  } as const;
  type('email', 'a@b');
  expect(store.resolve(to)).toEqual({ ...to, query: { email: { value: 'a@b' } } });
});
