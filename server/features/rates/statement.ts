import type { LicenseStatement } from '../../../schemas/types.gen';
import { divideHalfEven, roundAmount, writeAmount } from './money';

/** The terms of a plan that a statement needs. */
export interface Terms {
  readonly title: string;
  readonly discountPercent: bigint;
  readonly includedCredit: bigint;
  readonly creditLimit: bigint | null;
}

/** Usage of a month charged at one price. */
export interface ChargedUsage {
  /** The index of the applicable terms. */
  readonly plan: number;
  readonly code: string;
  readonly label: string;
  readonly region: string;
  readonly metric: string;
  readonly unit: StatementLine['unit'];
  readonly unitPrice: bigint;
  readonly records: number;
  readonly value: bigint;
  readonly cost: bigint;
}

/** What a correction added to the usage of a month, or subtracted from it. */
export interface CorrectedUsage {
  readonly plan: number;
  readonly correctionId: string;
  readonly reason: string;
  readonly appliedAt: string;
  readonly difference: bigint;
}

/** One line of a statement. Its text is what was used, the reason of a correction, or whose terms apply. */
export type StatementLine = Readonly<LicenseStatement['items'][number]>;

/** Total of a license's month. */
export interface Statement {
  readonly lines: readonly StatementLine[];
  readonly usage: string;
  readonly corrections: string;
  readonly discount: string;
  readonly includedCredit: string;
  readonly rounding: string;
  readonly total: string;
  readonly creditLimit: string | null;
  readonly withinCredit: string;
  readonly beyondCredit: string;
}

interface Month {
  /** The terms that applied in the month, in chronological order; undefined while there was no plan. */
  readonly plans: readonly (Terms | undefined)[];
  /** The terms at its start, whose credit applies to all of it; undefined without a plan. */
  readonly first: Terms | undefined;
  readonly usage: readonly ChargedUsage[];
  readonly corrections: readonly CorrectedUsage[];
}

const hundredPercent = 100n * 10n ** 12n;
/** Decimal places of the currency. */
const cents = 2;

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

const plain = { code: null, region: null, metric: null, value: null, unit: null, unitPrice: null, at: null } as const;

/** Usage and corrections of a month by plan, and the terms that apply to them. */
interface Charges extends Pick<Month, 'first'> {
  /** One by plan. Terms may be missing, where the license had no plan. */
  readonly charges: readonly { readonly terms: Terms | undefined; readonly amount: bigint }[];
}

/** The amounts of a month, in the order in which they apply; discounts by plan. */
export function amountsOf({ charges, first }: Charges) {
  const discounts = charges.map(
    ({ terms, amount }) => -divideHalfEven(positive(amount) * (terms?.discountPercent ?? 0n), hundredPercent),
  );
  const due = sum(charges.map(({ amount }) => amount)) + sum(discounts);
  const includedCredit = -least(positive(due), first?.includedCredit ?? 0n);
  const exact = due + includedCredit;
  return { discounts, includedCredit, exact, total: roundAmount(exact, cents) };
}

/**
 * Builds a statement: usage, corrections, discount, included credit, and the rounding to the currency. The total is exactly the sum of the
 * lines. Only the total is rounded; a discount, like a price, has twelve places.
 */
export function statementOf({ plans, first, usage, corrections }: Month): Statement {
  const used = sum(usage.map(({ cost }) => cost));
  const corrected = sum(corrections.map(({ difference }) => difference));
  const named = [...new Set([...usage, ...corrections].map(({ plan }) => plan))].sort((a, b) => a - b);
  const amounts = amountsOf({
    first,
    charges: named.map((plan) => ({
      terms: plans[plan],
      amount:
        sum(usage.filter((one) => one.plan === plan).map(({ cost }) => cost)) +
        sum(corrections.filter((one) => one.plan === plan).map(({ difference }) => difference)),
    })),
  });
  const { includedCredit, exact, total } = amounts;
  const discounts = named
    .map((plan, index) => ({ plan, title: plans[plan]?.title ?? '', amount: amounts.discounts[index] ?? 0n }))
    .filter(({ amount }) => amount !== 0n);
  const discount = sum(discounts.map(({ amount }) => amount));
  const limit = first?.creditLimit ?? null;
  const withinCredit = limit === null ? total : least(total, limit);

  const lines: StatementLine[] = [
    ...usage.map((one, index) => ({
      id: `usage-${index}`,
      kind: 'USAGE' as const,
      text: one.label,
      code: one.code,
      region: one.region || null,
      metric: one.metric,
      value: Number(one.value),
      unit: one.unit,
      unitPrice: writeAmount(one.unitPrice),
      at: null,
      amount: writeAmount(one.cost),
    })),
    ...corrections.map((one) => ({
      ...plain,
      id: `correction-${one.correctionId}-${one.plan}`,
      kind: 'CORRECTION' as const,
      text: one.reason,
      at: one.appliedAt,
      amount: writeAmount(one.difference),
    })),
    ...discounts.map(({ plan, title, amount }) => ({
      ...plain,
      id: `discount-${plan}`,
      kind: 'DISCOUNT' as const,
      text: title,
      amount: writeAmount(amount),
    })),
    ...(includedCredit === 0n
      ? []
      : [
          {
            ...plain,
            id: 'included',
            kind: 'INCLUDED_CREDIT' as const,
            text: first?.title ?? '',
            amount: writeAmount(includedCredit),
          },
        ]),
    ...(total === exact
      ? []
      : [{ ...plain, id: 'rounding', kind: 'ROUNDING' as const, text: '', amount: writeAmount(total - exact) }]),
  ];
  return {
    lines,
    usage: writeAmount(used),
    corrections: writeAmount(corrected),
    discount: writeAmount(discount),
    includedCredit: writeAmount(includedCredit),
    rounding: writeAmount(total - exact),
    total: writeAmount(total),
    creditLimit: limit === null ? null : writeAmount(limit),
    withinCredit: writeAmount(withinCredit),
    beyondCredit: writeAmount(total - withinCredit),
  };
}

/** Corrections never exceed what was charged, so this changes nothing; a negative amount has neither discount nor credit. */
const positive = (amount: bigint) => (amount > 0n ? amount : 0n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
