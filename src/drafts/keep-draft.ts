import { hashOfText, type JsonObject } from '../../engine/model';
import type { FormStore } from '../../engine/runtime';
import type { ChangedForms } from './changed-forms';
import type { DraftShelf } from './draft-shelf';

/** What a draft is kept for. */
export interface DraftKeeping {
  readonly shelf: DraftShelf;
  /** Whose draft it is; nobody else gets it back. */
  readonly owner: string;
  /** True when the session ended under the person's hands: what was typed waits for them to sign in again. */
  readonly interrupted: () => boolean;
  /** Is told of the form, so that leaving it can ask first. */
  readonly changes: ChangedForms;
}

/**
 * The same store, which loses nothing to a reload or to a session that ended (quality R7): what was typed is kept, never
 * secrets, and taken back when the same person opens the form again. Who leaves the form or has sent it leaves no draft.
 * @param initial values at start: what was typed over other values is no draft of these
 */
export function keepDraft(
  store: FormStore,
  { shelf, owner, interrupted, changes }: DraftKeeping,
  initial?: JsonObject,
): FormStore {
  const form = initial ? `${store.model.id}.${hashOfText(JSON.stringify(initial))}` : store.model.id;
  const draft = shelf.read(form, owner);
  let typed = draft !== undefined;
  let before = typed ? contentOf(store) : '';
  if (draft !== undefined) store.restore(draft);
  const keep = () => {
    if (typed) shelf.keep(form, owner, store.draft());
  };
  window.addEventListener('pagehide', keep);
  const kept: FormStore = {
    ...store,
    change(index, input) {
      if (!typed) before = contentOf(store);
      typed = true;
      store.change(index, input);
    },
    async submit() {
      const step = store.form().step;
      const outcome = await store.submit();
      if (outcome.status === 'sent' && store.form().step === step) {
        typed = false;
        shelf.forget(form);
      }
      return outcome;
    },
    dispose() {
      window.removeEventListener('pagehide', keep);
      close();
      if (interrupted()) keep();
      else shelf.forget(form);
      store.dispose();
    },
  };
  const close = changes.open(kept, {
    changed: () => typed && contentOf(store) !== before,
    keep() {
      keep();
      return shelf.read(form, owner) !== undefined;
    },
  });
  return kept;
}

/** What the form holds, hidden values and secrets included, without the step it is in. Only ever compared. */
function contentOf(store: FormStore): string {
  const { values } = store.draft();
  return JSON.stringify([values, store.payload('form')]);
}
