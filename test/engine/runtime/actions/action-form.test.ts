import { describe, expect, test, vi } from 'vitest';
import type { FieldModel, JsonObject } from '../../../../engine/model';
import {
  type ActionPorts,
  actionForm,
  builtInKinds,
  createActionRunner,
  createFormStore,
  createRegistry,
  type FormStore,
  fieldWords,
  type OperationResult,
  type WriteValue,
} from '../../../../engine/runtime';
import { action, testPlace, testPorts } from '../../../support/action-ports';
import { fieldForm } from '../../../support/field-form';
import { FormBuilder, listed } from '../../../support/form-model';

const form = fieldForm([
  { name: 'name', type: 'text' },
  { name: 'description', type: 'text', required: false },
]);
const registry = createRegistry(builtInKinds());

const edit = action({
  call: 'changeKey',
  with: { id: { path: ['record', 'id'] } },
  revision: ['record', 'revision'],
  form: { form: form.id, mode: 'edit', initial: ['record'], in: 'dialog', title: 't' },
});
const record = { id: 'k', name: 'old', description: 'words', revision: 3 };

/** Draws the form as a view does: opens its store, lets the test type, resolves once it is sent. */
function drawing(type: (store: FormStore) => Promise<void>, model = form): ActionPorts['fill'] {
  return async (request) => {
    const { model: patched, operate } = actionForm(model, request, write);
    const host = {
      operate: operate(() => Promise.reject(new Error('The form has no operation of its own.'))),
      loadOptions: async () => [],
      perform: () => {},
      now: () => 0,
      report: () => {},
    };
    const store = createFormStore({
      model: patched,
      registry,
      host,
      context: request.context,
      initial: request.initial,
    });
    await type(store);
    const outcome = await store.submit();
    return outcome.status === 'sent'
      ? { sent: true, ...(outcome.answer !== undefined && { answer: outcome.answer }) }
      : { sent: false };
  };
}

const write: WriteValue = async (value, field) => fieldWords(value, field, { language: 'en', t: (key) => `<${key}>` });

const typeInto = (store: FormStore, values: JsonObject) => {
  for (const [name, value] of Object.entries(values)) store.change(store.indexOf(name), value);
};

/** How the server refuses what somebody else has changed meanwhile. */
const stale: OperationResult = {
  ok: false,
  stale: true,
  problems: [{ field: null, code: 'STALE', message: 'errors:STALE', args: {} }],
};

describe('The form of an action', () => {
  test('starts with the record, sends its payload with the action’s arguments and revision', async () => {
    const ports = testPorts({
      fill: drawing(async (store) => typeInto(store, { name: 'new' })),
      call: async () => ({ ok: true, answer: { id: 'k' } }),
    });
    const outcome = await createActionRunner(ports).run(edit, testPlace({ record }));
    expect(outcome).toEqual({ status: 'done', answer: { id: 'k' } });
    expect(ports.call).toHaveBeenCalledWith(
      'changeKey',
      { id: 'k', name: 'new', description: 'words' },
      expect.objectContaining({ revision: 3, form: `${form.id}/only/edit/${form.hash}` }),
    );
  });

  test('a change says what was emptied; a new record does not', async () => {
    const ports = testPorts({ fill: drawing(async (store) => typeInto(store, { description: '' })) });
    await createActionRunner(ports).run(edit, testPlace({ record }));
    expect(ports.call.mock.calls[0]?.[1]).toEqual({ id: 'k', name: 'old', description: null });

    const create = action({ ...edit, form: { ...edit.form, form: form.id, mode: 'create', in: 'dialog', title: 't' } });
    await createActionRunner(ports).run(create, testPlace({ record }));
    expect(ports.call.mock.calls[1]?.[1]).toEqual({ id: 'k', name: 'old' });
  });

  test('a refusal stays at the form with its problems; what was typed is sent again as the same attempt', async () => {
    const answers: OperationResult[] = [
      { ok: false, problems: [{ field: 'name', code: 'taken', message: 'taken', args: {} }] },
      { ok: true },
    ];
    let told: readonly string[] = [];
    const ports = testPorts({
      call: async () => answers.shift() ?? { ok: true },
      fill: drawing(async (store) => {
        typeInto(store, { name: 'new' });
        await store.submit();
        told = store.field(store.indexOf('name')).problems.map(({ code }) => code);
      }),
    });
    expect((await createActionRunner(ports).run(edit, testPlace({ record }))).status).toBe('done');
    expect(told).toEqual(['taken']);
    const [first, second] = ports.call.mock.calls.map(([, , { attempt }]) => attempt);
    expect(first).toBe(second);
    expect(ports.fail).not.toHaveBeenCalled();
  });

  test('what somebody else saved is said at its field, and overwritten only by a submit made knowingly (R10)', async () => {
    const answers: OperationResult[] = [stale, { ok: true }];
    const seen: unknown[] = [];
    const ports = testPorts({
      call: async () => answers.shift() ?? { ok: true },
      fill: drawing(async (store) => {
        typeInto(store, { name: 'mine' });
        await store.submit();
        seen.push(store.form().problems.map(({ code }) => code));
        seen.push(store.field(0).value, store.field(0).problems, store.field(1).problems);
      }),
    });
    const reread = vi.fn(async () => ({ record: { ...record, name: 'theirs', revision: 4 } }));
    await createActionRunner(ports).run(edit, testPlace({ record }, { reread }));
    expect(seen).toEqual([
      ['STALE'],
      'mine',
      [{ code: 'changedMeanwhile', message: 'problems:changedMeanwhile', args: { value: 'theirs' } }],
      [],
    ]);
    expect(ports.call.mock.calls.map(([, , { revision }]) => revision)).toEqual([3, 4]);
  });

  test('what was typed stays, what was not is taken over, and what nobody else touched is no conflict (R10)', async () => {
    const answers: OperationResult[] = [stale, { ok: true }];
    const wide = fieldForm([
      { name: 'name', type: 'text' },
      { name: 'note', type: 'text', required: false },
      { name: 'place', type: 'text', required: false },
    ]);
    const base = { id: 'k', name: 'old', place: 'here', revision: 3 };
    let said: unknown[] = [];
    const ports = testPorts({
      call: async () => answers.shift() ?? { ok: true },
      fill: drawing(async (store) => {
        typeInto(store, { note: 'mine' });
        await store.submit();
        said = [0, 1, 2].map((index) => [
          store.field(index).value,
          store.field(index).problems.map(({ code }) => code),
        ]);
      }, wide),
    });
    const reread = async () => ({ record: { ...base, name: 'theirs', revision: 4 } });
    const action = { ...edit, form: { ...edit.form, form: wide.id } } as typeof edit;
    await createActionRunner(ports).run(action, testPlace({ record: base }, { reread }));
    expect(said).toEqual([
      ['theirs', ['changedMeanwhile']],
      ['mine', []],
      ['here', []],
    ]);
    expect(ports.call.mock.calls[1]?.[1]).toMatchObject({ name: 'theirs', note: 'mine', place: 'here' });
  });

  test('what somebody else saved is said in the words of its field: an option, yes or no, a day (R10)', async () => {
    const sizes: FieldModel['options'] = {
      from: {
        kind: 'list',
        options: [
          { value: 'S', label: 'sizes.small', when: true },
          { value: 'L', label: 'sizes.large', when: true },
        ],
      },
      freeText: false,
      sort: 'given',
      last: [],
      slot: -1,
    };
    const things = fieldForm([
      { name: 'size', type: 'choice', options: sizes },
      { name: 'loud', type: 'boolean' },
      { name: 'until', type: 'date', settings: { moment: 'end' } },
      { name: 'seats', type: 'number' },
    ]);
    const mine = { size: 'S', loud: false, until: '2030-01-01T23:59:59.999Z', seats: 1 };
    const theirs = { size: 'L', loud: true, until: '2031-05-01T23:59:59.999Z', seats: 12_000 };
    let said: unknown[] = [];
    const ports = testPorts({
      call: async () => stale,
      fill: drawing(async (store) => {
        await store.submit();
        said = things.fields.map((_field, index) => store.field(index).problems[0]?.args.value);
      }, things),
    });
    const reread = async () => ({ record: { id: 'k', ...theirs } });
    await createActionRunner(ports).run(edit, testPlace({ record: { id: 'k', ...mine } }, { reread }));
    expect(said).toEqual(['<sizes.large>', '<kit:yes>', 'May 1, 2031', '12,000']);
  });

  test('after a conflict the record of the other person is the stored one: its options, its locks, what it has (R10)', async () => {
    const answers: OperationResult[] = [stale, { ok: true }];
    const plans = new FormBuilder('form').step();
    plans.field({ name: 'plan', options: listed('a', 'b') }).field({ name: 'owner', readOnly: true });
    plans.field({ name: 'note', required: false });
    const model = plans.model();
    const base = { id: 'k', plan: 'old', owner: 'me', revision: 3 };
    const seen: unknown[] = [];
    const ports = testPorts({
      call: async () => answers.shift() ?? { ok: true },
      fill: drawing(async (store) => {
        await store.submit();
        seen.push(
          [0, 1, 2].map((index) => store.field(index).value),
          store.field(0).options?.kept,
        );
        typeInto(store, { note: '' });
      }, model),
    });
    const reread = async () => ({ record: { ...base, plan: 'b', owner: 'you', note: 'theirs', revision: 4 } });
    const action = { ...edit, form: { ...edit.form, form: model.id } } as typeof edit;
    await createActionRunner(ports).run(action, testPlace({ record: base }, { reread }));
    expect(seen).toEqual([['b', 'you', 'theirs'], undefined]);
    expect(ports.call.mock.calls[1]?.[1]).toEqual({ id: 'k', plan: 'b', owner: 'you', note: null });
  });

  test('what the server made of it counts, where it answers with the record', async () => {
    const numbers = new FormBuilder('form').step().field({ name: 'kind', options: listed('a', 'b') });
    numbers.field({ name: 'number', readOnly: true }).field({ name: 'note', required: false });
    const model = numbers.model();
    const base = { id: 'k', kind: 'a', number: 'A-1', note: 'x', revision: 3 };
    const answers: OperationResult[] = [
      { ok: true, answer: { id: 'k', kind: 'b', number: 'B-7', revision: 4 } },
      { ok: true, answer: { id: 'k' } },
    ];
    const seen: unknown[] = [];
    const ports = testPorts({
      call: async () => answers.shift() ?? { ok: true },
      fill: drawing(async (store) => {
        typeInto(store, { kind: 'b', note: '' });
        await store.submit();
        seen.push(store.field(1).value);
        await store.submit();
        seen.push(store.field(0).value, store.field(1).value);
      }, model),
    });
    const action = { ...edit, form: { ...edit.form, form: model.id } } as typeof edit;
    await createActionRunner(ports).run(action, testPlace({ record: base }));
    expect(seen).toEqual(['B-7', 'b', 'B-7']);
    expect(ports.call.mock.calls[1]?.[1]).toEqual({ id: 'k', kind: 'b', number: 'B-7' });
  });

  test('a lock that comes with what the other person saved gives their value (R10)', async () => {
    const answers: OperationResult[] = [stale, { ok: true }];
    const sure = new FormBuilder('form').step().field({ name: 'sure', type: 'boolean' });
    const model = sure.field({ name: 'name', readOnly: sure.is('sure', true) }).model();
    const base = { id: 'k', sure: false, name: 'A', revision: 3 };
    const ports = testPorts({
      call: async () => answers.shift() ?? { ok: true },
      fill: drawing(async (store) => {
        typeInto(store, { name: 'B' });
        await store.submit();
      }, model),
    });
    const reread = async () => ({ record: { ...base, sure: true, name: 'C', revision: 4 } });
    const action = { ...edit, form: { ...edit.form, form: model.id } } as typeof edit;
    await createActionRunner(ports).run(action, testPlace({ record: base }, { reread }));
    expect(ports.call.mock.calls[1]?.[1]).toEqual({ id: 'k', sure: true, name: 'C' });
  });

  test('an action without a call lets the form’s own steps send', async () => {
    const own = fieldForm([{ name: 'name', type: 'text' }], {
      steps: [
        {
          ...(form.steps[0] as (typeof form.steps)[0]),
          submit: { label: 's', sends: 'step', operation: 'own', then: [] },
        },
      ],
    });
    const request = {
      action: action({ form: edit.form }),
      form: { form: own.id, mode: 'create', in: 'dialog', title: 't' } as const,
      context: {},
      send: vi.fn(),
      latest: async () => undefined,
    };
    expect(actionForm(own, request, write).model.steps[0]?.submit.operation).toBe('own');
  });
});
