import { expect, test } from 'vitest';
import { compiledForm } from '../../support/compile-form';
import { open } from '../../support/form-store';

const admin = { context: 'mode', is: 'edit' };
const chosen = { field: 'kind', is: 'other' };

const routes = {
  path: 'screens/user/routes.json',
  bytes: JSON.stringify({
    $schema: '../../schemas/meta/routes.schema.json',
    portal: 'user',
    title: 'title',
    routes: [{ id: 'home', path: 'home', default: true }],
  }),
};

const content = {
  context: ['mode'],
  steps: [
    {
      id: 'first',
      title: 'usual.title',
      description: 'usual.description',
      fields: [{ name: 'kind', type: 'text', required: false }],
      submit: {
        label: 'usual.submit',
        operation: 'save',
        into: 'mode',
        then: [
          { step: 'second', when: admin },
          { clear: ['kind'], when: { not: admin } },
        ],
      },
      variants: [
        { when: chosen, title: 'chosen.title' },
        { when: admin, title: 'admin.title', submit: 'admin.submit' },
      ],
      messages: [
        { when: chosen, text: 'chosen.message', severity: 'warning' },
        { when: admin, text: 'admin.message' },
      ],
      buttons: [{ id: 'switch', label: 'usual.label', variants: [{ when: admin, label: 'admin.label' }] }],
      footer: {
        buttons: [{ id: 'again', label: 'again', operation: 'resend', cooldown: 30 }],
        links: [{ id: 'out', label: 'out', to: { route: 'home', state: { kind: { field: 'kind' } } } }],
        note: 'note',
      },
    },
    { id: 'second', fields: [], submit: { label: 'out', to: { href: 'https://example.com' } } },
  ],
};

const form = () => compiledForm(content, [routes]);

test('[N8] a step speaks by its first variant that holds; what that leaves out stays as written', () => {
  const { store, type } = open(form(), { context: { mode: 'register' } });
  const usual = { title: 'usual.title', description: 'usual.description', submit: 'usual.submit' };
  expect(store.form().words).toEqual({ ...usual, buttons: { switch: 'usual.label', again: 'again' } });
  store.setContext({ mode: 'edit' });
  expect(store.form().words).toMatchObject({ ...usual, title: 'admin.title', submit: 'admin.submit' });
  type('kind', 'other');
  expect(store.form().words).toMatchObject({ ...usual, title: 'chosen.title' });
});

test('[N8] of messages the first that holds is said, and of a button’s texts too', () => {
  const { store, type } = open(form(), { context: { mode: 'register' } });
  expect(store.form().words.message).toBeUndefined();
  store.setContext({ mode: 'edit' });
  expect(store.form().words).toMatchObject({
    message: { text: 'admin.message', severity: 'info' },
    buttons: { switch: 'admin.label' },
  });
  type('kind', 'other');
  expect(store.form().words.message).toEqual({ text: 'chosen.message', severity: 'warning' });
});

test('[N8] typing that changes no word makes no new state of the form', () => {
  const { store, type } = open(form(), { context: { mode: 'register' } });
  const before = store.form();
  type('kind', 'any');
  expect(store.form()).toBe(before);
});

test('[S14] an effect with a condition happens only if it holds by then: the answer just received is read', async () => {
  for (const [answer, step, kept] of [
    ['edit', 1, 'x'],
    ['register', 0, undefined],
  ] as const) {
    const { store, type, field } = open(form(), {
      context: { mode: 'register' },
      host: { operate: async () => ({ ok: true, answer }) },
    });
    type('kind', 'x');
    await store.submit();
    expect([store.form().step, field('kind').value]).toEqual([step, kept]);
  }
});

test('[S12] a button of the footer runs like any other', async () => {
  const { store, host } = open(form(), { context: { mode: 'register' } });
  expect(store.form()).toMatchObject({ buttons: ['switch', 'again'], links: ['out'] });
  expect(await store.press('again')).toEqual({ status: 'sent' });
  expect(host.operate).toHaveBeenCalledWith('resend', {}, expect.anything());
});

test('[N7] a link hands values over beside its address', () => {
  const { store, model, type } = open(form(), { context: { mode: 'register' } });
  const link = model.steps[0]?.footer?.links[0];
  if (!link) throw new Error('The step has no link.');
  expect(store.resolve(link.to)).toMatchObject({ state: {} });
  type('kind', 'x');
  expect(store.resolve(link.to)).toMatchObject({ state: { kind: { value: 'x' } } });
});

test('a step whose submit is a link sends nothing', async () => {
  const { store, host } = open(form(), { context: { mode: 'register' } });
  store.goTo('second', { force: true });
  expect(await store.submit()).toEqual({ status: 'ignored' });
  expect(host.operate).not.toHaveBeenCalled();
});
