import type { Verdict } from '../../model';
import { type FileKindName, kindOfName } from './kinds';

/** Bytes that are read piece by piece: a file in the browser, or what the server has stored of it. */
export interface FileContent {
  readonly size: number;
  /** The bytes from one position up to another, or up to the end. */
  read(from: number, to: number): Promise<Uint8Array>;
}

/** The most that is read at once. */
const piece = 262_144;
/** Beginning by which most kinds are recognized. */
const beginning = 4096;
/** A directory of more bytes belongs to no document. */
const longestDirectory = 1_000_000;

/** The problem of content that is not what the file's name states. */
export async function validateFileContent(name: string, content: FileContent): Promise<Verdict | undefined> {
  const kind = kindOfName(name);
  return kind !== undefined && (await isOfKind(kind, content)) ? undefined : { code: 'file.content' };
}

/**
 * Whether content is of the kind that its name states. Only its first bytes, the names in an archive, or the letters of a text are looked
 * at: nothing is unpacked or drawn.
 */
export async function isOfKind(kind: FileKindName, content: FileContent): Promise<boolean> {
  if (kind === 'csv' || kind === 'txt') return isPlainText(content);
  const start = await content.read(0, Math.min(beginning, content.size));
  switch (kind) {
    case 'pdf':
      return letters(start, 0, 5) === '%PDF-';
    case 'png':
      return letters(start, 0, 8) === '\x89PNG\r\n\x1a\n' && letters(start, 12, 16) === 'IHDR';
    case 'jpeg':
      return letters(start, 0, 3) === '\xff\xd8\xff';
    case 'webp':
      return letters(start, 0, 4) === 'RIFF' && letters(start, 8, 12) === 'WEBP';
    case 'heic':
      return letters(start, 4, 8) === 'ftyp' && /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(letters(start, 8, 12));
    case 'docx':
      return isArchiveWith(['[Content_Types].xml', 'word/document.xml'], start, content);
    case 'xlsx':
      return isArchiveWith(['[Content_Types].xml', 'xl/workbook.xml'], start, content);
    case 'odt':
      // An archive of this family states its kind in a first entry that is not packed.
      return (
        letters(start, 30, 79) === `mimetype${'application/vnd.oasis.opendocument.text'}PK` &&
        isArchiveWith(['content.xml', 'META-INF/manifest.xml'], start, content)
      );
  }
}

/** Bytes as letters of the same numbers. */
function letters(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}

/** A document in an archive, by the names in its directory. One with macros is another kind of document. */
async function isArchiveWith(needed: readonly string[], start: Uint8Array, content: FileContent): Promise<boolean> {
  if (letters(start, 0, 4) !== 'PK\x03\x04') return false;
  const names = await namesIn(content);
  return needed.every((name) => names.includes(name)) && !names.some((name) => /vbaproject/i.test(name));
}

/** The names in the directory at the end of an archive; none where it has no sound one. */
async function namesIn(content: FileContent): Promise<readonly string[]> {
  const endSize = 22;
  const tailFrom = Math.max(0, content.size - endSize - 65_535);
  const tail = await content.read(tailFrom, content.size);
  let at = tail.length - endSize;
  while (at >= 0 && letters(tail, at, at + 4) !== 'PK\x05\x06') at--;
  if (at < 0) return [];
  const end = new DataView(tail.buffer, tail.byteOffset + at, endSize);
  const [length, from] = [end.getUint32(12, true), end.getUint32(16, true)];
  if (length > longestDirectory || from + length > tailFrom + at) return [];
  const directory = await content.read(from, from + length);
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength);
  const names: string[] = [];
  for (let entry = 0; entry + 46 <= directory.length; ) {
    if (letters(directory, entry, entry + 4) !== 'PK\x01\x02') return [];
    const nameEnd = entry + 46 + view.getUint16(entry + 28, true);
    names.push(letters(directory, entry + 46, nameEnd));
    entry = nameEnd + view.getUint16(entry + 30, true) + view.getUint16(entry + 32, true);
  }
  return names;
}

/** Whether all of it is text in UTF-8 without control characters other than tabs and ends of lines. */
async function isPlainText({ size, read }: FileContent): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const control = /[^\P{Cc}\t\n\r]/u;
  try {
    for (let from = 0; from < size; from += piece) {
      const bytes = await read(from, Math.min(size, from + piece));
      if (control.test(decoder.decode(bytes, { stream: true }))) return false;
    }
    return !control.test(decoder.decode());
  } catch {
    return false;
  }
}
