import { fullFormats } from 'ajv-formats/dist/formats.js';

/**
 * The few packages that validators compiled by ajv call at run time. ajv itself, which generates code, stays on the server. A test compiles
 * every keyword and format and checks that each call resolves.
 */
export function requireAtRunTime(name: string): object {
  const found = Object.hasOwn(packages, name) ? packages[name] : undefined;
  if (found === undefined) throw new Error(`A validator calls "${name}", which is not here.`);
  return found;
}

const packages: Readonly<Record<string, object>> = {
  'ajv/dist/runtime/ucs2length': { default: countCharacters },
  'ajv/dist/runtime/equal': { default: isSame },
  'ajv-formats/dist/formats': { fullFormats },
};

/** Length by code points, as JSON Schema counts. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Whether two JSON values are the same, whatever the order of properties. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && isSame(memberOf(a, name), memberOf(b, name)));
}

function memberOf(value: object, name: string): unknown {
  return (value as Readonly<Record<string, unknown>>)[name];
}
