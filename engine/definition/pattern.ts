import type { Diagnostics } from 'recheck';
import * as recheck from 'recheck/lib/browser.js';
import { limits } from './limits';
import { quote } from './quote';

const { checkSync } = recheck.default ?? recheck;

/** Result of checking a regular expression. */
export type PatternVerdict =
  | { readonly kind: 'safe' }
  /** Not a regular expression; `column` is one-based inside the pattern. */
  | { readonly kind: 'invalid'; readonly column: number }
  /** More characters than {@link limits.pattern}; it was not analyzed. */
  | { readonly kind: 'too-long'; readonly length: number; readonly limit: number }
  /** Some short text keeps it busy forever; `attack` shows such a text, cut to a readable length. */
  | { readonly kind: 'runs-away'; readonly attack: string }
  /** The file has more different ones than {@link limits.patterns}; it was not analyzed. */
  | { readonly kind: 'too-many'; readonly limit: number }
  /** Undecided within the budget; treated like `runs-away`. */
  | { readonly kind: 'undecided' };

/**
 * Work the analysis may do. Counted in steps rather than in time, so that a pattern gets the same result on every machine, even a busy one;
 * the time is only the last limit, wide enough for a busy machine.
 */
const budget = {
  timeout: 6_000,
  attackTimeout: null,
  incubationTimeout: null,
  incubationLimit: 10_000,
  attackLimit: 2_000_000,
  maxIteration: 2,
  maxInitialGenerationSize: 50,
  maxGenerationSize: 20,
  crossoverSize: 10,
  mutationSize: 20,
} as const;

/** Longest attack shown. */
const attackShown = 60;

/** Undecided patterns of a file after which the others are not analyzed. */
const mostUndecided = 3;

/** Results by pattern: the cache of a pure function, so two readers may share it. Old entries are evicted. */
const known = new Map<string, PatternVerdict>();
const knownLimit = 2_000;

/**
 * Checks a regular expression (JavaScript, flag `u`): is it one, and can it run away (catastrophic backtracking)? Never throws and returns
 * within some seconds; a pattern checked before returns at once.
 */
export function checkPattern(pattern: string): PatternVerdict {
  const before = known.get(pattern);
  if (before) return before;
  const verdict = analyze(pattern);
  if (known.size >= knownLimit) known.clear();
  known.set(pattern, verdict);
  return verdict;
}

/**
 * A checker for one file. Analysis is expensive, so a file may contain a limited number of different patterns; and after a few that could
 * not be decided the others are not analyzed either, so that no file keeps the reader busy.
 *
 * @param judge checks one pattern
 */
export function patternChecker(judge = checkPattern): (pattern: string) => PatternVerdict {
  const seen = new Map<string, PatternVerdict>();
  let undecided = 0;
  return (pattern) => {
    let verdict = seen.get(pattern);
    if (verdict) return verdict;
    if (seen.size >= limits.patterns) verdict = { kind: 'too-many', limit: limits.patterns };
    else if (undecided >= mostUndecided) verdict = { kind: 'undecided' };
    else verdict = judge(pattern);
    if (verdict.kind === 'undecided') undecided++;
    seen.set(pattern, verdict);
    return verdict;
  };
}

function analyze(pattern: string): PatternVerdict {
  if (pattern.length > limits.pattern) return { kind: 'too-long', length: pattern.length, limit: limits.pattern };
  if ((isPlain(pattern) || isBounded(pattern)) && compiles(pattern)) return { kind: 'safe' };
  const diagnosis = diagnose(pattern);
  if (!compiles(pattern)) return { kind: 'invalid', column: columnOf(diagnosis) };
  if (diagnosis?.status === 'safe') return { kind: 'safe' };
  if (diagnosis?.status === 'vulnerable')
    return { kind: 'runs-away', attack: quote(diagnosis.attack.string, attackShown) };
  return { kind: 'undecided' };
}

/** One character of a pattern or one set of them, and how often it is repeated. */
const repeated =
  /(?:\[\^?(?:[^\]\\[]|\\[dDwWsS]|\\[^\w\s])+\]|\\[dDwWsS]|\\[^\w\s]|[^\\[\](){}|*+?^$])(?:\{\d{1,3}\}|([*+?]|\{\d{1,3},\d{0,3}\}))?/uy;

/**
 * Whether a pattern needs no analysis, which is slow to start: it is anchored at the start of the text, has no groups and no alternatives,
 * and only one part of it can have more than one length. Backtracking is limited to that part.
 */
export function isPlain(pattern: string): boolean {
  if (!pattern.startsWith('^')) return false;
  const end = pattern.endsWith('$') ? pattern.length - 1 : pattern.length;
  let elastic = 0;
  for (let at = 1; at < end; at = repeated.lastIndex) {
    repeated.lastIndex = at;
    const part = repeated.exec(pattern);
    if (part === null) return false;
    if (part[1] !== undefined && ++elastic > 1) return false;
  }
  return true;
}

/** Number of paths through a pattern that are tried in negligible time. */
const mostWays = 1_000;

/**
 * Whether a pattern needs no analysis because it has no unbounded part, and few paths through it: groups and alternatives are allowed,
 * repeated groups are not.
 */
export function isBounded(pattern: string): boolean {
  let ways = 1;
  let at = 0;
  while (at < pattern.length && ways <= mostWays) {
    const sign = pattern[at] ?? '';
    if (sign === '^' || sign === '$') at++;
    else if (sign === '(') {
      at += pattern.startsWith('(?:', at) ? 3 : 1;
      if (pattern[at] === '?') return false;
    } else if (sign === '|') {
      ways *= 2;
      at++;
    } else if (sign === ')') {
      at++;
      if (/[*+{]/.test(pattern[at] ?? '')) return false;
      if (pattern[at] === '?') {
        ways *= 2;
        at++;
      }
    } else {
      repeated.lastIndex = at;
      const part = repeated.exec(pattern);
      if (part === null) return false;
      ways *= lengthsOf(part[1]);
      at = repeated.lastIndex;
    }
  }
  return ways <= mostWays;
}

/** How many lengths a repeated part can have. */
function lengthsOf(quantifier: string | undefined): number {
  if (quantifier === undefined) return 1;
  if (quantifier === '?') return 2;
  const [, least, most] = /^\{(\d+),(\d+)\}$/.exec(quantifier) ?? [];
  return most === undefined ? Number.POSITIVE_INFINITY : Number(most) - Number(least) + 1;
}

/** The analysis, or undefined where it gave up on the pattern. */
function diagnose(pattern: string): Diagnostics | undefined {
  try {
    return checkSync(pattern, 'u', budget);
  } catch {
    return undefined;
  }
}

/** The platform decides what is a regular expression: it is the one that runs it. */
function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Where the analysis stopped reading, from its message ("… (at 7)", "… (at 7:14)"); the start where it has no position. */
function columnOf(diagnosis: Diagnostics | undefined): number {
  if (diagnosis?.status !== 'unknown' || diagnosis.error.kind !== 'invalid') return 1;
  return Number(/\(at (\d+)/.exec(diagnosis.error.message)?.[1] ?? 0) + 1;
}
