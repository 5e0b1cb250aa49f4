import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database';
import { isPlanOf, movable } from './migration';
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
  type Tariff,
} from './price';
import { roundingsOf } from './rounding';
import { amountsOf, type Terms } from './statement';
import { tariffOf } from './tariff';
import { readUsage, type UsageGroup } from './usage-groups';

/** Subject of a preview. */
export interface PreviewQuery {
  readonly plan: { readonly id: string; readonly name: string };
  /** One license, whatever plan it has; absent: all licenses of plans of this name. */
  readonly licenseId?: string | undefined;
  readonly from: Date;
  readonly to: Date;
  /** The plan's last prices for all usage, or the plan's prices at each hour. */
  readonly prices: 'LATEST' | 'OWN';
}

/** Usage that is priced again, and by what. */
interface PricedAgain extends Pick<PreviewQuery, 'from' | 'to' | 'prices'> {
  readonly tariff: Tariff;
  /** A query of license ids. */
  readonly licenses: RawBuilder<unknown>;
  /** Of the plan that licenses would have; absent: they keep their own. */
  readonly termsOf?: { readonly id: string };
  /** Whether usage without a price is looked at; absent: always. */
  readonly concerns?: (usage: UsageGroup) => boolean;
}

/** What one license would cost. */
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

/** Usage that no price matches. */
interface Unpriced {
  readonly code: string;
  readonly region: string | null;
  readonly records: number;
}

/** Actual and hypothetical cost of usage (schemas/data/rate-preview.schema.json). */
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
  readonly unpriced: readonly Unpriced[];
  /** Records without a price: the new cost lacks them. */
  readonly unpricedRecords: number;
  /** What lacks a price, in a line. */
  readonly unpricedCodes: string;
  /** Licenses with the largest increases, then those with the largest decreases. */
  readonly items: readonly LicenseLine[];
}

/** What is called by a code, in a region: `gpu (eu-west)`. */
export const codeWithRegion = ({ code, region }: { readonly code: string; readonly region: string | null }) =>
  region ? `${code} (${region})` : code;

/** Codes that a sentence names. */
const named = 5;

const namesOf = (unpriced: readonly Unpriced[]) =>
  `${unpriced.slice(0, named).map(codeWithRegion).join(', ')}${unpriced.length > named ? ', …' : ''}`;

/** Customers shown on either side. */
const shown = 10;

/** Actual and hypothetical cost of a license's usage. */
interface LicenseCost {
  before: bigint;
  after: bigint;
  /** Additional cost by fine prices, in parts of the largest units: the unrounded lines, and the sum of their rounding. */
  readonly parts: Record<Measure, bigint>;
}

/** Real usage priced by a plan. */
export async function previewPlan(db: Db, { plan, licenseId, ...span }: PreviewQuery, now: number): Promise<Preview> {
  const licenses =
    licenseId === undefined
      ? sql`select id from licenses where rate_plan_name = ${plan.name}`
      : sql`select ${licenseId}::text`;
  return priceAgain(db, { ...span, tariff: await tariffOf(db, plan.id), licenses, termsOf: plan }, now);
}

/**
 * Prices real usage again, exactly as it is charged: whole days by their sums, the rest of the span by its records. For lines with prices
 * too fine for this, it adds the sum of their rounding.
 */
export async function priceAgain(db: Db, query: PricedAgain, now: number): Promise<Preview> {
  const { tariff, from, to } = query;
  const about = sql`usage.license_id in (${query.licenses})`;
  const inSpan = tariff.filter(
    (one, index) => one.from < to.getTime() && (tariff[index + 1]?.from ?? Infinity) > from.getTime(),
  );
  // Indexed by the numbers that group usage: 0 is before the first price, or everything.
  const periods = query.prices === 'LATEST' ? [tariff.at(-1)] : [undefined, ...inSpan];
  const starts = query.prices === 'LATEST' ? [] : inSpan.map((one) => one.from);
  const { groups, rounded } = await readUsage(db, { about, from, to, starts, roundings: roundingsOf(periods) });

  const costs = new Map<string, LicenseCost>();
  const unpricedByKey = new Map<string, Unpriced>();
  let records = 0;
  for (const group of groups) {
    const isPriced = priceFor(periods[group.period], group) !== undefined;
    if (!isPriced && query.concerns?.(group) === false) continue;
    records += group.records;
    const line = costs.get(group.license_id) ?? { before: 0n, after: 0n, parts: { time: 0n, count: 0n } };
    costs.set(group.license_id, line);
    line.before += storedAmount(group.cost);
    if (addCost(line, periods[group.period], group)) continue;
    const key = JSON.stringify([group.code, group.region]);
    const known = unpricedByKey.get(key)?.records ?? 0;
    unpricedByKey.set(key, { code: group.code, region: group.region || null, records: known + group.records });
  }
  for (const { license_id, measure, rounding } of rounded) {
    const line = costs.get(license_id);
    if (line) line.parts[measure] += BigInt(rounding ?? 0);
  }
  for (const line of costs.values()) addParts(line);
  const lines = [...costs].map(([id, { before, after }]) => ({ id, before, after, difference: after - before }));
  const totalOf = (of: (line: (typeof lines)[number]) => bigint) => lines.reduce((total, line) => total + of(line), 0n);
  const totals = { before: totalOf((line) => line.before), after: totalOf((line) => line.after) };
  const licenses = await licensesOf(db, query);
  const terms = query.termsOf && (await termsOf(db, query.termsOf.id, monthsIn(from, to)));
  const unpriced = [...unpricedByKey.values()].sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
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
    outOfCredit: lines.filter((line) => fallsOutOfCredit(line, licenses.get(line.id), terms)).length,
    unpriced,
    unpricedRecords: unpriced.reduce((sum, { records: some }) => sum + some, 0),
    unpricedCodes: namesOf(unpriced),
    items: [
      ...byDifference.filter(({ difference }) => difference > 0n).slice(0, shown),
      ...byDifference.filter(({ difference }) => difference < 0n).slice(-shown),
    ].map(lineOf),
  };
}

/** Adds the total cost of a group's records; false if no price matches. */
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

/** Rounded lines add up to a whole number. */
function addParts(line: LicenseCost): void {
  for (const measure of ['time', 'count'] as const) {
    const unit = largestUnits[measure];
    if (line.parts[measure] % unit !== 0n) throw new Error('Lines were rounded by another price.');
    line.after += line.parts[measure] / unit;
  }
}

/** Calendar months of UTC that a span touches: each has its included credit. */
function monthsIn(from: Date, to: Date): bigint {
  const last = new Date(to.getTime() - 1);
  return BigInt((last.getUTCFullYear() - from.getUTCFullYear()) * 12 + last.getUTCMonth() - from.getUTCMonth() + 1);
}

type CreditTerms = Pick<Terms, 'discountPercent' | 'includedCredit'>;

const termsFor = (discount: string | null, included: string | null, months: bigint): CreditTerms => ({
  discountPercent: storedAmount(discount ?? '0'),
  includedCredit: storedAmount(included ?? '0') * months,
});

async function termsOf(db: Db, planId: string, months: bigint): Promise<CreditTerms> {
  const row = await db
    .selectFrom('rate_plans')
    .select([sql<string>`discount_percent::text`.as('discount'), sql<string>`included_credit::text`.as('included')])
    .where('id', '=', planId)
    .executeTakeFirst();
  return termsFor(row?.discount ?? null, row?.included ?? null, months);
}

/** Whether a license that can be moved has credit left, and would have none with the new costs and terms. */
function fallsOutOfCredit(
  line: Pick<LicenseCost, 'before' | 'after'>,
  license: { readonly left: bigint | null; readonly ended: boolean; readonly terms: CreditTerms } | undefined,
  terms = license?.terms,
): boolean {
  if (!license || !terms || license.ended || license.left === null || license.left <= 0n) return false;
  const taken = (amount: bigint, by: CreditTerms) => {
    const full: Terms = { ...by, title: '', creditLimit: null };
    return amountsOf({ first: full, charges: [{ terms: full, amount }] }).total;
  };
  return license.left <= taken(line.after, terms) - taken(line.before, license.terms);
}

/** The licenses in a preview, with their remaining credit and present terms. */
async function licensesOf(db: Db, { licenses, from, to }: PricedAgain) {
  const rows = await db
    .selectFrom('licenses')
    .innerJoin('users', 'users.id', 'licenses.owner_id')
    .leftJoin('rate_plans as held', (join) => join.on(isPlanOf('held', 'licenses')))
    .select([
      sql<boolean>`not ${movable}`.as('ended'),
      sql<string | null>`held.discount_percent::text`.as('discount'),
      sql<string | null>`held.included_credit::text`.as('included'),
      'licenses.id',
      'licenses.number',
      sql<string>`trim(users.first_name || ' ' || users.last_name)`.as('owner'),
      sql<string | null>`(licenses.credit_limit - licenses.credit_used)::text`.as('left'),
    ])
    .where(sql<boolean>`licenses.id in (${licenses})`)
    .execute();
  const months = monthsIn(from, to);
  return new Map(
    rows.map(({ id, left, discount, included, ...row }) => [
      id,
      { ...row, left: left === null ? null : storedAmount(left), terms: termsFor(discount, included, months) },
    ]),
  );
}

/** The last complete UTC month. */
export function lastMonth(now: number): { readonly from: Date; readonly to: Date } {
  const today = new Date(now);
  const start = (months: number) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1));
  return { from: start(-1), to: start(0) };
}
