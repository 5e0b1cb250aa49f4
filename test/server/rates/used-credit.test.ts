import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { chargeUsage } from '../../../server/features/rates';
import { storedAmount, writeAmount } from '../../../server/features/rates/money';
import { countUsedCredit } from '../../../server/features/rates/used-credit';
import { migrate } from '../../../server/platform/database';
import { formerDatabase, testDatabases } from '../../support/database';
import type { Caller, Portal } from '../matrix/portal';
import { someLicenses } from '../usage/support/records';
import {
  activeRates,
  call,
  dearerDraft,
  licenseOn,
  listOf,
  type RatesPortal,
  startRatesPortal,
  used,
} from './support/rates';

const hour = 3_600_000;
let portal: Portal;
let writer: Caller;
let second: Caller;
let month: RatesPortal['month'];
beforeAll(async () => {
  ({ portal, writer, second, month } = await startRatesPortal());
});
afterAll(() => portal.close());

interface Standing {
  readonly revision: number;
  readonly health: string;
  readonly credit: { readonly limit: number | null; readonly used: number };
}
const standingOf = (id: string) => call<Standing>(writer, 'GET', `licenses/${id}`);
const usedBy = async (id: string) => (await standingOf(id)).credit.used;
const count = () => countUsedCredit(portal.db, portal.now);
const charge = async (licenseId: string) => {
  await chargeUsage(portal.db, { licenseId });
  await count();
};
/** Sum of the statements of the months around now: usage of the present hour may come before its end. */
const statementsTotal = async (id: string) => {
  const found = await Promise.all(
    [-2, -1, 0, 1].map((months) => writer.call('GET', `licenses/${id}/statements/${month(months).slice(0, 7)}`)),
  );
  const totals = found.map(({ status, body }) => (status === 200 ? (body as { total: string }).total : '0'));
  return Number(writeAmount(totals.reduce((sum, total) => sum + storedAmount(total), 0n)));
};
const limited = (id: string, limit: number, revision = 1) =>
  call(writer, 'PUT', `licenses/${id}`, { credit: { limit } }, { 'if-match': String(revision) });

describe('The check of a plan', () => {
  it('counts the licenses that would have no credit left, by cost, discount and included credit, if they can be moved', async () => {
    const rates = await activeRates(writer, 'short', [{ code: 'session', price: '1' }]);
    for (const state of ['stays', 'enough', 'ended']) {
      const { id } = await licenseOn(writer, 'short');
      await limited(id, state === 'enough' ? 100 : 25);
      await used(portal, id, [{ at: month(-1), value: 10 * hour }]);
      await charge(id);
      if (state === 'ended') await call(writer, 'POST', `licenses/${id}/revoke`, { reason: 'Over.' });
    }
    const lines = [{ code: 'session', price: '3' }];
    const draft = await dearerDraft(writer, 'short', rates, lines, month(1));
    const outOfCredit = async (terms: object) => {
      const { revision } = await call(writer, 'GET', `rates/plans/${draft.id}`);
      const plan = { name: 'short', label: 'Short', ...terms };
      await call(writer, 'PUT', `rates/plans/${draft.id}`, plan, { 'if-match': String(revision) });
      const check = await call<{ movable: number; preview: { outOfCredit: number; after: string } }>(
        writer,
        'GET',
        `rates/plans/${draft.id}/check`,
      );
      return [check.movable, check.preview.after, check.preview.outOfCredit];
    };
    // $20 more of the $15 that are left; with the discount $5 more, with the included credit $10 more.
    expect(await outOfCredit({})).toEqual([2, '90', 1]);
    expect(await outOfCredit({ discountPercent: 50 })).toEqual([2, '90', 0]);
    expect(await outOfCredit({ includedCredit: '10' })).toEqual([2, '90', 0]);
    expect(await outOfCredit({ includedCredit: '5' })).toEqual([2, '90', 1]);
  });
});

describe('The used credit of a license', () => {
  it('grows by what is charged, until the license is out of credit', async () => {
    await activeRates(writer, 'simple', [{ code: 'session', price: '2' }]);
    const license = await licenseOn(writer, 'simple');
    await limited(license.id, 5);
    await used(portal, license.id, [{ at: month(-1), value: 2 * hour }]);
    expect(await usedBy(license.id), 'not charged yet').toBe(0);
    await charge(license.id);
    expect(await standingOf(license.id)).toMatchObject({ health: 'OK', credit: { limit: 5, used: 4 }, revision: 2 });
    await used(portal, license.id, [{ at: month(0), value: hour }]);
    await charge(license.id);
    expect(await standingOf(license.id)).toMatchObject({ health: 'OUT_OF_CREDIT', credit: { used: 6 }, revision: 2 });
  });

  it('is counted by the jobs of a server, by itself', async () => {
    await activeRates(writer, 'jobs', [{ code: 'session', price: '2' }]);
    const license = await licenseOn(writer, 'jobs');
    await used(portal, license.id, [{ at: month(-1), value: hour }]);
    // A job runs once in each of its slots; the portal's own timer may have had this one.
    await portal.db.deleteFrom('jobs').execute();
    await portal.app.runJobs();
    expect(await usedBy(license.id)).toBe(2);
  });

  it('adds to what was imported, and to what is entered later', async () => {
    await activeRates(writer, 'imported', [{ code: 'session', price: '2' }]);
    const license = await licenseOn(writer, 'imported');
    const enter = (credit_used: number) =>
      portal.db.updateTable('licenses').set({ credit_used }).where('id', '=', license.id).execute();
    await enter(100.5);
    await used(portal, license.id, [{ at: month(-1), value: hour }]);
    await charge(license.id);
    expect(await usedBy(license.id)).toBe(102.5);
    await enter(50);
    await used(portal, license.id, [{ at: month(-1), value: hour, host: 'b' }]);
    await charge(license.id);
    expect(await usedBy(license.id)).toBe(52);
  });

  it('is less after a correction, and never counts a month twice', async () => {
    const rates = await activeRates(writer, 'dear', [{ code: 'session', price: '2' }]);
    const license = await licenseOn(writer, 'dear');
    await used(portal, license.id, [{ at: month(-1), value: hour }]);
    await charge(license.id);
    await charge(license.id);
    await Promise.all([count(), count(), count()]);
    expect(await usedBy(license.id)).toBe(2);
    const list = await call(
      writer,
      'POST',
      'rates/configurations',
      listOf('cheap', [{ code: 'session', price: '1.25' }]),
    );
    await call(writer, 'POST', `rates/configurations/${list.id}/activate`, {});
    const right = await call(writer, 'POST', 'rates/versions', {
      name: 'cheap',
      configurations: [{ configurationId: list.id }],
    });
    await call(writer, 'POST', `rates/versions/${right.id}/activate`, {});
    const { id } = await call(writer, 'POST', 'rates/corrections', {
      wrongVersionId: rates.version.id,
      rightVersionId: right.id,
      from: month(-1),
      to: month(0),
      reason: 'The price was mistyped.',
    });
    await count();
    expect(await usedBy(license.id), 'only proposed').toBe(2);
    await call(second, 'POST', `rates/corrections/${id}/apply`, {});
    await count();
    expect(await usedBy(license.id)).toBe(1.25);
  });

  it('is what the statements say: after discount and included credit, also in a month whose plan changed', async () => {
    const versionOf = await activeRates(writer, 'terms', [{ code: 'session', price: '0.333333333333' }]);
    const planned = async (name: string, terms: object) => {
      const { id } = await call(writer, 'POST', 'rates/plans', {
        name,
        label: name,
        versions: [{ rateVersionId: versionOf.version.id, from: '2024-01-01T00:00:00Z' }],
        ...terms,
      });
      await call(writer, 'POST', `rates/plans/${id}/activate`, { migrate: 'NEW' });
    };
    await planned('half', { discountPercent: '12.5', includedCredit: '1' });
    await planned('later', { discountPercent: '50', includedCredit: '7' });
    const license = await licenseOn(writer, 'half');
    const hours = [month(-2), month(-1), month(0)];
    await used(
      portal,
      license.id,
      hours.map((at, index) => ({ at, value: 7_654_321 * (index + 5) })),
    ); // prettier-ignore
    await charge(license.id);
    const before = await statementsTotal(license.id);
    expect(before).toBeGreaterThan(5);
    expect(await usedBy(license.id)).toBe(before);
    await call(writer, 'PUT', `licenses/${license.id}`, { ratePlanName: 'later' }, { 'if-match': '1' });
    const next = new Date(Math.ceil((portal.now() + 1) / hour) * hour).toISOString();
    await used(
      portal,
      license.id,
      [...hours, next].map((at) => ({ at, value: 3_333_333, host: 'late' })),
    ); // prettier-ignore
    await charge(license.id);
    const after = await statementsTotal(license.id);
    expect(after).toBeGreaterThan(before);
    expect(await usedBy(license.id)).toBe(after);
  });

  it('waits for what fails, and is right afterwards', async () => {
    await activeRates(writer, 'broken', [{ code: 'session', price: '2' }]);
    const license = await licenseOn(writer, 'broken');
    await used(portal, license.id, [{ at: month(-1), value: hour }]);
    await chargeUsage(portal.db, { licenseId: license.id });
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full disk'; end $$`.execute(
      portal.db,
    );
    await sql`create trigger refuse before update of credit_used on licenses for each row execute function refuse()`.execute(
      portal.db,
    );
    await expect(count()).rejects.toThrow('full disk');
    await sql`drop trigger refuse on licenses`.execute(portal.db);
    expect(await usedBy(license.id)).toBe(0);
    await count();
    expect(await usedBy(license.id)).toBe(2);
  });

  it('is the sum of random usage, whatever was counted and when', async () => {
    await activeRates(writer, 'many', [
      { code: 'session', price: '0.123456789012' },
      { code: 'gpu', price: '3.2' },
    ]);
    const licenses = await Promise.all(Array.from({ length: 6 }, () => licenseOn(writer, 'many')));
    for (let round = 0; round < 5; round++) {
      for (const [index, { id }] of licenses.entries()) {
        const at = new Date(Date.parse(month(-(round % 3))) + (index + round) * hour).toISOString();
        await used(portal, id, [
          { at, value: 1_234_567 * (index + 1), host: `h${round}` },
          { at, value: 98_765 + round, code: 'gpu', host: `h${round}` },
        ]);
      }
      await Promise.all([chargeUsage(portal.db), count(), count()]);
    }
    await count();
    const found = await Promise.all(licenses.map(async ({ id }) => [await usedBy(id), await statementsTotal(id)]));
    for (const [sum, said] of found) expect(sum).toBe(said);
    expect(found.every(([sum]) => sum !== undefined && sum > 0)).toBe(true);
  });
});

describe.each(testDatabases)('An older %s database', (kind) => {
  const former = () => formerDatabase(kind, '0033_used_credit');

  test('counts what was charged before, except for figures that are there: they include it', async () => {
    const { db, close } = await former();
    await someLicenses(db, ['l1', 'l2', 'l3']);
    await sql`update licenses set credit_used = 70 where id = 'l2'`.execute(db);
    const add = (licenses: readonly string[], at: string) =>
      sql`
      insert into usage_records (license_id, period_start, metric, value, cost)
      select id, ${at}, 'REQUESTS', 5, 12.345 from unnest(${licenses}::text[]) as each (id)`.execute(db);
    await add(['l1', 'l2'], '2026-09-30T23:00:00Z');
    await migrate(db);
    const figures = async () => {
      await countUsedCredit(db, Date.now);
      const { rows } = await sql<{
        used: number;
      }>`select credit_used::float8 as used from licenses order by id`.execute(db);
      return rows.map(({ used: figure }) => figure);
    };
    // 12.345 is rounded half to even, as a statement does.
    expect(await figures()).toEqual([12.34, 70, 0]);
    await add(['l1', 'l2', 'l3'], '2026-10-01T00:00:00Z');
    await sql`update licenses set credit_used = 100 where id = 'l3'`.execute(db);
    expect(await figures()).toEqual([24.68, 82.34, 112.34]);
    await close();
  });

  test.each(['by one', 'by several'])('counts what is charged before anything is counted, %s process', async (by) => {
    const { db, close } = await former();
    const licenses = Array.from({ length: 300 }, (_, index) => `l${index}`);
    await someLicenses(db, licenses);
    await sql`update licenses set credit_used = 70`.execute(db);
    const add = (at: string) =>
      sql`
      insert into usage_records (license_id, period_start, metric, value, cost)
      select id, ${at}, 'REQUESTS', 5, 10 from unnest(${licenses}::text[]) as each (id)`.execute(db);
    await add('2026-09-30T22:00:00Z');
    await migrate(db);
    // Another row of the same month, in another batch than the first.
    await add('2026-09-30T23:00:00Z');
    const times = by === 'by one' ? 1 : 3;
    await Promise.all(Array.from({ length: times }, () => countUsedCredit(db, Date.now)));
    const { rows } = await sql<{
      used: number;
    }>`select distinct credit_used::float8 as used from licenses`.execute(db);
    expect(rows.map(({ used: figure }) => figure)).toEqual([80]);
    await close();
  });
});
