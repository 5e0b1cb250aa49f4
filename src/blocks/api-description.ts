import type { Json, JsonObject } from '../../engine/model';
import { type ApiCall, callOf } from './api-samples';

/** An operation as described in the API's OpenAPI document. */
export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Absent: for every signed-in user. */
  readonly permission?: string;
  /** It only reads, and needs no input. */
  readonly triable: boolean;
  /** What a program sends. */
  readonly call: ApiCall;
}

export interface ApiDescription {
  /** Base address of the API, as the server reports it. */
  readonly base: string;
  readonly operations: readonly ApiOperation[];
}

/** Reads the description; ignores what is not as expected (quality R14). */
export function apiDescription({ paths, servers, components }: JsonObject): ApiDescription {
  const schemas = objectOf(objectOf(components).schemas);
  const [server] = Array.isArray(servers) ? (servers as readonly Json[]) : [];
  const operations = Object.entries(objectOf(paths)).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).map(([method, described]): ApiOperation => {
      const { summary, 'x-permission': permission } = objectOf(described);
      return {
        method: method.toUpperCase(),
        path,
        summary: textOf(summary),
        ...(typeof permission === 'string' && { permission }),
        triable: method === 'get' && !path.includes('{'),
        call: callOf(method, path, objectOf(described), schemas),
      };
    }),
  );
  return { base: textOf(objectOf(server).url), operations };
}

/** Operations that the user may call and that match the search, grouped by the first part of the path. */
export function matching(
  operations: readonly ApiOperation[],
  wish: string,
  may: (permission: string) => boolean,
): readonly (readonly [string, readonly ApiOperation[]])[] {
  const words = wish.trim().toLowerCase().split(/\s+/);
  const groups = new Map<string, ApiOperation[]>();
  for (const operation of operations) {
    const { method, path, summary, permission } = operation;
    const text = `${method} ${path} ${summary}`.toLowerCase();
    if ((permission !== undefined && !may(permission)) || !words.every((word) => text.includes(word))) continue;
    const name = path.split('/')[1] ?? '';
    groups.set(name, [...(groups.get(name) ?? []), operation]);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function objectOf(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
