import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { dependencies } from '../../package.json';
import { connect, embeddedOptions, migrate } from '../../server/platform/database';
import { migrationsHash } from './migrations-hash';

/** What a migrated database contains before anything happens to it. */
interface FirstState {
  readonly files: Blob;
  /** Hash of its tables, indices, constraints, triggers, functions and settings. */
  readonly shape: string;
  /** Rows that migrations insert, as JSON, with the names of the columns they are written to. */
  readonly rows: readonly { readonly table: string; readonly columns: string; readonly json: string }[];
  readonly sequences: readonly { readonly name: string; readonly value: string; readonly called: boolean }[];
}

/** The most unused databases that a process keeps: a test rarely opens more at once. */
const mostKept = 2;
const kept: PGlite[] = [];
let first: Promise<FirstState> | undefined;

/**
 * An embedded database as migrations leave it. Closing it empties it for the next test: creating another takes a second of computing,
 * emptying takes a twentieth of that. One whose tables a test has altered is not used again.
 */
export async function keptDatabase(): Promise<PGlite> {
  first ??= firstState();
  const state = await first;
  const pglite = kept.pop() ?? (await PGlite.create('memory://', { ...embeddedOptions, loadDataDir: state.files }));
  const end = PGlite.prototype.close.bind(pglite);
  let closed: Promise<void> | undefined;
  pglite.close = () => {
    closed ??= empty(pglite, state)
      .catch(() => false)
      .then((isAsBefore) => (isAsBefore && kept.length < mostKept ? void kept.push(pglite) : end()));
    return closed;
  };
  return pglite;
}

/** An embedded database with nothing in it. PGlite takes three times the computing to make one than to load what it made once. */
export async function emptyDatabase(): Promise<PGlite> {
  nothing ??= emptyFiles();
  return PGlite.create('memory://', { ...embeddedOptions, loadDataDir: await nothing });
}

let nothing: Promise<Blob> | undefined;

/** Made once for all processes and runs with this PGlite. */
async function emptyFiles(): Promise<Blob> {
  const name = `empty-${dependencies['@electric-sql/pglite']}`;
  const path = join(cache, `${name}.tar`);
  try {
    return new Blob([new Uint8Array(await readFile(path))]);
  } catch {
    const pglite = await PGlite.create('memory://', embeddedOptions);
    const files = await pglite.dumpDataDir('none');
    await pglite.close();
    await forgetOutdated('empty-', name);
    await save(path, new Uint8Array(await files.arrayBuffer()));
    return files;
  }
}

/** Not files of this name: another process may be writing them. */
async function forgetOutdated(sort: string, name: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const outdated = (await readdir(cache)).filter((file) => file.startsWith(sort) && !file.startsWith(name));
  await Promise.all(outdated.map((file) => rm(join(cache, file), { force: true })));
}

/**
 * Writes an embedded database as migrations leave it into a folder, for a server that begins with it. Unpacking its files is all that is
 * needed: to load them, the database would be started, which takes a hundred times as much computing.
 */
export async function writeDatabase(dataDir: string): Promise<void> {
  first ??= firstState();
  await first;
  const database = join(dataDir, 'database');
  await mkdir(database, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', `${firstPath()}.tar`, '-C', database], { stdio: 'pipe' });
}

const cache = join(import.meta.dirname, '../../node_modules/.cache/portico-test');

/** Where it is kept, without the ending. */
const firstPath = () => join(cache, `migrated-${migrationsHash()}`);

/** Creating one and migrating it takes seconds, and is done once for all processes and runs with these migrations. */
async function firstState(): Promise<FirstState> {
  const path = firstPath();
  try {
    const told = JSON.parse(await readFile(`${path}.json`, 'utf8'));
    return { ...told, files: new Blob([new Uint8Array(await readFile(`${path}.tar`))]) };
  } catch {
    const made = await migratedState();
    const { files, ...told } = made;
    await forgetOutdated('migrated-', basename(path));
    await save(`${path}.tar`, new Uint8Array(await files.arrayBuffer()));
    await save(`${path}.json`, JSON.stringify(told));
    return made;
  }
}

/** Another process may be reading or writing the same file. */
async function save(file: string, content: string | Uint8Array): Promise<void> {
  const own = `${file}.${process.pid}`;
  await writeFile(own, content);
  await rename(own, file);
}

async function migratedState(): Promise<FirstState> {
  const pglite = await emptyDatabase();
  const connection = await connect({ pglite });
  await migrate(connection.db);
  const rows = await Promise.all((await written(pglite)).map((table) => rowsOf(pglite, table)));
  const { rows: sequences } = await pglite.query<FirstState['sequences'][number]>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as called
    from pg_sequences`);
  const shape = await shapeOf(pglite);
  const files = await pglite.dumpDataDir('none');
  await connection.close();
  return { files, shape, rows: rows.filter(({ json }) => json !== '[]'), sequences };
}

async function rowsOf(pglite: PGlite, table: string): Promise<FirstState['rows'][number]> {
  const { rows } = await pglite.query<{ columns: string; json: string }>(`
    select (select coalesce(json_agg(kept), '[]')::text from ${table} kept) as json,
      (select string_agg(quote_ident(attname), ', ') from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '') as columns`);
  return { table, columns: rows[0]?.columns ?? '', json: rows[0]?.json ?? '[]' };
}

/** Tables that hold something, or did: emptying the others would change nothing. */
async function written(pglite: PGlite): Promise<readonly string[]> {
  const { rows } = await pglite.query<{ table: string }>(`
    select format('%I.%I', relnamespace::regnamespace, relname) as table from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`);
  return rows.map(({ table }) => table);
}

/** @returns whether the database is as it was at first */
async function empty(pglite: PGlite, { shape, rows, sequences }: FirstState): Promise<boolean> {
  await pglite.exec('rollback');
  await forgetDefinitions(pglite);
  if ((await shapeOf(pglite)) !== shape) return false;
  const tables = await written(pglite);
  await pglite.exec('discard all');
  // Triggers that keep rows from being changed are for the portal.
  await pglite.exec('set session_replication_role = replica');
  if (tables.length > 0) await pglite.exec(`truncate ${tables.join(', ')} cascade`);
  for (const { table, columns, json } of rows) {
    const insert = `insert into ${table} (${columns}) overriding system value`;
    await pglite.query(`${insert} select ${columns} from json_populate_recordset(null::${table}, $1)`, [json]);
  }
  for (const { name, value, called } of sequences)
    await pglite.query('select setval($1::regclass, $2, $3)', [name, value, called]);
  await pglite.exec('discard all');
  // Its log would grow in memory from test to test.
  await pglite.exec('checkpoint');
  return true;
}

/** Definitions that an application served have indices for what they keep. */
async function forgetDefinitions(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ index: string }>(`
    select indexrelid::regclass::text as index from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relname like 'kept\\_%'`);
  if (rows.length > 0) await pglite.exec(`drop index ${rows.map(({ index }) => index).join(', ')}`);
}

async function shapeOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ shape: string }>(`
    select md5(string_agg(line, '|' order by line)) as shape from (
      select format('%s %s %s %s %s', attrelid::regclass, attnum, attname, atttypid::regtype, attnotnull) as line
        from pg_attribute join pg_class c on c.oid = attrelid
        where c.relnamespace = 'public'::regnamespace and not attisdropped and attnum > 0
      union all select format('%s %s', indexrelid::regclass, indisvalid) from pg_index
        join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace
      union all select format('%s %s %s', conrelid::regclass, conname, convalidated) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select format('%s %s', oid::regprocedure, md5(prosrc)) from pg_proc
        where pronamespace = 'public'::regnamespace
      union all select nspname::text from pg_namespace where nspname not like 'pg%'
      union all select setconfig::text from pg_db_role_setting
    ) every`);
  return rows[0]?.shape ?? '';
}
