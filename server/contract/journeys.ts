import { isObject, type Json, type JsonObject } from '../../engine/model';
import { type BackendAnswer, type Caller, freshName } from './caller';
import { type Checking, whyNot } from './check-reading';
import journeysFile from './journeys.json';
import type { OperationPromise } from './promises';

/** One call of a journey. */
interface Step {
  readonly call: string;
  /** `$name` in a text is replaced by a unique name. */
  readonly body?: Json;
  /** The body is the answer of the previous step. */
  readonly sendsBack?: true;
}

/** Something that is created, read, changed and deleted, one call after another. What a failure leaves behind is deleted too. */
interface Journey {
  readonly as: Exclude<Caller, 'visitor'>;
  readonly steps: readonly Step[];
  readonly remove?: string;
  /** A deleted record can still be read, and its state shows it. */
  readonly leaves?: true;
}

const journeys = journeysFile as readonly Journey[]; // a file of this folder

/**
 * Checks operations against their promises on records created for the check and deleted. Operations that the contract lacks are skipped.
 */
export async function checkJourneys(operations: readonly OperationPromise[], checking: Checking): Promise<void> {
  const named = new Map(operations.map((operation) => [operation.name, operation]));
  for (const journey of journeys) {
    const whole = [...journey.steps.map(({ call }) => call), ...(journey.remove ? [journey.remove] : [])];
    if (whole.every((name) => named.has(name)) && checking.backend.callers.includes(journey.as))
      await travel(journey, named, checking);
  }
}

async function travel(
  { as, steps, remove, leaves }: Journey,
  operations: ReadonlyMap<string, OperationPromise>,
  checking: Checking,
): Promise<void> {
  const { findings, backend } = checking;
  const name = freshName();
  let made: string | undefined;
  let revision: string | undefined;
  let last: Json = {};

  const ask = async (
    operation: OperationPromise,
    body: Json | undefined,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const path = operation.path.replaceAll(/\{\w+\}/g, encodeURIComponent(made ?? ''));
    return backend.call(as, operation.method, path, {
      ...(body !== undefined && { body }),
      headers: { ...(operation.takes.has('If-Match') && revision !== undefined && { 'if-match': revision }), ...more },
    });
  };
  const note = (answer: BackendAnswer) => {
    last = answer.json ?? {};
    if (isObject(last) && typeof last.id === 'string') made ??= last.id;
    if (isObject(last) && typeof last.revision === 'number') revision = String(last.revision);
  };

  for (const [index, { call, body, sendsBack }] of steps.entries()) {
    const operation = operations.get(call);
    if (operation === undefined) return;
    const sent = sendsBack ? last : body === undefined ? undefined : named(body, name);
    if (operation.needsRevision && revision !== undefined) {
      const stale = await ask(operation, sent, { 'if-match': '999999' });
      findings.refused(operation, as, 'revision', stale, [412]);
    }
    const key: Readonly<Record<string, string>> = operation.takes.has('Idempotency-Key')
      ? { 'idempotency-key': freshName() }
      : {};
    const answer = await ask(operation, sent, key);
    const reason = index === 0 ? whyNot(operation, answer) : undefined;
    if (reason !== undefined) {
      findings.untried(operation, as, 'status', reason);
      return;
    }
    const kept = findings.accepted(operation, as, answer);
    note(answer);
    if (!kept && made === undefined && remove !== undefined) return;
    if (operation.takes.has('Idempotency-Key')) {
      const repeat = await ask(operation, sent, key);
      const same = repeat.status === answer.status && sameRecord(repeat.json, answer.json);
      findings.add(
        operation,
        as,
        'repeat',
        same ? undefined : 'answers a repeat with the same Idempotency-Key differently',
      );
      // Cleans up after a backend that creates it twice, too.
      const second = isObject(repeat.json) ? repeat.json.id : undefined;
      const removing = remove === undefined ? undefined : operations.get(remove);
      if (!same && removing && typeof second === 'string' && second !== made)
        await backend.call(as, removing.method, removing.path.replaceAll(/\{\w+\}/g, encodeURIComponent(second)));
    }
  }
  const removing = remove === undefined ? undefined : operations.get(remove);
  if (removing === undefined) return;
  const answer = await ask(removing, undefined);
  findings.accepted(removing, as, answer);
  const reading = leaves
    ? undefined
    : [...operations.values()].find(({ method, path }) => method === 'GET' && path === removing.path);
  if (reading) findings.refused(reading, as, 'removal', await ask(reading, undefined), [404]);
}

function sameRecord(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function named(body: Json, name: string): Json {
  if (typeof body === 'string') return body.replaceAll('$name', name);
  if (Array.isArray(body)) return body.map((part: Json) => named(part, name));
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, named(value, name)])) as JsonObject;
}
