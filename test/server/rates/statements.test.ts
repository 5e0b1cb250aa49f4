import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeUsage } from '../../../server/features/rates';
import { readAmount, roundAmount, storedAmount, writeAmount } from '../../../server/features/rates/money';
import { statementOf } from '../../../server/features/rates/statement';
import { monthOf } from '../../../server/features/rates/statement-month';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { activeRates, call, licenseOn, type Made, monthStart, used } from './support/rates';

const amount = (text: string) => readAmount(text) ?? -1n;
const terms = (discount: string, included: string, limit: string | null = null, title = 'standard 1') => ({
  title,
  discountPercent: amount(discount),
  includedCredit: amount(included),
  creditLimit: limit === null ? null : amount(limit),
});
const usage = (cost: string, plan = 0) => ({
  plan,
  code: 'session',
  label: 'Session',
  region: '',
  metric: 'SESSION_SECONDS',
  unit: 'HOUR' as const,
  unitPrice: 0n,
  records: 1,
  value: 1n,
  cost: amount(cost),
});
const correction = (difference: bigint, plan = 0) => ({
  plan,
  correctionId: 'c',
  reason: 'Mistyped',
  appliedAt: '2026-11-01T00:00:00.000Z',
  difference,
});
const kindsOf = ({ lines }: ReturnType<typeof statementOf>) => lines.map(({ kind, amount: text }) => [kind, text]);

describe('A statement', () => {
  it('takes discount, then included credit, and rounds last: usage, corrections, discount, credit, rounding', () => {
    const plan = terms('10', '5', '100');
    const statement = statementOf({
      plans: [plan],
      first: plan,
      usage: [usage('100.001'), usage('20')],
      corrections: [correction(-amount('20'))],
    });
    expect(kindsOf(statement)).toEqual([
      ['USAGE', '100.001'],
      ['USAGE', '20'],
      ['CORRECTION', '-20'],
      ['DISCOUNT', '-10.0001'],
      ['INCLUDED_CREDIT', '-5'],
      ['ROUNDING', '-0.0009'],
    ]);
    expect(statement).toMatchObject({ total: '85', creditLimit: '100', withinCredit: '85', beyondCredit: '0' });
  });

  it('gives no more included credit than there is to pay, and says what lies beyond the limit', () => {
    const small = terms('0', '50');
    expect(statementOf({ plans: [small], first: small, usage: [usage('20')], corrections: [] })).toMatchObject({
      includedCredit: '-20',
      total: '0',
      creditLimit: null,
    });
    const limited = terms('0', '0', '15');
    expect(statementOf({ plans: [limited], first: limited, usage: [usage('20')], corrections: [] })).toMatchObject({
      total: '20',
      withinCredit: '15',
      beyondCredit: '5',
    });
  });

  it('gives each part of the month the discount of its own plan, and the credit of the plan it began with', () => {
    const [before, after] = [terms('50', '1'), terms('0', '100', null, 'standard 2')];
    const statement = statementOf({
      plans: [before, after],
      first: before,
      usage: [usage('10'), usage('10', 1)],
      corrections: [],
    });
    expect(statement).toMatchObject({ discount: '-5', includedCredit: '-1', total: '14' });
  });

  it('rounds a half to the even cent, and has no line where nothing is rounded', () => {
    const plain = terms('0', '0');
    const total = (cost: string) =>
      statementOf({ plans: [plain], first: plain, usage: [usage(cost)], corrections: [] });
    expect(['0.005', '0.015', '0.025', '0.0050000001'].map((cost) => total(cost).total)).toEqual([
      '0',
      '0.02',
      '0.02',
      '0.01',
    ]);
    expect(kindsOf(total('0.02')).map(([kind]) => kind)).toEqual(['USAGE']);
  });

  it('comes to the sum of its lines to the last digit, in any order, for random plans and usage', () => {
    let seed = 20_261_123;
    const draw = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 4_294_967_296) * below);
    };
    const digits = (count: number) => Array.from({ length: count }, () => draw(10)).join('');
    for (let round = 0; round < 500; round += 1) {
      const plans = Array.from({ length: 1 + draw(3) }, (_, index) =>
        terms(
          `${draw(100)}.${digits(draw(12) + 1)}`,
          `${draw(30)}`,
          draw(2) === 0 ? null : `${draw(40)}`,
          `p ${index}`,
        ),
      );
      const parts = Array.from({ length: draw(8) }, () => usage(`${draw(20)}.${digits(12)}`, draw(plans.length)));
      // A correction takes no more than its usage cost.
      const corrections = parts.flatMap((part) =>
        draw(3) === 0 ? [correction(amount(`${draw(9)}.${digits(12)}`) - part.cost, part.plan)] : [],
      );
      const statement = statementOf({ plans, first: plans[0], usage: parts, corrections });
      const lines = statement.lines.map((line) => storedAmount(line.amount));
      const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
      const total = storedAmount(statement.total);
      expect(writeAmount(sum(lines))).toBe(statement.total);
      expect(sum(lines.toReversed())).toBe(total);
      expect(total >= 0n && total === roundAmount(total, 2)).toBe(true);
      const rounding = storedAmount(statement.rounding);
      expect(rounding <= amount('0.005') && -rounding <= amount('0.005')).toBe(true);
      expect(storedAmount(statement.withinCredit) + storedAmount(statement.beyondCredit)).toBe(total);
    }
  });

  it.each(['2026-1', '2026-13', '2019-12', '2026-00', '٢٠٢٦-١١', '', '2026-11-01'])('is of no month %j', (text) => {
    expect(monthOf(text)).toBeUndefined();
  });
});

describe('Statements of a license', () => {
  let portal: Portal;
  let writer: Caller;
  let month: (months: number) => string;
  beforeAll(async () => {
    portal = await startPortal();
    writer = await portal.signIn({ role: 'ADMIN_WRITE' });
    month = (months) => monthStart(portal.now(), months);
  });
  afterAll(() => portal.close());

  interface Month {
    readonly month: string;
    readonly open: boolean;
    readonly usage: string;
    readonly total: string;
    readonly unpriced: number;
  }
  const monthsOf = (id: string, who = writer) =>
    call<{ items: Month[]; total: number }>(who, 'GET', `licenses/${id}/statements`);

  async function planned(name: string, price: string, more: object) {
    const rates = await activeRates(writer, `${name}-base`, [{ code: 'session', price }]);
    const plan = await call<Made>(writer, 'POST', 'rates/plans', {
      name,
      label: name,
      versions: [{ rateVersionId: rates.version.id, from: '2024-01-01T00:00:00Z' }],
      ...more,
    });
    return call(writer, 'POST', `rates/plans/${plan.id}/activate`, { migrate: 'NEW' });
  }

  it('are those of its months with usage, by the terms of its plan; the usage is what the preview says', async () => {
    const plan = await planned('terms', '0.333333333333', {
      discountPercent: '12.5',
      includedCredit: '1',
      creditLimit: '2',
    });
    const license = await licenseOn(writer, 'terms');
    await used(portal, license.id, [
      { at: month(-2), value: 1_234_567 },
      { at: month(-1), value: 7_654_321, host: 'a' },
      { at: month(-1), value: 30_000_000, host: 'b' },
      { at: month(-1), value: 5, code: 'other' },
      { at: month(0), value: 3_600_000 },
    ]);
    await chargeUsage(portal.db, { licenseId: license.id });
    const { items } = await monthsOf(license.id);
    expect(items.map(({ month: text, open, unpriced }) => [text, open, unpriced])).toEqual([
      [month(0).slice(0, 7), true, 0],
      [month(-1).slice(0, 7), false, 1],
      [month(-2).slice(0, 7), false, 0],
    ]);
    const { after } = await call<{ after: string }>(
      writer,
      'GET',
      `rates/plans/${plan.id}/price?license=${license.number}`,
    );
    expect(items[1]?.usage).toBe(after);
    const one = await call<Month & { items: { amount: string }[] }>(
      writer,
      'GET',
      `licenses/${license.id}/statements/${items[1]?.month}`,
    );
    expect(one).toMatchObject({
      ...items[1],
      total: '2.05',
      creditLimit: '2',
      withinCredit: '2',
      beyondCredit: '0.05',
    });
    expect(writeAmount(one.items.reduce((sum, line) => sum + storedAmount(line.amount), 0n))).toBe(one.total);
  });

  it('keep the terms of the plan that the license had, when it gets another one in the middle of a month', async () => {
    await planned('first', '1', { discountPercent: '50', includedCredit: '1' });
    await planned('other', '1', { discountPercent: '0', includedCredit: '100' });
    const license = await licenseOn(writer, 'first');
    await used(portal, license.id, [{ at: month(-1), value: 36_000_000 }]);
    await chargeUsage(portal.db, { licenseId: license.id });
    await call(writer, 'PUT', `licenses/${license.id}`, { ratePlanName: 'other' }, { 'if-match': '1' });
    const { items } = await monthsOf(license.id);
    expect(items).toMatchObject([{ usage: '10', discount: '-5', includedCredit: '-1', total: '4' }]);
  });

  it('are for those who may see the license, as files too', async () => {
    await planned('seen', '1', {});
    const license = await licenseOn(writer, 'seen');
    await used(portal, license.id, [{ at: month(-1), value: 3_600_000 }]);
    await chargeUsage(portal.db, { licenseId: license.id });
    const stranger = await portal.signIn({ role: 'USER' });
    expect((await stranger.call('GET', `licenses/${license.id}/statements`)).status).toBe(404);
    expect((await stranger.call('GET', `licenses/${license.id}/statements/${month(-1).slice(0, 7)}`)).status).toBe(404);
    await portal.db.updateTable('licenses').set({ owner_id: stranger.id }).where('id', '=', license.id).execute();
    expect((await monthsOf(license.id, stranger)).items).toMatchObject([{ total: '1' }]);
    const headers = { accept: 'text/csv' };
    const file = await stranger.call('GET', `licenses/${license.id}/statements/${month(-1).slice(0, 7)}`, { headers });
    expect(file.text.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      'kind,text,code,region,metric,value,unit,unitPrice,at,amount',
      'USAGE,session,session,,SESSION_SECONDS,3600000,HOUR,1,,1',
    ]);
    const months = await stranger.call('GET', `licenses/${license.id}/statements`, { headers });
    expect(months.text.split('\r\n')[1]).toContain(
      `${license.number},${month(-1).slice(0, 7)},false,1,0,0,0,0,1,,1,0,USD,0`,
    );
  });

  it('is none for a month without usage, nor for what is no month', async () => {
    await planned('none', '1', {});
    const license = await licenseOn(writer, 'none');
    expect((await monthsOf(license.id)).total).toBe(0);
    for (const text of ['2021-01', '2026-13', 'now'])
      expect((await writer.call('GET', `licenses/${license.id}/statements/${text}`)).status, text).toBe(404);
  });
});
