import fc from 'fast-check';
import * as recheck from 'recheck/lib/browser.js';
import { describe, expect, it } from 'vitest';
import { checkPattern } from '../../../engine/definition';
import { isBounded, isPlain, patternChecker } from '../../../engine/definition/pattern';
import { corpus } from '../../support/corpora';
import { computing } from '../../support/waiting';

interface Case {
  readonly pattern: string;
  readonly recheck: 'vulnerable' | 'safe';
}

const ownCases: Case[] = [
  { pattern: '^(a+)+$', recheck: 'vulnerable' },
  { pattern: '^(a|aa)+$', recheck: 'vulnerable' },
  { pattern: '^\\s+|\\s+$', recheck: 'vulnerable' },
  { pattern: '^((?:a|b)*)\\1$', recheck: 'vulnerable' },
  { pattern: '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[^\\w]).{12,}$', recheck: 'safe' },
  { pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{1,30}$', recheck: 'safe' },
  { pattern: '^[\\p{L} ]+$', recheck: 'safe' },
];

/** Signs that need no backslash are an error under the flag `u`, under which definitions are read. */
const readable = ({ pattern }: Case) => {
  try {
    new RegExp(pattern, 'u');
    return pattern.length <= 200;
  } catch {
    return false;
  }
};

const cases = (corpus<Case>('redos/patterns.jsonl') ?? ownCases).filter(readable);

describe('judging a regular expression', () => {
  it.each(cases)('$pattern is $recheck', ({ pattern, recheck }) => {
    const verdict = checkPattern(pattern);
    if (recheck === 'safe') expect(verdict).toEqual({ kind: 'safe' });
    else expect(['runs-away', 'undecided']).toContain(verdict.kind);
  });

  it('shows a text of bounded length that keeps the expression busy', () => {
    const verdict = checkPattern('^\\s+|\\s+$');
    expect(verdict.kind === 'runs-away' ? verdict.attack.length : 0).toBeGreaterThan(0);
    expect(verdict.kind === 'runs-away' ? verdict.attack.length : Number.POSITIVE_INFINITY).toBeLessThanOrEqual(500);
  });

  it.each([
    ['(', 2],
    ['a(?<n', 6],
    ['[z-a]', 2],
  ])('%s is no expression, and says at which character', (pattern, column) => {
    expect(checkPattern(pattern)).toEqual({ kind: 'invalid', column });
  });

  it('refuses more than 200 characters without looking', () => {
    expect(checkPattern('a'.repeat(201))).toEqual({ kind: 'too-long', length: 201, limit: 200 });
  });

  it('lets pass without analysis only what the analysis would let pass', () => {
    const part = fc.tuple(
      fc.constantFrom('a', '.', '\\d', '\\w', '\\s', '\\.', '[a-z]', '[^@\\s]', '[\\w.-]', '-', ' '),
      fc.constantFrom('', '', '', '{2}', '*', '+', '?', '{2,}', '{1,30}'),
    );
    const pattern = fc.tuple(fc.array(part, { minLength: 1, maxLength: 6 }), fc.constantFrom('', '$'));
    const { checkSync } = recheck.default ?? recheck;
    let plain = 0;
    fc.assert(
      fc.property(pattern, ([parts, end]) => {
        const text = `^${parts.map((each) => each.join('')).join('')}${end}`;
        if (!isPlain(text)) return;
        plain++;
        expect([text, checkSync(text, 'u').status]).toEqual([text, 'safe']);
      }),
      { numRuns: 150 },
    );
    expect(plain).toBeGreaterThan(20);
    expect(['^a+b+$', '^(a)$', 'a+$', '^a|b$', '^(a+)+$', '^a+?b*$'].filter(isPlain)).toEqual([]);
  });

  it('lets pass without analysis what has a greatest length and few ways through it', () => {
    const part = fc.tuple(
      fc.constantFrom('a', '[0-9]', '\\d', '[.]', '(', '(?:', ')', ')?', '|'),
      fc.constantFrom('', '', '?', '{3}', '{0,5}', '{1,12}'),
    );
    const { checkSync } = recheck.default ?? recheck;
    let bounded = 0;
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 7 }), (parts) => {
        const text = `^${parts.map(([sign, often]) => (/[()|]/.test(sign) ? sign : sign + often)).join('')}$`;
        if (!isBounded(text) || !readable({ pattern: text, recheck: 'safe' })) return;
        bounded++;
        const found = checkSync(text, 'u');
        if (found.status !== 'vulnerable') return;
        // The analysis guesses where it does not count, and errs now and then: what it found is tried.
        expect([text, found.checker]).toEqual([text, 'fuzz']);
        const attack = found.attack.string;
        const computed = computing();
        new RegExp(text, 'u').test(attack);
        expect(computed(), `${text} at ${attack.length} characters`).toBeLessThan(1_000);
      }),
      { numRuns: 400 },
    );
    expect(bounded).toBeGreaterThan(20);
    expect(isBounded('^(0|[1-9][0-9]{0,11})([.][0-9]{1,12})?$')).toBe(true);
    const others = [
      '(a+)',
      '(a|b)*',
      'a{2,}',
      '(a){9}',
      '(?=a)',
      '(?<n>a)',
      '\\1',
      'a??',
      '(a)??',
      `${'a?'.repeat(10)}`,
    ];
    expect(others.filter(isBounded)).toEqual([]);
  });

  it('remembers its verdicts: the same again is the very same answer', () => {
    const first = checkPattern('^(x+x+)+y$');
    expect(checkPattern('^(x+x+)+y$')).toBe(first);
  });

  it('says that it could not decide', () => {
    expect(checkPattern('(a|b|c|d|e|j){1,30}(g|h|i){1,30}$').kind).toBe('undecided');
  });

  it('gives up on a file after three expressions that could not be decided', () => {
    const lookedAt: string[] = [];
    const judge = patternChecker((pattern) => {
      lookedAt.push(pattern);
      return { kind: 'undecided' };
    });
    for (const letter of 'mnopqrst') expect(judge(letter).kind).toBe('undecided');
    expect(lookedAt).toEqual(['m', 'n', 'o']);
  });
});
