import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import { requireRecords } from '../usage';
import { writeCharges } from './charge';
import type { Correction } from './corrections';
import { percentMore, storedAmount, writeAmount } from './money';
import { type Charge, chargeOf, priceIndex } from './price';
import { pricesOfVersions } from './tariff';

/** Correction of one hour of usage of a license. */
export interface CorrectionLine {
  readonly licenseId: string;
  readonly start: string;
  readonly metric: string;
  readonly code: string;
  readonly region: string;
  readonly records: number;
  /** Its cost, including corrections so far. */
  readonly before: bigint;
  readonly after: bigint;
}

/** Records without a price so far, and what they cost. */
type Priced = Omit<Group, 'cost'> & Charge & { readonly period_start: Date };

/** Effect of a correction: lines, and usage without a matching price in the right version. */
export interface Corrected {
  readonly lines: readonly CorrectionLine[];
  readonly unpriced: readonly string[];
  /** Of usage that was never charged: its price, which is written once. */
  readonly priced: readonly Priced[];
}

/** Larger corrections must be split into shorter spans, to limit locks and memory per call. */
const most = 200_000;
const batch = 5_000;

interface Group {
  readonly license_id: string;
  readonly start: Date;
  readonly metric: string;
  readonly code: string;
  readonly region: string;
  readonly value: string;
  readonly records: number;
  readonly cost: string;
}

const lineKey = (one: { license_id: string; start: Date; metric: string; code: string; region: string }) =>
  JSON.stringify([one.license_id, one.start.getTime(), one.metric, one.code, one.region]);

/** Usage of a span that was charged by a version, or by none although the license has a plan. */
async function correctedUsage(
  db: Db,
  { wrongVersionId, licenseId, from, to }: Correction,
  held: boolean,
): Promise<readonly Group[]> {
  const about =
    wrongVersionId === null
      ? sql`cost is null and exists (select 1 from licenses license
          where license.id = usage_records.license_id and license.rate_plan_name is not null)`
      : sql`rate_version_id = ${wrongVersionId} and cost is not null`;
  const { rows } = await sql<Group>`
    select license_id, period_start as start, metric, coalesce(code, metric) as code, coalesce(region, '') as region,
      value::text as value, count(*)::int as records, coalesce(sum(cost), 0)::text as cost
    from (
      select * from usage_records where ${about} and period_start >= ${from} and period_start < ${to}
        ${licenseId === null ? sql`` : sql`and license_id = ${licenseId}`}
        ${held ? sql`for update` : sql``}) usage
    group by 1, 2, 3, 4, 5, 6 limit ${most + 1}`.execute(db);
  if (rows.length > most) throw new ApiError('RATE_TOO_MUCH', { args: { most } });
  return rows;
}

/** By how much earlier corrections of the same version changed what was paid. */
async function paidBefore(
  db: Db,
  { wrongVersionId, licenseId, from, to }: Correction,
): Promise<ReadonlyMap<string, bigint>> {
  if (wrongVersionId === null) return new Map();
  const { rows } = await sql<Omit<Group, 'value' | 'records'>>`
    select line.license_id, line.period_start as start, line.metric, line.code, line.region,
      sum(line.after - line.before)::text as cost
    from rate_correction_lines line join rate_corrections correction on correction.id = line.correction_id
    where correction.wrong_version_id = ${wrongVersionId}
      and line.period_start >= ${from} and line.period_start < ${to}
      ${licenseId === null ? sql`` : sql`and line.license_id = ${licenseId}`}
    group by 1, 2, 3, 4, 5`.execute(db);
  return new Map(rows.map((line) => [lineKey(line), storedAmount(line.cost)]));
}

/**
 * Prices usage again by the version that would have been right, with the same function as charging. Earlier corrections of the same wrong
 * version count as paid, so correcting twice changes nothing. Without a wrong version, usage is priced that was never charged.
 * @param held the records are locked for the transaction that writes their prices
 * @throws if there is too much at once
 */
export async function correctedLines(db: Db, correction: Correction, held = false): Promise<Corrected> {
  const { wrongVersionId, rightVersionId, from, to } = correction;
  await requireRecords(db, new Date(from), new Date(to));
  const groups = await correctedUsage(db, correction, held && wrongVersionId === null);
  const paidMore = await paidBefore(db, correction);
  const prices = priceIndex((await pricesOfVersions(db, [rightVersionId])).get(rightVersionId) ?? []);
  const right = { from: 0, versionId: rightVersionId, prices };
  const lines = new Map<string, { -readonly [Name in keyof CorrectionLine]: CorrectionLine[Name] }>();
  const unpriced = new Set<string>();
  const priced: Priced[] = [];
  for (const group of groups) {
    const { license_id, start, metric, code, region, value, records, cost } = group;
    const key = lineKey({ license_id, start, metric, code, region });
    const charge = chargeOf(right, { code, region, metric, value: BigInt(value) });
    if (!charge) {
      unpriced.add(region ? `${code} (${region})` : code);
      continue;
    }
    if (wrongVersionId === null) priced.push({ ...group, ...charge, period_start: start });
    const line = lines.get(key) ?? {
      licenseId: license_id,
      start: start.toISOString(),
      metric,
      code,
      region,
      records: 0,
      before: paidMore.get(key) ?? 0n,
      after: 0n,
    };
    lines.set(key, line);
    line.records += records;
    line.before += storedAmount(cost);
    line.after += charge.cost * BigInt(records);
  }
  // What is free has a price, too, where it had none.
  const changed = [...lines.values()].filter(({ before, after }) => wrongVersionId === null || before !== after);
  return { lines: changed, unpriced: [...unpriced].sort(), priced };
}

/** Stores the rows of a correction. The caller has locked it, and the name that serializes corrections of the same version. */
export async function insertLines(db: Db, correctionId: string, lines: readonly CorrectionLine[]): Promise<void> {
  for (let start = 0; start < lines.length; start += batch) {
    const part = lines.slice(start, start + batch);
    await sql`
      insert into rate_correction_lines
        (correction_id, license_id, period_start, metric, code, region, records, before, after)
      select ${correctionId}, line.* from unnest(
        ${part.map((one) => one.licenseId)}::text[], ${part.map((one) => one.start)}::timestamptz[],
        ${part.map((one) => one.metric)}::text[], ${part.map((one) => one.code)}::text[],
        ${part.map((one) => one.region)}::text[], ${part.map((one) => one.records)}::integer[],
        ${part.map((one) => writeAmount(one.before))}::numeric[], ${part.map((one) => writeAmount(one.after))}::numeric[]
      ) as line`.execute(db);
  }
}

/** The rows of a correction that was applied. */
async function storedLines(db: Db, correctionId: string): Promise<readonly CorrectionLine[]> {
  const { rows } = await sql<Omit<Group, 'value' | 'cost'> & { before: string; after: string }>`
    select license_id, min(period_start) as start, '' as metric, '' as code, '' as region, sum(records)::int as records,
      sum(before)::text as before, sum(after)::text as after
    from rate_correction_lines where correction_id = ${correctionId} group by 1`.execute(db);
  return rows.map(({ license_id, start, before, after, ...line }) => ({
    ...line,
    licenseId: license_id,
    start: start.toISOString(),
    before: storedAmount(before),
    after: storedAmount(after),
  }));
}

/** Effect of a proposed or applied correction, license by license (schemas/data/rate-correction-preview.schema.json). */
export async function correctionPreview(db: Db, correction: Correction) {
  const { lines, unpriced } =
    correction.status === 'APPLIED'
      ? { lines: await storedLines(db, correction.id), unpriced: [] }
      : await correctedLines(db, correction);
  const sums = new Map<string, { before: bigint; after: bigint; records: number }>();
  for (const { licenseId, before, after, records } of lines) {
    const sum = sums.get(licenseId) ?? { before: 0n, after: 0n, records: 0 };
    sums.set(licenseId, sum);
    sum.before += before;
    sum.after += after;
    sum.records += records;
  }
  const licenses = await licensesOf(db, [...sums.keys()]);
  const amounts = ({ before, after }: { before: bigint; after: bigint }) => ({
    before: writeAmount(before),
    after: writeAmount(after),
    difference: writeAmount(after - before),
    percent: percentMore(before, after),
  });
  const items = [...sums].map(([id, sum]) => ({
    id,
    number: licenses.get(id)?.number ?? '',
    ownerName: licenses.get(id)?.owner ?? '',
    records: sum.records,
    ...amounts(sum),
  }));
  const all = [...sums.values()].reduce(
    (total, sum) => ({ before: total.before + sum.before, after: total.after + sum.after }),
    { before: 0n, after: 0n },
  );
  return {
    ...amounts(all),
    records: items.reduce((total, { records }) => total + records, 0),
    unpriced,
    ready: correction.status === 'DRAFT' && !lacksPrices(correction, unpriced) && items.length > 0,
    total: items.length,
    items: items.sort((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0)).slice(0, 1_000),
  };
}

/** Usage that has no price keeps waiting for one, but what was charged is not corrected in part. */
const lacksPrices = ({ wrongVersionId }: Correction, unpriced: readonly string[]) =>
  wrongVersionId !== null && unpriced.length > 0;

async function licensesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; number: string; owner: string }>`
    select license.id, license.number, trim(person.first_name || ' ' || person.last_name) as owner
    from licenses license join users person on person.id = license.owner_id where license.id = any (${ids})`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...license }) => [id, license]));
}

/**
 * Applies a proposal; writes only its own rows, and prices of records that had none. The caller has locked it.
 * @throws if it cannot be applied
 */
export async function applyCorrection(
  db: Db,
  correction: Correction,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<void> {
  if (correction.status !== 'DRAFT') throw new ApiError('RATE_STATE', { args: { status: correction.status } });
  if (correction.createdBy === by) throw new ApiError('RATE_SAME_PERSON');
  // Serializes corrections of one version, because each includes what was corrected before.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rate_corrections ${correction.wrongVersionId ?? ''}`}, 0))`.execute(
    db,
  );
  const { lines, unpriced, priced } = await correctedLines(db, correction, true);
  const [name] = unpriced;
  if (name !== undefined && lacksPrices(correction, unpriced))
    throw new ApiError('RATE_UNPRICED', { args: { name, others: unpriced.length - 1 } });
  if (lines.length === 0) throw new ApiError('RATE_NOTHING');
  await insertLines(db, correction.id, lines);
  await writeCharges(db, priced);
  const at = new Date(now);
  await db
    .updateTable('rate_corrections')
    .set({
      status: 'APPLIED',
      applied_at: at,
      applied_by: by,
      updated_at: at,
      updated_by: by,
      revision: correction.revision + 1,
    })
    .where('id', '=', correction.id)
    .execute();
}
