import type { DefinitionProblem, Json } from '../model';
import { decode } from './decode';
import type { Locator } from './document';
import { LineMap, locatorOf } from './json-place';
import { limits } from './limits';
import { Parser } from './parse';
import { readPlain } from './plain-json';
import { compareProblems, type ProblemArguments } from './problem';
import type { ReaderRule } from './rules';

/** A text that was read: its value and its places, or only its problems. */
export type ReadJson =
  | { readonly ok: true; readonly value: Json; readonly locator: Locator }
  | { readonly ok: false; readonly problems: readonly DefinitionProblem[] };

/**
 * Reads strict JSON (RFC 8259): no comments, no trailing commas, no duplicate keys, no names of the prototype. Returns the value and where
 * each part of it is, or every problem of the text. Any bytes get a result, in time that grows with their number only; sizes are checked
 * first.
 */
export function readJson(file: string, bytes: Uint8Array | string): ReadJson {
  const decoded = decode(bytes);
  if ('rule' in decoded) return { ok: false, problems: [undecoded(file, decoded)] };
  const { text } = decoded;
  const lines = new LineMap(text);
  const problem = (rule: ReaderRule, offset: number, pointer: string, args: ProblemArguments): DefinitionProblem => ({
    rule,
    severity: 'error',
    place: { file, pointer, ...lines.positionOf(offset) },
    args,
  });

  // Most files are valid and need no places, so places are found on first use.
  const plain = readPlain(text);
  if (plain) {
    const { value } = plain;
    return { ok: true, value, locator: locatorOf(file, () => new Parser(text).parse().root, lines) };
  }
  const { root, complaints } = new Parser(text).parse();
  if (complaints.length === 0) return { ok: true, value: root.value, locator: locatorOf(file, () => root, lines) };
  const problems = complaints.map(({ rule, offset, pointer, args }) => problem(rule, offset, pointer, args));
  return { ok: false, problems: problems.sort(compareProblems) };
}

function undecoded(file: string, decoded: Exclude<ReturnType<typeof decode>, { text: string }>): DefinitionProblem {
  const before = decoded.rule === 'not-utf-8' ? decoded.before : '';
  const place = { file, pointer: '', ...new LineMap(before).positionOf(before.length) };
  const args: ProblemArguments = decoded.rule === 'file-too-large' ? { size: decoded.size, limit: limits.file } : {};
  return { rule: decoded.rule, severity: 'error', place, args };
}
