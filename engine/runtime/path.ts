import { isList, isObject, type Json, type JsonObject } from '../model';

export { isObject };

/** An object under construction. */
export interface OpenObject {
  [key: string]: Json;
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** The value at a path, through own properties only; undefined if the path does not exist. */
export function readPath(value: Json | undefined, path: readonly string[]): Json | undefined {
  let at = value;
  for (const key of path) {
    if (!isObject(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/** Sets a value at a path, creating the objects on the way. Names of the prototype chain are never written. */
export function writePath(into: OpenObject, path: readonly string[], value: Json): void {
  if (path.some((key) => forbidden.has(key))) return;
  let at = into;
  path.forEach((key, depth) => {
    if (depth === path.length - 1) {
      at[key] = value;
      return;
    }
    const next = Object.hasOwn(at, key) ? at[key] : undefined;
    const open: OpenObject = isObject(next) ? (next as OpenObject) : {};
    at[key] = open;
    at = open;
  });
}

/** The records of a list's response: `{ items: […] }`, or the list itself. */
export function itemsOf(answer: Json | undefined): readonly JsonObject[] {
  const items = isObject(answer) ? answer.items : answer;
  return isList(items) ? items.filter(isObject) : [];
}
