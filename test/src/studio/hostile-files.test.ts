import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readProjectFiles } from '../../../engine/tools';
import { setTexts, textIn } from '../../../src/blocks/studio/documents/commands';
import { readExchangeFile } from '../../../src/blocks/studio/exchange/read';
import {
  compareUnits,
  type ExchangeVerdict,
  type TextUnit,
  textUnits,
} from '../../../src/blocks/studio/exchange/units';
import { asCsv, asXliff, exchangeFormats } from '../../../src/blocks/studio/exchange/write';
import { crowding } from '../../support/waiting';

/** Files from translators with one thing wrong: each is refused or has the line marked, and nothing else is taken than what they wrote. */
const languages = ['en', 'es', 'fr', 'ja'];
const runs = Number(process.env.FAST_CHECK_RUNS ?? 80);
let texts: ReadonlyMap<string, string>;
const today = new Map<string, readonly TextUnit[]>();
beforeAll(async () => {
  const read = await readProjectFiles(process.cwd());
  texts = new Map(read.map(({ path, bytes }) => [path, bytes.toString()]));
  for (const language of languages.slice(1)) today.set(language, textUnits(texts, 'en', language));
});

type Format = (typeof exchangeFormats)[number];
interface Sent {
  readonly format: Format;
  readonly language: string;
  readonly units: readonly TextUnit[];
  /** The place of the unit that is damaged. */
  readonly at: number;
  readonly nat: number;
}

const write = ({ format, language }: Sent, units: readonly TextUnit[]) =>
  format === 'csv' ? asCsv(units, { source: 'en', language }) : asXliff(units, { format, source: 'en', language });
/** The same file with another translation of the damaged unit. */
const saying = (sent: Sent, change: (unit: TextUnit) => Partial<TextUnit>) =>
  write(
    sent,
    sent.units.map((unit, index) => (index === sent.at ? { ...unit, ...change(unit) } : unit)),
  );
const endings = (sent: Sent, ending: string) => saying(sent, ({ target = '' }) => ({ target: `${target}${ending}` }));
const isXliff = ({ format }: Sent) => format !== 'csv';
const xliff = (inner: string) => `<xliff version="2.0" srcLang="en" trgLang="fr"><file id="f">${inner}</file></xliff>`;
const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text.replace(/^\uFEFF/, ''), 'utf16le')]);
const pick = <Value>(values: readonly [Value, ...Value[]], nat: number) => values[nat % values.length] ?? values[0];
const firstPlaceholder = /\{\{[^{}]*\}\}/;

type File = string | Uint8Array;
type Expected = 'refused' | 'read' | 'either' | ExchangeVerdict;
/** What is wrong with a file: what it becomes, and what is said of it. */
const damages: Readonly<Record<string, (sent: Sent) => readonly [File, Expected]>> = {
  nothing: (sent) => [write(sent, sent.units), 'read'],
  'a mark of the order of bytes': (sent) => [`\uFEFF${write(sent, sent.units).replace(/^\uFEFF/, '')}`, 'read'],
  'UTF-16': (sent) => [utf16(write(sent, sent.units)), 'read'],
  'UTF-16 that ends in the middle': (sent) => [
    utf16(write(sent, sent.units)).subarray(0, 501 + 2 * (sent.nat % 50)),
    'refused',
  ],
  'UTF-16 without a mark': (sent) => [utf16(write(sent, sent.units)).subarray(2), 'refused'],
  'letters of an old encoding': (sent) => [
    Buffer.from(endings(sent, ' é').replaceAll('é', '\u00E9'), 'latin1'),
    'refused',
  ],
  'letters that were lost': (sent) => [endings(sent, ' \uFFFD'), 'damaged'],
  'control characters': (sent) =>
    sent.format === 'csv'
      ? [endings(sent, pick(['\u0007', '\u001B[31m', '\u0085'], sent.nat)), 'damaged']
      : [endings(sent, '@@').replace('@@', pick(['&#7;', '&#x1B;', '\u0085'], sent.nat)), 'either'],
  NUL: (sent) => [
    isXliff(sent) ? endings(sent, '@@').replace('@@', pick(['\0', '&#0;'], sent.nat)) : endings(sent, '\0'),
    'either',
  ],
  'text that is turned around': (sent) => [endings(sent, '\u202Egnp.exe'), 'damaged'],
  bytes: (sent) => [
    Uint8Array.from({ length: 4_000 }, (_, index) => (index * (sent.nat | 1) * 131 + (index >> 3)) & 255),
    'refused',
  ],
  'a picture': () => [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'refused'],
  'an archive': () => [Buffer.from('504b0304140008080800', 'hex'), 'refused'],
  'nothing in it': () => ['', 'refused'],
  '50 MB': (sent) => [Buffer.alloc(50_000_000, sent.nat % 2 ? 'a' : '<g>'), 'refused'],
  'a cut': (sent) => {
    const text = Buffer.from(write(sent, sent.units));
    return [text.subarray(0, 1 + (sent.nat % (text.length - 1))), 'either'];
  },
  'a document type': (sent) => [
    `<!DOCTYPE xliff [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}">]>${xliff(`<unit id="${sent.nat}"><segment><source>&b;</source></segment></unit>`)}`,
    'refused',
  ],
  'an entity of a file': () => [
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xliff>&e;</xliff>',
    'refused',
  ],
  'elements in elements': ({ nat }) => [xliff('<group>'.repeat(1_000 + (nat % 100_000))), 'refused'],
  'elements in elements, all closed': ({ nat }) => {
    const depth = 150 + (nat % 100_000);
    return [xliff(`${'<g>'.repeat(depth)}${'</g>'.repeat(depth)}`), 'refused'];
  },
  'many attributes': ({ nat }) => [
    xliff(`<unit ${Array.from({ length: 20_000 }, (_, at) => `a${at}="${nat}"`).join(' ')}/>`),
    'either',
  ],
  'names of what objects have': (sent) => [
    xliff(
      `<__proto__ constructor="x"><unit id="u" name="${pick(['__proto__', 'constructor', 'iam:__proto__.x', ''], sent.nat)}"><segment><source>a</source><target>b</target></segment></unit></__proto__>`,
    ),
    'either',
  ],
  'a key that there is not': (sent) => [saying(sent, ({ key }) => ({ key: `${key}X${sent.nat}` })), 'unknown'],
  'a form for numbers that there is not': (sent) => [
    saying(sent, ({ key }) => ({ key: `${key}_${pick(['few', 'two', 'none'], sent.nat)}` })),
    'unknown',
  ],
  'a line twice': (sent) => {
    const { units, at } = sent;
    const again = units.flatMap((unit, index) => (index === at ? [{ ...unit, target: `${unit.target} 2` }] : []));
    return [write(sent, [...units, ...again]), 'twice'];
  },
  'a source that is not today’s': (sent) => [saying(sent, ({ source }) => ({ source: `${source} (old)` })), 'stale'],
  'a language that the portal has not': (sent) => [
    write({ ...sent, language: pick(['de', 'tlh', '', 'en'], sent.nat) }, sent.units),
    'refused',
  ],
  'a source language that the portal has not': (sent) => [
    write(
      sent,
      sent.units.map((unit) => ({ ...unit, from: 'de' })),
    ),
    'refused',
  ],
  'its own language as the source': (sent) => [
    write(
      sent,
      sent.units.map((unit) => ({ ...unit, from: sent.language })),
    ),
    'refused',
  ],
  'a placeholder that is lost': (sent) => {
    const has = ({ source }: TextUnit) => firstPlaceholder.test(source);
    const at = sent.units.findIndex((unit) => has(unit) && !/_(?:zero|one|two)$/.test(unit.key));
    if (at < 0) return [write(sent, sent.units), 'read'];
    return [
      saying({ ...sent, at }, ({ target = '' }) => ({
        target: `${target.replaceAll(new RegExp(firstPlaceholder, 'g'), '')}!`,
      })),
      'placeholder',
    ];
  },
  'a placeholder twice': (sent) => {
    const at = sent.units.findIndex(({ target = '' }) => firstPlaceholder.test(target));
    if (at < 0) return [write(sent, sent.units), 'read'];
    return [
      saying({ ...sent, at }, ({ target = '' }) => ({ target: `${target} ${firstPlaceholder.exec(target)?.[0]}` })),
      'placeholder',
    ];
  },
  'a placeholder that is invented': (sent) => [
    endings(
      sent,
      pick(
        [' {{nobody}}', ' {{- html}}', ' $t(common:menu.home)', ' <7>x</7>', ' {{nobody', ' nobody}}', ' $t(x', ' <7'],
        sent.nat,
      ),
    ),
    'placeholder',
  ],
  'what a spreadsheet could not compute': (sent) => [
    saying(sent, () => ({ target: pick(['#REF!', '#NAME?', '#####'], sent.nat) })),
    'damaged',
  ],
  'a formula': (sent) => [saying(sent, () => ({ target: '=HYPERLINK("https://a.example";"x")' })), 'either'],
  'a text without an end': (sent) => [endings(sent, ' la'.repeat(20_000)), 'tooLong'],
  'a delimiter that is not quoted': (sent) => {
    const { units, at } = sent;
    const { key = '', source = '' } = units[at] ?? {};
    if (isXliff(sent) || /[",\r\n]/.test(source)) return [write(sent, units), 'read'];
    const lines = write(
      sent,
      units.filter((_, index) => index !== at),
    );
    return [`${lines}${key},${source},Un, deux${pick(['', ',done', ',x,y'], sent.nat)}\r\n`, 'columns'];
  },
  'a quote that swallows lines': (sent) => {
    if (isXliff(sent)) return [write(sent, sent.units), 'read'];
    const lines = write(sent, sent.units).split('\r\n');
    const [from, to] = [1 + (sent.nat % (lines.length - 3)), lines.length - 2];
    lines[from] = `${sent.units[0]?.key},"x`;
    lines[to] = `${lines[to]?.replaceAll('"', '')}"`;
    return [lines.join('\r\n'), 'either'];
  },
  'semicolons and other ends of lines': (sent) => {
    if (isXliff(sent)) return [write(sent, sent.units), 'read'];
    const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const rows = [
      ['key', 'en', sent.language],
      ...sent.units.map(({ key, source, target = '' }) => [key, source, target]),
    ];
    const [delimiter, end] = [pick([';', '\t'], sent.nat), pick(['\n', '\r\n', '\r'], sent.nat)];
    return [`${rows.map((row) => row.map(cell).join(delimiter)).join(end)}${end}`.replace('"key"', 'key'), 'read'];
  },
  'a segment that is not translated': (sent) => {
    const { units, at, language } = sent;
    const unit = units[at];
    const two = `<segment><source>${'x'}</source><target>Un.</target></segment><segment><source>y</source></segment>`;
    const text = asXliff(
      units.filter((_, index) => index !== at),
      { format: 'xliff20', source: 'en', language },
    );
    return [
      text.replace('</xliff>', `<file id="z"><unit id="z" name="${unit?.key}">${two}</unit></file></xliff>`),
      'part',
    ];
  },
  'two translations of one text': (sent) => {
    if (!isXliff(sent)) return [write(sent, sent.units), 'read'];
    return [write(sent, sent.units).replace('</target>', '</target><target>x</target>'), 'twice'];
  },
  'another language in one text': (sent) =>
    isXliff(sent)
      ? [write(sent, sent.units).replace('<target', '<target xml:lang="de"'), 'refused']
      : [write(sent, sent.units), 'read'],
};

const collect = () => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1e6;
};

describe('files with one thing wrong', () => {
  it('are refused or marked with the line, and nothing is taken that nobody wrote', {
    timeout: 60_000 + runs * 1_000,
  }, () => {
    const counts = { refused: 0, marked: 0, read: 0, slowest: 0, of: '' };
    const once = fc.record({
      damage: fc.constantFrom(...Object.keys(damages)),
      format: fc.constantFrom(...exchangeFormats),
      language: fc.constantFrom(...languages.slice(1)),
      from: fc.nat(2_000),
      count: fc.integer({ min: 5, max: 80 }),
      nat: fc.nat(1_000_000),
    });
    const seen = new Set<string>();
    const check = ({
      damage,
      format,
      language,
      from,
      count,
      nat,
    }: typeof once extends fc.Arbitrary<infer Value> ? Value : never) => {
      const known = today.get(language) ?? [];
      // Every text comes back in other words, with the same placeholders.
      const units = known
        .slice(from, from + count)
        .map((unit) => ({ ...unit, target: `${unit.target ?? unit.source} ✓` }));
      const sent: Sent = { format, language, units, at: nat % units.length, nat };
      const [file, expected] = damages[damage]?.(sent) ?? ['', 'read'];
      const bytes = typeof file === 'string' ? Buffer.from(file) : file;
      const begun = performance.now();
      const found = readExchangeFile(bytes, languages);
      const compared = 'refused' in found ? [] : compareUnits(found.units, known);
      const took = performance.now() - begun;
      if (took > counts.slowest) Object.assign(counts, { slowest: took, of: damage });
      seen.add(damage);
      if ('refused' in found) {
        counts.refused++;
        expect(['refused', 'either']).toContain(expected);
        return;
      }
      expect([damage, found.language]).toEqual([damage, language === found.language ? language : 'fr']);
      expect(expected).not.toBe('refused');
      const marked = compared.filter(({ verdict }) => !['changes', 'same'].includes(verdict));
      if (expected !== 'either') {
        const wanted = expected === 'read' ? [] : [expected];
        expect([...new Set(marked.map(({ verdict }) => verdict))]).toEqual(wanted);
        expect(marked.length).toBeLessThan(2);
      }
      counts[marked.length > 0 ? 'marked' : 'read']++;
      // The line is the one where the text begins.
      const lines = (found.units.length > 0 && typeof file === 'string' ? file : '').split(/\r\n|\r|\n/);
      for (const { key, line } of typeof file === 'string' ? marked : [])
        if (damage !== 'a quote that swallows lines' && key !== 'iam:')
          expect(lines[line - 1]).toContain(key.replace(/^iam:(?=__|constr)/, ''));
      const taken = compared.filter(({ verdict }) => verdict === 'changes');
      const wrote = new Map(units.map(({ key, target }) => [key, target]));
      if (damage === 'a formula') wrote.set(units[sent.at]?.key ?? '', '=HYPERLINK("https://a.example";"x")');
      for (const { key, target } of taken) expect([damage, key, target]).toEqual([damage, key, wrote.get(key)]);
      const after = new Map(texts);
      const { changes } = setTexts(texts, found.language, new Map(taken.map(({ key, target }) => [key, target])));
      for (const { path, after: text } of changes) after.set(path, text ?? '');
      for (const { key, target } of taken) expect(textIn(after, key, found.language)).toBe(target);
    };
    // What is loaded with the first files is none of the memory of the rest.
    fc.assert(fc.property(once, check), { numRuns: 50, seed: 1 });
    const before = collect();
    fc.assert(fc.property(once, check), { numRuns: runs, seed: 2_026 });
    const grown = collect() - before;
    console.log(
      `${runs} files: ${JSON.stringify(counts)}, heap ${before.toFixed(0)} MB, grown by ${grown.toFixed(1)} MB.`,
    );
    expect(counts.slowest).toBeLessThan(2_000 * crowding());
    expect(grown).toBeLessThan(10);
    if (runs > 500) expect([...seen].sort()).toEqual(Object.keys(damages).sort());
  });
});
