import type { FieldFormModel, JsonObject } from '../model';
import { noProblems, renew, snapshotOf } from './cell';
import { createChanges } from './change';
import { draftOf, restoreDraft } from './draft';
import { createFormSnapshot, type Progress } from './form-state';
import type { Host } from './host';
import { createNavigation } from './navigation';
import { payloadOf } from './payload';
import { createPrefill } from './prefill';
import type { Registry } from './registry';
import { createSession } from './session';
import type { FieldState, FormStore } from './state';
import { createSubmission } from './submission';

/** What an open form needs: its model, the kinds it uses, the host it calls, the context and the initial values. */
export interface FormStoreOptions {
  readonly model: FieldFormModel;
  readonly registry: Registry;
  readonly host: Host;
  readonly context: JsonObject;
  /** Values by payload path, for instance a profile that is edited. */
  readonly initial?: JsonObject;
  /** Makes the id of a form attempt. */
  readonly attempt?: () => string;
}

/** Opens a form: the single owner of its values, problems and visibility until it is disposed. */
export function createFormStore({
  model,
  registry,
  host,
  context,
  initial,
  attempt = newId,
}: FormStoreOptions): FormStore {
  const progress: Progress = {
    completed: -1,
    processing: false,
    checking: false,
    serverProblems: [],
    revealed: model.problems === 'start',
    summarized: [],
    refusals: 0,
    moves: 0,
    sent: new Map(),
    ways: new Map([[0, new Map()]]),
    from: undefined,
    revisedFrom: undefined,
    answers: new Map(),
  };
  const formListeners = new Set<() => void>();
  let disposed = false;
  // The session settles once while it is being created; there are no listeners yet.
  let ready = false;

  const session = createSession({
    model,
    registry,
    host,
    context,
    initial,
    changed({ frame, cells }) {
      if (!ready) return;
      if (frame) {
        form.reframe();
        navigation.leaveHidden();
      }
      // Collected before any listener is called: a listener may change the form again.
      const heard: (() => void)[] = [];
      for (const cell of cells) {
        const before = cell.snapshot;
        if (cell.listeners === undefined) continue;
        if (!before || snapshotOf(cell) !== before) heard.push(...cell.listeners);
      }
      const formChanged = form.renew(cells);
      for (const listener of heard) listener();
      if (formChanged) for (const listener of [...formListeners]) listener();
    },
  });
  const changes = createChanges(session);
  const navigation = createNavigation(session, changes, progress);
  const prefill = createPrefill(session, changes);
  const form = createFormSnapshot(session, progress);
  const submission = createSubmission({
    session,
    changes,
    navigation,
    progress,
    host,
    newAttempt: attempt,
  });

  ready = true;
  for (const cell of session.cells) renew(cell, model);
  if (navigation.leaveHidden()) progress.moves = 0;
  form.renew(session.cells);

  /** Goes to an earlier step. The form no longer waits for a running operation. */
  function leaveFor(step: number) {
    session.batch(() => {
      submission.abort();
      navigation.clearServerProblems();
      navigation.enter(step);
    });
  }

  return {
    model,
    field(index) {
      const cell = session.cells[index];
      return cell ? snapshotOf(cell) : absent;
    },
    subscribeField(index, listener) {
      const cell = session.cells[index];
      if (!cell) return () => {};
      cell.listeners = cell.listeners === undefined ? [listener] : [...cell.listeners, listener];
      return () => {
        const rest = cell.listeners?.filter((each) => each !== listener);
        cell.listeners = rest?.length === 0 ? undefined : rest;
      };
    },
    form: form.current,
    subscribeForm(listener) {
      formListeners.add(listener);
      return () => {
        formListeners.delete(listener);
      };
    },
    change(index, input, how) {
      if (!disposed) changes.type(index, input, how);
    },
    leave(index) {
      if (!disposed) changes.leave(index);
    },
    checks(index, value) {
      const cell = session.cells[index];
      return cell ? session.judging.checks(cell, value) : [];
    },
    indexOf: (name) => session.plan.names.get(name) ?? -1,
    setContext(patch) {
      if (!disposed) session.setContext(patch);
    },
    submit: () => (disposed ? Promise.resolve({ status: 'ignored' }) : submission.submit()),
    press: (button) => (disposed ? Promise.resolve({ status: 'ignored' }) : submission.press(button)),
    back() {
      const step = navigation.previous();
      if (step !== undefined && !disposed) leaveFor(step);
    },
    goTo(id, { force = false } = {}) {
      const step = navigation.indexOf(id);
      if (disposed || !navigation.isDisplayed(step)) return;
      if (force || model.navigation === 'free' || (step < session.step() && step <= progress.completed)) leaveFor(step);
    },
    revise(id) {
      const [step, from] = [navigation.indexOf(id), session.step()];
      if (disposed || !navigation.isDisplayed(step) || step >= from || step > progress.completed) return;
      leaveFor(step);
      progress.revisedFrom = from;
    },
    resolve: navigation.resolve,
    ask(call, fields, signal) {
      const given = Object.entries(fields).flatMap(([name, given]) => {
        const value = typeof given === 'number' ? session.cells[given]?.typed : given.value;
        return value === undefined ? [] : [[name, value]];
      });
      return host.ask?.(call, Object.fromEntries(given), signal);
    },
    prefill: (record, entered) => (disposed ? [] : prefill(record, entered)),
    retryOptions(index) {
      const cell = session.cells[index];
      if (cell && !disposed) session.retryOptions(cell);
    },
    searchOptions(index, text, column) {
      const cell = session.optionsCell(index, column);
      if (cell && !disposed) session.remote.search(cell, text);
    },
    moreOptions(index, column) {
      const cell = session.optionsCell(index, column);
      if (cell && !disposed) session.remote.more(cell);
    },
    showProblems(problems) {
      if (!disposed) submission.show(problems);
    },
    payload: (sends) => payloadOf(session, sends),
    visit(id) {
      const step = navigation.indexOf(id);
      if (disposed || !navigation.mayVisit(step)) return false;
      if (step !== session.step()) leaveFor(step);
      return session.step() === step;
    },
    draft: () => draftOf(session, progress, navigation.isIntact),
    restore(draft) {
      if (!disposed) restoreDraft(draft, { session, changes, navigation, progress });
    },
    insight: () => session,
    dispose() {
      if (disposed) return;
      disposed = true;
      session.dispose();
      submission.abort();
      formListeners.clear();
      for (const cell of session.cells) cell.listeners = undefined;
    },
  };
}

/** The state a view gets for an index without a field. */
const absent: FieldState = {
  value: undefined,
  displayed: false,
  required: false,
  readOnly: false,
  disabled: false,
  problems: noProblems,
  pending: false,
  epoch: 0,
};

function newId(): string {
  return globalThis.crypto.randomUUID();
}
