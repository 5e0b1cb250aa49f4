import { parse } from 'csv-parse/browser/esm/sync';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { ReadUnit } from './units';

/** Why a file is rejected as a whole: key below `studio:exchange.refused`. */
export type ExchangeRefusal = 'tooLarge' | 'notRead' | 'doctype' | 'noLanguage' | 'severalLanguages' | 'nothing';

type ReadExchange =
  | { readonly language: string; readonly units: readonly ReadUnit[] }
  | { readonly refused: ExchangeRefusal };

/** Maximum bytes of a file: ten times the size of all sentences of a language. */
export const longestFile = 5_000_000;

/** Parses a file from translators. It only checks that the file can be read, and its language; comparison comes later. */
export function readExchange(text: string, languages: readonly string[]): ReadExchange {
  if (text.length > longestFile) return { refused: 'tooLarge' };
  const written = text.replace(/^\uFEFF/, '');
  const read = written.trimStart().startsWith('<') ? readXliff(written) : readCsv(written);
  if ('refused' in read) return read;
  const language = languageOf(read.language, languages);
  if (language === undefined) return { refused: 'noLanguage' };
  return read.units.length === 0 ? { refused: 'nothing' } : { language, units: read.units };
}

/** `fr-FR` counts as `fr`. The first language is the source of all translations. */
function languageOf(named: string | undefined, [source, ...others]: readonly string[]): string | undefined {
  const wanted = named?.trim().toLowerCase() ?? '';
  const found = [wanted, wanted.split(/[-_]/)[0]].find((each) => each !== undefined && others.includes(each));
  return found === source ? undefined : found;
}

type Found =
  | { readonly language: string | undefined; readonly units: readonly ReadUnit[] }
  | { readonly refused: ExchangeRefusal };

function readCsv(text: string): Found {
  // Spreadsheets of some countries write semicolons; the first cell shows which.
  const delimiter = /^"?key"?([,;\t])/i.exec(text)?.[1];
  if (delimiter === undefined) return { refused: 'notRead' };
  try {
    const options = { delimiter, relax_column_count: true, skip_empty_lines: true };
    const [head, ...lines]: readonly string[][] = parse(text, options);
    const units = lines.map(([key = '', source = '', target = '']) => ({
      key: key.trim(),
      source: asWritten(source),
      target: asWritten(target),
    }));
    return { language: head?.[2], units: units.filter(({ key }) => key !== '') };
  } catch {
    return { refused: 'notRead' };
  }
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
});

function readXliff(text: string): Found {
  // Files for translators need none of it: custom entities can expand a small file into a huge one.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return { refused: 'doctype' };
  if (XMLValidator.validate(text) !== true) return { refused: 'notRead' };
  let nodes: readonly XmlNode[];
  try {
    nodes = parser.parse(text) as readonly XmlNode[]; // as its option `preserveOrder` returns it
  } catch {
    return { refused: 'notRead' };
  }
  const root = nodes.find((node) => nameOf(node) === 'xliff');
  if (root === undefined) return { refused: 'notRead' };
  const units: ReadUnit[] = [];
  const stated = new Set<string>();
  const state = (language: string | undefined) => language !== undefined && stated.add(language.trim().toLowerCase());
  state(attributesOf(root).trgLang);
  const visit = (node: XmlNode) => {
    const name = nameOf(node);
    const { id = '', resname, name: named, ...others } = attributesOf(node);
    if (name === 'file') state(others['target-language']);
    if (name === 'trans-unit') units.push(unitOf(resname ?? id, [node]));
    else if (name === 'unit')
      units.push(
        unitOf(
          named ?? id,
          below(node).filter((part) => ['segment', 'ignorable'].includes(nameOf(part))),
        ),
      );
    else for (const inner of below(node)) visit(inner);
  };
  visit(root);
  // XLIFF 1.2 states the language in each part of the file.
  if (stated.size > 1) return { refused: 'severalLanguages' };
  return { language: [...stated][0], units };
}

/** A sentence may come back in several segments, with text between them. */
function unitOf(key: string, segments: readonly XmlNode[]): ReadUnit {
  const part = (segment: XmlNode, name: string) => below(segment).find((node) => nameOf(node) === name);
  const isTranslated = segments.some((segment) => part(segment, 'target') !== undefined);
  const source = segments.map((segment) => textIn(part(segment, 'source'))).join('');
  // Text between segments often has a source only: it is the same in both languages.
  const target = segments.map((segment) => {
    const translated = part(segment, 'target');
    return textIn(translated ?? (nameOf(segment) === 'ignorable' ? part(segment, 'source') : undefined));
  });
  return { key, source, target: isTranslated ? target.join('') : '' };
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
