import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../engine/definition';
import { Parser } from '../../../engine/definition/parse';
import { readPlain } from '../../../engine/definition/plain-json';
import { corpus } from '../../support/corpora';
import { computing } from '../../support/waiting';

interface Case {
  readonly name: string;
  readonly expect: 'accept' | 'reject' | 'either';
  readonly base64?: string;
  readonly gen?: { readonly repeat: string; readonly times: number; readonly suffix?: string };
}

const text = (name: string, verdict: Case['expect'], written: string): Case => ({
  name,
  expect: verdict,
  base64: Buffer.from(written).toString('base64'),
});

const ownCases: Case[] = [
  text('an object', 'accept', '{"a":[1,-0.5e+3,true,false,null,"\\u00e9\\n"]}'),
  text('a lone text', 'accept', '"a"'),
  text('space around', 'accept', ' \t\r\n[ ]\n'),
  text('a trailing comma', 'reject', '[1,]'),
  text('a comment', 'reject', '[1] // one'),
  text('a number with a leading zero', 'reject', '[012]'),
  text('single quotes', 'reject', "['a']"),
  text('a NUL byte', 'reject', '[\u0000]'),
  text('other space', 'reject', '[\u00a0]'),
  { name: 'half a character in UTF-8', expect: 'reject', base64: Buffer.from([0x22, 0xe9, 0x22]).toString('base64') },
  { name: '100,000 brackets', expect: 'reject', gen: { repeat: '[', times: 100_000 } },
  { name: '50,000 objects in lists', expect: 'reject', gen: { repeat: '[{"":', times: 50_000, suffix: '\n' } },
];

const cases = corpus<Case>('json-malformed/jsontestsuite.jsonl') ?? ownCases;

/** JSON allows a key twice; a definition does not, since one of the two would silently be lost. */
const stricterThanJson = new Set(['y_object_duplicated_key.json', 'y_object_duplicated_key_and_value.json']);

function bytesOf({ base64, gen }: Case): Uint8Array {
  if (gen) return new TextEncoder().encode(gen.repeat.repeat(gen.times) + (gen.suffix ?? ''));
  return new Uint8Array(Buffer.from(base64 ?? '', 'base64'));
}

describe('reading JSON', () => {
  it.each(cases)('$name: $expect', (each) => {
    const read = readJson('a.json', bytesOf(each));
    if (each.expect === 'accept' && !stricterThanJson.has(each.name)) expect(read.ok).toBe(true);
    if (each.expect === 'reject' || stricterThanJson.has(each.name)) expect(read.ok).toBe(false);
    if (read.ok) return;
    expect(read.problems.length).toBeGreaterThan(0);
    for (const { place } of read.problems) {
      expect(place.line).toBeGreaterThan(0);
      expect(place.column).toBeGreaterThan(0);
    }
  });

  it('finds every mistake of a text at once', () => {
    const written = ['{', '  // remark', '  "a": 01,', "  b: 'x',", '  "c" 3', '  "d": [1,],', '  "a": 2', '}'].join(
      '\n',
    );
    const read = readJson('a.json', written);
    expect(read.ok ? [] : read.problems.map(({ rule, place }) => `${rule} ${place.line}:${place.column}`)).toEqual([
      'comment 2:3',
      'number-invalid 3:8',
      'property-name-missing 4:3',
      'text-foreign 4:6',
      'colon-missing 5:7',
      'comma-missing 6:3',
      'trailing-comma 6:10',
      'key-doubled 7:3',
    ]);
  });

  it('knows the place of every key and every value', () => {
    const read = readJson('a.json', '{\r\n  "a/b": [1,\n    {"~": "é"}],\r  "c": null\n}');
    if (!read.ok) throw new Error('it is JSON');
    const at = (pointer: string, side?: 'key' | 'value') => {
      const { line, column } = read.locator.placeOf(pointer, side);
      return `${line}:${column}`;
    };
    expect(at('')).toBe('1:1');
    expect(at('/a~1b', 'key')).toBe('2:3');
    expect(at('/a~1b')).toBe('2:10');
    expect(at('/a~1b/1/~0', 'key')).toBe('3:6');
    expect(at('/a~1b/1/~0')).toBe('3:11');
    expect(at('/c', 'key')).toBe('4:3');
    expect(at('/c/missing/deeper', 'key')).toBe('4:8');
    expect(at('/a~1b/7')).toBe('2:10');
    expect(read.locator.placeOf('/c/missing').pointer).toBe('/c/missing');
  });

  it('agrees with the platform on everything the platform can write', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        const written = JSON.stringify(value, undefined, space);
        const read = readJson('a.json', written);
        if (read.ok) expect(read.value).toEqual(JSON.parse(written));
        else expect(read.problems.map(({ rule }) => rule)).toSatisfy(onlyOurOwnRules);
      }),
      { numRuns: 300 },
    );
  });

  it('leaves to the platform exactly the texts in which the parser finds nothing wrong', () => {
    const name = fc.constantFrom(
      'a',
      'b',
      '\\u0061',
      'a\\\\',
      '\\"',
      '__proto__',
      '\\u005f_proto__',
      '\\ud800',
      'a": 1, "b',
    );
    const { value } = fc.letrec<{ value: string }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(
          '1',
          '-0',
          '1e999',
          '01',
          'true',
          'nul',
          '"x"',
          '"\\ud83d\\ude00"',
          '"\\udc00"',
          '"a:\\\\"',
          '""',
        ),
        fc.array(tie('value'), { maxLength: 3 }).map((items) => `[${items.join(' ,')}]`),
        fc
          .array(fc.tuple(name, tie('value')), { maxLength: 3 })
          .map((members) => `{${members.map(([key, member]) => `"${key}" \n: ${member}`).join(',')}}`),
        tie('value').map((inner) => `${'['.repeat(30)}${inner}${']'.repeat(30)}`),
      ),
    }));
    let plain = 0;
    fc.assert(
      fc.property(value, (text) => {
        const { root, complaints } = new Parser(text).parse();
        const found = readPlain(text);
        if (found) plain++;
        if (found) expect([complaints, found.value]).toEqual([[], root.value]);
        else expect(complaints.length > 0 || text.includes('\\ud')).toBe(true);
      }),
      { numRuns: 1_000 },
    );
    expect(plain).toBeGreaterThan(50);
  });

  it('accepts only what the platform accepts too', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ':',
      ',',
      '"a"',
      '"',
      '\\',
      '1',
      '-',
      '0',
      '.',
      'e',
      'true',
      ' ',
      '\n',
      '/',
      '*',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const written = pieces.join('');
        const read = readJson('a.json', written);
        if (read.ok) expect(JSON.parse(written)).toEqual(read.value);
        else expect(read.problems.length > 0 && read.problems.every(({ rule }) => rule !== '')).toBe(true);
        if (!read.ok && read.problems.every(({ rule }) => rule !== 'key-doubled')) {
          expect(() => JSON.parse(written)).toThrow();
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('answers any bytes, soon', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
        const read = readJson('a.json', bytes);
        expect(read.ok || read.problems.length > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['behind a quote in a comment', '/*"*/', '['],
    ['without keys', '', '{'],
    ['behind an unclosed text', '["\n', '{['],
    ['without colons', '', '{"a" '],
    ['behind colons', '', '[:'],
  ])('stops at the depth limit, also %s', (_name, before, piece) => {
    const read = readJson('a.json', before + piece.repeat(40_000));
    expect(read.ok ? [] : read.problems.map(({ rule }) => rule)).toEqual(['too-deep']);
  });

  it('reads what nests as deeply as the limit', () => {
    expect(readJson('a.json', '['.repeat(32) + ']'.repeat(32)).ok).toBe(true);
    expect(readJson('a.json', '['.repeat(33) + ']'.repeat(33)).ok).toBe(false);
  });

  it.each([
    ['open brackets in a text', '"['],
    ['opened lists', '['],
    ['closed lists', ']'],
    ['commas', ','],
    ['colons', ':'],
    ['comments that never end', '/*'],
    ['quotes', '"'],
    ['backslashes', '\\'],
    ['escaped quotes', '"\\"'],
    ['keys', '"a":'],
    ['numbers', '1 '],
    ['line ends', '\r'],
  ])('answers the largest file of %s within a second', (_name, piece) => {
    const written = piece.repeat(Math.floor(262_144 / piece.length));
    const computed = computing();
    const read = readJson('a.json', written);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.problems.length).toBeLessThanOrEqual(100);
    expect(computed()).toBeLessThan(1_000);
  });
});

/** What JSON allows and a definition does not. */
function onlyOurOwnRules(rules: readonly string[]): boolean {
  return rules.every((rule) => ['prototype-name', 'lone-surrogate', 'number-too-large', 'too-deep'].includes(rule));
}
