import { expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import type { FormStore } from '../../../engine/runtime';
import { personOfProfile } from '../../../kinds';
import { createChangedForms } from '../../../src/drafts/changed-forms';
import { createDraftShelf } from '../../../src/drafts/draft-shelf';
import { keepDraft } from '../../../src/drafts/keep-draft';
import { saveProfile } from '../../../src/operations/account/save-profile';
import type { OperationServices } from '../../../src/operations/operation';
import { createSession } from '../../../src/session/session';
import { draftKeeping } from '../../support/draft-keeping';
import { FormBuilder } from '../../support/form-model';
import { open } from '../../support/form-store';

const shelf = createDraftShelf('test');
const profile = { id: 'p', email: 'ada@example.org', firstName: 'Ada', lastName: 'King', revision: 1 };

/** The profile's form: two steps, the last of which saves and leads back to the first. */
function openProfile(stored: { now: JsonObject }) {
  const session = createSession();
  session.signedIn(stored.now);
  const api = {
    async call(method: string, _path: string, request: { payload?: JsonObject; revision?: number }) {
      if (method === 'GET') return { ok: true, data: stored.now };
      if (request.revision !== stored.now.revision) return { ok: false, failure: { status: 412, args: {} } };
      // The server knows better how the name is written.
      const saved = { ...stored.now, ...request.payload, revision: Number(stored.now.revision) + 1 };
      stored.now = { ...saved, lastName: String((saved as JsonObject).lastName).toUpperCase() };
      return { ok: true, data: stored.now };
    },
  };
  const services = { api, session, problemsOf: () => [] } as unknown as OperationServices; // what the operation uses
  const form = new FormBuilder('profile').step({ id: 'contact' }).field({ name: 'firstName' });
  form.field({ name: 'lastName', readOnly: form.is('firstName', 'Countess') });
  form.step({
    id: 'save',
    submit: { operation: 'saveProfile', sends: 'form', then: [{ do: 'step', step: 'contact' }] },
  });
  const initial = personOfProfile(stored.now);
  const { store } = open(form, {
    initial,
    host: { operate: (_name, payload, call) => saveProfile(payload, call, services) },
  });
  const changes = createChangedForms();
  const keeping = draftKeeping({ shelf, changes });
  return { kept: keepDraft(store, keeping, { context: {}, initial }), session, changes };
}

const type = (store: FormStore, name: string, value: string) => store.change(store.indexOf(name), value);
const held = (store: FormStore, name: string) => store.field(store.indexOf(name)).value;

async function save(store: FormStore) {
  await store.submit();
  return store.submit();
}

test('What is typed after the profile was saved is a draft over the profile as it was saved', async () => {
  const stored = { now: profile as JsonObject };
  const { kept, changes } = openProfile(stored);
  type(kept, 'firstName', 'Augusta');
  expect(await save(kept)).toMatchObject({ status: 'sent' });
  expect(kept.form().step).toBe(0);
  expect(changes.changed(kept)).toBe(false);
  type(kept, 'firstName', 'Augusta A');
  kept.dispose();
  const reloaded = openProfile(stored).kept;
  expect(held(reloaded, 'firstName')).toBe('Augusta A');
  reloaded.dispose();
});

test('A lock of the saved profile gives what the server made of it', async () => {
  const { kept } = openProfile({ now: profile });
  type(kept, 'lastName', 'Lovelace');
  type(kept, 'firstName', 'Countess');
  await save(kept);
  expect(held(kept, 'lastName')).toBe('LOVELACE');
  kept.dispose();
});

test('After a conflict the profile of the other person is the stored one', async () => {
  document.documentElement.lang = 'en';
  const stored = { now: profile as JsonObject };
  const { kept } = openProfile(stored);
  type(kept, 'firstName', 'Augusta');
  stored.now = { ...profile, firstName: 'Countess', lastName: 'Lovelace', revision: 2 };
  expect(await save(kept)).toMatchObject({ status: 'refused' });
  type(kept, 'firstName', 'Countess');
  expect(held(kept, 'lastName')).toBe('Lovelace');
  expect(await kept.submit()).toMatchObject({ status: 'sent' });
  kept.dispose();
});
