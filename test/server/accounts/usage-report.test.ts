import { describe, expect, it } from 'vitest';
import { firstPeriod, floor, periodStart, periods, spanBefore, usageSpan } from '../../../server/features/usage/period';
import { layOut, otherColumn } from '../../../server/features/usage/report';

const now = Date.parse('2026-11-21T12:34:56Z');
const span = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 2, 1) };
const asked = { metric: 'SESSION_SECONDS', granularity: 'month', breakdown: 'host', span } as const;
const sum = (month: number, key: string, value: number, cost = 0.1) => ({
  period: Date.UTC(2026, month, 1),
  key,
  label: key,
  value,
  cost,
});

describe('A usage report', () => {
  it('has at most ten columns, the largest first, and one for everything else', () => {
    const sums = Array.from({ length: 14 }, (_, host) => sum(0, `host-${host}`, 100 + host));
    const report = layOut(sums, asked);
    expect(report.columns).toHaveLength(11);
    expect(report.columns[0]).toMatchObject({ key: 'host-13', total: 113, other: false });
    expect(report.columns[10]).toMatchObject({ key: otherColumn, total: 100 + 101 + 102 + 103, other: true });
    expect(report.rows[0]?.values).toEqual([113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 406]);
    expect(report.total).toBe(sums.reduce((all, one) => all + one.value, 0));
    expect(report.cost).toBe(1.4);
  });

  it('has no column for the rest where ten suffice', () => {
    const report = layOut(
      Array.from({ length: 10 }, (_, host) => sum(0, `host-${host}`, 1)),
      asked,
    );
    expect(report.columns.map((column) => column.other)).not.toContain(true);
  });

  it('puts what the database has folded into the last column, however large it is', () => {
    const report = layOut([sum(0, otherColumn, 9000), sum(0, 'a', 1), sum(1, 'a', 2)], asked);
    expect(report.columns.map((column) => column.key)).toEqual(['a', otherColumn]);
    expect(report.rows.map((row) => row.values)).toEqual([
      [1, 9000],
      [2, 0],
    ]);
  });

  it('leaves out periods in which nothing happened', () => {
    expect(layOut([sum(1, 'a', 5)], asked).rows.map((row) => row.period)).toEqual(['2026-02-01T00:00:00.000Z']);
    expect(layOut([], asked)).toMatchObject({ columns: [], rows: [], total: 0, cost: 0 });
  });

  it('says whether it counts time or things', () => {
    expect(layOut([], asked).unit).toBe('milliseconds');
    expect(layOut([], { ...asked, metric: 'TOKENS' }).unit).toBe('count');
  });
});

describe('A period by name, and the span before', () => {
  it.each(periods)('%s ends now and is as long as it says; before it lies as much again', (period) => {
    const granularity = period.endsWith('d') ? 'day' : 'month';
    const whole = usageSpan({ from: periodStart(period, granularity, now) }, granularity, now);
    if ('code' in whole) throw new Error(whole.code);
    const before = spanBefore(whole, granularity);
    expect(before.to).toBe(whole.from);
    const count = ({ from, to }: typeof whole) =>
      granularity === 'day'
        ? (to - from) / 86_400_000
        : (new Date(to).getUTCFullYear() - new Date(from).getUTCFullYear()) * 12 +
          new Date(to).getUTCMonth() -
          new Date(from).getUTCMonth();
    expect([count(whole), count(before)]).toEqual([Number.parseInt(period, 10), Number.parseInt(period, 10)]);
  });
});

describe('The span of a report', () => {
  it('is made of whole periods in UTC', () => {
    expect(usageSpan({ from: now, to: now }, 'day', now)).toEqual({
      from: Date.UTC(2026, 10, 21),
      to: Date.UTC(2026, 10, 22),
    });
    expect(floor(Date.parse('2026-01-01T00:30:00+01:00'), 'month')).toBe(Date.UTC(2025, 11, 1));
  });

  it('never begins before January 2020', () => {
    expect(usageSpan({ from: 0 }, 'month', now)).toMatchObject({ from: firstPeriod });
  });

  it('is 24 months when nothing is said', () => {
    expect(usageSpan({}, 'month', now)).toEqual({ from: Date.UTC(2024, 11, 1), to: Date.UTC(2026, 11, 1) });
  });

  it('refuses an end before its beginning, and more rows than anyone can read', () => {
    expect(usageSpan({ from: now, to: now - 9e9 }, 'day', now)).toEqual({ field: 'from', code: 'AFTER_END' });
    expect(usageSpan({ from: firstPeriod }, 'hour', now)).toEqual({ field: 'from', code: 'TOO_LONG' });
  });
});
