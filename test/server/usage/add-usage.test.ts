import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRecords } from '../../../server/features/usage/add-records';
import { testDatabase, testDatabases } from '../../support/database';
import { type Portal, startPortal } from '../matrix/portal';
import { activeRates, licenseOn, monthStart } from '../rates/support/rates';
import { someLicenses } from './support/records';

const token = 'mT4kQz8vXw2Lr6Yb9Nc3Hd7Js5Gf1Pae';
const other = 'bV3nMx7zKq1Wp5Tc8Rd2Fg6Hj9Ls4Yua';

interface Answered {
  readonly status: number;
  readonly body: {
    readonly received: number;
    readonly added: number;
    readonly same: number;
    readonly refused: number;
    readonly problems: readonly { readonly line: number; readonly field: string; readonly code: string }[];
    readonly error: { readonly code: string; readonly fields: Readonly<Record<string, unknown>> };
  };
}

const record = (more: object = {}) => ({
  license: 'l1',
  periodStart: '2026-03-01T10:00:00Z',
  metric: 'SESSION_SECONDS',
  value: 60_000,
  ...more,
});

describe.each(testDatabases)('Usage is handed in, on the %s database,', (kind) => {
  let portal: Portal;
  let second: Portal;
  let close = async () => {};
  beforeAll(async () => {
    const connection = await testDatabase(kind);
    const environment = { METER_TOKENS: `${token},${other}` };
    portal = await startPortal(connection, 'trace', { environment });
    second = await startPortal(connection, 'silent', { environment });
    close = async () => {
      await portal.close();
      await second.close();
      await connection.close();
    };
    await someLicenses(portal.db, ['l1', 'l2', 'l3']);
  });
  afterAll(() => close());

  async function send(
    records: unknown,
    { query = '', at = portal, as = token, type = 'application/json', headers = {} as Record<string, string> } = {},
  ): Promise<Answered> {
    const answer = await at.app.server.inject({
      method: 'POST',
      url: `/iam/api/v1/usage/records${query}`,
      headers: { authorization: `Bearer ${as}`, 'content-type': type, ...headers },
      payload: typeof records === 'string' ? records : JSON.stringify({ records }),
    });
    return { status: answer.statusCode, body: answer.json() };
  }
  const count = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from usage_records`.execute(portal.db)).rows[0]?.n);
  const clear = () => sql`delete from usage_records`.execute(portal.db);

  test('by a program with a token, also the second one; each record is known by all but its value', async () => {
    const records = [record(), record({ metric: 'REQUESTS', value: 3 }), record({ license: 'N-l2', host: 'a' })];
    expect(await send(records)).toEqual({
      status: 200,
      body: { received: 3, added: 3, same: 0, refused: 0, problems: [] },
    });
    expect(await send([...records, record({ license: 'l2' })], { as: other })).toMatchObject({
      body: { received: 4, added: 1, same: 3, refused: 0 },
    });
    const { rows } = await sql`select license_id, metric, value::int, host from usage_records order by 1, 2, 4`.execute(
      portal.db,
    );
    expect(rows).toEqual([
      { license_id: 'l1', metric: 'REQUESTS', value: 3, host: null },
      { license_id: 'l1', metric: 'SESSION_SECONDS', value: 60_000, host: null },
      { license_id: 'l2', metric: 'SESSION_SECONDS', value: 60_000, host: 'a' },
      { license_id: 'l2', metric: 'SESSION_SECONDS', value: 60_000, host: null },
    ]);
    await clear();
  });

  test('with the key that was used, and its person', async () => {
    await sql`insert into api_keys (id, access_id, name, owner_id, secret_hash, secret_hint, secret_created_at, enabled,
      is_default, created_at, updated_at) values ('k1', 'access-1', 'Key', 'owner', '', '', now(), true, false, now(), now())`.execute(
      portal.db,
    );
    expect((await send([record({ apiKey: 'access-1' }), record({ apiKey: 'k1' })])).body).toMatchObject({
      added: 1,
      same: 1,
    });
    expect((await sql`select api_key_id, user_id from usage_records`.execute(portal.db)).rows).toEqual([
      { api_key_id: 'k1', user_id: 'owner' },
    ]);
    await clear();
  });

  test('as lines, of which a bad one is told by its number', async () => {
    const lines = [JSON.stringify(record()), '{"license":', JSON.stringify(record({ metric: 'TOKENS' }))];
    const asked = { type: 'application/x-ndjson', query: '?keep=good' };
    expect((await send(`${lines.join('\n')}\n`, asked)).body).toEqual({
      received: 3,
      added: 2,
      same: 0,
      refused: 1,
      problems: [{ line: 2, field: '', code: 'type' }],
    });
    await clear();
  });

  const inAnHour = () => new Date((Math.floor(portal.now() / 3_600_000) + 3) * 3_600_000).toISOString();
  const bad: readonly (readonly [string, () => unknown, string, string])[] = [
    ['of no license that there is', () => record({ license: 'nobody' }), 'license', 'NOT_KNOWN'],
    ['of no key that there is', () => record({ apiKey: 'nobody' }), 'apiKey', 'NOT_KNOWN'],
    ['in the middle of an hour', () => record({ periodStart: '2026-03-01T10:30:00Z' }), 'periodStart', 'NOT_AN_HOUR'],
    ['before 2020', () => record({ periodStart: '2019-12-31T23:00:00Z' }), 'periodStart', 'TOO_EARLY'],
    ['that has not come', () => record({ periodStart: inAnHour() }), 'periodStart', 'IN_THE_FUTURE'],
    ['on a day that there is not', () => record({ periodStart: '2026-02-30T10:00:00Z' }), 'periodStart', 'format'],
    ['of nothing that is counted', () => record({ metric: 'COFFEE' }), 'metric', 'enum'],
    ['of less than nothing', () => record({ value: -1 }), 'value', 'minimum'],
    ['of half a thing', () => record({ value: 0.5 }), 'value', 'type'],
    ['of more than a number holds', () => record({ value: 1e300 }), 'value', 'maximum'],
    ['without an amount', () => record({ value: undefined }), 'value', 'required'],
    ['with what nobody knows', () => record({ price: 1 }), 'price', 'unknownField'],
    ['that is none', () => 'x', '', 'type'],
  ];
  test.each(bad)('but a record %s is refused, and with it all, or it alone', async (_what, make, field, code) => {
    const records = [record(), make(), record({ host: 'b' })];
    const refused = await send(records);
    expect(refused).toMatchObject({ status: 422, body: { error: { code: 'USAGE_REFUSED' } } });
    expect(Object.keys(refused.body.error.fields)).toEqual([field === '' ? 'records.1' : `records.1.${field}`]);
    expect(await count()).toBe(0);
    const kept = await send(records, { query: '?keep=good' });
    expect(kept).toMatchObject({ status: 200, body: { received: 3, added: 2, same: 0, refused: 1 } });
    expect(kept.body.problems).toMatchObject([{ line: 2, field, code }]);
    expect(await count()).toBe(2);
    await clear();
  });

  test('but what was told once is not told otherwise later, nor in the same go', async () => {
    await send([record()]);
    const again = await send([record({ value: 1 }), record({ host: 'c' }), record({ host: 'c', value: 2 })], {
      query: '?keep=good',
    });
    expect(again.body).toMatchObject({ added: 1, same: 0, refused: 2 });
    expect(again.body.problems.map(({ line, code }) => [line, code])).toEqual([
      [1, 'CHANGED'],
      [3, 'CHANGED'],
    ]);
    await clear();
  });

  test('again, in a month that PostgreSQL has no statistics of yet: as many records are read as were handed in', async () => {
    const hosts = (from: number, to: number, hour: number) =>
      Array.from({ length: to - from }, (_, each) =>
        record({ host: `host-${from + each}`, periodStart: new Date(Date.UTC(2026, 2, 1, hour)).toISOString() }),
      );
    for (const hour of [1, 2, 3, 4]) expect((await send(hosts(0, 5_000, hour))).body.added).toBe(5_000);
    const again = hosts(1_000, 2_000, 2);
    await portal.db.transaction().execute(async (one) => {
      // Of this transaction alone, whatever the other process does meanwhile.
      const read = async () => {
        const { rows } = await sql<{
          read: string;
        }>`select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read
          from pg_stat_xact_user_tables where relname like 'usage\\_records%'`.execute(one);
        return Number(rows[0]?.read);
      };
      const before = await read();
      expect(await addRecords(one, again, Date.UTC(2026, 2, 2))).toMatchObject({ added: 0, same: 1_000 });
      expect((await read()) - before).toBeLessThanOrEqual(2 * again.length);
    });
    await clear();
  });

  test('but by nobody without a token, with a wrong one, or one beside a session; nor more than ten thousand at once', async () => {
    expect((await send([record()], { as: 'x' })).status).toBe(401);
    expect((await send([record()], { headers: { authorization: '' } })).status).toBe(401);
    const administrator = await portal.signIn({ role: 'SYSADMIN' });
    expect((await send([record()], { as: 'x', headers: administrator.headers() })).status).toBe(401);
    expect((await send(Array.from({ length: 10_001 }, (_, n) => record({ host: `${n}` })))).status).toBe(400);
    expect((await send([])).status).toBe(400);
    expect((await send([record()], { query: '?keep=bad' })).status).toBe(400);
    expect((await send(`"${'x'.repeat(8_000_001)}"`)).status).toBe(413);
    expect(await count()).toBe(0);
    // A token opens nothing else.
    const elsewhere = await portal.app.server.inject({
      url: '/iam/api/v1/usage',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(elsewhere.statusCode).toBe(401);
  });

  test('however late: it is priced by the plan and the prices of its own hour', async () => {
    const writer = await portal.signIn({ role: 'ADMIN_WRITE' });
    await activeRates(writer, 'late', [{ code: 'session', price: '3.60' }]);
    const { id } = await licenseOn(writer, 'late');
    const at = monthStart(portal.now(), -9);
    await send([record({ license: id, periodStart: at, code: 'session', value: 1_000_000 })]);
    // The slot of this hour may have been taken before it came.
    await sql`delete from jobs where name = 'lateRateCharges'`.execute(portal.db);
    await portal.app.runJobs();
    const { rows } = await sql<{ cost: string }>`select cost::float8 as cost from usage_records`.execute(portal.db);
    expect(rows).toEqual([{ cost: 1 }]);
    await clear();
  });

  test('and the audit says how much, by whom where it was a person', async () => {
    const administrator = await portal.signIn({ role: 'SYSADMIN' });
    const answer = await administrator.call('POST', 'usage/records', { payload: { records: [record()] } });
    expect([answer.status, answer.body]).toMatchObject([200, { added: 1 }]);
    await send([record()]);
    const events = await portal.db
      .selectFrom('audit_events')
      .select(['actor_id', 'action', 'result'])
      .where('action', '=', 'usage.add')
      .where('result', '=', 'OK')
      .orderBy('at', 'desc')
      .limit(2)
      .execute();
    expect(events.map(({ actor_id }) => actor_id)).toEqual([null, administrator.id]);
    expect(portal.logs()).not.toContain(token);
    await clear();
  });

  test('in any order, again and again, by two processes at once: sums are those of the records, each counted once', async () => {
    const hours = fc
      .integer({ min: 0, max: 400 })
      .map((n) => new Date(Date.UTC(2026, 0, 20) + n * 3_600_000).toISOString());
    const some = fc.record({
      license: fc.constantFrom('l1', 'l2', 'l3'),
      periodStart: hours,
      metric: fc.constantFrom('SESSION_SECONDS', 'TOKENS'),
      code: fc.constantFrom('a', 'b'),
      host: fc.constantFrom('x', 'y', 'z'),
      region: fc.constantFrom('eu', 'us'),
    });
    const named = (each: object) => JSON.stringify(each);
    // The value follows from the rest, so that a repetition is one.
    const valued = (each: object) => ({
      ...each,
      value: [...named(each)].reduce((sum, sign) => sum + sign.charCodeAt(0), 0),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(some, { minLength: 1, maxLength: 150 }),
        fc.array(fc.array(fc.nat(), { maxLength: 80 }), { minLength: 1, maxLength: 5 }),
        async (records, picks) => {
          await clear();
          const batches = [records, ...picks.map((pick) => pick.flatMap((n) => records[n % records.length] ?? []))]
            .filter((batch) => batch.length > 0)
            .flatMap((batch) => [batch, batch.toReversed()]);
          const answers = await Promise.all(
            batches.map((batch, index) => send(batch.map(valued), { at: index % 2 === 0 ? portal : second })),
          );
          const once = new Set(records.map(named));
          expect(answers.map(({ status }) => status)).toEqual(batches.map(() => 200));
          expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(once.size);
          for (const [index, { body }] of answers.entries())
            expect(body.added + body.same).toBe(batches[index]?.length);
          const { rows } = await sql<{ different: number }>`select count(*)::int as different from (
            (select license_id, metric, kind, day, key, records::int, value from usage_day_shares
             union all select license_id, metric, 'code', day, code, sum(records)::int, sum(value) from usage_days group by 1, 2, 4, 5)
            except
            (select license_id, metric, kind, date_trunc('day', period_start, 'UTC'), coalesce(key, ''), count(*)::int, sum(value)
             from usage_records, lateral (values ('host', host), ('version', version), ('apiKey', api_key_id), ('code', code)) each (kind, key)
             group by 1, 2, 3, 4, 5)) found`.execute(portal.db);
          expect(rows[0]?.different).toBe(0);
          const kept = await sql<{ n: number }>`select coalesce(sum(records), 0)::int as n from usage_days`.execute(
            portal.db,
          );
          expect([kept.rows[0]?.n, await count()]).toEqual([once.size, once.size]);
        },
      ),
      { numRuns: kind === 'embedded' ? 8 : 15 },
    );
    await clear();
  });
});
