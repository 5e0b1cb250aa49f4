import type { ActionModel, Json, JsonObject, LocaleKey, PlacedFieldProblem } from '../../model';
import { explain } from '../explain';
import type { OperationResult } from '../host';
import { isObject, readPath } from '../path';
import { settledArgument } from '../settled-target';
import type { ActionPlace, ActionPorts, FormRequest } from './action-ports';
import { createAttempts } from './attempts';
import { type Availability, availability } from './availability';
import { carryOut, sayable } from './effects';

/** How an action ended. */
export type ActionOutcome =
  | { readonly status: 'done'; readonly answer?: Json }
  /** The person said no, or closed the form. */
  | { readonly status: 'cancelled' }
  /** It was not available, or is running already. */
  | { readonly status: 'refused'; readonly reason?: LocaleKey }
  | { readonly status: 'failed'; readonly problems: readonly PlacedFieldProblem[] };

/** Runs actions: each at a record once at a time. See `README.md`, "Actions". */
export interface ActionRunner {
  availability(action: ActionModel, context: JsonObject): Availability;
  /** Asks, fills in, calls and carries out. Never rejects. */
  run(action: ActionModel, place: ActionPlace): Promise<ActionOutcome>;
  /** Runs an action for several records, one after the other, and tells how far it is. */
  runAll(
    action: ActionModel,
    records: readonly JsonObject[],
    place: ActionPlace,
    options?: BulkOptions,
  ): Promise<BulkOutcome>;
  /** Whether the action is under way at the record of the context. */
  isRunning(action: ActionModel, context: JsonObject): boolean;
  /** Calls back when an action begins or ends. */
  subscribe(listener: () => void): () => void;
}

export interface BulkOptions {
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
  /** Aborted: the record under way is finished, the others are left. */
  readonly signal?: AbortSignal;
}

export interface BulkResult {
  readonly record: JsonObject;
  readonly status: 'done' | 'skipped' | 'failed' | 'left';
  /** Why it was skipped. */
  readonly reason?: LocaleKey;
  readonly problems?: readonly PlacedFieldProblem[];
}

export type BulkOutcome =
  | { readonly status: 'cancelled' }
  | { readonly status: 'finished'; readonly results: readonly BulkResult[] };

export function createActionRunner(
  ports: ActionPorts,
  newAttempt: () => string = () => globalThis.crypto.randomUUID(),
): ActionRunner {
  const running = new Set<string>();
  const attempts = createAttempts(newAttempt);
  const listeners = new Set<() => void>();
  const judge = (action: ActionModel, context: JsonObject) => availability(action, context, ports.permitted);

  function tell() {
    for (const listener of [...listeners]) listener();
  }

  /** Calls without a form: the same payload carries the same attempt until something is accepted at the record. */
  async function callPlain(action: ActionModel, payload: JsonObject, context: JsonObject): Promise<OperationResult> {
    if (action.call === undefined) return { ok: true };
    const attempt = attempts.idOf(recordOf(context), JSON.stringify([action.call, payload]));
    return callOnce(action, payload, { attempt, context, signal: new AbortController().signal });
  }

  async function callOnce(
    action: ActionModel,
    payload: JsonObject,
    around: { attempt: string; context: JsonObject; signal: AbortSignal; form?: string },
  ): Promise<OperationResult> {
    const { call = '', download, revision: place } = action;
    const revision = place && readPath(around.context, place);
    const known = typeof revision === 'number' || typeof revision === 'string';
    const whole = { ...around, ...(known && { revision }) };
    try {
      const result = await (download ? ports.download(call, payload, whole) : ports.call(call, payload, whole));
      if (result.ok) attempts.accepted(recordOf(around.context));
      return result;
    } catch {
      if (!around.signal.aborted) ports.report('action-failed', { action: action.id, operation: call });
      return { ok: false, problems: [{ field: null, ...explain({ code: 'unexpected' }) }] };
    }
  }

  /** Fills in the action's form; each submit is a call, and a refusal stays at the form. */
  async function fill(action: ActionModel, place: ActionPlace, start: JsonObject): Promise<ActionOutcome> {
    const { form, call } = action;
    if (form === undefined) return { status: 'cancelled' };
    let context = start;
    const initialIn = (around: JsonObject) => {
      const value = form.initial && readPath(around, form.initial);
      return isObject(value) ? value : undefined;
    };
    const initial = initialIn(start);
    const request: FormRequest = {
      action,
      form,
      context: { ...start, formMode: form.mode },
      ...(initial && { initial }),
      send: async (payload, around) =>
        call === undefined
          ? { ok: true, answer: payload }
          : callOnce(action, { ...argumentsOf(action, context), ...payload }, { ...around, context }),
      async latest() {
        const now = await place.reread?.();
        if (now === undefined) return undefined;
        context = now;
        return initialIn(now);
      },
    };
    const outcome = await ports.fill(request);
    if (!outcome.sent) return { status: 'cancelled' };
    return { status: 'done', ...(outcome.answer !== undefined && { answer: outcome.answer }) };
  }

  async function perform(action: ActionModel, place: ActionPlace, context: JsonObject): Promise<ActionOutcome> {
    const { allowed, reason } = allowedNow(action, context);
    if (!allowed) return { status: 'refused', ...(reason !== undefined && { reason }) };
    if (!(await confirmed(action, sayable([], context)))) return { status: 'cancelled' };
    if (action.form) return fill(action, place, context);
    const result = await callPlain(action, argumentsOf(action, context), context);
    if (result.ok) return { status: 'done', ...(result.answer !== undefined && { answer: result.answer }) };
    const { problems, stale = false, retryAfter } = result;
    if (stale) void place.reread?.();
    await ports.fail({ action, context, problems, stale, ...(retryAfter !== undefined && { retryAfter }) });
    return { status: 'failed', problems };
  }

  function allowedNow(action: ActionModel, context: JsonObject) {
    const { available, displayed, reason } = judge(action, context);
    return { allowed: available && displayed, reason };
  }

  async function confirmed({ confirm }: ActionModel, args: Readonly<Record<string, Json>>): Promise<boolean> {
    if (confirm === undefined) return true;
    const { title, text, confirm: yes, danger } = confirm;
    return ports.ask({ title, ...(text !== undefined && { message: text }), args, confirm: yes, danger });
  }

  /** Runs work alone at its record. */
  async function alone<Result>(key: string, busy: Result, work: () => Promise<Result>): Promise<Result> {
    if (running.has(key)) return busy;
    running.add(key);
    tell();
    try {
      return await work();
    } finally {
      running.delete(key);
      tell();
    }
  }

  return {
    availability: judge,
    run(action, place) {
      const context = place.context();
      return alone<ActionOutcome>(keyOf(action, context), { status: 'refused' }, async () => {
        const outcome = await perform(action, place, context);
        if (outcome.status === 'done') await carryOut(action.then, context, outcome.answer, place, ports);
        return outcome;
      });
    },
    runAll(action, records, place, { onProgress, signal } = {}) {
      const context = place.context();
      return alone<BulkOutcome>(keyOf(action, context), { status: 'cancelled' }, async () => {
        const around = (record: JsonObject): JsonObject => ({ ...context, record });
        if (!(await confirmed(action, { count: records.length }))) return { status: 'cancelled' };
        let filled: JsonObject = {};
        if (action.form) {
          const { call: _later, ...collecting } = action;
          const outcome = await fill(collecting, place, context);
          if (outcome.status !== 'done') return { status: 'cancelled' };
          if (isObject(outcome.answer)) filled = outcome.answer;
        }
        const results: BulkResult[] = [];
        for (const record of records) {
          results.push(await one(record));
          onProgress?.({ done: results.length, total: records.length });
        }
        const done = results.filter(({ status }) => status === 'done').length;
        if (done > 0) await carryOut(action.then, { ...context, count: done }, undefined, place, ports);
        return { status: 'finished', results };

        async function one(record: JsonObject): Promise<BulkResult> {
          if (signal?.aborted === true) return { record, status: 'left' };
          const { allowed, reason } = allowedNow(action, around(record));
          if (!allowed) return { record, status: 'skipped', ...(reason !== undefined && { reason }) };
          const payload = { ...argumentsOf(action, around(record)), ...filled };
          const result = await callPlain(action, payload, around(record));
          return result.ok ? { record, status: 'done' } : { record, status: 'failed', problems: result.problems };
        }
      });
    },
    isRunning: (action, context) => running.has(keyOf(action, context)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The arguments an action gives besides its form's payload; one without a value is left out. */
function argumentsOf(action: ActionModel, context: JsonObject): JsonObject {
  const args: Record<string, Json> = {};
  for (const [name, argument] of Object.entries(action.with)) {
    const value = settledArgument(argument, context);
    if (value !== undefined && (value !== null || 'value' in argument)) args[name] = value;
  }
  return args;
}

/** An action at a record: another record's is another. */
function keyOf({ id }: ActionModel, context: JsonObject): string {
  return `${id} ${recordOf(context)}`;
}

/** The id of the record of a context; '' where there is none. */
function recordOf({ record }: JsonObject): string {
  const id = isObject(record) ? (record.id ?? '') : '';
  return typeof id === 'string' ? id : JSON.stringify(id);
}
