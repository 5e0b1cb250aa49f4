import type { CallModel, Json, JsonObject } from '../../engine/model';
import type { CallOptions } from '../http/api-client';

/** A call of a source: where its arguments go. */
export interface SourceRequest {
  readonly path: string;
  readonly query: NonNullable<CallOptions['query']>;
  readonly payload: JsonObject;
}

/**
 * Arranges arguments as a request: path parameters go into the path, query parameters into the query, the rest is the payload. A read has
 * no payload, so there the rest is query as well (`filter[…]`).
 * @returns undefined if a path argument is empty or would leave its place in the path
 */
export function sourceRequest(source: CallModel, args: JsonObject): SourceRequest | undefined {
  const rest = { ...args };
  let sound = true;
  const path = source.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = textOf(rest[name]);
    delete rest[name];
    // A browser resolves dots as path segments, encoded ones too.
    if (value === undefined || value === '' || /^\.{1,2}$/.test(value)) sound = false;
    return encodeURIComponent(value ?? '');
  });
  if (!sound) return undefined;
  const query: Record<string, string | readonly string[] | undefined> = {};
  const names = source.method === 'GET' ? Object.keys(rest) : source.query;
  for (const name of names) {
    const value = rest[name];
    query[name] = Array.isArray(value) ? (value as readonly Json[]).flatMap((one) => textOf(one) ?? []) : textOf(value);
    delete rest[name];
  }
  return { path, query, payload: rest };
}

function textOf(value: Json | undefined): string | undefined {
  return value === undefined || value === null ? undefined : String(value);
}
