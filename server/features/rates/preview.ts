import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import { percentMore, storedAmount, writeAmount } from './money';
import {
  chargeOfSum,
  isFine,
  largestUnits,
  type Measure,
  measureOf,
  type Period,
  priceFor,
  priceOfLargest,
} from './price';
import { roundingsOf } from './rounding';
import { tariffOf } from './tariff';
import { readUsage, type UsageGroup } from './usage-groups';

/** What a preview is about. */
export interface PreviewQuery {
  readonly plan: { readonly id: string; readonly name: string };
  /** One license, whatever plan it has; absent: all licenses of plans of this name. */
  readonly licenseId?: string | undefined;
  readonly from: Date;
  readonly to: Date;
  /** The plan's last prices for all of it, or at each hour those that the plan has for it. */
  readonly prices: 'LATEST' | 'OWN';
}

/** What one license would have cost. */
interface LicenseLine {
  readonly id: string;
  readonly licenseId: string;
  readonly number: string;
  readonly ownerName: string;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  readonly percent: number | null;
}

/** What usage did cost, and would have cost (schemas/data/rate-preview.schema.json). */
export interface Preview {
  readonly from: string;
  readonly to: string;
  readonly asOf: string;
  readonly prices: 'LATEST' | 'OWN';
  readonly currency: 'USD';
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  readonly percent: number | null;
  readonly records: number;
  readonly licenses: number;
  readonly withoutUsage: number;
  readonly outOfCredit: number;
  readonly unpriced: readonly { readonly code: string; readonly region: string | null; readonly records: number }[];
  /** Those who pay most more, and after them those who pay most less. */
  readonly items: readonly LicenseLine[];
}

/** Customers shown on either side. */
const shown = 10;

/** What usage of a license did cost and would have cost. */
interface LicenseCost {
  before: bigint;
  after: bigint;
  /** More that it would have cost by fine prices, in parts of the largest units: as lines are before they are rounded, and what rounding adds. */
  readonly parts: Record<Measure, bigint>;
}

/**
 * Prices real usage once more, to the last digit as it is charged: whole days by their sums, what is left of the span by its records. To
 * lines with prices that are too fine for this, it adds what their rounding adds up to.
 */
export async function previewPlan(db: Db, query: PreviewQuery, now: number): Promise<Preview> {
  const { plan, from, to } = query;
  const tariff = await tariffOf(db, plan.id);
  const about =
    query.licenseId === undefined
      ? sql`usage.license_id in (select id from licenses where rate_plan_name = ${plan.name})`
      : sql`usage.license_id = ${query.licenseId}`;
  const inSpan = tariff.filter(
    (one, index) => one.from < to.getTime() && (tariff[index + 1]?.from ?? Infinity) > from.getTime(),
  );
  // At the numbers by which usage is grouped: 0 is before the first price, or all of it.
  const periods = query.prices === 'LATEST' ? [tariff.at(-1)] : [undefined, ...inSpan];
  const starts = query.prices === 'LATEST' ? [] : inSpan.map((one) => one.from);
  const { groups, rounded } = await readUsage(db, { about, from, to, starts, roundings: roundingsOf(periods) });

  const costs = new Map<string, LicenseCost>();
  const unpriced = new Map<string, { code: string; region: string | null; records: number }>();
  let records = 0;
  for (const group of groups) {
    records += group.records;
    const line = costs.get(group.license_id) ?? { before: 0n, after: 0n, parts: { time: 0n, count: 0n } };
    costs.set(group.license_id, line);
    line.before += storedAmount(group.cost);
    if (addCost(line, periods[group.period], group)) continue;
    const key = JSON.stringify([group.code, group.region]);
    const known = unpriced.get(key)?.records ?? 0;
    unpriced.set(key, { code: group.code, region: group.region || null, records: known + group.records });
  }
  for (const { license_id, measure, rounding } of rounded) {
    const line = costs.get(license_id);
    if (line) line.parts[measure] += BigInt(rounding ?? 0);
  }
  for (const line of costs.values()) addParts(line);
  const lines = [...costs].map(([id, { before, after }]) => ({ id, before, after, difference: after - before }));
  const sum = (of: (line: (typeof lines)[number]) => bigint) => lines.reduce((total, line) => total + of(line), 0n);
  const totals = { before: sum((line) => line.before), after: sum((line) => line.after) };
  const licenses = await licensesOf(db, query);
  const byDifference = lines
    .filter(({ difference }) => difference !== 0n)
    .sort((a, b) => (a.difference > b.difference ? -1 : a.difference < b.difference ? 1 : a.id < b.id ? -1 : 1));
  const lineOf = ({ id, before: paid, after, difference }: (typeof lines)[number]): LicenseLine => {
    const license = licenses.get(id);
    return {
      id,
      licenseId: id,
      number: license?.number ?? '',
      ownerName: license?.owner ?? '',
      before: writeAmount(paid),
      after: writeAmount(after),
      difference: writeAmount(difference),
      percent: percentMore(paid, after),
    };
  };
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    asOf: new Date(now).toISOString(),
    prices: query.prices,
    currency: 'USD',
    before: writeAmount(totals.before),
    after: writeAmount(totals.after),
    difference: writeAmount(totals.after - totals.before),
    percent: percentMore(totals.before, totals.after),
    records,
    licenses: licenses.size,
    withoutUsage: [...licenses.keys()].filter((id) => !costs.has(id)).length,
    outOfCredit: lines.filter(({ id, difference }) => {
      const left = licenses.get(id)?.left;
      return left !== undefined && left !== null && left > 0n && left - difference <= 0n;
    }).length,
    unpriced: [...unpriced.values()].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)),
    items: [
      ...byDifference.filter(({ difference }) => difference > 0n).slice(0, shown),
      ...byDifference.filter(({ difference }) => difference < 0n).slice(-shown),
    ].map(lineOf),
  };
}

/** Adds what records of a group cost together; false where no price fits. */
function addCost(line: LicenseCost, period: Period | undefined, group: UsageGroup): boolean {
  const found = priceFor(period, group);
  if (!found) return false;
  const value = BigInt(group.value);
  if (isFine(found)) line.parts[measureOf(group.metric)] += priceOfLargest(found) * value;
  else {
    const remainders = group.counts.map((count, left) => [BigInt(left), BigInt(count)] as const);
    line.after += chargeOfSum(period, { ...group, value, remainders }) ?? 0n;
  }
  return true;
}

/** Lines that are rounded come to a whole number together. */
function addParts(line: LicenseCost): void {
  for (const measure of ['time', 'count'] as const) {
    const unit = largestUnits[measure];
    if (line.parts[measure] % unit !== 0n) throw new Error('Lines were rounded by another price.');
    line.after += line.parts[measure] / unit;
  }
}

/** The licenses that a preview is about, with what is left of their credit. */
async function licensesOf(db: Db, { plan, licenseId }: PreviewQuery) {
  const rows = await db
    .selectFrom('licenses')
    .innerJoin('users', 'users.id', 'licenses.owner_id')
    .select([
      'licenses.id',
      'licenses.number',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('owner'),
      sql<string | null>`(licenses.credit_limit - licenses.credit_used)::text`.as('left'),
    ])
    .where((where) =>
      licenseId === undefined ? where('licenses.rate_plan_name', '=', plan.name) : where('licenses.id', '=', licenseId),
    )
    .execute();
  return new Map(rows.map(({ id, left, ...row }) => [id, { ...row, left: left === null ? null : storedAmount(left) }]));
}

/** The last whole month of UTC. */
export function lastMonth(now: number): { readonly from: Date; readonly to: Date } {
  const today = new Date(now);
  const start = (months: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1));
  return { from: start(-1), to: start(0) };
}
