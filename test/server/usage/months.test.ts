import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { divideMonths, makeMonths, monthAfter, monthAt, monthsWithPart } from '../../../server/features/usage';
import { type Db, migrate } from '../../../server/platform/database';
import { formerDatabase, testDatabase, testDatabases } from '../../support/database';
import { someLicenses } from './support/records';

const now = Date.parse('2026-11-20T10:00:00Z');

/** As programs of before write it. */
const add = (db: Db, at: string, value: number, host = 'a') =>
  sql`
  insert into usage_records (license_id, period_start, metric, value, host) values ('l1', ${at}, 'REQUESTS', ${value}, ${host})
  on conflict do nothing`.execute(db);

/** Which part each record is in. */
async function places(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ text: string }>`
    select to_char(period_start at time zone 'UTC', 'YYYY-MM') || ' ' || tableoid::regclass as text
    from usage_records order by period_start, host`.execute(db);
  return rows.map(({ text }) => text);
}

async function sums(db: Db): Promise<unknown> {
  const days = await sql`select license_id, day, sum(value)::int as value, sum(records)::int as records from usage_days
    group by 1, 2 order by 1, 2`.execute(db);
  const shares =
    await sql`select kind, day, key, value::int, records::int from usage_day_shares order by 1, 2, 3`.execute(db);
  return { days: days.rows, shares: shares.rows };
}

describe.each(testDatabases)('Usage by month on the %s database', (kind) => {
  test('what was there before stays in one part, and is divided month by month without a sum that changes', async () => {
    const { db, close } = await formerDatabase(kind, '0026_usage_months');
    await someLicenses(db, ['l1']);
    for (const at of ['2026-08-31T23:00:00Z', '2026-09-01T00:00:00Z', '2026-09-30T23:00:00Z', '2026-11-02T05:00:00Z'])
      for (const host of ['a', 'b']) await add(db, at, 5, host);
    await migrate(db);
    const [latest = ''] = (await places(db)).slice(-1);
    expect(latest).toBe('2026-11 usage_records_before');
    await makeMonths(db, Date.now());
    expect(await monthsWithPart(db)).toEqual([1, 2].map((count) => monthAfter(monthAt(Date.now()), count)));
    const counted = await sums(db);
    expect(counted).toMatchObject({ days: { length: 4 }, shares: { length: 4 * (2 + 1 + 1) } });

    const steps = divideMonths(db);
    expect((await steps.next()).value).toEqual({ month: '2026-11', records: 2 });
    // Broken off here. A program that knows no months goes on writing, also what belongs to a month that was moved.
    await add(db, '2026-11-03T00:00:00Z', 7);
    await add(db, '2026-09-03T00:00:00Z', 7);
    await sql`delete from usage_records where value = 7`.execute(db);
    const rest: unknown[] = [];
    for await (const divided of divideMonths(db)) rest.push(divided);
    expect(rest).toEqual([
      { month: '2026-09', records: 4 },
      { month: '2026-08', records: 2 },
    ]);
    expect(new Set(await places(db))).toEqual(
      new Set(['2026-08 usage_records_2026_08', '2026-09 usage_records_2026_09', '2026-11 usage_records_2026_11']),
    );
    expect(await sums(db)).toEqual(counted);
    // What is unique stays so.
    await add(db, '2026-09-01T00:00:00Z', 99);
    expect(await sums(db)).toEqual(counted);
    // Each part has the indices of the whole, which are in use.
    const { rows } = await sql<{ part: string; n: number }>`
      select indrelid::regclass::text as part, count(*)::int as n from pg_index where indisvalid and indrelid::regclass::text
      like 'usage\_records%' group by 1`.execute(db);
    expect(new Set(rows.map(({ n }) => n))).toEqual(new Set([4]));
    for await (const divided of divideMonths(db)) throw new Error(`There is nothing left to divide: ${divided.month}`);
    await close();
  });

  test('months are made ahead, and what comes for none is kept and given one', async () => {
    const { db, close } = await testDatabase(kind);
    await someLicenses(db, ['l1']);
    await makeMonths(db, now);
    expect(await monthsWithPart(db)).toEqual(['2026-11', '2026-12', '2027-01']);
    await add(db, '2024-02-29T12:00:00Z', 3);
    await add(db, '2031-01-01T00:00:00Z', 3);
    await add(db, '2026-12-31T23:00:00Z', 3);
    expect(await places(db)).toEqual([
      '2024-02 usage_records_rest',
      '2026-12 usage_records_2026_12',
      '2031-01 usage_records_rest',
    ]);
    const counted = await sums(db);
    await makeMonths(db, now);
    await makeMonths(db, now);
    expect((await places(db)).map((place) => place.slice(8))).toEqual([
      'usage_records_2024_02',
      'usage_records_2026_12',
      'usage_records_2031_01',
    ]);
    expect(await sums(db)).toEqual(counted);
    await close();
  });

  test('a program that knows no months prices, changes and takes out usage, and the sums follow', async () => {
    const { db, close } = await testDatabase(kind);
    await someLicenses(db, ['l1']);
    await makeMonths(db, now);
    await add(db, '2026-11-03T00:00:00Z', 4);
    await sql`update usage_records set cost = 2, unit_price = 1`.execute(db);
    expect(
      (await sql`select kind, key, value::int, cost::int from usage_day_shares order by 1`.execute(db)).rows,
    ).toEqual([
      { kind: 'apiKey', key: '', value: 4, cost: 2 },
      { kind: 'host', key: 'a', value: 4, cost: 2 },
      { kind: 'version', key: '', value: 4, cost: 2 },
    ]);
    await expect(sql`update usage_records set cost = 3`.execute(db)).rejects.toThrow(
      'what was charged does not change',
    );
    await sql`delete from usage_records`.execute(db);
    expect(await sums(db)).toEqual({ days: [], shares: [] });
    await close();
  });
});

describe('A month', () => {
  test('is one of UTC, and follows another across years', () => {
    expect(monthAt(Date.parse('2026-12-31T23:59:59Z'))).toBe('2026-12');
    expect(monthAfter('2026-12')).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
  });
});

test.skipIf(!testDatabases.includes('postgresql'))(
  'A report that is made while a month gets its part misses none of its records',
  async () => {
    const { db, close } = await testDatabase('postgresql');
    await someLicenses(db, ['l1']);
    await makeMonths(db, now);
    const counts = new Set<number>();
    for (let year = 2020; year < 2024; year += 1) {
      await sql`insert into usage_records (license_id, period_start, metric, value, host)
        select 'l1', ${`${year}-02-01T00:00:00Z`}::timestamptz, 'REQUESTS', 1, 'h' || n from generate_series(1, 3000) n`.execute(
        db,
      );
      let made = false;
      const reading = [1, 2, 3].map(async () => {
        while (!made) {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from usage_records
            where period_start >= ${`${year}-02-01T00:00:00Z`} and period_start < ${`${year}-03-01T00:00:00Z`}`.execute(
            db,
          );
          counts.add(rows[0]?.n ?? 0);
        }
      });
      await makeMonths(db, now);
      made = true;
      await Promise.all(reading);
    }
    expect([...counts]).toEqual([3000]);
    await close();
  },
);
