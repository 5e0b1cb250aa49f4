import type { Json, JsonObject } from '../../engine/model';
import type { Bag } from './database';

/** Who looks at a record: absent for somebody who is not signed in. */
export interface Viewer {
  readonly id: string;
  readonly rank: number;
}

/** What a record keeps beside its columns. */
export interface Kept {
  readonly entity: string;
  /** As stored, under whatever names. */
  readonly values: Bag;
  /** The person whose record it is; null where it is nobody's. */
  readonly ownerId: string | null;
  /** Who it is shown to, where that is not the caller: a person who is just signing in sees their own. */
  readonly viewer?: Viewer;
}

const contents = new WeakMap<object, Kept>();

/**
 * Stands in a record under `properties` for what is kept beside its columns. It is empty for anyone who looks at it without asking
 * {@link keptIn}: a value leaves the server only where somebody's right to read it was looked at.
 */
export function keptAs(kept: Kept): JsonObject {
  const token: JsonObject = Object.freeze({});
  contents.set(token, kept);
  return token;
}

/** A record that may keep something beside its columns. */
export type Keeping = object & { readonly properties?: unknown };

/** What a record keeps; undefined for a record that keeps nothing. */
export function keptIn(record: Keeping): Kept | undefined {
  const { properties } = record;
  return typeof properties === 'object' && properties !== null ? contents.get(properties) : undefined;
}

/** A record without its place for kept values, and with these instead. */
export function withValues(record: Keeping, values: Readonly<Record<string, Json>>): object {
  const { properties: _place, ...rest } = record;
  return { ...rest, ...values };
}
