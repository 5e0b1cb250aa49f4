import { expect, test } from 'vitest';
import type { PlacedFieldProblem } from '../../../engine/model';
import type { OperationResult } from '../../../engine/runtime';
import { FormBuilder } from '../../support/form-model';
import { later, open, quiet } from '../../support/form-store';

const saving = () => new FormBuilder().step({ submit: { operation: 'save' } });
const ids = () => {
  let count = 0;
  return () => `attempt-${++count}`;
};

test('[S1] what is sent: displayed, stored fields that hold something, at their paths, and the extra values', async () => {
  const form = saving()
    .field({ name: 'city', path: ['address', 'city'] })
    .field({ name: 'zip', path: ['address', 'zip'] })
    .field({ name: 'consent', type: 'boolean', store: false })
    .field({ name: 'subscribed', type: 'boolean', store: false })
    .field({ name: 'empty' })
    .field({ name: 'hidden', displayed: false, default: { value: 'x' } });
  const unsubscribed = form.when({ op: 'not', of: { op: 'is', slot: form.value('subscribed'), value: true } });
  form.sendBesides(['unsubscribed'], { slot: unsubscribed });
  form.sendBesides(['pool'], { value: 'p' }, form.is('city', 'Lyon'));
  form.sendBesides(['never'], { value: 'p' }, form.is('city', 'Nice'));
  const { store, type, host } = open(form);
  type('city', ' Lyon ');
  type('zip', '69001');
  type('consent', true);
  await store.submit();
  expect(host.operate.mock.calls[0]?.slice(0, 2)).toEqual([
    'save',
    { address: { city: 'Lyon', zip: '69001' }, unsubscribed: true, pool: 'p' },
  ]);
});

test('[S1] what says less than what was received goes back as it came, unless it was changed', async () => {
  const until = '2026-12-09T22:33:43.087Z';
  const form = saving()
    .field({ name: 'note' })
    .field({ name: 'until', type: 'date', settings: { moment: 'end' } });
  const { store, type, field } = open(form, { initial: { until } });
  const sent = () => store.payload('form').until;
  expect(field('until').value).toBe('2026-12-09');
  type('note', 'x');
  expect(sent()).toBe(until);
  type('until', '2026-12-10');
  expect(sent()).toBe('2026-12-10T23:59:59.999Z');
  type('until', '2026-12-09');
  expect(sent()).toBe(until);
});

test('[S2] a second submit while one is under way is ignored', async () => {
  const answer = later<OperationResult>();
  const { store, host } = open(saving().field({ name: 'a' }), { host: { operate: () => answer.promise } });
  const first = store.submit();
  expect(await store.submit()).toEqual({ status: 'ignored' });
  expect(store.form()).toMatchObject({ processing: true, submittable: false });
  answer.resolve({ ok: true, answer: 7 });
  expect(await first).toEqual({ status: 'sent', answer: 7 });
  expect(store.form().processing).toBe(false);
  expect(host.operate).toHaveBeenCalledTimes(1);
});

test('[S3] a failed operation places its problems, empties the fields marked so, and counts as a refusal', async () => {
  const form = saving()
    .field({ name: 'email', required: true })
    .field({ name: 'password', type: 'password', required: true, eraseOnError: true });
  const problem = { field: 'password', code: 'wrong', message: 'm', args: {} };
  const { store, type, codes, field } = open(form, {
    host: { operate: async () => ({ ok: false, problems: [problem] }) },
  });
  type('email', 'a');
  type('password', 'secret');
  expect(await store.submit()).toEqual({ status: 'refused', problems: [problem] });
  expect(field('password').value).toBeUndefined();
  expect(codes('password')).toContain('wrong');
  expect(field('email').value).toBe('a');
  expect(store.form()).toMatchObject({ refusals: 1, processing: false });
  expect(store.form().summary.map((entry) => entry.field)).toEqual(['password']);
});

test('[S3] a code that the field has words of its own for is said in these, also when the server found it', async () => {
  const form = saving().field({ name: 'email', required: true, messages: { NO_ACCOUNT: 'nobodyHere' } });
  const problem = { field: 'email', code: 'NO_ACCOUNT', message: 'm', args: {} };
  const { store, type, field } = open(form, {
    host: { operate: async () => ({ ok: false, problems: [problem] }) },
  });
  type('email', 'a');
  await store.submit();
  expect(field('email').problems.map(({ message }) => message)).toEqual(['nobodyHere']);
});

test('[S4] a host that throws makes a problem of the form, is reported, and nothing typed is lost', async () => {
  const { store, type, field, host } = open(saving().field({ name: 'a' }), {
    host: {
      operate: () => {
        throw new Error('secret detail');
      },
    },
  });
  type('a', 'x');
  expect(await store.submit()).toMatchObject({ status: 'refused', problems: [{ field: null, code: 'unexpected' }] });
  expect(store.form().problems.map(({ code }) => code)).toEqual(['unexpected']);
  expect(field('a').value).toBe('x');
  expect(host.report).toHaveBeenCalledWith('operation-failed', { form: 'test', operation: 'save' });
});

test('[S5] every try of one attempt carries the same id; other values, or the next form after success, another', async () => {
  let fail = true;
  const { store, type, host } = open(saving().field({ name: 'a' }), {
    attempt: ids(),
    host: {
      operate: async () =>
        fail ? { ok: false, problems: [{ field: null, code: 'down', message: 'm', args: {} }] } : { ok: true },
    },
  });
  type('a', 'x');
  await store.submit();
  await store.submit();
  type('a', 'y');
  fail = false;
  await store.submit();
  await store.submit();
  expect(host.operate.mock.calls.map(([, , { attempt }]) => attempt)).toEqual([
    'attempt-1',
    'attempt-1',
    'attempt-2',
    'attempt-3',
  ]);
});

test('[S6] after success the answer is kept under its context root and the step’s effects are carried out in order', async () => {
  const form = new FormBuilder()
    .step({
      submit: {
        operation: 'init',
        into: 'sso',
        then: [
          { do: 'notify', message: 'done', severity: 'success' },
          { do: 'clear', fields: [1] },
          { do: 'step', step: 'step3' },
        ],
      },
    })
    .field({ name: 'a' })
    .field({ name: 'b' })
    .step()
    .step();
  const { store, type, host, field } = open(form, {
    host: { operate: async () => ({ ok: true, answer: { pool: 'p' } }) },
  });
  type('b', 'x');
  await store.submit();
  expect(store.form()).toMatchObject({ step: 2, completed: 0, context: { sso: { pool: 'p' } } });
  expect(host.perform).toHaveBeenCalledWith(
    { do: 'notify', message: 'done', severity: 'success' },
    { sso: { pool: 'p' } },
  );
  expect(field('b').value).toBeUndefined();
});

test('[S7] an operation may replace the step’s effects, for instance by the panel its answer asks for', async () => {
  const form = saving().field({ name: 'a' }).step().step({ id: 'panel', panel: true });
  const { store } = open(form, {
    host: { operate: async () => ({ ok: true, then: [{ do: 'step', step: 'panel' }] }) },
  });
  await store.submit();
  expect(store.form()).toMatchObject({ step: 2, steps: [0, 1] });
});

test('[S8] nothing written after success means the next displayed step; a step without operation only collects', async () => {
  const form = new FormBuilder().step().field({ name: 'a' });
  form.step({ displayed: form.is('a', 'detour') }).step({ id: 'end' });
  const { store, host } = open(form);
  expect(await store.submit()).toEqual({ status: 'sent' });
  expect(store.form().step).toBe(2);
  expect(host.operate).not.toHaveBeenCalled();
});

test('[S8] the next step may hang on the answer just received', async () => {
  const form = new FormBuilder().step({ submit: { operation: 'init', into: 'sso' } });
  const invited = form.when({ op: 'is', slot: form.context('sso', 'invited'), value: true });
  form.step({ id: 'invitation', displayed: invited }).step({ id: 'password' });
  const { store } = open(form, { host: { operate: async () => ({ ok: true, answer: { invited: true } }) } });
  await store.submit();
  expect(store.form()).toMatchObject({ step: 1, steps: [0, 1, 2] });
});

test('[S9] `sends: form` judges and sends every step up to this one, and goes back to the step of the first problem', async () => {
  const form = new FormBuilder()
    .step()
    .field({ name: 'a' })
    .step({ submit: { operation: 'save', sends: 'form' } })
    .field({ name: 'b' });
  const needed = form.is('b', 'strict');
  const model = form.model();
  const { store, type, host, codes } = open({
    ...model,
    fields: model.fields.map((field) => (field.name === 'a' ? { ...field, required: needed } : field)),
  });
  await store.submit();
  type('b', 'strict');
  expect(await store.submit()).toMatchObject({ status: 'refused', problems: [{ field: 'a' }] });
  expect(store.form().step).toBe(0);
  expect(codes('a')).toEqual(['required']);
  type('a', 'here');
  await store.submit();
  await store.submit();
  expect(host.operate.mock.calls[0]?.[1]).toEqual({ a: 'here', b: 'strict' });
});

test('[S10] the summary lists one entry per field with a problem, in drawing order, each until it is fixed', async () => {
  const form = new FormBuilder().field({ name: 'a', required: true }).field({ name: 'b', required: true });
  form.field({ name: 'first', required: true, order: [{ when: true, position: 0 }] });
  const { store, type } = open(form);
  expect(store.form().summary).toEqual([]);
  await store.submit();
  expect(store.form().summary.map((entry) => entry.field)).toEqual(['first', 'a', 'b']);
  const { summary } = store.form();
  type('a', 'x');
  expect(store.form().summary.map((entry) => entry.field)).toEqual(['first', 'b']);
  type('a', 'xy');
  expect(store.form().summary).not.toBe(summary);
  expect(store.form().refusals).toBe(1);
});

test('[S11] going back while an operation is under way leaves it behind: a late answer changes nothing', async () => {
  const answer = later<OperationResult>();
  const form = new FormBuilder()
    .step()
    .field({ name: 'a' })
    .step({ submit: { operation: 'save' } })
    .step({ id: 'end' });
  const { store, host } = open(form, { host: { operate: () => answer.promise } });
  await store.submit();
  const outcome = store.submit();
  store.back();
  expect(store.form()).toMatchObject({ step: 0, processing: false });
  expect(host.operate.mock.calls[0]?.[2].signal.aborted).toBe(true);
  answer.resolve({ ok: true });
  expect(await outcome).toEqual({ status: 'ignored' });
  expect(store.form().step).toBe(0);
});

test('[S12] a button runs its operation or its effects without judging', async () => {
  const form = new FormBuilder()
    .step({
      buttons: [
        {
          id: 'resend',
          label: 'l',
          variants: [],
          kind: 'link',
          displayed: true,
          operation: 'resend',
          into: 'sent',
          then: [{ do: 'clear', fields: [0] }],
        },
        { id: 'gone', label: 'l', variants: [], kind: 'link', displayed: false, operation: 'x', then: [] },
      ],
      footer: {
        displayed: true,
        buttons: [],
        links: [
          { id: 'again', label: 'l', displayed: true, to: { kind: 'operation', operation: 'again' } },
          { id: 'other', label: 'l', displayed: true, to: { kind: 'step', step: 'step2' } },
        ],
      },
    })
    .field({ name: 'code', type: 'code', required: true })
    .step();
  const { store, type, field, host } = open(form, { host: { operate: async () => ({ ok: true, answer: 1 }) } });
  type('code', '12');
  expect(store.form()).toMatchObject({ buttons: ['resend'], footer: true, links: ['again', 'other'] });
  expect(await store.press('resend')).toEqual({ status: 'sent', answer: 1 });
  expect(field('code').value).toBeUndefined();
  expect(store.form().context).toEqual({ sent: 1 });
  expect(await store.press('gone')).toEqual({ status: 'ignored' });
  await store.press('again');
  expect(host.operate.mock.calls.map(([name]) => name)).toEqual(['resend', 'again']);
  await store.press('other');
  expect(store.form().step).toBe(1);
});

test('[S13] submit waits for options that are on their way', async () => {
  const form = saving().field({ name: 'a', options: { from: { kind: 'source', source: 's', where: {} } } });
  const answer = later<readonly { value: string; text: string }[]>();
  const { store, type, host } = open(form, { host: { loadOptions: () => answer.promise } });
  type('a', 'x');
  const outcome = store.submit();
  await quiet();
  expect(host.operate).not.toHaveBeenCalled();
  answer.resolve([{ value: 'y', text: 'y' }]);
  expect(await outcome).toMatchObject({ status: 'refused', problems: [{ code: 'choice.notOffered' }] });
});

test('[S9] a failure that concerns an earlier step goes back to it and keeps what was said of the form', async () => {
  const problems = [
    { field: 'a', code: 'taken', message: 'm', args: {} },
    { field: null, code: 'down', message: 'm', args: {} },
  ];
  const form = new FormBuilder()
    .step()
    .field({ name: 'a' })
    .step({ submit: { operation: 'save', sends: 'form' } })
    .field({ name: 'b' });
  const { store, codes } = open(form, { host: { operate: async () => ({ ok: false, problems }) } });
  await store.submit();
  await store.submit();
  expect(store.form()).toMatchObject({ step: 0, refusals: 1, problems: [{ code: 'down' }], summary: [{ field: 'a' }] });
  expect(codes('a')).toEqual(['taken']);
});

test('a refusal is said in the words of the submit, by its code; what is wrong at a field stays the field’s', async () => {
  const problems: readonly PlacedFieldProblem[] = [
    { field: null, code: 'CLOSED', message: 'errors:CLOSED', args: { status: 403 } },
    { field: null, code: 'OTHER', message: 'errors:OTHER', args: {} },
    { field: 'a', code: 'CLOSED', message: 'problems:taken', args: {} },
  ];
  const messages = { CLOSED: 'own.closed' };
  const form = new FormBuilder().step({ submit: { operation: 'save', messages } }).field({ name: 'a' });
  const { store, field } = open(form, { host: { operate: async () => ({ ok: false, problems }) } });
  const outcome = await store.submit();
  expect(store.form().problems.map(({ message, args }) => [message, args])).toEqual([
    ['own.closed', { status: 403 }],
    ['errors:OTHER', {}],
  ]);
  expect(field('a').problems).toMatchObject([{ message: 'problems:taken' }]);
  expect(outcome).toMatchObject({ problems: [{ message: 'own.closed' }, {}, {}] });
});

test('so is that of a button beside it, and of a link that runs an operation, each in words of its own', async () => {
  const problems: readonly PlacedFieldProblem[] = [
    { field: null, code: 'CLOSED', message: 'errors:CLOSED', args: {} },
    { field: null, code: 'OTHER', message: 'errors:OTHER', args: {} },
  ];
  const shown = { label: 'l', displayed: true, variants: [], kind: 'secondary', then: [] } as const;
  const to = { kind: 'operation', operation: 'send' } as const;
  const form = new FormBuilder()
    .step({
      submit: { operation: 'save', messages: { CLOSED: 'own.closed' } },
      buttons: [{ ...shown, id: 'again', operation: 'send', messages: { CLOSED: 'own.notAgain' } }],
      footer: {
        displayed: true,
        buttons: [],
        links: [{ ...shown, id: 'ask', to, messages: { OTHER: 'own.notAsked' } }],
      },
    })
    .field({ name: 'a' });
  const { store } = open(form, { host: { operate: async () => ({ ok: false, problems }) } });
  const said = () => store.form().problems.map(({ message }) => message);
  expect(await store.press('again')).toMatchObject({ problems: [{ message: 'own.notAgain' }, {}] });
  expect(said()).toEqual(['own.notAgain', 'errors:OTHER']);
  await store.press('ask');
  expect(said()).toEqual(['errors:CLOSED', 'own.notAsked']);
  await store.submit();
  expect(said()).toEqual(['own.closed', 'errors:OTHER']);
});
