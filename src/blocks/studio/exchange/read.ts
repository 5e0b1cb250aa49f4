import { parse } from 'csv-parse/browser/esm/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { isObject } from '../documents/json';
import type { ReadUnit } from './units';

/** Why a file is rejected as a whole: key below `studio:exchange.refused`. */
export type ExchangeRefusal =
  | 'tooLarge'
  | 'encoding'
  | 'notRead'
  | 'doctype'
  | 'noLanguage'
  | 'severalLanguages'
  | 'otherSource'
  | 'nothing';

/** A rejected file, with the line where it was found out, if it is one line. */
export interface RefusedFile {
  readonly refused: ExchangeRefusal;
  readonly line?: number;
}

type ReadExchange = { readonly language: string; readonly units: readonly ReadUnit[] } | RefusedFile;

/** Maximum bytes of a file: ten times the size of all sentences of a language. */
export const longestFile = 5_000_000;

/** Parses a file from translators: UTF-8, or UTF-16 with its mark. What is neither would come in with other letters than it has. */
export function readExchangeFile(bytes: Uint8Array, languages: readonly string[]): ReadExchange {
  if (bytes.length > longestFile) return { refused: 'tooLarge' };
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return readExchange(new TextDecoder(encoding, { fatal: true }).decode(bytes), languages);
  } catch {
    return { refused: 'encoding' };
  }
}

/** Parses the text of such a file. It only checks that the file can be read, and its languages; comparison comes later. */
export function readExchange(text: string, languages: readonly string[]): ReadExchange {
  if (text.length > longestFile) return { refused: 'tooLarge' };
  const written = text.replace(/^\uFEFF/, '');
  const zero = written.indexOf('\0');
  if (zero >= 0) return { refused: 'notRead', line: lineAt(written, zero) };
  const read = written.trimStart().startsWith('<') ? readXliff(written) : readCsv(written);
  if ('refused' in read) return read;
  // XLIFF 1.2 states the languages in each part of the file.
  const stated = [...new Set(read.languages.map((each) => languageOf(each, languages) ?? each))];
  if (stated.length > 1) return { refused: 'severalLanguages' };
  const [source, ...others] = languages;
  const language = others.find((each) => each === stated[0] && each !== source);
  if (language === undefined) return { refused: 'noLanguage' };
  const isSource = (named: string) => {
    const known = languageOf(named, languages);
    // A column may be called anything; what is no code of a language says nothing.
    return known === undefined ? !/^[a-z]{2,3}(?:[-_]|$)/i.test(named.trim()) : known !== language;
  };
  if (!read.sources.every(isSource)) return { refused: 'otherSource' };
  return read.units.length === 0 ? { refused: 'nothing' } : { language, units: read.units };
}

/** `fr-FR` counts as `fr`. */
function languageOf(named: string, languages: readonly string[]): string | undefined {
  const wanted = named.trim().toLowerCase();
  return [wanted, wanted.split(/[-_]/)[0]].find((each) => each !== undefined && languages.includes(each));
}

/** The line of a place in a text: the first one is 1. */
function lineAt(text: string, place: number): number {
  return text.slice(0, place).split(/\r\n|\r|\n/).length;
}

/** What a file says, with the languages that it names. */
type Found =
  | { readonly languages: readonly string[]; readonly sources: readonly string[]; readonly units: readonly ReadUnit[] }
  | RefusedFile;

interface CsvLine {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function readCsv(text: string): Found {
  // Spreadsheets of some countries write semicolons; the first cell shows which.
  const delimiter = /^"?key"?([,;\t])/i.exec(text)?.[1];
  if (delimiter === undefined) return { refused: 'notRead', line: 1 };
  let lines: readonly CsvLine[];
  try {
    // With `info` it returns more than its types say.
    lines = parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, info: true }) as never;
  } catch (error) {
    const line = error instanceof Error && 'lines' in error ? Number(error.lines) : Number.NaN;
    return { refused: 'notRead', ...(line > 0 && { line }) };
  }
  const [head, ...rest] = lines;
  const [, source, language, ...more] = head?.record ?? [];
  /** The last line of a file that ends in the middle. */
  const cut = /[\r\n]$/.test(text) ? undefined : rest.at(-1)?.record;
  /** A line that another line's quote has swallowed. */
  const swallowed = new RegExp(`[\r\n]"*[\\w-]+:[\\w.-]+"*${delimiter}`, 'u');
  const isTorn = (cells: readonly string[]) =>
    cells.slice(3 + more.length).some((cell) => cell.trim() !== '') ||
    (cells === cut && cells.length < 3 + more.length) ||
    cells.some((cell) => swallowed.test(cell)) ||
    // A delimiter that is not quoted moves what follows it into the next column, which has one word.
    (more[0]?.trim().toLowerCase() === 'state' && /\s\S|\S\s/u.test(cells[3] ?? ''));
  const units = rest.map(({ record, info }): ReadUnit => {
    const [key = '', from = '', target = ''] = record;
    const breaks = record.join('').match(/\r\n|\r|\n/g)?.length ?? 0;
    return {
      key: key.trim(),
      source: asWritten(from),
      target: asWritten(target),
      line: info.lines - breaks,
      ...(isTorn(record) && { problem: 'columns' as const }),
    };
  });
  return {
    languages: language === undefined ? [] : [language],
    sources: source === undefined ? [] : [source],
    // Lines of empty cells stand below a table.
    units: units.filter(({ key, source: from, target }) => `${key}${from}${target}`.trim() !== ''),
  };
}

/** The apostrophe that keeps a spreadsheet from computing a text is not part of the text. */
function asWritten(cell: string): string {
  return cell.replace(/^'(?='*[\s\uFEFF]*[=+\-@\t\r\n|%＝＋－＠])/u, '');
}

/** An element as the library returns it in document order: its name is the key of its content, `:@` that of its attributes. */
type XmlNode = { readonly ':@'?: Readonly<Record<string, string>> } & Readonly<Record<string, unknown>>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  parseAttributeValue: false,
  // Numeric character references too.
  htmlEntities: true,
  // Where an element is.
  captureMetaData: true,
});
const metaData = XMLParser.getMetaDataSymbol() as symbol; // declared as its wrapper

function readXliff(text: string): Found {
  // Files for translators need none of it: custom entities can expand a small file into a huge one.
  const doctype = text.search(/<!(?:DOCTYPE|ENTITY)/i);
  if (doctype >= 0) return { refused: 'doctype', line: lineAt(text, doctype) };
  const deep = tooDeep(text);
  if (deep !== undefined) return { refused: 'notRead', line: lineAt(text, deep) };
  const valid = XMLValidator.validate(text);
  if (valid !== true) return { refused: 'notRead', ...(valid.err.line > 0 && { line: valid.err.line }) };
  let nodes: readonly XmlNode[];
  try {
    nodes = parser.parse(text) as readonly XmlNode[]; // as its option `preserveOrder` returns it
  } catch {
    return { refused: 'notRead' };
  }
  const root = nodes.find((node) => nameOf(node) === 'xliff');
  if (root === undefined) return { refused: 'notRead' };
  const units: ReadUnit[] = [];
  const languages: string[] = [];
  const sources: string[] = [];
  const state = (found: string[], named: string | undefined) =>
    named !== undefined && found.push(named.trim().toLowerCase());
  const lineOf = linesOf(text);
  const add = (key: string, segments: readonly XmlNode[], line: number) => {
    const targets = segments.map((segment) => below(segment).filter((node) => nameOf(node) === 'target'));
    // The language of one sentence is said where it is.
    for (const target of targets.flat()) state(languages, attributesOf(target).lang);
    const unit = { ...unitOf(key, segments), line };
    units.push(unit);
    if (targets.some(({ length }) => length > 1)) units.push(unit);
  };
  const visit = (node: XmlNode) => {
    const name = nameOf(node);
    const { id = '', resname, name: named, ...others } = attributesOf(node);
    if (name === 'file') {
      state(languages, others['target-language']);
      state(sources, others['source-language']);
    }
    if (name === 'trans-unit') add(resname ?? id, [node], lineOf(node));
    else if (name === 'unit')
      add(
        named ?? id,
        below(node).filter((part) => ['segment', 'ignorable'].includes(nameOf(part))),
        lineOf(node),
      );
    else for (const inner of below(node)) visit(inner);
  };
  state(languages, attributesOf(root).trgLang);
  state(sources, attributesOf(root).srcLang);
  visit(root);
  return { languages, sources, units };
}

/** Where elements are nested deeper than any file needs: the libraries take long to find that out. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  for (const tag of text.matchAll(/<(\/?)[\p{L}_:][^<>]*?(\/?)>/gu)) {
    if (tag[1] === '/') depth--;
    else if (tag[2] !== '/' && ++depth > mostNested) return tag.index;
  }
  return undefined;
}

const mostNested = 100;

/** Asked for elements in the order of the file, it reads the file once. */
function linesOf(text: string): (node: XmlNode) => number {
  let [line, at] = [1, 0];
  const lineBreak = /\r\n|\r|\n/g;
  return (node) => {
    const found: unknown = Reflect.get(node, metaData);
    const startIndex = isObject(found) ? Number(found.startIndex) : at;
    if (startIndex > at) {
      line += text.slice(at, startIndex).match(lineBreak)?.length ?? 0;
      at = startIndex;
    }
    return line;
  };
}

/** A sentence may come back in several segments, with text between them. */
function unitOf(key: string, segments: readonly XmlNode[]): Omit<ReadUnit, 'line'> {
  const part = (segment: XmlNode, name: string) => below(segment).find((node) => nameOf(node) === name);
  const source = segments.map((segment) => textIn(part(segment, 'source'))).join('');
  const isBetween = (segment: XmlNode) => nameOf(segment) === 'ignorable';
  const targets = segments.map((segment, index) => {
    const translated = part(segment, 'target');
    // Text between segments often has a source only: it is the same in both languages.
    const text = textIn(translated ?? (isBetween(segment) ? part(segment, 'source') : undefined));
    const order = Number(translated && attributesOf(translated).order);
    const isLeft = !isBetween(segment) && text.trim() === '' && textIn(part(segment, 'source')).trim() !== '';
    return { text, place: order > 0 ? order - 1 : index, isLeft };
  });
  const isTranslated = segments.some((segment) => part(segment, 'target') !== undefined);
  // Another language may say the parts in another order.
  const target = [...targets].sort((one, two) => one.place - two.place).map(({ text }) => text);
  const said = isTranslated ? target.join('') : '';
  return {
    key,
    source,
    target: said,
    ...(said.trim() !== '' && targets.some(({ isLeft }) => isLeft) && { problem: 'part' as const }),
  };
}

/** The text of an element and of everything in it; a placeholder carries its own text. */
function textIn(node: XmlNode | undefined): string {
  if (node === undefined) return '';
  const name = nameOf(node);
  if (name === '#text') return String(node['#text']);
  const inner = below(node).map(textIn).join('');
  if (inner !== '' || !['ph', 'x', 'bx', 'ex', 'it'].includes(name)) return inner;
  const { equiv, disp, 'equiv-text': text } = attributesOf(node);
  return equiv ?? disp ?? text ?? '';
}

function nameOf(node: XmlNode): string {
  return Object.keys(node).find((name) => name !== ':@') ?? '';
}

function attributesOf(node: XmlNode): Readonly<Record<string, string>> {
  return node[':@'] ?? {};
}

function below(node: XmlNode): readonly XmlNode[] {
  const inner = node[nameOf(node)];
  return Array.isArray(inner) ? inner : [];
}
