import { type Selectable, sql } from 'kysely';
import type { RateCorrection, RateCorrectionWrite } from '../../../schemas/types.gen';
import { type ListDefinition, type ListRequest, narrow, type Page, readList } from '../../api/list';
import { correctionText } from '../../api/list/search';
import { recordBaseOf } from '../../api/record-base';
import type { Db } from '../../platform/database';
import { invalid, notFound } from '../../platform/http/api-error';
import { storedAmount, writeAmount } from './money';
import type { RateTables } from './tables';

/** A correction of prices that were wrong (schemas/data/rate-correction.schema.json). */
export type Correction = RateCorrection;

/** Name of a correction in the audit. */
export const correctionTarget = ({ id, title }: Correction) => ({
  targetType: 'rateCorrection',
  targetId: id,
  targetLabel: title,
});

/** Payload, see schemas/data/rate-correction-write.schema.json. */
export type CorrectionWrite = RateCorrectionWrite;

const column = (name: string) => () => sql.ref(`rate_corrections.${name}`);

/** Queries that the list of corrections accepts. */
export const correctionList: ListDefinition = {
  keyset: true,
  lacked: ['appliedAt'],
  id: column('id'),
  sorts: {
    createdAt: column('created_at'),
    appliedAt: column('applied_at'),
    from: column('from_at'),
    status: column('status'),
  },
  defaultSort: '-createdAt',
  filters: { status: { kind: 'oneOf', column: column('status') } },
  search: (finds) => finds(correctionText),
};

const titled = <Title extends string | null>(alias: string) =>
  sql<Title>`${sql.ref(`${alias}.name`)} || ' ' || ${sql.ref(`${alias}.number`)}`;

const shown = (db: Db) =>
  db
    .selectFrom('rate_corrections')
    .leftJoin('rate_versions as wrong', 'wrong.id', 'rate_corrections.wrong_version_id')
    .innerJoin('rate_versions as right', 'right.id', 'rate_corrections.right_version_id')
    .leftJoin('licenses', 'licenses.id', 'rate_corrections.license_id');

const totals = sql<{
  difference: string | null;
  licenses: number;
} | null>`case when rate_corrections.status = 'APPLIED' then (
  select json_build_object('difference', coalesce(sum(line.after - line.before), 0)::text, 'licenses', count(distinct line.license_id)::int)
  from rate_correction_lines line where line.correction_id = rate_corrections.id) end`.as('totals');

const columns = [
  'rate_corrections.id',
  'rate_corrections.created_at',
  'rate_corrections.created_by',
  'rate_corrections.updated_at',
  'rate_corrections.updated_by',
  'rate_corrections.revision',
  'rate_corrections.status',
  'rate_corrections.reason',
  'rate_corrections.wrong_version_id',
  'rate_corrections.right_version_id',
  'rate_corrections.license_id',
  'rate_corrections.from_at',
  'rate_corrections.to_at',
  'rate_corrections.applied_at',
  'rate_corrections.applied_by',
  'licenses.number as license_number',
] as const;

type Row = Selectable<RateTables['rate_corrections']> & {
  readonly license_number: string | null;
  /** Null: the usage had no price. */
  readonly wrong_title: string | null;
  readonly right_title: string;
  readonly totals: { readonly difference: string | null; readonly licenses: number } | null;
};

function correctionOf(row: Row): Correction {
  const { totals: sums } = row;
  return {
    ...recordBaseOf(row),
    status: row.status as Correction['status'], // limited to these by a database constraint
    reason: row.reason,
    title: `${row.wrong_title ?? '–'} → ${row.right_title}`,
    wrongVersionId: row.wrong_version_id,
    wrongTitle: row.wrong_title,
    rightVersionId: row.right_version_id,
    rightTitle: row.right_title,
    licenseId: row.license_id,
    licenseNumber: row.license_number,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    appliedAt: row.applied_at?.toISOString() ?? null,
    appliedBy: row.applied_by,
    difference: sums ? writeAmount(storedAmount(sums.difference ?? '0')) : null,
    licenses: sums?.licenses ?? null,
  };
}

const withTitles = [
  titled<string | null>('wrong').as('wrong_title'),
  titled<string>('right').as('right_title'),
  totals,
] as const;

/** One page of the corrections. */
export async function listCorrections(db: Db, request: ListRequest, now: number): Promise<Page<Correction>> {
  const read = narrow(shown(db), correctionList, request, now).select([...columns, ...withTitles]);
  const counted = narrow(db.selectFrom('rate_corrections'), correctionList, request, now);
  return readList(db, { definition: correctionList, request, now }, read, counted, (rows) => rows.map(correctionOf));
}

/** @throws if there is none */
export async function findCorrection(db: Db, id: string): Promise<Correction> {
  const row = await shown(db)
    .select([...columns, ...withTitles])
    .where('rate_corrections.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return correctionOf(row);
}

/** Locks a correction for the transaction that decides about it. @throws if there is none */
export async function lockCorrection(db: Db, id: string): Promise<Correction> {
  const row = await db.selectFrom('rate_corrections').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw notFound();
  return findCorrection(db, id);
}

const hour = 3_600_000;

/** Stores a proposal. Both versions were active before, so neither changes between proposal and correction. */
export async function insertCorrection(
  db: Db,
  id: string,
  { wrongVersionId = null, rightVersionId, from, to, reason, license }: CorrectionWrite,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<void> {
  const span = { from: Date.parse(from), to: Date.parse(to) };
  for (const name of ['from', 'to'] as const)
    if (span[name] % hour !== 0) throw invalid({ [name]: { code: 'NOT_A_WHOLE_HOUR' } });
  if (span.to <= span.from) throw invalid({ to: { code: 'SPAN' } });
  if (wrongVersionId === rightVersionId) throw invalid({ rightVersionId: { code: 'DUPLICATE' } });
  for (const [name, version] of Object.entries({ wrongVersionId, rightVersionId })) {
    if (version === null) continue;
    const known = await db
      .selectFrom('rate_versions')
      .select('id')
      .where('id', '=', version)
      .where('number', 'is not', null)
      .executeTakeFirst();
    if (!known) throw invalid({ [name]: { code: 'UNKNOWN' } });
  }
  const at = new Date(now);
  await db
    .insertInto('rate_corrections')
    .values({
      id,
      created_at: at,
      created_by: by,
      updated_at: at,
      updated_by: by,
      status: 'DRAFT',
      reason,
      wrong_version_id: wrongVersionId,
      right_version_id: rightVersionId,
      license_id: license ? await licenseOf(db, license) : null,
      from_at: new Date(span.from),
      to_at: new Date(span.to),
    })
    .execute();
}

/** A license by its id or its number. @throws if there is none */
export async function licenseOf(db: Db, wanted: string): Promise<string> {
  const license = await db
    .selectFrom('licenses')
    .select('id')
    .where((where) => where.or([where('id', '=', wanted), where('number', '=', wanted.toUpperCase())]))
    .executeTakeFirst();
  if (!license) throw invalid({ license: { code: 'UNKNOWN' } });
  return license.id;
}
