import {
  holdsFiles,
  isList,
  isObject,
  type Json,
  type JsonSchema,
  rowColumns,
  usualFileSize,
  usualFiles,
  type Verdict,
} from '../../model';
import { hidden } from '../lines';
import { numberOr } from '../text';
import { type FileKindName, fileKindNames, kindOfName } from './kinds';

/** A file as a field holds it: `<id>/<size>/<name>`, which is also the end of its address. */
export interface FileValue {
  /** Absent while the file is still being sent. */
  readonly id?: string;
  /** In bytes. */
  readonly size: number;
  readonly name: string;
}

/** What a field, or the property of an entity, accepts. */
export interface FileLimits {
  readonly accept: readonly FileKindName[];
  /** In bytes. */
  readonly maxSize: number;
  /** Numbers of files, where several are accepted. */
  readonly min: number;
  readonly max: number;
}

/** Maximum number of files that a definition may state. */
export const mostFiles = 20;
/** Maximum length of a file's name in characters. */
export const longestFileName = 120;
/** Maximum length of a value in characters. */
export const longestFileValue = 180;

/** Stands for the id while a file is sent. */
const sending = 'uploading';
const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The value of a file that was sent. A JSON Schema writes it as `"format": "file"`. */
export const fileValuePattern = `^${id}/[1-9][0-9]{0,11}/[^/\\\\${hidden}\\p{Bidi_Control}]{1,120}$`;
/** The same as a validator takes it. */
export const fileFormat = new RegExp(fileValuePattern, 'u');

const written = new RegExp(`^(${id}|${sending})/([1-9][0-9]{0,11})/([^/\\\\]{1,240})$`, 'u');

/** The file that a value names; undefined for a text that names none. */
export function readFileValue(value: Json | undefined): FileValue | undefined {
  const [, owner = '', size = '', name = ''] = (typeof value === 'string' && written.exec(value)) || [];
  if (name === '') return undefined;
  return { ...(owner !== sending && { id: owner }), size: Number(size), name };
}

/** The value that names a file; without an id, one that is being sent. */
export function writeFileValue({ id = sending, size, name }: FileValue): string {
  return `${id}/${size}/${name}`;
}

/** The values that name files in what a field holds: one text, or a list of them. */
export function fileValuesIn(value: Json | undefined): readonly string[] {
  return (isList(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each !== '');
}

/** What a field holds, without files that are still being sent: only the field that sends them learns how it ends. */
export function withoutSending(value: Json | undefined): Json | undefined {
  const isThere = (each: Json) => readFileValue(each)?.id !== undefined;
  if (!isList(value)) return value !== undefined && isThere(value) ? value : undefined;
  const there = value.filter(isThere);
  return there.length === 0 ? undefined : there;
}

/** Names of files, in the order of the value. */
export function fileNames(value: Json | undefined): readonly string[] {
  return fileValuesIn(value).map((each) => readFileValue(each)?.name ?? each);
}

/** What the settings of a field, or `x-file` of a property, accept. */
export function fileLimits(settings: Json | undefined): FileLimits {
  const { accept, maxSize, min, max } = isObject(settings) ? settings : {};
  const named = isList(accept) ? fileKindNames.filter((kind) => accept.includes(kind)) : fileKindNames;
  return {
    accept: named,
    maxSize: numberOr(maxSize, usualFileSize),
    min: numberOr(min, 0),
    max: numberOr(max, usualFiles),
  };
}

/** What a property accepts: its items are counted by the keywords of JSON Schema. */
export function propertyFileLimits({ minItems, maxItems, 'x-file': rule }: JsonSchema): FileLimits {
  return { ...fileLimits(rule), min: numberOr(minItems, 0), max: numberOr(maxItems, usualFiles) };
}

/** What of a value names files, the schema of its property or column, and its place: `/3/paper` in rows, else nothing. */
export interface FilePart {
  readonly at: string;
  readonly schema: JsonSchema;
  readonly value: Json;
}

/** The parts of a value that name files, by the schema of its property. Anything but rows is one part. */
export function filePartsOf(schema: JsonSchema, value: Json | undefined): readonly FilePart[] {
  const columns = rowColumns(schema);
  if (columns === undefined) return value === undefined ? [] : [{ at: '', schema, value }];
  const held = Object.entries(columns).filter(([, column]) => holdsFiles(column));
  return (isList(value) ? value : []).flatMap((row, index) =>
    held.flatMap(([name, column]) => {
      const cell = isObject(row) && Object.hasOwn(row, name) ? row[name] : undefined;
      return cell === undefined ? [] : [{ at: `/${index}/${name}`, schema: column, value: cell }];
    }),
  );
}

/** The problem of a part that names files, by its property or column. */
export function validateFilePart({ schema, value }: FilePart): Verdict | undefined {
  return (schema.type === 'array' ? validateFileValues : validateFileValue)(value, propertyFileLimits(schema));
}

/** The problem of a file by its name and size; its content is another question. */
export function validateFile(
  { name, size }: Pick<FileValue, 'name' | 'size'>,
  limits: Pick<FileLimits, 'accept' | 'maxSize'>,
): Verdict | undefined {
  const kind = kindOfName(name);
  if (kind === undefined || !limits.accept.includes(kind))
    return { code: 'file.kind', args: { kinds: limits.accept.map((each) => each.toUpperCase()).join(', ') } };
  if (size === 0) return { code: 'file.empty' };
  return size > limits.maxSize ? { code: 'file.tooLarge', args: { limit: megabytes(limits.maxSize) } } : undefined;
}

/** The problem of several files: of their number, of one that is there twice, or of the first wrong one, which it names. */
export function validateFileValues(value: Json, limits: FileLimits): Verdict | undefined {
  if (!isList(value)) return { code: 'wrongKind' };
  if (value.length > limits.max) return { code: 'files.tooMany', args: { count: limits.max } };
  for (const each of value) {
    const problem = validateFileValue(each, limits);
    if (problem) return ofOneAmongSeveral(each, problem);
  }
  const ids = new Set(value.map((each) => readFileValue(each)?.id));
  if (ids.size < value.length) return { code: 'files.doubled' };
  return value.length < limits.min ? { code: 'files.tooFew', args: { count: limits.min } } : undefined;
}

/** A problem of a file, as several files say it: with the name of the one that has it. */
export function ofOneAmongSeveral(value: Json, { code, args }: Verdict): Verdict {
  return { code: code.replace(/^file\./, 'files.'), args: { ...args, name: readFileValue(value)?.name ?? '' } };
}

/** The problem of a value of a field. */
export function validateFileValue(value: Json, limits: FileLimits): Verdict | undefined {
  const file = readFileValue(value);
  if (file === undefined) return { code: 'file.invalid' };
  if (file.id === undefined) return { code: 'file.uploading' };
  return cleanFileName(file.name) === file.name ? validateFile(file, limits) : { code: 'file.invalid' };
}

/** Megabytes with two decimal places. */
const megabytes = (bytes: number) => Math.max(0.01, Math.floor(bytes / 10_000) / 100);

/** Invisible characters, and those that turn the direction of text around: a name could look like another. */
const deceptive = new RegExp(`[${hidden}\\p{Surrogate}\\p{Bidi_Control}\\u{FEFF}]`, 'gu');

/** A file's name as it may be sent and stored: composed letters, no path, nothing invisible, at most {@link longestFileName}. */
export function cleanFileName(name: string): string {
  const last = name
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(deceptive, '')
    .trim();
  const letters = Array.from(last);
  if (letters.length <= longestFileName) return last;
  const ending = /\.[a-z0-9]{1,8}$/i.exec(last)?.[0] ?? '';
  return `${letters
    .slice(0, longestFileName - ending.length)
    .join('')
    .trimEnd()}${ending}`;
}
