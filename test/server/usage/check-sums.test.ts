import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countUsedCredit } from '../../../server/features/rates/used-credit';
import {
  checkMonth,
  makeMonths,
  monthAfter,
  monthAt,
  monthsToCheck,
  monthsWithRecords,
  recountMonth,
} from '../../../server/features/usage';
import type { Connection, Db } from '../../../server/platform/database';
import { testDatabase, testDatabases } from '../../support/database';
import { someLicenses } from './support/records';

const now = Date.parse('2026-11-20T10:00:00Z');

describe.each(testDatabases)('Sums of usage and their records on the %s database', (kind) => {
  let connection: Connection;
  let db: Db;
  beforeAll(async () => {
    connection = await testDatabase(kind);
    db = connection.db;
    await someLicenses(db, ['l1', 'l2']);
    await makeMonths(db, now);
    for (const at of ['2026-08-31T23:00:00Z', '2026-09-01T00:00:00Z', '2026-11-02T05:00:00Z', '2026-11-02T06:00:00Z'])
      await add(at, 5);
    await sql`update usage_records set cost = 1.50 where period_start < '2026-10-01'`.execute(db);
  });
  afterAll(() => connection?.close());

  const add = (at: string, value: number, license = 'l1') =>
    sql`insert into usage_records (license_id, period_start, metric, value, host, region)
      values (${license}, ${at}, 'REQUESTS', ${value}, 'a', 'eu')`.execute(db);
  const differences = async (month: string) => (await checkMonth(db, month, now)).differences;
  const recount = (month: string) => recountMonth(db, month, async () => {});

  test('agree, however records are added, priced, changed and removed', async () => {
    await sql`delete from usage_records where period_start = '2026-11-02T06:00:00Z'`.execute(db);
    for (const month of ['2026-08', '2026-09', '2026-10', '2026-11']) expect(await differences(month)).toBe(0);
  });

  test.each([
    ['a sum that was changed', sql`update usage_days set value = value + 1 where day = '2026-11-02'`, 1, 'code'],
    ['a cost that was changed', sql`update usage_days set cost = cost + 0.01 where day = '2026-11-02'`, 1, 'code'],
    [
      'an amount of another remainder',
      sql`update usage_days set rest_5 = 0, rest_4 = 1 where day = '2026-11-02'`,
      1,
      'code',
    ],
    ['a sum that is missing', sql`delete from usage_days where day = '2026-11-02'`, 1, 'code'],
    [
      'a share of a host',
      sql`update usage_day_shares set value = 4 where day = '2026-11-02' and kind = 'host'`,
      1,
      'host',
    ],
    [
      'sums of records that are not there',
      sql`insert into usage_day_shares values ('l2', 'REQUESTS', 'version', '2026-11-03', '9', 1, 1, 0)`,
      1,
      'version',
    ],
  ])('%s is found, named and repaired from the records', async (_what, damage, count, by) => {
    await damage.execute(db);
    const found = await checkMonth(db, '2026-11', now);
    expect(found.differences).toBe(count);
    expect(found.first).toMatchObject([{ by, metric: 'REQUESTS', day: expect.stringMatching(/^2026-11-0[23]$/) }]);
    const known = await db.selectFrom('usage_checks').select('differences').where('month', '=', '2026-11').execute();
    expect(known).toEqual([{ differences: count }]);
    await recount('2026-11');
    expect(await differences('2026-11')).toBe(0);
  });

  test('what a license used of its credit follows sums that were repaired', async () => {
    const used = async () => {
      await countUsedCredit(db, () => now);
      const { rows } = await sql<{
        used: number;
      }>`select credit_used::float8 as used from licenses where id = 'l1'`.execute(db);
      return rows[0]?.used;
    };
    const before = await used();
    await sql`update usage_days set cost = cost + 7 where day = '2026-09-01'`.execute(db);
    await sql`insert into license_credit_changes values ('l1', '2026-09-01T00:00:00Z')`.execute(db);
    expect(await used()).toBe((before ?? 0) + 7);
    await recount('2026-09');
    expect(await used()).toBe(before);
  });

  test('a record that was changed around the triggers is found as well', async () => {
    await sql`alter table usage_records disable trigger user`.execute(db);
    await sql`update usage_records set value = 6 where period_start = '2026-09-01T00:00:00Z'`.execute(db);
    await sql`alter table usage_records enable trigger user`.execute(db);
    // The sum of the day, and those of its key, host and version.
    expect(await differences('2026-09')).toBe(4);
    expect(await recount('2026-09')).toBe(1);
    expect(await differences('2026-09')).toBe(0);
  });

  test('each month comes to its turn, the current one each night', async () => {
    await sql`delete from usage_checks`.execute(db);
    const nights: (readonly string[])[] = [];
    for (let night = 0; night < 4; night += 1) {
      const months = await monthsToCheck(db, now);
      for (const month of months) await checkMonth(db, month, now + night);
      nights.push(months);
    }
    expect(nights).toEqual([
      ['2026-11', '2026-08'],
      ['2026-11', '2026-09'],
      ['2026-11', '2026-10'],
      ['2026-11', '2026-08'],
    ]);
  });

  test('an archived month has no records to compare with, and is not counted again', async () => {
    await sql`insert into usage_archives values ('2026-08', 'usage-2026-08.csv.gz', 1, 'x', now())`.execute(db);
    await sql`update usage_days set value = 0 where day = '2026-08-31'`.execute(db);
    expect(await differences('2026-08')).toBe(0);
    expect(await monthsWithRecords(db, now)).toEqual(['2026-09', '2026-10', '2026-11']);
    await expect(recount('2026-08')).rejects.toThrow('portico usage restore 2026-08');
    expect(monthAfter(monthAt(now), -3)).toBe('2026-08');
  });
});
