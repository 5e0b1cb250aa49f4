import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { FormUseModel } from '../../../engine/model';
import { builtInKinds, createRegistry } from '../../../engine/runtime';
import { createSchemaValidators, createSubmissionValidator } from '../../../server/definitions';
import { createSettingsStore } from '../../../server/settings/settings-store';
import { compiledForm } from '../../support/compile-form';
import { openForms } from '../../support/open-forms';

/** A form without an operation of its own: it asks for a name, and for a reason where something is changed. */
const form = compiledForm({
  steps: [
    {
      id: 'one',
      fields: [
        { name: 'name', type: 'text', minLength: 3 },
        { name: 'reason', type: 'text', displayed: { context: 'formMode', is: 'edit' } },
      ],
      submit: { label: 'save' },
    },
  ],
});

function validateOf(...uses: FormUseModel[]) {
  const clock = { now: () => 0 };
  const validators = createSchemaValidators();
  const edition = { forms: { form }, ...openForms(uses) };
  const ask = () => Promise.resolve(null);
  const judge = createSubmissionValidator({
    definitions: { edition: () => edition as never, earlier: () => undefined },
    registry: createRegistry(builtInKinds({ validateSchema: validators.validate })),
    validators,
    settings: { ...createSettingsStore(clock), current: async () => ({ public: {}, admin: {}, revision: 1 }) },
    clock,
    log: Fastify().log,
  });
  // Neither a database nor a person has a part in this form.
  const around = {
    db: undefined as never,
    actor: undefined,
    mode: 'USER',
    page: undefined,
    form: undefined,
    ask,
  } as const;
  return (operation: string, payload: object) => judge.validate(operation, payload, around);
}

const make: FormUseModel = { form: 'form', mode: 'create', call: 'createThing', beside: [] };
const change: FormUseModel = { form: 'form', mode: 'edit', call: 'changeThing', beside: ['owner'] };

test('what an action calls is judged by the action’s form, as if the form had named the operation itself', async () => {
  const judge = validateOf(make);
  await expect(judge('createThing', { name: 'Ada' })).resolves.toMatchObject({ payload: { name: 'Ada' } });
  await expect(judge('createThing', { name: 'A' })).rejects.toMatchObject({ code: 'FORM_REFUSED' });
  await expect(judge('createThing', { name: 'Ada', reason: 'x' })).rejects.toMatchObject({
    code: 'FIELD_LOCKED',
    details: { fields: { reason: { code: 'field.hidden', pointer: '/reason' } } },
  });
});

test('in the mode in which screens open it; members that the action gives besides are no strangers and go on', async () => {
  const judge = validateOf(make, change);
  await expect(judge('changeThing', { name: 'Ada', owner: 'me' })).rejects.toMatchObject({ code: 'FORM_REFUSED' });
  await expect(judge('changeThing', { name: 'Ada', reason: 'why', owner: 'me' })).resolves.toMatchObject({
    payload: {
      name: 'Ada',
      reason: 'why',
      owner: 'me',
    },
  });
});

test('an operation that no action calls with a form passes as it is', async () => {
  await expect(validateOf(make)('deleteThing', { name: 'A' })).resolves.toMatchObject({ payload: { name: 'A' } });
});
