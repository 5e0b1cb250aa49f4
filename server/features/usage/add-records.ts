import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import type { Month } from './months';
import { type LineProblem, type ReadLine, type RecordLine, readLines } from './record-line';

/** Result for submitted records. */
export interface Added {
  readonly received: number;
  readonly added: number;
  readonly same: number;
  readonly refused: number;
  readonly problems: readonly LineProblem[];
}

/** A record with all references resolved. */
interface Known extends ReadLine {
  readonly licenseId: string;
  readonly key: { readonly id: string; readonly ownerId: string } | undefined;
}

/**
 * Adds records in the caller's transaction. An existing one, equal in all but its value, changes nothing; with another value it is refused,
 * because the reported one may have been charged. A concurrent caller with the same records waits, and gets the second result.
 */
export async function addRecords(db: Db, given: readonly unknown[], now: number): Promise<Added> {
  const { lines, problems } = readLines(given, { now, archived: await archivedMonths(db) });
  const known = await resolve(db, lines, problems);
  // In one order, to prevent deadlocks between concurrent submissions.
  known.sort((a, b) => compare(orderOf(a), orderOf(b)));
  const added = known.length === 0 ? 0 : await insert(db, known);
  const changed = added === known.length ? [] : await findChanged(db, known);
  problems.push(...changed);
  return {
    received: given.length,
    added,
    same: known.length - added - changed.length,
    refused: problems.length,
    problems: problems.sort((a, b) => a.line - b.line),
  };
}

async function archivedMonths(db: Db): Promise<ReadonlySet<Month>> {
  return new Set((await db.selectFrom('usage_archives').select('month').execute()).map(({ month }) => month));
}

/** Resolves licenses and keys by name; an unknown one is a problem of its line. */
async function resolve(db: Db, lines: readonly ReadLine[], problems: LineProblem[]): Promise<Known[]> {
  const wanted = (name: 'license' | 'apiKey') => [...new Set(lines.flatMap(({ record }) => record[name] ?? []))].sort();
  // None of these can be deleted before its records are written.
  const { rows: licenses } = await sql<{ id: string; number: string }>`
    select id, number from licenses where id = any (${wanted('license')}) or number = any (${wanted('license')})
    order by id for key share`.execute(db);
  const licenseIds = new Map([
    ...licenses.map(({ id, number }) => [number, id] as const),
    ...licenses.map(({ id }) => [id, id] as const),
  ]);
  const names = wanted('apiKey');
  const { rows: keys } =
    names.length === 0
      ? { rows: [] }
      : await sql<{ id: string; access_id: string; owner_id: string }>`
    select id, access_id, owner_id from api_keys where id = any (${names}) or access_id = any (${names})`.execute(db);
  const keyIds = new Map(
    keys.flatMap((key) =>
      [key.access_id, key.id].map((name) => [name, { id: key.id, ownerId: key.owner_id }] as const),
    ),
  );
  return lines.flatMap((line): Known[] => {
    const { license, apiKey } = line.record;
    const licenseId = licenseIds.get(license);
    const key = apiKey === undefined ? undefined : keyIds.get(apiKey);
    const field =
      licenseId === undefined ? 'license' : apiKey !== undefined && key === undefined ? 'apiKey' : undefined;
    if (licenseId !== undefined && field === undefined) return [{ ...line, licenseId, key }];
    problems.push({ line: line.line, field: field ?? '', code: 'NOT_KNOWN' });
    return [];
  });
}

const orderOf = ({ licenseId, start, key, record }: Known) =>
  [licenseId, start, record.metric, record.code, key?.id, record.host, record.version, record.region].join('\u0000');

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The records as a table, with their lines. Each column is an array, so that thousands take one parameter. */
function tableOf(known: readonly Known[]) {
  const texts = (name: keyof RecordLine) => known.map(({ record }) => record[name] ?? null);
  return sql`unnest(
    ${known.map(({ line }) => line)}::integer[], ${known.map(({ licenseId }) => licenseId)}::text[],
    ${known.map(({ key }) => key?.id ?? null)}::text[], ${known.map(({ key }) => key?.ownerId ?? null)}::text[],
    ${known.map(({ start }) => new Date(start).toISOString())}::timestamptz[], ${texts('metric')}::text[],
    ${known.map(({ record }) => record.value)}::bigint[], ${texts('code')}::text[], ${texts('host')}::text[],
    ${texts('version')}::text[], ${texts('region')}::text[]
  ) as given (line, license_id, api_key_id, user_id, period_start, metric, value, code, host, version, region)`;
}

async function insert(db: Db, known: readonly Known[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into usage_records
      (license_id, api_key_id, user_id, period_start, metric, value, code, host, version, region)
    select license_id, api_key_id, user_id, period_start, metric, value, code, host, version, region
    from ${tableOf(known)}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The columns of the unique index after license and hour, in its order. */
const restOfKey = (table: string) =>
  sql.raw(
    `${table}.metric, ${['code', 'api_key_id', 'host', 'version', 'region'].map((column) => `coalesce(${table}.${column}, '')`).join(', ')}`,
  );

/**
 * Lines whose record exists with another value. The first record at or after the given one in the order of the unique index is the same one
 * if there is one. Asked for by equality, PostgreSQL would choose the index from statistics, and read all of a month that has none yet.
 */
async function findChanged(db: Db, known: readonly Known[]): Promise<readonly LineProblem[]> {
  const { rows } = await sql<{ line: number; value: string }>`
    select given.line, kept.value::text as value from ${tableOf(known)}
    cross join lateral (
      select record.* from usage_records record
      where record.license_id = given.license_id and record.period_start = given.period_start
        and (${restOfKey('record')}) >= (${restOfKey('given')})
      order by ${restOfKey('record')} limit 1
    ) kept
    where (${restOfKey('kept')}) = (${restOfKey('given')}) and kept.value <> given.value`.execute(db);
  return rows.map(({ line, value }) => ({ line, field: 'value', code: 'CHANGED', args: { value } }));
}
