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
 * Reads strict JSON (RFC 8259): no comments, no trailing commas, no doubled keys, no names of the prototype. Answers
 * with the value and where each part of it stands, or with every problem of the text. Any bytes are answered, in time
 * that grows with their number only; sizes are judged before anything else.
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

  // Most files are sound and nobody asks for a place in them, so places are found on the first question.
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
