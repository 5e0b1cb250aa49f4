import { isObject, type Json, type JsonObject } from '../../../engine/model';
import type { Call } from '../../api/operation';
import { byPresentNames, type Restoring, valueAt } from '../../api/undoing';
import { notFound } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { masked } from './masked';
import { findEvent } from './repository';

/** One value of a record that an event changed; `limits.keys` is a part of one. */
export interface ChangedValue {
  readonly name: string;
  readonly before: Json;
  readonly after: Json;
}

/** What an event changed of a record whose values can be put back, and the record now. */
export interface Restorable {
  readonly restoring: Restoring;
  readonly targetId: string | null;
  readonly changes: readonly ChangedValue[];
  readonly record: JsonObject;
}

type Reading = Pick<Call<unknown, never, Actor>, 'db' | 'actor' | 'services' | 'origin' | 'mode' | 'page'>;

/**
 * @throws if there is no such event, it succeeded in nothing, or values of such records cannot be put back
 */
export async function restorable(call: Reading, eventId: string): Promise<Restorable> {
  const found = await findEvent(call.db, eventId);
  const restoring = found && call.services.undoing.restoringFor(found.targetType);
  if (found?.result !== 'OK' || !restoring) throw notFound();
  const { before, after } = masked(call, found);
  return {
    restoring,
    targetId: found.targetId,
    changes: changesOf(restoring, before as Json, after as Json),
    record: await readRecord(call, restoring, found.targetId),
  };
}

function changesOf(restoring: Restoring, before: Json, after: Json): readonly ChangedValue[] {
  if (!isObject(before) || !isObject(after)) return [];
  const [was, is] = [byPresentNames(before, restoring), byPresentNames(after, restoring)];
  return [...changed(restoring.properties, was, is)];
}

/** What the operation takes, part by part, of the states before and after. */
function* changed(parts: JsonObject, before: JsonObject, after: JsonObject, above = ''): Generator<ChangedValue> {
  for (const [name, part] of Object.entries(parts)) {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    const within = isObject(part) && isObject(part.properties) ? part.properties : undefined;
    if (within && isObject(was) && isObject(is)) yield* changed(within, was, is, `${above}${name}.`);
    else yield { name: above + name, before: was, after: is };
  }
}

async function readRecord(
  call: Reading,
  { record: { source, inList } }: Restoring,
  id: string | null,
): Promise<JsonObject> {
  const { actor, origin, mode, page, services } = call;
  const answer = await services.ask({ actor, origin, mode, page })(source, id === null ? {} : { id });
  const items = inList && isObject(answer) ? answer.items : [answer];
  const [record] = Array.isArray(items) ? (items as readonly Json[]) : [];
  if (!isObject(record)) throw notFound();
  return record;
}

/** The value of a record now; null where there is none. */
export const presentValue = (record: JsonObject, name: string): Json => valueAt(record, name) ?? null;
