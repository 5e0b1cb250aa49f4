import type { EffectModel, FieldFormModel, HostEffectModel, JsonObject, SubmitModel } from '../model';
import { isLocked } from './cell';
import type { Changes } from './change';
import { explain } from './explain';
import { type Progress, placed } from './form-state';
import type { Host, OperationResult } from './host';
import type { Navigation } from './navigation';
import { optionsThere } from './option-of';
import { awaitedBy, payloadOf } from './payload';
import { createRefusals } from './refusal';
import { inOwnWords } from './refused-words';
import type { Session } from './session';
import type { SubmitOutcome } from './state';

export interface SubmissionNeeds {
  readonly session: Session;
  readonly changes: Changes;
  readonly navigation: Navigation;
  readonly progress: Progress;
  readonly host: Host;
  /** Makes the id of a form attempt. */
  newAttempt(): string;
}

const ignored: SubmitOutcome = { status: 'ignored' };

/** The step that saves the record, -1 if none does: operations of earlier steps check or send something. */
export function savingStep({ steps }: Pick<FieldFormModel, 'steps'>): number {
  return steps.findLastIndex(({ submit }) => submit.operation !== undefined);
}

/** Sends a step, or runs a button, one at a time. */
export function createSubmission({ session, changes, navigation, progress, host, newAttempt }: SubmissionNeeds) {
  const { model, cells, judging } = session;
  let running: AbortController | undefined;
  const { complaints, refuse, reveal, show } = createRefusals(session, navigation, progress);
  let attempt: { readonly of: string; readonly id: string } | undefined;

  /** Runs work exclusively: a second call meanwhile is ignored. */
  async function alone(work: (signal: AbortSignal) => Promise<SubmitOutcome>): Promise<SubmitOutcome> {
    if (running) return ignored;
    const control = new AbortController();
    running = control;
    try {
      return await work(control.signal);
    } finally {
      if (running === control) {
        running = undefined;
        rest();
      }
    }
  }

  /** The form shows that it is busy only if there is something to wait for. */
  function busy(checking = false) {
    if (progress.processing && progress.checking === checking) return;
    session.batch(() => {
      progress.processing = true;
      progress.checking = checking;
    });
  }

  function rest() {
    if (!progress.processing) return;
    session.batch(() => {
      progress.processing = false;
      progress.checking = false;
    });
  }

  /**
   * The attempt id: the same data is sent with the same id until it is accepted, so that the server can recognize a repeat. Different
   * values are another attempt.
   */
  function attemptAt(operation: string, payload: JsonObject): string {
    const of = JSON.stringify([operation, session.step(), payload]);
    if (attempt?.of !== of) attempt = { of, id: newAttempt() };
    return attempt.id;
  }

  /** Waits for pending rules and loading options; their results may make others pending. */
  async function settled(sends: SubmitModel['sends'], signal: AbortSignal) {
    for (let open = awaitedBy(session, sends); open.length > 0 && !signal.aborted; open = awaitedBy(session, sends)) {
      busy(true);
      await Promise.race([Promise.all(open), aborted(signal)]);
    }
  }

  async function operate(name: string, payload: JsonObject, signal: AbortSignal): Promise<OperationResult> {
    busy();
    try {
      return await host.operate(name, payload, {
        form: model.id,
        hash: model.hash,
        step: model.steps[session.step()]?.id ?? '',
        context: session.context(),
        attempt: attemptAt(name, payload),
        signal,
        field(wanted) {
          const cell = cells.find(({ field }) => field.name === wanted);
          return cell && { model: cell.field, locked: isLocked(cell), options: optionsThere(cell.options) };
        },
      });
    } catch {
      if (!signal.aborted) host.report('operation-failed', { form: model.id, operation: name });
      return { ok: false, problems: [placed(null, explain({ code: 'unexpected' }))] };
    }
  }

  /** An emptied field is like a new one: the summary no longer lists it. */
  function empty(fields: readonly number[]) {
    changes.clear(fields);
    progress.summarized = progress.summarized.filter((index) => !fields.includes(index));
  }

  const byHost = (effect: HostEffectModel) => host.perform(effect, session.context());
  /** Every kind of effect. */
  const kinds: { readonly [Kind in EffectModel['do']]: (effect: Extract<EffectModel, { readonly do: Kind }>) => void } =
    {
      next: () => navigation.next(),
      step: ({ step }) => navigation.enterNamed(step),
      clear: ({ fields }) => empty(fields),
      navigate: ({ to }) =>
        to.kind === 'step' ? navigation.enterNamed(to.step) : byHost({ do: 'navigate', to: navigation.resolve(to) }),
      notify: byHost,
      refresh: byHost,
    };

  /** Carries out effects in their order. */
  function carryOut(effects: readonly EffectModel[]) {
    for (const effect of effects) {
      // Which step is next may depend on the response just received, or on a field just cleared.
      session.refresh();
      const carry = kinds[effect.do] as (effect: EffectModel) => void; // that of its kind
      if (session.isOn(effect.when ?? true)) carry(effect);
    }
  }

  function submit(): Promise<SubmitOutcome> {
    return alone(async (signal) => {
      const start = session.step();
      const step = model.steps[start];
      if (!step) return ignored;
      const { sends, operation, into, then, to } = step.submit;
      if (to) return ignored;
      session.batch(() => {
        navigation.clearServerProblems();
        judging.again();
      });
      if (awaitedBy(session, sends).length > 0) await settled(sends, signal);
      if (signal.aborted) return ignored;
      const { fields, problems } = complaints(sends);
      if (problems.length > 0) {
        return session.batch(() => {
          reveal(sends);
          return refuse(fields, problems);
        });
      }
      const payload = payloadOf(session, sends);
      const sent = new Set(cells.filter((cell) => cell.displayed && session.isInScope(cell.field.step, sends)));
      const result: OperationResult =
        operation === undefined ? { ok: true } : await operate(operation, payload, signal);
      if (signal.aborted) return ignored;
      if (!result.ok) {
        return session.batch(() => {
          if (result.record) session.renew(result.record);
          changes.clear(changes.fieldsWith('eraseOnError', start));
          const taken = Object.entries(result.take ?? {}).map(
            ([name, value]) => [session.plan.names.get(name) ?? -1, value] as const,
          );
          changes.fill(new Map(taken));
          const problems = inOwnWords(result.problems, step.submit.messages);
          return refuse(show(problems), problems);
        });
      }
      return session.batch(() => {
        attempt = undefined;
        if (result.record) session.renew(result.record);
        else if (start === savingStep(model)) session.renew(payload, sent);
        progress.completed = Math.max(progress.completed, start);
        progress.revealed = false;
        progress.summarized = [];
        keep(into, result.answer, step.submit.resumable);
        changes.clear(changes.fieldsWith('resetOnNavigation', start));
        session.refresh();
        navigation.sent(start);
        const effects = result.then ?? then;
        carryOut(effects.length > 0 ? effects : [{ do: 'next' }]);
        return { status: 'sent', ...(result.answer !== undefined && { answer: result.answer }) };
      });
    });
  }

  function press(id: string): Promise<SubmitOutcome> {
    const { button, link, messages } = navigation.find(id);
    if (!button && !link) return Promise.resolve(ignored);
    if (link?.kind === 'step') {
      if (!running) navigation.enterNamed(link.step);
      return Promise.resolve(ignored);
    }
    const operation = button?.operation ?? (link?.kind === 'operation' ? link.operation : undefined);
    return alone(async (signal) => {
      const result: OperationResult =
        operation === undefined ? { ok: true } : await operate(operation, payloadOf(session, 'form'), signal);
      if (signal.aborted) return ignored;
      return session.batch(() => {
        if (result.record) session.renew(result.record);
        if (!result.ok) {
          const problems = inOwnWords(result.problems, messages);
          return refuse(show(problems), problems);
        }
        attempt = undefined;
        // Problems from before the success are not shown with it.
        navigation.clearServerProblems();
        keep(button?.into, result.answer);
        const from = session.step();
        carryOut(result.then ?? button?.then ?? []);
        if (operation === undefined && session.step() !== from) progress.from = from;
        return { status: 'sent', ...(result.answer !== undefined && { answer: result.answer }) };
      });
    });
  }

  function keep(into: string | undefined, answer: SubmitAnswer, resumable = false) {
    if (into === undefined || answer === undefined) return;
    session.setContext({ [into]: answer });
    // A draft stores the latest response, or none.
    if (resumable) progress.answers.set(into, answer);
    else progress.answers.delete(into);
  }

  return {
    submit,
    press,
    show,
    /** The form no longer waits for the running operation. Its attempt keeps its id, so that a repeat is recognized. */
    abort() {
      const control = running;
      running = undefined;
      rest();
      control?.abort();
    },
  };
}

type SubmitAnswer = Extract<OperationResult, { ok: true }>['answer'];

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
