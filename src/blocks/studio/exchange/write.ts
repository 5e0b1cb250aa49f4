import { csvText } from '../../../../engine/runtime';
import { longestOf, partsOfSentence, type TextUnit } from './units';

/** File formats for translators. */
export const exchangeFormats = ['csv', 'xliff12', 'xliff20'] as const;
export type ExchangeFormat = (typeof exchangeFormats)[number];

interface Written {
  readonly format: ExchangeFormat;
  readonly source: string;
  readonly language: string;
}

/** A file of sentences for translators. */
export function writeUnits(
  units: readonly TextUnit[],
  written: Written,
): { readonly name: string; readonly content: Blob } {
  const isCsv = written.format === 'csv';
  const text = isCsv ? asCsv(units, written) : asXliff(units, written);
  const type = isCsv ? 'text/csv;charset=utf-8' : 'application/xliff+xml;charset=utf-8';
  return { name: `texts-${written.language}.${isCsv ? 'csv' : 'xlf'}`, content: new Blob([text], { type }) };
}

/** The language that all sentences are translated from; the first one if there are several. */
function sourceOf(units: readonly TextUnit[], first: string): string {
  const [from = first, ...others] = new Set(units.map((unit) => unit.from));
  return others.length === 0 ? from : first;
}

/**
 * A line for each sentence: key, source, translation, and how far the translation is. Formulas are escaped for spreadsheets. The head names
 * the languages; where some sentences have another source, a fifth column names it.
 */
export function asCsv(units: readonly TextUnit[], { source, language }: Pick<Written, 'source' | 'language'>): string {
  const head = sourceOf(units, source);
  const isMixed = units.some(({ from }) => from !== head);
  const lines = [
    ['key', head, language, 'state', ...(isMixed ? ['source'] : [])],
    ...units.map((unit) => [
      ...[unit.key, guarded(unit.source), guarded(unit.target ?? ''), unit.state],
      ...(isMixed ? [unit.from] : []),
    ]),
  ];
  return `\uFEFF${lines.map((line) => line.map(csvText).join(',')).join('\r\n')}\r\n`;
}

/** On import one apostrophe is removed before anything a spreadsheet would compute: an apostrophe of the text itself gets another. */
function guarded(text: string): string {
  return /^'+[\s\uFEFF]*[=+\-@\t\r\n|%＝＋－＠]/u.test(text) ? `'${text}` : text;
}

/** XLIFF 1.2 or 2.0: placeholders are elements, which translation programs protect from changes. */
export function asXliff(units: readonly TextUnit[], { format, source, language }: Written): string {
  const is12 = format === 'xliff12';
  const head = sourceOf(units, source);
  const files = new Map<string, { readonly file: string; readonly from: string; readonly inner: TextUnit[] }>();
  for (const unit of units) {
    const file = unit.key.slice(0, unit.key.indexOf(':'));
    // XLIFF 1.2 names the source of each part; 2.0 has one for all, and a note where it is another.
    const name = is12 ? `${file} ${unit.from}` : file;
    const part = files.get(name) ?? { file, from: unit.from, inner: [] };
    part.inner.push(unit);
    files.set(name, part);
  }
  const to = attribute(language);
  const body = [...files.values()].map(({ file, from, inner }, at) =>
    is12
      ? `  <file original="${attribute(file)}" source-language="${attribute(from)}" target-language="${to}" datatype="plaintext">\n    <body>\n${inner.map(unit12).join('')}    </body>\n  </file>\n`
      : `  <file id="f${at + 1}" original="${attribute(file)}">\n${inner.map((unit, turn) => unit20(unit, `f${at + 1}u${turn + 1}`, head)).join('')}  </file>\n`,
  );
  const root = is12
    ? '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">'
    : `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="${attribute(head)}" trgLang="${to}">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${body.join('')}</xliff>\n`;
}

/** States of translations as XLIFF calls them; a finished one is not to be translated again. */
const states12 = {
  missing: 'new',
  outdated: 'needs-translation',
  unreviewed: 'needs-review-translation',
  done: 'signed-off',
} as const;
/** Outdated is the initial state as well: what it is, the second attribute says. */
const states20 = {
  missing: 'state="initial"',
  outdated: 'state="initial" subState="portico:outdated"',
  unreviewed: 'state="translated"',
  done: 'state="reviewed"',
} as const;

function unit12({ key, source, target, state, places }: TextUnit): string {
  const name = attribute(key);
  const inline = inlineOf((text, id) => `<ph id="${id}">${escaped(text)}</ph>`);
  const from = `<source>${inline(source)}</source>`;
  const said = target === undefined ? from : `${from}<target state="${states12[state]}">${inline(target)}</target>`;
  return `      <trans-unit id="${name}" resname="${name}" xml:space="preserve" maxwidth="${longestOf(source)}" size-unit="char">${said}${(places ?? []).map((place) => `<note from="portico">${escaped(place)}</note>`).join('')}</trans-unit>\n`;
}

function unit20({ key, source, from, target, state, places }: TextUnit, id: string, head: string): string {
  const inline = inlineOf((text, turn) => `<ph id="${turn}" equiv="${attribute(text)}" disp="${attribute(text)}"/>`);
  const said = `<source>${inline(source)}</source>${target === undefined ? '' : `<target>${inline(target)}</target>`}`;
  const noted = (category: string, text: string) => `<note category="${category}">${escaped(text)}</note>`;
  const notes = [
    ...(from === head ? [] : [noted('source-language', from)]),
    ...(places ?? []).map((place) => noted('place', place)),
    noted('max-length', String(longestOf(source))),
  ];
  const note = `<notes>${notes.join('')}</notes>`;
  return `    <unit id="${id}" name="${attribute(key)}" xml:space="preserve">${note}<segment ${states20[state]}>${said}</segment></unit>\n`;
}

/** Writes a sentence, and then its translation: a placeholder has the same number in both, wherever it is. */
function inlineOf(mark: (text: string, id: number) => string): (sentence: string) => string {
  const ids = new Map<string, number>();
  return (sentence) => {
    const seen: string[] = [];
    const idOf = (text: string) => {
      seen.push(text);
      const name = `${text} ${seen.filter((each) => each === text).length}`;
      const id = ids.get(name) ?? ids.size + 1;
      ids.set(name, id);
      return id;
    };
    return partsOfSentence(sentence)
      .map(({ text, kept }) => (kept ? mark(text, idOf(text)) : escaped(text)))
      .join('');
  };
}

/** Characters that XML 1.0 does not allow are left out. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
const impossible = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

function escaped(text: string): string {
  return text
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
