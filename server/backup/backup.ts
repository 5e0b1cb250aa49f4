import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { type BackupEnd, type BackupHeader, createSum, formatVersion, mark, type TableSum } from './format';
import { type Db, dataTables, rowsOf, schemaOf } from './tables';

/**
 * Writes everything that the database holds into a file, as of one moment, while servers keep running: the same file from PGlite and from
 * PostgreSQL, of any version. There is a file of that name only once it is whole.
 * @param secrets names of the secrets in use
 * @returns what was written, by table
 */
export async function writeBackup(
  db: Db,
  file: string,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: number },
): Promise<Readonly<Record<string, TableSum>>> {
  const sums: Record<string, TableSum> = {};
  const unfinished = `${file}.part`;
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        async function* lines() {
          const header: BackupHeader = {
            format: 'portico-backup',
            formatVersion,
            schema: await schemaOf(trx),
            at: new Date(now).toISOString(),
            secrets,
          };
          yield line(header);
          // A large table takes longer than a request may.
          await sql`set local statement_timeout = 0`.execute(trx);
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
          for (const table of await dataTables(trx)) {
            yield line({ table });
            const sum = createSum();
            for await (const row of rowsOf(trx, table)) {
              sum.add(row);
              yield `${row}\n`;
            }
            sums[table] = sum.result();
          }
          yield line({ end: sums } satisfies BackupEnd);
        }
        // It contains addresses and encrypted keys: no other user of this machine needs to read it.
        await pipeline(Readable.from(lines()), createGzip(), createWriteStream(unfinished, { mode: 0o600 }));
      });
    await rename(unfinished, file);
    return sums;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function line(value: object): string {
  return `${mark}${JSON.stringify(value)}\n`;
}
