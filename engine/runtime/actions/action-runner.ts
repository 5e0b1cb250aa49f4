import type { ActionModel, Json, JsonObject } from '../../model';
import { explain } from '../explain';
import type { OperationResult } from '../host';
import { isObject, itemsOf, readPath } from '../path';
import { inOwnWords } from '../refused-words';
import { settledArguments } from '../settled-target';
import type { ActionOutcome, ActionPlace, ActionPorts, Agreement, FormRequest } from './action-ports';
import { createAttempts } from './attempts';
import { type Availability, availability } from './availability';
import type { BulkChoice, BulkOptions, BulkOutcome } from './bulk-job';
import { carryOut, tellSaved, textArguments } from './effects';

/** Runs actions: each at most once at a time per record. See `README.md`, "Actions". */
export interface ActionRunner {
  availability(action: ActionModel, context: JsonObject): Availability;
  /** Confirms, fills in, calls and applies effects. Never rejects. */
  run(action: ActionModel, place: ActionPlace): Promise<ActionOutcome>;
  /** Confirms once, fills in once, and runs the action's call at many records. See `bulk-run.ts`. */
  runAll(action: ActionModel, choice: BulkChoice, place: ActionPlace, options?: BulkOptions): Promise<BulkOutcome>;
  /** Applies the effects of an action that the caller has sent itself, with the response it received. */
  finish(action: ActionModel, place: ActionPlace, answer: Json | undefined): Promise<void>;
  /** Whether the action is running at the record of the context. */
  isRunning(action: ActionModel, context: JsonObject): boolean;
  /** Calls back when an action starts or ends. */
  subscribe(listener: () => void): () => void;
}

/**
 * Runs actions of a screen: confirms, fills in, calls once, then applies the effects. `newAttempt` creates the idempotency key of a call.
 */
export function createActionRunner(
  ports: ActionPorts,
  newAttempt: () => string = () => globalThis.crypto.randomUUID(),
): ActionRunner {
  const running = new Set<string>();
  const attempts = createAttempts(newAttempt);
  const listeners = new Set<() => void>();
  const availabilityOf = (action: ActionModel, context: JsonObject) => availability(action, context, ports.permitted);

  function notify() {
    for (const listener of [...listeners]) listener();
  }

  /** Calls without a form: the same payload uses the same attempt until something is accepted at the record. */
  async function callPlain(
    action: ActionModel,
    payload: JsonObject,
    place: ActionPlace,
    context: JsonObject,
    said: Agreement,
  ): Promise<OperationResult> {
    if (action.call === undefined) return { ok: true };
    const attempt = attempts.idOf(recordOf(context), JSON.stringify([action.call, payload]));
    return callOnce(action, payload, place, { attempt, context, signal: new AbortController().signal, ...said });
  }

  async function callOnce(
    action: ActionModel,
    payload: JsonObject,
    place: ActionPlace,
    request: { attempt: string; context: JsonObject; signal: AbortSignal; form?: string; reason?: string },
  ): Promise<OperationResult> {
    const { call = '', download, revision: at } = action;
    const revision = at && readPath(request.context, at);
    const known = typeof revision === 'number' || typeof revision === 'string';
    const whole = { ...request, ...(known && { revision }) };
    try {
      const result = await (download ? ports.download(call, payload, whole) : ports.call(call, payload, whole));
      if (!result.ok) return { ...result, problems: inOwnWords(result.problems, action.messages) };
      attempts.accepted(recordOf(request.context));
      tellSaved(request.context, result.answer, place, payload, at);
      return result;
    } catch {
      if (!request.signal.aborted) ports.report('action-failed', { action: action.id, operation: call });
      return { ok: false, problems: [{ field: null, ...explain({ code: 'unexpected' }) }] };
    }
  }

  /** Fills in the action's form; each submit is a call, and the form shows a refusal. */
  async function fill(
    action: ActionModel,
    place: ActionPlace,
    start: JsonObject,
    onForm: (form: string) => void = () => {},
    said: Agreement = {},
  ): Promise<ActionOutcome> {
    const { form, call } = action;
    if (form === undefined) return { status: 'canceled' };
    let context = start;
    const initialIn = (request: JsonObject) => {
      const value = form.initial && readPath(request, form.initial);
      return isObject(value) ? value : undefined;
    };
    const initial = initialIn(start);
    const request: FormRequest = {
      action,
      form,
      context: { ...start, formMode: form.mode },
      ...(initial && { initial }),
      send: async (payload, request) => {
        onForm(request.form);
        return call === undefined
          ? { ok: true, answer: payload }
          : callOnce(action, { ...argumentsOf(action, context), ...payload }, place, { ...request, context, ...said });
      },
      async latest() {
        const now = await place.reread?.();
        if (now === undefined) return undefined;
        context = now;
        return initialIn(now);
      },
    };
    const outcome = await ports.fill(request);
    if (!outcome.sent) return { status: 'canceled' };
    return { status: 'done', ...(outcome.answer !== undefined && { answer: outcome.answer }) };
  }

  async function perform(action: ActionModel, place: ActionPlace, context: JsonObject): Promise<ActionOutcome> {
    const { allowed, reason } = allowedNow(action, context);
    if (!allowed) return { status: 'refused', ...(reason !== undefined && { reason }) };
    const whole = action.record === undefined ? context : await readAgain(action.record, action, context);
    if (whole === undefined) return { status: 'failed', problems: [] };
    const said = await confirmed(action, textArguments([], whole), whole);
    if (said === undefined) return { status: 'canceled' };
    if (action.form) return fill(action, place, whole, undefined, said);
    const result = await callPlain(action, argumentsOf(action, context), place, context, said);
    if (result.ok) return { status: 'done', ...(result.answer !== undefined && { answer: result.answer }) };
    const { problems, stale = false, retryAfter } = result;
    if (stale) void place.reread?.();
    await ports.fail({ action, context, problems, stale, ...(retryAfter !== undefined && { retryAfter }) });
    return { status: 'failed', problems };
  }

  function allowedNow(action: ActionModel, context: JsonObject) {
    const { available, displayed, reason } = availabilityOf(action, context);
    return { allowed: available && displayed, reason };
  }

  /** The context with the current record; undefined if reading it failed and was reported. */
  async function readAgain(
    reading: NonNullable<ActionModel['record']>,
    action: ActionModel,
    context: JsonObject,
  ): Promise<JsonObject | undefined> {
    const signal = new AbortController().signal;
    const result = await ports
      .call(reading.source, settledArguments(reading.where, context), { attempt: '', context, signal })
      .catch((): OperationResult => ({ ok: false, problems: [{ field: null, ...explain({ code: 'unexpected' }) }] }));
    if (!result.ok) {
      await ports.fail({ action, context, problems: result.problems, stale: false });
      return undefined;
    }
    return isObject(result.answer) ? { ...context, record: result.answer } : context;
  }

  /** What the user entered when confirming; undefined if declined. */
  async function confirmed(
    { confirm }: ActionModel,
    args: Readonly<Record<string, Json>>,
    context: JsonObject,
  ): Promise<Agreement | undefined> {
    if (confirm === undefined) return {};
    const { title, text, confirm: yes, danger, typed: place, reason: asks, reasons } = confirm;
    let reason = '';
    const typed = place && readPath(context, place);
    const agreed = await ports.ask({
      title,
      ...(text !== undefined && { message: text }),
      args,
      confirm: yes,
      danger,
      ...(typeof typed === 'string' && typed !== '' && { typed }),
      ...(asks && {
        reason: {
          required: asks === 'required',
          take: (written: string) => {
            reason = written.trim();
          },
          ...(reasons && { prepared: () => preparedReasons(reasons, context) }),
        },
      }),
    });
    if (!agreed) return undefined;
    return reason === '' ? {} : { reason };
  }

  async function preparedReasons(
    { source, value }: NonNullable<NonNullable<ActionModel['confirm']>['reasons']>,
    context: JsonObject,
  ): Promise<readonly string[]> {
    const { signal } = new AbortController();
    const result = await ports.call(source, {}, { attempt: '', context, signal }).catch(() => undefined);
    if (result?.ok !== true) return [];
    const texts = itemsOf(result.answer).map((item) => item[value]);
    return texts.filter((text): text is string => typeof text === 'string' && text !== '');
  }

  /** Runs work exclusively at its record. */
  async function alone<Result>(key: string, busy: Result, work: () => Promise<Result>): Promise<Result> {
    if (running.has(key)) return busy;
    running.add(key);
    notify();
    try {
      return await work();
    } finally {
      running.delete(key);
      notify();
    }
  }

  return {
    availability: availabilityOf,
    run(action, place) {
      const context = place.context();
      return alone<ActionOutcome>(keyOf(action, context), { status: 'refused' }, async () => {
        const outcome = await perform(action, place, context);
        if (outcome.status === 'done') await carryOut(action.then, context, outcome.answer, place, ports);
        return outcome;
      });
    },
    runAll(action, choice, place, options = {}) {
      const context = place.context();
      return alone<BulkOutcome>(keyOf(action, context), { status: 'canceled' }, async () => {
        // Few pages have actions for many records: their code is loaded on first use.
        const { runBulk } = await import('./bulk-run');
        const tools = { ports, newAttempt, allowedNow, confirmed, fill, argumentsOf };
        return runBulk(action, choice, place, context, options, tools);
      });
    },
    finish: (action, place, answer) => carryOut(action.then, place.context(), answer, place, ports),
    isRunning: (action, context) => running.has(keyOf(action, context)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The arguments an action passes besides its form's payload; those without a value are left out. */
function argumentsOf(action: ActionModel, context: JsonObject): JsonObject {
  return settledArguments(action.with, context);
}

/** Key of an action at a record: different for each record. */
function keyOf({ id }: ActionModel, context: JsonObject): string {
  return `${id} ${recordOf(context)}`;
}

/** The id of the record of a context; '' if there is none. */
function recordOf({ record }: JsonObject): string {
  const id = isObject(record) ? (record.id ?? '') : '';
  return typeof id === 'string' ? id : JSON.stringify(id);
}
