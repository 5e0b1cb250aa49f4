import { hashOfText, type Json, type JsonObject } from '../../engine/model';
import { type FormStore, isObject, savingStep } from '../../engine/runtime';
import type { ChangedForms } from './changed-forms';
import type { DraftShelf, StoredDraft } from './draft-shelf';

/** Context in which a draft is kept. */
export interface DraftKeeping {
  readonly shelf: DraftShelf;
  /** Owner of the draft; no other user gets it back. */
  readonly owner: string;
  /** True if the session ended during the user's work: what was typed waits for them to sign in again. */
  readonly interrupted: () => boolean;
  /** Is notified of the form, so that leaving it can ask first. */
  readonly changes: ChangedForms;
  /** Whether the current entry of the browser's history is one of the form's steps. */
  readonly wasHere: (form: string) => boolean;
  /** Called where a draft came back otherwise than it was kept: a value may no longer fit, for instance after a field was taken away. */
  readonly onChanged: (kept: RestoredDraft) => void;
  /** Whether the publisher stopped the form with this model: nothing that was typed into it is taken over. */
  readonly isStopped: (form: string, hash: string) => boolean;
  /** A text in the language of now. */
  readonly say: (key: string) => string;
}

/** A draft as it was kept, and as it came back. */
export interface RestoredDraft {
  readonly before: JsonObject;
  readonly after: JsonObject;
  /** What the fields were called, by their names. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Options for opening a form. */
interface Opening {
  readonly context: JsonObject;
  /** Initial values: what was typed over other values is no draft of these. */
  readonly initial?: JsonObject | undefined;
}

/**
 * The same store, but a reload or an ended session loses nothing (quality R7): what was typed is kept, never secrets, and restored when the
 * same user opens the form again. Leaving or sending the form leaves no draft, unless the form waits for something that comes later
 * (decision D16).
 */
export function keepDraft(
  store: FormStore,
  { shelf, owner, interrupted, changes, wasHere, onChanged, isStopped, say }: DraftKeeping,
  { context, initial }: Opening,
): FormStore {
  const { model } = store;
  let form = initial ? nameOver(model.id, initial) : model.id;
  const handed = objectOf(context.navigation);
  const start = store.form().step;
  const found = shelf.read(form, owner);
  const isOver = found?.hash !== undefined && isStopped(model.id, found.hash);
  const fitting = found !== undefined && !isOver && suits(found, handed) ? found : undefined;
  // A user who comes to the page again begins at its first step, with what they typed.
  const draft =
    fitting && (fitting.resumes || wasHere(model.id) ? fitting.draft : { ...objectOf(fitting.draft), step: '' });
  let typed = draft !== undefined;
  let before = typed ? nothing : contentOf(store);
  let sent = false;
  let edits = 0;
  if (draft !== undefined) {
    store.restore(draft);
    const locked = new Set(found?.locked);
    const kept = Object.entries(objectOf(objectOf(draft).values)).filter(([name]) => !locked.has(name));
    const before: JsonObject = Object.fromEntries(kept);
    const after = objectOf(store.draft().values);
    const isOther = kept.some(([name, value]) => JSON.stringify(after[name]) !== JSON.stringify(value));
    if (isOther) onChanged({ before, after, labels: found?.labels ?? {} });
  }
  const isWorthKeeping = () => typed || store.form().step !== start;
  const keep = (resumes = waits(store)) => {
    if (!sent && isWorthKeeping())
      shelf.keep(form, owner, {
        draft: store.draft(),
        handed,
        resumes,
        hash: model.hash,
        labels: labelsOf(store, say),
        locked: lockedIn(store),
      });
  };
  const hide = () => keep();
  window.addEventListener('pagehide', hide);
  const kept: FormStore = {
    ...store,
    change(index, input, how) {
      if (!typed) before = contentOf(store);
      typed = true;
      sent = false;
      edits++;
      store.change(index, input, how);
    },
    async submit() {
      const step = store.form().step;
      const edited = edits;
      const outcome = await store.submit();
      // A form over a record may go on at another step after the save, as the profile does at its first.
      const stays =
        store.form().step === step || (initial !== undefined && step === savingStep(model) && !waits(store));
      if (outcome.status === 'sent' && stays) {
        // What was typed while it was being sent is not saved.
        if (edits === edited) {
          typed = false;
          sent = true;
        }
        shelf.forget(form);
        // What is typed from now on is typed over what was saved, which is what a reload begins with.
        if (initial && isObject(outcome.answer)) form = nameOver(model.id, outcome.answer);
      }
      return outcome;
    },
    dispose() {
      window.removeEventListener('pagehide', hide);
      close();
      if (!sent && (interrupted() || waits(store))) keep(true);
      else shelf.forget(form);
      store.dispose();
    },
  };
  const close = changes.open(kept, {
    changed: (to) => typed && model.leaving !== 'free' && !waits(store) && isLost(before, contentOf(store), to),
    keep() {
      keep();
      return shelf.read(form, owner) !== undefined;
    },
  });
  return kept;
}

/** What a draft is kept under that was typed over a record. */
function nameOver(form: string, record: JsonObject): string {
  return `${form}.${hashOfText(JSON.stringify(record))}`;
}

/** The content of a form, hidden values and secrets included, without the current step. Only used for comparison. */
interface Content {
  readonly values: JsonObject;
  readonly all: string;
}

const nothing: Content = { values: {}, all: '' };

function contentOf(store: FormStore): Content {
  const values = objectOf(store.draft().values);
  return { values, all: JSON.stringify([values, store.payload('form')]) };
}

/** Whether something would be lost that is not passed to the next page, as an address is. */
function isLost(before: Content, now: Content, handed: JsonObject): boolean {
  if (before.all === now.all) return false;
  const changed = Object.keys({ ...before.values, ...now.values }).filter(
    (name) => JSON.stringify(before.values[name]) !== JSON.stringify(now.values[name]),
  );
  return (
    changed.length === 0 || changed.some((name) => now.values[name] !== undefined && now.values[name] !== handed[name])
  );
}

/** A draft fits a page with the same passed values, or with none that contradict the draft. */
function suits({ draft, handed: before }: StoredDraft, handed: JsonObject): boolean {
  const values = objectOf(objectOf(draft).values);
  return Object.entries(handed).every(
    ([name, value]) => before[name] === value || values[name] === undefined || values[name] === value,
  );
}

/** Whether the form is at a panel that a draft leads back to, as a registration that waits for its code: leaving it loses nothing. */
function waits(store: FormStore): boolean {
  const { model } = store;
  const { step } = store.form();
  if (model.steps[step]?.panel !== true) return false;
  const { passed } = store.draft();
  const resumed = Array.isArray(passed) ? passed : [];
  return model.steps.every(
    ({ id, panel, submit }, index) => index >= step || panel || submit.operation === undefined || resumed.includes(id),
  );
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** What the fields are called. */
function labelsOf({ model }: FormStore, say: (key: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(model.fields.flatMap(({ name, label }) => (label ? [[name, say(label)] as const] : [])));
}

/** Names of the fields that only show what they have. */
function lockedIn({ model, field }: FormStore): readonly string[] {
  return model.fields.flatMap(({ name }, index) => (field(index).readOnly ? [name] : []));
}
