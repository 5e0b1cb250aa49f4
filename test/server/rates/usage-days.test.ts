import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeUsage } from '../../../server/features/rates';
import { readAmount, storedAmount, writeAmount } from '../../../server/features/rates/money';
import { previewPlan } from '../../../server/features/rates/preview';
import {
  chargeOf,
  chargeOfSum,
  daysModulus,
  isFine,
  modulusOf,
  type Period,
  periodAt,
  priceIndex,
  type Unit,
} from '../../../server/features/rates/price';
import { tariffOf } from '../../../server/features/rates/tariff';
import { splitDays } from '../../../server/features/rates/usage-groups';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { activeRates, call, dearerDraft, licenseOn, monthStart, used } from './support/rates';

/** Numbers that look random and are the same each time. */
function draws(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

describe('A sum of lines', () => {
  const draw = draws(20_261_123);
  const units: readonly Unit[] = ['HOUR', 'MINUTE', 'CALL', 'MILLION_TOKENS'];

  it.each(units.flatMap((unit) => [5, 6, 9, 12].map((places) => [unit, places] as const)))(
    'costs what its lines cost together, to the last digit: %s with %i decimal places',
    (unit, places) => {
      for (let round = 0; round < 60; round += 1) {
        const text = `${draw(4)}.${Array.from({ length: places }, () => draw(10)).join('')}`;
        const price = { code: 'a', region: '', unit, price: readAmount(text) ?? -1n };
        const modulus = modulusOf(price);
        if (places === 5) expect(daysModulus % modulus, text).toBe(0n);
        const period = { from: 0, versionId: 'v', prices: priceIndex([price]) };
        const metric = unit === 'HOUR' || unit === 'MINUTE' ? 'SESSION_SECONDS' : 'TOKENS';
        const about = { code: 'a', region: '', metric };
        // Amounts that end at a half are among them.
        const values = Array.from({ length: 1 + draw(40) }, () =>
          BigInt(draw(9_000) * (draw(2) === 0 ? 500 : 1 + draw(999))),
        );
        const left = new Map<bigint, bigint>();
        for (const one of values) left.set(one % modulus, (left.get(one % modulus) ?? 0n) + 1n);
        const value = values.reduce((sum, one) => sum + one, 0n);
        const lines = values.map((one) => chargeOf(period, { ...about, value: one })?.cost ?? -1n);
        expect(chargeOfSum(period, { ...about, value, remainders: [...left] }), text).toBe(
          lines.reduce((sum, cost) => sum + cost, 0n),
        );
      }
    },
  );

  it('is refused by remainders too coarse for the price', () => {
    const price = (text: string, unit: Unit) => ({ code: 'a', region: '', unit, price: readAmount(text) ?? -1n });
    expect(modulusOf(price('0.000001', 'HOUR'))).toBe(36n);
    expect(modulusOf(price('0.0000001', 'MINUTE'))).toBe(3n);
    expect(modulusOf(price('0.0000001', 'MILLION_TOKENS'))).toBe(20n);
    expect(modulusOf(price('0.000000000001', 'CALL'))).toBe(1n);
    const prices = priceIndex([price('0.000001', 'HOUR')]);
    const about = { code: 'a', region: '', metric: 'SESSION_SECONDS', value: 10n, remainders: [[1n, 1n]] as const };
    expect(() => chargeOfSum({ from: 0, versionId: 'v', prices }, about)).toThrow('too coarse');
  });
});

describe('A span', () => {
  const hour = 3_600_000;
  const day = 24 * hour;

  it('is whole days and what is left at both ends', () => {
    expect(splitDays(0, 3 * day, [])).toEqual({ first: 0, end: 3 * day, cut: [], spans: [] });
    expect(splitDays(hour, 3 * day + hour, [])).toEqual({
      first: day,
      end: 3 * day,
      cut: [],
      spans: [
        { from: hour, to: day },
        { from: 3 * day, to: 3 * day + hour },
      ],
    });
    expect(splitDays(hour, 5 * hour, []).spans).toEqual([{ from: hour, to: 5 * hour }]);
    expect(splitDays(5 * hour, day + hour, []).spans).toEqual([{ from: 5 * hour, to: day + hour }]);
  });

  it('leaves out each day in which other prices begin, once', () => {
    const starts = [-hour, day, 2 * day + hour, 2 * day + 5 * hour, 9 * day + hour];
    expect(splitDays(0, 4 * day, starts)).toEqual({
      first: 0,
      end: 4 * day,
      cut: [2 * day],
      spans: [{ from: 2 * day, to: 3 * day }],
    });
  });
});

describe('Days of usage', () => {
  let portal: Portal;
  let writer: Caller;
  beforeAll(async () => {
    portal = await startPortal();
    writer = await portal.signIn({ role: 'ADMIN_WRITE' });
  });
  afterAll(() => portal.close());

  /** The days as they stand, and as they are when everything is summed again. */
  async function expectExact() {
    const rest = sql.raw([0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => `rest_${n}::int`).join(', '));
    const counted = sql.raw(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => `(count(*) filter (where value % 9 = ${n}))::int as rest_${n}`).join(', '),
    );
    const { rows: kept } = await sql`select license_id, day, metric, code, region, records::int, unpriced::int,
      value::text, cost::numeric(38, 12)::text, ${rest} from usage_days order by 1, 2, 3, 4, 5`.execute(portal.db);
    const { rows: summed } = await sql`select license_id, date_trunc('day', period_start, 'UTC') as day, metric,
      coalesce(code, metric) as code, coalesce(region, '') as region, count(*)::int as records,
      (count(*) filter (where cost is null))::int as unpriced, sum(value)::text as value,
      coalesce(sum(cost), 0)::numeric(38, 12)::text as cost, ${counted}
      from usage_records group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(portal.db);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept).toEqual(summed);
  }

  it('hold what records say, whatever becomes of these: late, repeated, priced, changed and deleted', async () => {
    await activeRates(writer, 'kept', [{ code: 'session', price: '0.7' }]);
    const license = await licenseOn(writer, 'kept');
    const start = Date.parse(monthStart(portal.now(), -1));
    const draw = draws(7);
    const records = Array.from({ length: 200 }, (_, index) => ({
      at: new Date(start + draw(72) * 3_600_000).toISOString(),
      value: draw(3_600_000),
      host: `host-${index % 40}`,
      ...(draw(3) === 0 && { code: 'other' }),
      ...(draw(2) === 0 && { region: 'eu' }),
    }));
    const once = [...new Map(records.map((one) => [JSON.stringify({ ...one, value: 0 }), one])).values()];
    await used(portal, license.id, once.slice(0, 150));
    await expectExact();
    await chargeUsage(portal.db, { licenseId: license.id });
    await expectExact();
    // Later ones of the same days; what was handed in before is handed in again and changes nothing.
    await used(portal, license.id, once.slice(150));
    await sql`insert into usage_records (license_id, period_start, metric, value, host, region, code)
      select license_id, period_start, metric, value + 1, host, region, code from usage_records
      on conflict do nothing`.execute(portal.db);
    await expectExact();
    await sql`update usage_records set value = value + 5 where cost is null`.execute(portal.db);
    await expectExact();
    await sql`delete from usage_records where host = 'host-1'`.execute(portal.db);
    await expectExact();
  });

  it('give the same preview as records do: over other prices in the middle of a day, and a span from hour to hour', async () => {
    const rates = await activeRates(writer, 'days', [
      { code: 'session', price: '0.8' },
      { code: 'gpu', price: '3.333333333333' },
      { code: 'fine', price: '0.000001' },
      { code: 'fine', price: '0.000000000007', region: 'eu' },
    ]);
    const start = Date.parse(monthStart(portal.now(), -1));
    const hour = 3_600_000;
    const noon = new Date(start + 10 * 24 * hour + 12 * hour).toISOString();
    const lines = [
      { code: 'session', price: '0.91' },
      { code: 'gpu', price: '2.0001' },
      { code: 'fine', price: '0.0000013' },
    ];
    const draft = await dearerDraft(writer, 'days', rates, lines, noon);
    await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'NEW' });
    const license = await licenseOn(writer, 'days');
    const draw = draws(11);
    const records = Array.from({ length: 600 }, (_, index) => ({
      at: new Date(start + (index % 2 === 0 ? draw(672) : 240 + draw(24)) * hour).toISOString(),
      value: 1 + draw(3_600_000),
      host: `host-${index}`,
      ...(draw(3) === 0 && { code: draw(2) === 0 ? 'gpu' : 'fine' }),
      ...(draw(4) === 0 && { region: 'eu' }),
    }));
    await used(portal, license.id, records);
    const spans = [
      ['', new Date(start), Date.parse(monthStart(portal.now(), 0))],
      ['whole', new Date(start + 5 * hour), start + 20 * 24 * hour + 7 * hour],
      ['one day', new Date(start + 240 * hour), start + 264 * hour],
      ['hours', new Date(start + 250 * hour), start + 255 * hour],
    ] as const;
    const foreseen = [];
    for (const [, from, to] of spans) {
      const path = `rates/plans/${draft.id}/price?prices=OWN&from=${from.toISOString()}&to=${new Date(to).toISOString()}`;
      foreseen.push(await call<{ before: string; after: string; records: number }>(writer, 'GET', path));
    }
    await chargeUsage(portal.db, { licenseId: license.id });
    for (const [index, [, from, to]] of spans.entries()) {
      const { rows } = await sql<{ cost: string; records: number }>`
        select sum(cost)::text as cost, count(*)::int as records from usage_records where license_id = ${license.id}
          and period_start >= ${from} and period_start < ${new Date(to)}`.execute(portal.db);
      expect(rows[0]?.records, `span ${index}`).toBeGreaterThan(0);
      expect([foreseen[index]?.after, foreseen[index]?.records]).toEqual([
        writeAmount(storedAmount(rows[0]?.cost ?? '')),
        rows[0]?.records,
      ]);
    }
  });

  describe('and what rounding adds', () => {
    const hour = 3_600_000;
    const day = 24 * hour;
    const codes = { HOUR: 'time', MINUTE: 'MACHINE_SECONDS', CALL: 'calls', MILLION_TOKENS: 'TOKENS' } as const;
    /** What a list has prices for; one code is for time everywhere, and for calls in one region. */
    const linesOf = (unit: Unit) => [
      ...['', 'eu', 'us'].map((region) => ({ code: codes[unit], region })),
      ...(unit === 'HOUR' ? [{ code: 'mixed', region: '' }] : []),
      ...(unit === 'CALL' ? [{ code: 'mixed', region: 'eu' }] : []),
    ];

    /** A plan with prices of all units, of as many periods as it has moments, with up to twelve decimal places. */
    async function randomPlan(id: string, moments: readonly number[], draw: (below: number) => number) {
      const stamps = { created_at: new Date(0), updated_at: new Date(0), status: 'DRAFT' };
      await portal.db
        .insertInto('rate_plans')
        .values({ id, name: id, label: id, ...stamps })
        .execute();
      for (const [index, from] of moments.entries()) {
        const version = `${id}-${index}`;
        await portal.db
          .insertInto('rate_versions')
          .values({ id: version, name: version, ...stamps })
          .execute();
        for (const [position, unit] of (['HOUR', 'MINUTE', 'CALL', 'MILLION_TOKENS'] as const).entries()) {
          const list = `${version}-${unit}`;
          const kind = position < 2 ? 'SESSION' : 'TOKEN';
          await portal.db
            .insertInto('rate_configurations')
            .values({ id: list, name: list, kind, unit, currency: 'USD', ...stamps })
            .execute();
          for (const [line, { code, region }] of linesOf(unit).entries()) {
            if (draw(4) === 0) continue;
            const places = [0, 2, 5, 6, 7, 8, 9, 12][draw(8)] ?? 0;
            const price = `${draw(3)}.${Array.from({ length: places }, () => draw(10)).join('')}0`;
            await portal.db
              .insertInto('rate_prices')
              .values({ configuration_id: list, position: line, code, label: unit, region, price })
              .execute();
          }
          const link = { version_id: version, configuration_id: list, position };
          await portal.db.insertInto('rate_version_configurations').values(link).execute();
        }
        const entry = { plan_id: id, version_id: version, from_at: new Date(from) };
        await portal.db.insertInto('rate_plan_versions').values(entry).execute();
      }
    }

    it.each([1, 2, 3, 4, 5])(
      'come to what each record is charged, to the last digit: random prices of every unit, region and moment (%i)',
      async (seed) => {
        const draw = draws(seed * 7_919);
        const id = `random-${seed}`;
        const start = Date.parse(monthStart(portal.now(), -1));
        const moments = [
          start - 60 * day,
          start + draw(9 * 24) * hour,
          start + (10 + draw(9)) * day,
          start + 500 * hour,
        ];
        // One of them begins with usage that came before any price.
        await randomPlan(id, seed === 1 ? moments.slice(1) : moments, draw);
        await activeRates(writer, `held-${seed}`, [{ code: 'session', price: '1' }]);
        const licenses = [await licenseOn(writer, `held-${seed}`), await licenseOn(writer, `held-${seed}`)];
        const records = Array.from({ length: 400 }, (_, index) => {
          const metric = ['SESSION_SECONDS', 'MACHINE_SECONDS', 'TOKENS', 'REQUESTS'][draw(4)] ?? '';
          // Amounts that end at a half are among them, and some that are large.
          const value =
            [500 * draw(9_000), draw(hour), 1 + draw(99), 1_000_000_000_000 + 250 * draw(999)][draw(4)] ?? 0;
          return {
            license_id: licenses[index % 2]?.id ?? '',
            period_start: new Date(start + draw(672) * hour),
            metric,
            value,
            code:
              draw(3) === 0
                ? null
                : (['time', 'calls', 'MACHINE_SECONDS', 'TOKENS', 'mixed', 'other'][draw(6)] ?? null),
            region: [null, 'eu', 'us', 'asia'][draw(4)] ?? null,
            host: `host-${index}`,
            api_key_id: null,
            user_id: null,
            version: null,
          };
        });
        await portal.db.insertInto('usage_records').values(records).execute();
        const tariff = await tariffOf(portal.db, id);
        expect(tariff.some(({ prices }) => [...prices.values()].some(isFine))).toBe(true);

        /** What the server's own charge makes of each record, and how many records no price fits. */
        const expected = (from: number, to: number, license: string, periodOf: (at: number) => Period | undefined) => {
          const lines = records
            .filter((one) => one.license_id === license)
            .filter(({ period_start }) => period_start.getTime() >= from && period_start.getTime() < to)
            .map((one) =>
              chargeOf(periodOf(one.period_start.getTime()), {
                code: one.code ?? one.metric,
                region: one.region ?? '',
                metric: one.metric,
                value: BigInt(one.value),
              }),
            );
          return {
            after: writeAmount(lines.reduce((sum, line) => sum + (line?.cost ?? 0n), 0n)),
            records: lines.length,
            without: lines.filter((line) => line === undefined).length,
          };
        };
        const spans = [
          [start, start + 28 * day],
          [start + 5 * hour, start + 20 * day + 7 * hour],
          [start + 100 * hour, start + 101 * hour],
        ] as const;
        for (const [from, to] of spans)
          for (const prices of ['OWN', 'LATEST'] as const)
            for (const { id: licenseId } of licenses) {
              const query = { plan: { id, name: id }, licenseId, from: new Date(from), to: new Date(to), prices };
              const preview = await previewPlan(portal.db, query, portal.now());
              const periodOf = (at: number) => (prices === 'OWN' ? periodAt(tariff, at) : tariff.at(-1));
              const without = preview.unpriced.reduce((sum, one) => sum + one.records, 0);
              expect({ after: preview.after, records: preview.records, without }, `${prices} ${from}`).toEqual(
                expected(from, to, licenseId, periodOf),
              );
            }
      },
    );
  });
});
