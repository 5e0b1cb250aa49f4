import { isObject, type Json, type JsonObject } from '../../engine/model';
import type { Actor } from '../session/session';

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
  /** Former names of its properties, the latest first: events before a change of a name have those. */
  readonly former: Readonly<Record<string, readonly string[]>>;
  /** Parts of the payload of which what is absent stays; others are sent whole. */
  readonly partly: readonly string[];
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
  /** The same for putting back a value that it changed. */
  restoreStateFor(event: UndoneEvent, actor: Pick<Actor, 'role' | 'mode'>): 'NONE' | 'OPEN' | 'DENIED';
  restoringFor(targetType: string | null): Restoring | undefined;
}

/** Values of an event by the names that their properties have now. */
export function byPresentNames(values: JsonObject, { former }: Pick<Restoring, 'former'>): JsonObject {
  const moved = Object.entries(former).flatMap(([name, names]): [string, Json][] => {
    const found = [name, ...names].find((each) => Object.hasOwn(values, each));
    const value = found === undefined ? undefined : values[found];
    return value === undefined ? [] : [[name, value]];
  });
  return moved.length === 0 ? values : { ...values, ...Object.fromEntries(moved) };
}

/** A value at dotted names; undefined where there is none. */
export function valueAt(record: JsonObject, place: string): Json | undefined {
  return place
    .split('.')
    .reduce<Json | undefined>((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), record);
}
