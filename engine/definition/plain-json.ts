import type { Json } from '../model';
import { limits } from './limits';
import { prototypeNames } from './prototype-name';
import { loneSurrogate } from './token';

/** A surrogate written as an escape. */
const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/**
 * The value of a text in which the parser would find no problem, read by the platform, which is many times as fast. Undefined where there
 * may be one: then the parser reads the text and reports what and where.
 */
export function readPlain(text: string): { readonly value: Json } | undefined {
  if (loneSurrogate.test(text) || escapedSurrogate.test(text)) return undefined;
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // The platform keeps the last of two equal keys; then the value has fewer keys than the text.
  return keysIn(value, 1) === keysWritten(text) ? { value } : undefined;
}

/** Number of keys of a value over all its objects; NaN where a part of it is refused. */
function keysIn(value: Json, depth: number): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : Number.NaN;
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > limits.depth) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += keysIn(item, depth + 1);
    return count;
  }
  for (const [name, member] of Object.entries(value)) {
    if (prototypeNames.has(name)) return Number.NaN;
    count += 1 + keysIn(member, depth + 1);
  }
  return count;
}

/** Number of keys in a text that is JSON: strings before a colon. */
function keysWritten(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = stringEnd(text, at);
    let code = text.charCodeAt(at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = text.charCodeAt(++at);
    if (code === 0x3a) count++;
  }
  return count;
}

/** Offset behind the closing quote of the string that begins at an offset. */
function stringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end + 1;
}

/** An odd number of backslashes before it. */
function isEscaped(text: string, offset: number): boolean {
  let before = offset - 1;
  while (text.charCodeAt(before) === 0x5c) before--;
  return (offset - before) % 2 === 0;
}
