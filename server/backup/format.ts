import { createHash } from 'node:crypto';

/** The version of the format itself, not of the schema. */
export const formatVersion = 1;

/** Prefix of every line that is not a row: rows begin with a brace. */
export const mark = '#';

/** The first line of a backup. */
export interface BackupHeader {
  readonly format: 'portico-backup';
  readonly formatVersion: number;
  /** Names of the schema migrations applied to the database. */
  readonly schema: readonly string[];
  readonly at: string;
  /** Names of the secrets that values may be encrypted with; the secrets themselves are never in a backup. */
  readonly secrets: readonly string[];
}

/** The line before the rows of a table, which follow as JSON, one per line. */
export interface TableStart {
  readonly table: string;
}

/** Content of a table. The digest does not depend on the order of the rows. */
export interface TableSum {
  readonly rows: number;
  readonly sha256: string;
}

/** The last line. Without it the file was cut short. */
export interface BackupEnd {
  readonly end: Readonly<Record<string, TableSum>>;
}

/** The file cannot be restored, or not here; the message gives the reason to an operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const modulus = 1n << 256n;

/** Summarizes rows: their number, and the sum of their digests, so that the same rows have the same sum in any order. */
export function createSum(): { add(row: string): void; result(): TableSum } {
  let rows = 0;
  let total = 0n;
  return {
    add(row) {
      rows += 1;
      total = (total + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % modulus;
    },
    result: () => ({ rows, sha256: total.toString(16).padStart(64, '0') }),
  };
}
