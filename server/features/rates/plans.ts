import { type Selectable, sql } from 'kysely';
import type { RatePlanChange, RatePlanWrite } from '../../../schemas/types.gen';
import { type ListDefinition, type ListRequest, narrow, type Page, readList } from '../../api/list';
import type { Db } from '../../platform/database';
import { invalid, notFound } from '../../platform/http/api-error';
import { draftRow, type LayerRecord, layerColumns, layerList, layers, recordOf, titleOf } from './layer';
import { plainNumber, readAmount, storedAmount, writeAmount } from './money';
import type { RateTables } from './tables';

/** A plan (schemas/data/rate-plan.schema.json). */
export interface Plan extends LayerRecord {
  readonly label: string;
  readonly includedCredit: string;
  readonly creditLimit: string | null;
  readonly discountPercent: number;
  readonly activatesAt: string | null;
  readonly migrate: 'NEW' | 'ALL' | null;
  readonly failure: string | null;
  readonly licenses: number;
  readonly versions: readonly PlanVersion[];
}

/** Prices that apply from a moment on, until the next ones. */
interface PlanVersion {
  readonly rateVersionId: string;
  readonly title: string;
  readonly status: string;
  readonly from: string;
  /** Start of the next one; null for the last one. */
  readonly to: string | null;
}

/** Payload, see schemas/data/rate-plan-write.schema.json. */
export type PlanWrite = RatePlanWrite;

/** Payload, see schemas/data/rate-plan-change.schema.json. */
export type PlanChange = RatePlanChange;

const list = layerList(layers.plan);
export const planList: ListDefinition = {
  ...list,
  filters: {
    ...list.filters,
    // Plans whose scheduled activation failed.
    failed: { kind: 'boolean', column: () => sql`(rate_plans.failure is not null)` },
  },
};

const columns = [
  ...layerColumns.map((name) => `rate_plans.${name}` as const),
  'rate_plans.label',
  'rate_plans.included_credit',
  'rate_plans.credit_limit',
  'rate_plans.discount_percent',
  'rate_plans.activates_at',
  'rate_plans.migrate',
  'rate_plans.failure',
] as const;

const licenseCount = sql<number>`(select count(*)::int from licenses
  where licenses.rate_plan_name = rate_plans.name and licenses.rate_plan_version = rate_plans.number)`.as('licenses');

type Row = Omit<Selectable<RateTables['rate_plans']>, 'activated_by'> & { readonly licenses: number };

const amount = (stored: string | null) => writeAmount(storedAmount(stored ?? '0'));

function planOf(row: Row, versions: Plan['versions']): Plan {
  return {
    ...recordOf(row),
    label: row.label,
    includedCredit: amount(row.included_credit),
    creditLimit: row.credit_limit === null ? null : amount(row.credit_limit),
    // At most 14 digits: a number holds them exactly.
    discountPercent: Number(amount(row.discount_percent)),
    activatesAt: row.activates_at?.toISOString() ?? null,
    migrate: row.migrate as Plan['migrate'], // limited to these by a database constraint
    failure: row.failure,
    licenses: row.licenses,
    versions,
  };
}

/** One page of the plans. */
export async function listPlans(db: Db, request: ListRequest, now: number): Promise<Page<Plan>> {
  const matching = narrow(db.selectFrom('rate_plans'), planList, request, now);
  const read = matching.select([...columns, licenseCount]);
  return readList(db, { definition: planList, request, now }, read, matching, async (rows) => {
    const lines = await timeLines(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => planOf(row, lines.get(row.id) ?? []));
  });
}

/** A plan with its time line. @throws if there is none */
export async function findPlan(db: Db, id: string): Promise<Plan> {
  const row = await db
    .selectFrom('rate_plans')
    .select([...columns, licenseCount])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  return planOf(row, (await timeLines(db, [id])).get(id) ?? []);
}

async function timeLines(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Plan['versions']>> {
  const lines = new Map<string, PlanVersion[]>();
  if (ids.length === 0) return lines;
  const rows = await db
    .selectFrom('rate_plan_versions as entry')
    .innerJoin('rate_versions as version', 'version.id', 'entry.version_id')
    .select(['entry.plan_id', 'entry.from_at', 'version.id', 'version.name', 'version.number', 'version.status'])
    .where('entry.plan_id', 'in', [...ids])
    .orderBy('entry.plan_id')
    .orderBy('entry.from_at', 'desc')
    .execute();
  // Backwards from the last one, so that the start of the next one is known.
  for (const { plan_id, from_at, id, status, ...named } of rows) {
    const line = lines.get(plan_id) ?? [];
    const from = from_at.toISOString();
    line.unshift({ rateVersionId: id, title: titleOf(named), status, from, to: line[0]?.from ?? null });
    lines.set(plan_id, line);
  }
  return lines;
}

interface Writing {
  readonly by: string | null;
  readonly now: number;
}

function columnsOf({ name, label, comment, includedCredit, creditLimit, discountPercent }: PlanChange) {
  const discount = typeof discountPercent === 'number' ? plainNumber(discountPercent) : discountPercent;
  for (const [field, value] of Object.entries({ includedCredit, creditLimit, discountPercent: discount })) {
    const read = value === undefined || value === null ? 0n : readAmount(value);
    if (read === undefined) throw invalid({ [field]: { code: 'MALFORMED' } });
    if (field === 'discountPercent' && read > (readAmount('100') ?? 0n))
      throw invalid({ discountPercent: { code: 'MALFORMED' } });
  }
  return {
    name,
    label,
    comment: comment ?? null,
    included_credit: includedCredit ?? '0',
    credit_limit: creditLimit ?? null,
    discount_percent: discount ?? '0',
  };
}

/** Stores a new draft. */
export async function insertPlan(
  db: Db,
  id: string,
  write: PlanWrite,
  writing: Writing,
  clonedFrom: string | null = null,
): Promise<void> {
  await db
    .insertInto('rate_plans')
    .values({ ...draftRow({ id, name: write.name, ...writing }, clonedFrom), ...columnsOf(write) })
    .execute();
  await writeTimeLine(db, id, write.versions ?? []);
}

/** Replaces the terms of a draft. */
export async function updatePlan(db: Db, id: string, write: PlanChange): Promise<void> {
  await db
    .updateTable('rate_plans')
    .set({ ...columnsOf(write), failure: null })
    .where('id', '=', id)
    .execute();
}

const hour = 3_600_000;

/** Replaces a draft's time line: only starts, each on a full UTC hour, because usage is recorded per hour. */
export async function writeTimeLine(db: Db, id: string, versions: NonNullable<PlanWrite['versions']>): Promise<void> {
  const seen = new Set<number>();
  for (const [index, { from }] of versions.entries()) {
    const moment = Date.parse(from);
    const refuse = (code: string) => invalid({ from: { code, pointer: `/versions/${index}/from` } });
    if (moment % hour !== 0) throw refuse('NOT_A_WHOLE_HOUR');
    if (seen.has(moment)) throw refuse('DUPLICATE');
    seen.add(moment);
  }
  const ids = [...new Set(versions.map(({ rateVersionId }) => rateVersionId))];
  await db.deleteFrom('rate_plan_versions').where('plan_id', '=', id).execute();
  if (ids.length === 0) return;
  const known = await db.selectFrom('rate_versions').select('id').where('id', 'in', ids).execute();
  if (known.length < ids.length) throw invalid({ versions: { code: 'UNKNOWN' } });
  const rows = versions.map(({ rateVersionId, from }) => ({
    plan_id: id,
    version_id: rateVersionId,
    from_at: new Date(from),
  }));
  await db.insertInto('rate_plan_versions').values(rows).execute();
}
