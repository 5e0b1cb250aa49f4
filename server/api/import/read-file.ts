import { gunzipSync } from 'node:zlib';
import { ApiError } from '../../platform/http/api-error';

/** The text of a file sent in Base64, compressed or not. Refuses what is not text. */
export function readFile(sent: string, most: number): string {
  const bytes = unpacked(Buffer.from(sent, 'base64'), most);
  if (bytes.length > most) throw tooLarge(most);
  const text = decoded(bytes);
  // A workbook is a ZIP archive; other non-text files contain bytes that no text has.
  if (text.startsWith('PK\u0003\u0004') || text.includes('\u0000')) throw new ApiError('IMPORT_NOT_TEXT');
  return text;
}

function unpacked(bytes: Buffer, most: number): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // as Node throws them
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(most);
    throw new ApiError('IMPORT_NOT_TEXT');
  }
}

/** By its byte order mark; without one it is UTF-8, or else the encoding that spreadsheets use on Western Windows. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const tooLarge = (most: number) =>
  new ApiError('IMPORT_TOO_LARGE', { args: { megabytes: Math.floor(most / 1_000_000) } });
