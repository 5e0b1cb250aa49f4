import type { Json, JsonObject } from '../../engine/model';
import type { Bag } from './database';

/** The user who views a record; absent without a session. */
export interface Viewer {
  readonly id: string;
  readonly rank: number;
}

/** Values of a record besides its columns. */
export interface AddedValues {
  readonly entity: string;
  /** As stored, under current or former names. */
  readonly values: Bag;
  /** The owner of the record; null if it has none. */
  readonly ownerId: string | null;
  /** The viewer, if it is not the caller: a user who is just signing in sees their own record. */
  readonly viewer?: Viewer;
}

const contents = new WeakMap<object, AddedValues>();

/**
 * Placeholder under `properties` of a record for values besides its columns. It is empty without {@link addedValuesOf}: a value leaves the server
 * only after the right to read it was checked.
 */
export function placeholderOf(kept: AddedValues): JsonObject {
  const token: JsonObject = Object.freeze({});
  contents.set(token, kept);
  return token;
}

/** A record that may have values besides its columns. */
export type Keeping = object & { readonly properties?: unknown };

/** The values of a record besides its columns; undefined if it has none. */
export function addedValuesOf(record: Keeping): AddedValues | undefined {
  const { properties } = record;
  return typeof properties === 'object' && properties !== null ? contents.get(properties) : undefined;
}

/** A record with these values in place of the placeholder. */
export function withValues(record: Keeping, values: Readonly<Record<string, Json>>): object {
  const { properties: _place, ...rest } = record;
  return { ...rest, ...values };
}
