import type { Json, JsonObject } from '../model';
import { type Cell, hasNothing } from './cell';
import type { Changes } from './change';
import type { Progress } from './form-state';
import type { Navigation } from './navigation';
import { isObject, type OpenObject } from './path';
import type { Session } from './session';

/** What restoring a draft modifies. */
interface RestoreNeeds {
  readonly session: Session;
  readonly changes: Changes;
  readonly navigation: Navigation;
  readonly progress: Progress;
}

/**
 * All values typed so far, also in hidden fields, and the step; never passwords, codes and other secrets. Of steps that call an operation,
 * those that can be resumed, with their responses.
 */
export function draftOf(
  { cells, model, step }: Session,
  { answers, sent, from }: Progress,
  isIntact: (step: number) => boolean,
): JsonObject {
  const values: OpenObject = {};
  for (const cell of cells) {
    if (!isSecret(cell) && !hasNothing(cell) && cell.typed !== undefined) values[cell.field.name] = cell.typed;
  }
  const passed = [...sent.keys()].filter((at) => model.steps[at]?.submit.resumable === true && isIntact(at));
  return {
    form: model.id,
    step: model.steps[step()]?.id ?? '',
    values,
    ...(from !== undefined && { from: model.steps[from]?.id ?? '' }),
    ...(passed.length > 0 && { passed: passed.map((at) => model.steps[at]?.id ?? '') }),
    ...(answers.size > 0 && { answers: Object.fromEntries(answers) }),
  };
}

/**
 * Restores a draft, and goes to its step as far as that is safe: over steps that only collected values and have no problem, and over
 * resumable ones that had been sent; from there also along a button of the step that does nothing but navigate.
 */
export function restoreDraft(draft: Json, { session, changes, navigation, progress }: RestoreNeeds): void {
  const { model, judging } = session;
  if (!isObject(draft) || draft.form !== model.id) return;
  const passed = Array.isArray(draft.passed) ? draft.passed : [];
  const answers = isObject(draft.answers) ? draft.answers : {};
  session.batch(() => {
    changes.fill(valuesIn(draft, session));
    for (const { id, submit } of model.steps) {
      const answer = submit.into === undefined ? undefined : answers[submit.into];
      if (answer === undefined || submit.into === undefined || submit.resumable !== true || !passed.includes(id))
        continue;
      progress.answers.set(submit.into, answer);
      session.setContext({ [submit.into]: answer });
    }
  });
  const from = typeof draft.from === 'string' && draft.step !== '' ? draft.from : undefined;
  const target = model.steps.findIndex(({ id }) => id === (from ?? draft.step));
  while (session.step() < target) {
    const at = session.step();
    const step = model.steps[at];
    if (!step) break;
    const { operation, sends, resumable } = step.submit;
    if (operation === undefined ? judging.isBlocked(sends) : resumable !== true || !passed.includes(step.id)) break;
    session.batch(() => {
      progress.completed = Math.max(progress.completed, at);
      navigation.sent(at);
      navigation.next();
    });
    if (session.step() === at) break;
  }
  const start = session.step();
  const leads = model.steps[start]?.buttons.some(
    ({ operation, then, displayed }) =>
      operation === undefined &&
      session.isOn(displayed) &&
      then.some((effect) => effect.do === 'step' && effect.step === draft.step),
  );
  if (from === undefined || start !== target || leads !== true || typeof draft.step !== 'string') return;
  navigation.enterNamed(draft.step);
  progress.from = start;
}

/** The values of a draft that still fit this form, by field; none if the draft is of another form. */
function valuesIn(draft: Json, { cells, model, plan }: Session): ReadonlyMap<number, Json> {
  const fitting = new Map<number, Json>();
  if (!isObject(draft) || draft.form !== model.id || !isObject(draft.values)) return fitting;
  for (const [name, value] of Object.entries(draft.values)) {
    const cell = cells[plan.names.get(name) ?? -1];
    if (cell && !isSecret(cell) && fits(cell, value)) fitting.set(cell.index, value);
  }
  return fitting;
}

/** Whether a value must not be stored or filled in from elsewhere. */
export function isSecret({ field, kind }: Cell): boolean {
  return field.secret || kind?.secret === true;
}

/** Whether a stored value is of the field's kind. A field's type may have changed since it was stored. */
export function fits({ kind, field }: Cell, value: Json): boolean {
  if (!kind || value === null) return false;
  if (kind.holds === 'json') return true;
  if (kind.holds === 'choices') return Array.isArray(value);
  if (field.options) return ['string', 'number', 'boolean'].includes(typeof value);
  if (['date', 'dateTime', 'decimal'].includes(kind.holds)) return typeof value === 'string';
  return kind.holds === 'number' ? typeof value === 'number' || typeof value === 'string' : typeof value === kind.holds;
}
