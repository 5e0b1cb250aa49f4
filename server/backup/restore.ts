import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import { type Migration, migrate, migrations } from '../platform/database';
import {
  type BackupEnd,
  type BackupHeader,
  BackupRefused,
  createSum,
  formatVersion,
  mark,
  type TableStart,
  type TableSum,
} from './format';
import { type Db, dataTables, rowsOf, schemaOf } from './tables';

/** Characters of rows written at once. */
const batch = 1_000_000;

/**
 * Fills an empty database from a backup, of this or an older version of the schema, and brings it up to date. All of it or nothing.
 * Afterwards no one is signed in, and unsent emails are held: they may have been sent since the backup was made.
 * @param secrets names of the secrets that this installation knows
 * @throws BackupRefused
 */
export async function restoreBackup(
  db: Db,
  file: string,
  {
    secrets,
    now,
    steps = migrations,
  }: { readonly secrets: readonly string[]; readonly now: number; readonly steps?: readonly Migration[] },
): Promise<Readonly<Record<string, TableSum>>> {
  const header = await readHeader(file);
  const taken = stepsOf(header, steps);
  if (!header.secrets.some((id) => secrets.includes(id)))
    throw new BackupRefused(
      `The backup is sealed under the secret ${header.secrets.join(' or ')}, and this installation has ${secrets.join(', ')}. Set PORTAL_SECRET to the one of that installation, or PORTAL_SECRETS to both; an embedded database keeps it in the file "secret" of DATA_DIR.`,
    );
  await requireEmpty(db, header);
  await migrate(db, taken);

  const sums = await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`set local timezone = 'UTC'`.execute(trx);
    const tables = await dataTables(trx);
    // Triggers count and refuse what users do; restored rows were counted and allowed before.
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx);
    for (const table of [...tables].reverse()) await sql`delete from ${sql.table(table)}`.execute(trx);
    const sums = await fill(trx, file, tables);
    for (const table of tables) await expectSame(trx, table, sums[table]);
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(trx);
    return sums;
  });
  await migrate(db, steps);
  await quieten(db, now);
  return sums;
}

/** Releases emails that a restore held back. */
export async function releaseLetters(db: Db, now: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox set due_at = ${new Date(now)} where sent_at is null and due_at = 'infinity'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Ends what belongs to the moment of the backup: sessions, sign-ins, open steps, emails being sent. */
async function quieten(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('sessions').execute();
    await trx.deleteFrom('idempotency_keys').execute();
    await trx.deleteFrom('idp_challenge').execute();
    await trx
      .updateTable('idp_refresh')
      .set({ revoked_at: new Date(now) })
      .where('revoked_at', 'is', null)
      .execute();
    await sql`update outbox set due_at = 'infinity' where sent_at is null`.execute(trx);
  });
}

async function readHeader(file: string): Promise<BackupHeader> {
  for await (const text of linesOf(file)) {
    if (!text.startsWith(mark)) break;
    const header = parse<Partial<BackupHeader>>(text.slice(mark.length));
    if (header.format !== 'portico-backup') break;
    if (header.formatVersion !== formatVersion)
      throw new BackupRefused(
        `The backup has format ${header.formatVersion}; this program reads format ${formatVersion}.`,
      );
    return { formatVersion, format: 'portico-backup', schema: [], at: '', secrets: [], ...header };
  }
  throw new BackupRefused(`"${file}" is no backup of Portico.`);
}

/** Migrations applied to the backup's database, which must be the first of ours. */
function stepsOf({ schema }: BackupHeader, steps: readonly Migration[]): readonly Migration[] {
  if (schema.length > steps.length || schema.some((name, index) => steps[index]?.name !== name))
    throw new BackupRefused(
      `The backup has the schema ${schema.at(-1)}, and this program knows ${steps.at(-1)?.name}. Restore it with the program that made it, or a newer one.`,
    );
  return steps.slice(0, schema.length);
}

/** Empty is a database without tables, or one of the backup's own schema without any data. */
async function requireEmpty(db: Db, { schema }: BackupHeader): Promise<void> {
  const present = await schemaOf(db);
  if (present.length === 0) return;
  const held: string[] = [];
  for (const table of await dataTables(db)) {
    // The only tables that the schema itself fills, by its version.
    if (table === 'row_counts' || table === 'row_changes') continue;
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db);
    if (rows.length > 0) held.push(table);
  }
  if (held.length === 0 && present.join() === schema.join()) return;
  throw new BackupRefused(
    `The database is not empty (${held.length > 0 ? held.join(', ') : 'it has tables of another version'}), and a restore mixes nothing. Restore into one in which no server was started yet: another DATA_DIR or DATABASE_URL.`,
  );
}

async function fill(db: Db, file: string, tables: readonly string[]): Promise<Readonly<Record<string, TableSum>>> {
  const sums: Record<string, TableSum> = {};
  let table: string | undefined;
  let sum = createSum();
  let waiting: string[] = [];
  let size = 0;
  let end: BackupEnd['end'] | undefined;

  const flush = async () => {
    if (table !== undefined && waiting.length > 0) {
      const name = sql.table(table);
      const rows = `[${waiting.join(',')}]`;
      await sql`insert into ${name} select * from jsonb_populate_recordset(null::${name}, ${rows}::jsonb)`
        .execute(db)
        .catch((cause: unknown) => {
          const why = cause instanceof Error ? cause.message : String(cause);
          throw new BackupRefused(
            `The backup was changed or damaged: table "${table}" does not take its rows (${why}).`,
            {
              cause,
            },
          );
        });
    }
    waiting = [];
    size = 0;
  };
  const finish = async () => {
    await flush();
    if (table !== undefined) sums[table] = sum.result();
  };

  for await (const text of linesOf(file)) {
    if (!text.startsWith(mark)) {
      sum.add(text);
      waiting.push(text);
      size += text.length;
      if (size > batch) await flush();
      continue;
    }
    const line = parse<Partial<BackupHeader & TableStart & BackupEnd>>(text.slice(mark.length));
    if (line.format !== undefined) continue;
    await finish();
    end = line.end;
    table = line.table;
    sum = createSum();
    if (table !== undefined && !tables.includes(table))
      throw new BackupRefused(`The backup has a table "${table}", which its schema does not have.`);
  }
  if (end === undefined) throw new BackupRefused('The backup is not whole: its end is missing.');
  for (const name of tables) {
    const [told, found] = [end[name] ?? createSum().result(), sums[name] ?? createSum().result()];
    if (told.rows !== found.rows || told.sha256 !== found.sha256)
      throw new BackupRefused(
        `The backup was changed or damaged: table "${name}" should have ${told.rows} rows (${told.sha256}) and has ${found.rows} (${found.sha256}).`,
      );
  }
  return end;
}

/** The database must now contain what the file contains. */
async function expectSame(db: Db, table: string, told: TableSum | undefined): Promise<void> {
  const sum = createSum();
  for await (const row of rowsOf(db, table)) sum.add(row);
  const { rows, sha256 } = sum.result();
  if (told !== undefined && (rows !== told.rows || sha256 !== told.sha256))
    throw new BackupRefused(`The table "${table}" did not come out as it is in the backup.`);
}

async function* linesOf(file: string): AsyncGenerator<string> {
  // Errors of the file are thrown by the loop below.
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (cause) {
    if (cause instanceof BackupRefused) throw cause;
    throw new BackupRefused(`"${file}" cannot be read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
  if (rest !== '') yield rest;
}

function parse<Content>(text: string): Content {
  try {
    return JSON.parse(text) as Content;
  } catch (cause) {
    throw new BackupRefused('The backup was damaged: a line of it cannot be read.', { cause });
  }
}
