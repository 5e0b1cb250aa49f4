import { isObject, type Json, type JsonObject, pathArguments } from '../../engine/model';
import { permitted } from '../../engine/runtime';
import { recordSource } from '../definitions/ask';
import type { Contract, ContractEntry } from '../definitions/contract';
import type { Actor } from '../session/session';
import type { AnyOperation } from './operation';
import type { RouterOptions } from './router';

/** What of an event in the audit decides how it is undone. */
export interface UndoneEvent {
  readonly action: string;
  readonly targetType: string | null;
  readonly targetId: string | null;
  readonly before: unknown;
  readonly after: unknown;
  /** Nothing changed the record since. */
  readonly latest: boolean;
}

/** A call that undoes an event. */
export interface UndoCall {
  readonly source: string;
  readonly params: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** How values of records of a type are put back. */
export interface Restoring {
  readonly source: string;
  /** What the operation takes, part by part. */
  readonly properties: JsonObject;
  /** Values that go back with another. */
  readonly together: Readonly<Record<string, readonly string[]>>;
  /** The reading that answers the record; of a list its only item. */
  readonly record: { readonly source: string; readonly inList: boolean };
}

/** Undoing, as `undo` and `restores` in `schemas/sources.json` define it for every operation. */
export interface Undoing {
  callFor(event: UndoneEvent): UndoCall | undefined;
  /** `NONE`: it cannot be undone, or not any more. `DENIED`: this user may not. */
  stateFor(event: UndoneEvent, actor: Pick<Actor, 'role' | 'mode'>): 'NONE' | 'OPEN' | 'DENIED';
  restoringFor(targetType: string | null): Restoring | undefined;
}

export function createUndoing(
  operations: readonly AnyOperation[],
  contract: Contract,
  options: () => Pick<RouterOptions, 'permissions'>,
): Undoing {
  const entries = [...contract.entries.values()];
  const byAction = new Map(
    operations.flatMap(({ source, action }) => {
      const undo = contract.entries.get(source)?.undo;
      return action === undefined || undo === undefined ? [] : [[action, undo] as const];
    }),
  );
  const restoring = new Map(entries.flatMap((entry) => restoringOf(entry, contract)));

  const callFor = (event: UndoneEvent): UndoCall | undefined => {
    if (!event.latest || event.targetId === null) return undefined;
    const around = { before: event.before, after: event.after } as JsonObject; // stored as JSON
    for (const { call, with: given = {} } of byAction.get(event.action) ?? []) {
      const values = Object.entries(given).map(([name, place]) => [name, valueAt(around, place)] as const);
      const entry = contract.entries.get(call);
      if (entry === undefined || values.some(([, value]) => value === undefined)) continue;
      const inPath = pathArguments(entry.path);
      return {
        source: call,
        params: {
          id: event.targetId,
          ...Object.fromEntries(
            values.flatMap(([name, value]) => (inPath.includes(name) ? [[name, String(value)]] : [])),
          ),
        },
        body: Object.fromEntries(values.filter(([name]) => !inPath.includes(name))) as JsonObject,
      };
    }
    return undefined;
  };

  return {
    callFor,
    stateFor(event, actor) {
      const call = callFor(event);
      const entry = call && contract.entries.get(call.source);
      if (entry === undefined) return 'NONE';
      const needed = entry.permission === undefined ? entry.partPermissions : [entry.permission];
      const person = { role: actor.role, adminMode: actor.mode === 'ADMIN' };
      const model = options().permissions();
      return needed.every((name) => permitted(model, name, person, { own: false }).allowed) ? 'OPEN' : 'DENIED';
    },
    restoringFor: (targetType) => (targetType === null ? undefined : restoring.get(targetType)),
  };
}

function restoringOf(entry: ContractEntry, contract: Contract): (readonly [string, Restoring])[] {
  const { restores, name } = entry;
  const record = restores && recordSource(entry, contract);
  const file = /([\w-]+)\.schema\.json$/.exec(String(entry.payload?.$ref))?.[1];
  const properties = file === undefined ? undefined : contract.entities[file]?.properties;
  if (!restores || !record || !isObject(properties)) return [];
  return [[restores.records, { source: name, properties, together: restores.together ?? {}, record }]];
}

/** A value at dotted names; undefined where there is none. */
export function valueAt(record: JsonObject, place: string): Json | undefined {
  return place
    .split('.')
    .reduce<Json | undefined>((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), record);
}
