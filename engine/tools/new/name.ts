import { Misuse } from '../command';

const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

/** A name for a field or step. */
export function requireName(name: string | undefined, what: string): string {
  return require(name, what, /^[a-zA-Z][a-zA-Z0-9_]*$/, 'letters, digits and “_”');
}

/** A name for a file: hyphens are allowed. */
export function requireId(id: string | undefined, what: string): string {
  return require(id, what, /^[a-zA-Z][a-zA-Z0-9_-]*$/, 'letters, digits, “_” and “-”');
}

function require(name: string | undefined, what: string, pattern: RegExp, made: string): string {
  if (name === undefined) throw new Misuse(`The name of the ${what} is missing.`);
  if (pattern.test(name) && !forbidden.has(name)) return name;
  throw new Misuse(`“${name}” cannot be the name of a ${what}: use ${made}, beginning with a letter.`);
}

/** `graduationYear` and `graduation-year` as words: “Graduation year”. */
export function asWords(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]+/g, ' ')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
