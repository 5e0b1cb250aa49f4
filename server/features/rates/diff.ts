import type { Db } from '../../platform/database';
import { findConfiguration } from './configurations';
import type { Layer } from './layer';
import { percentMore, readAmount, writeAmount } from './money';
import { findPlan, type Plan } from './plans';
import { pricesOfVersions } from './tariff';
import { findVersion } from './versions';

/** One difference between two records (schemas/data/rate-diff.schema.json). */
interface Difference {
  readonly id: string;
  readonly change: 'ADDED' | 'REMOVED' | 'CHANGED';
  /** A price, an entry of the time line, or a term of the plan. */
  readonly what: 'PRICE' | 'VERSION' | 'LABEL' | 'INCLUDED_CREDIT' | 'CREDIT_LIMIT' | 'DISCOUNT_PERCENT';
  /** Code of a price. */
  readonly name: string | null;
  /** Start of an entry of the time line. */
  readonly from: string | null;
  readonly label: string;
  readonly region: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly percent: number | null;
}

export interface Diff {
  readonly before: string;
  readonly after: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly same: number;
  readonly items: readonly Difference[];
}

/** Something comparable: equal keys mean the same thing on both sides. */
interface Comparable extends Pick<Difference, 'what' | 'name' | 'from' | 'label' | 'region'> {
  readonly value: string;
  /** Present if the difference can be expressed in percent. */
  readonly amount?: bigint;
}

interface Side {
  readonly title: string;
  readonly parts: ReadonlyMap<string, Comparable>;
}

/** Differences between two records of the same layer. */
export async function diffOf(db: Db, layer: Layer, beforeId: string, afterId: string): Promise<Diff> {
  const [before, after] = [await sideOf(db, layer, beforeId), await sideOf(db, layer, afterId)];
  const items: Difference[] = [];
  let same = 0;
  for (const [key, { value, amount, ...part }] of after.parts) {
    const was = before.parts.get(key);
    if (was?.value === value) {
      same += 1;
      continue;
    }
    const percent = was?.amount === undefined || amount === undefined ? null : percentMore(was.amount, amount);
    items.push({
      id: key,
      ...part,
      change: was ? 'CHANGED' : 'ADDED',
      before: was?.value ?? null,
      after: value,
      percent,
    });
  }
  for (const [key, { value, amount: _amount, ...part }] of before.parts)
    if (!after.parts.has(key))
      items.push({ id: key, ...part, change: 'REMOVED', before: value, after: null, percent: null });
  const count = (change: Difference['change']) => items.filter((item) => item.change === change).length;
  return {
    before: before.title,
    after: after.title,
    added: count('ADDED'),
    removed: count('REMOVED'),
    changed: count('CHANGED'),
    same,
    items: items.sort((a, b) => order(a).localeCompare(order(b), 'en')),
  };
}

/** Terms first, then prices and the time line. */
const order = ({ what, name, from, region }: Difference) =>
  [what === 'PRICE' || what === 'VERSION' ? 1 : 0, what, name ?? from ?? '', region ?? ''].join(' ');

async function sideOf(db: Db, { noun }: Layer, id: string): Promise<Side> {
  switch (noun) {
    case 'RateConfiguration': {
      const { title, items } = await findConfiguration(db, id);
      const parts = items.map(({ code, label, region, price }) => pricePart(code, label, region, price));
      return { title, parts: new Map(parts) };
    }
    case 'RateVersion':
      return { title: (await findVersion(db, id)).title, parts: new Map(await pricesOf(db, id)) };
    case 'RatePlan': {
      const plan = await findPlan(db, id);
      const last = plan.versions.at(-1);
      const prices = last ? await pricesOf(db, last.rateVersionId) : [];
      return { title: plan.title, parts: new Map([...termsOf(plan), ...prices]) };
    }
  }
}

async function pricesOf(db: Db, versionId: string): Promise<readonly (readonly [string, Comparable])[]> {
  const prices = (await pricesOfVersions(db, [versionId])).get(versionId) ?? [];
  return prices.map(({ code, label, region, price }) => pricePart(code, label, region || null, writeAmount(price)));
}

function pricePart(name: string, label: string, region: string | null, value: string): readonly [string, Comparable] {
  const amount = readAmount(value);
  return [
    JSON.stringify(['PRICE', name, region]),
    { what: 'PRICE', name, from: null, label, region, value, ...(amount !== undefined && { amount }) },
  ];
}

/** Terms, and entries of the time line by start. */
function termsOf({ label, includedCredit, creditLimit, discountPercent, versions }: Plan) {
  const terms = [
    ['LABEL', label],
    ['INCLUDED_CREDIT', includedCredit],
    ['CREDIT_LIMIT', creditLimit],
    ['DISCOUNT_PERCENT', `${discountPercent} %`],
  ] as const;
  return [
    ...terms.flatMap(([what, value]): (readonly [string, Comparable])[] =>
      value === null || value === ''
        ? []
        : [[JSON.stringify(['TERM', what]), { what, name: null, from: null, label: '', region: null, value }]],
    ),
    ...versions.map(({ from, title }): readonly [string, Comparable] => [
      JSON.stringify(['VERSION', from]),
      { what: 'VERSION', name: null, from, label: '', region: null, value: title },
    ]),
  ];
}
