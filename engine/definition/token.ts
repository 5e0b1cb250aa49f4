import type { Json } from '../model';
import type { ReaderRule } from './rules';

/** A piece of a text: punctuation of JSON, a value, something that is not JSON, or the end. */
export interface Token {
  readonly kind: '{' | '}' | '[' | ']' | ':' | ',' | 'value' | 'foreign' | 'comment' | 'end';
  readonly offset: number;
  /** Offset after the last character. */
  readonly end: number;
  /** Of a `value`. */
  readonly value?: Json;
  /** What is wrong with a `value`, and where in the text. */
  readonly fault?: { readonly rule: ReaderRule; readonly offset: number };
}

const space = /[ \t\r\n]*/y;
const comment = /\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const word = /[^\s{}[\]:,"]+/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;
/** Half of a character that takes two code units: no text file can hold it. */
export const loneSurrogate = /\p{Surrogate}/u;
const signs = '{}[]:,';
const words = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** The token that begins at or after an offset. Never fails: what is not JSON is `foreign`. */
export function tokenAt(text: string, from: number): Token {
  const offset = from + lengthAt(space, text, from);
  const first = text[offset];
  if (first === undefined) return { kind: 'end', offset, end: offset };
  if (first === '"') return stringAt(text, offset);
  if (signs.includes(first)) return { kind: first as Token['kind'], offset, end: offset + 1 };
  const commentLength = first === '/' ? lengthAt(comment, text, offset) : 0;
  if (commentLength > 0) return { kind: 'comment', offset, end: offset + commentLength };
  // Other whitespace, such as a form feed, is not whitespace in JSON and is its own token.
  return wordAt(text, offset, offset + Math.max(1, lengthAt(word, text, offset)));
}

function wordAt(text: string, offset: number, end: number): Token {
  const written = text.slice(offset, end);
  const known = words.get(written);
  if (known !== undefined) return { kind: 'value', offset, end, value: known };
  if (!/^[-+.]?[0-9]/.test(written)) return { kind: 'foreign', offset, end };
  if (number.exec(written)?.index !== 0) {
    return { kind: 'value', offset, end, value: 0, fault: { rule: 'number-invalid', offset } };
  }
  const value = Number(written);
  if (Number.isFinite(value)) return { kind: 'value', offset, end, value };
  return { kind: 'value', offset, end, value: 0, fault: { rule: 'number-too-large', offset } };
}

/** A string up to its closing quote, or to the end of its line where there is none. */
function stringAt(text: string, offset: number): Token {
  let fault: Token['fault'];
  let at = offset + 1;
  for (; ; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) break;
    if (Number.isNaN(code) || code === 0x0a || code === 0x0d) {
      const fault = { rule: 'string-unclosed', offset } as const;
      return { kind: 'value', offset, end: unclosedEnd(text, offset, at), value: '', fault };
    }
    if (code === 0x5c) {
      const length = escapeLength(text, at);
      if (length === 0) fault ??= { rule: 'escape-invalid', offset: at };
      at += Math.max(1, length - 1);
    } else if (code < 0x20) fault ??= { rule: 'control-character', offset: at };
  }
  const end = at + 1;
  if (fault) return { kind: 'value', offset, end, value: '', fault };
  // Checked character by character above, so the platform's parser cannot refuse it.
  const value: string = JSON.parse(text.slice(offset, end));
  if (loneSurrogate.test(value)) fault = { rule: 'lone-surrogate', offset };
  return { kind: 'value', offset, end, value, ...(fault ? { fault } : {}) };
}

/** A forgotten quote most often belongs before the punctuation at the end of the line. */
function unclosedEnd(text: string, offset: number, lineEnd: number): number {
  const written = text.slice(offset + 1, lineEnd);
  return offset + 1 + written.replace(/[\s,}\]]{0,100}$/, '').length;
}

const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

function escapeLength(text: string, at: number): number {
  return lengthAt(escapeSequence, text, at);
}

function lengthAt(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0].length ?? 0;
}
