import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeUsage } from '../../../server/features/rates/charge';
import { countUsedCredit } from '../../../server/features/rates/used-credit';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { activeRates, call, monthStart, used } from './support/rates';

/** A license whose costs come from elsewhere, and that gets a plan later. */

let portal: Portal;
let writer: Caller;
beforeAll(async () => {
  portal = await startPortal(undefined, 'silent');
  writer = await portal.signIn({ role: 'ADMIN_WRITE' });
});
afterAll(() => portal.close());

interface Months {
  readonly items: readonly { month: string; usage: string; discount: string; includedCredit: string; total: string }[];
}

/** A license without a plan, with what was imported: two months ago with its costs, last month without any. */
async function imported() {
  const license = await call<{ id: string; revision: number }>(writer, 'POST', 'licenses', {
    licenseType: 'COMMERCIAL_WLS',
    product: 'Solver',
    acceptTerms: true,
    ownerId: writer.id,
  });
  const [older, last] = [monthStart(portal.now(), -2), monthStart(portal.now(), -1)];
  await used(portal, license.id, [
    { at: older, value: 3_600_000, host: 'a' },
    { at: older, value: 7_200_000, host: 'b' },
    { at: last, value: 3_600_000, host: 'a' },
  ]);
  for (const [host, cost] of [
    ['a', '12.345678901234'],
    ['b', '7.654321098766'],
  ] as const)
    await portal.db
      .updateTable('usage_records')
      .set({ cost, unit_price: cost })
      .where('license_id', '=', license.id)
      .where('period_start', '=', new Date(older))
      .where('host', '=', host)
      .execute();
  await countUsedCredit(portal.db, portal.now);
  return license;
}

const statements = async (id: string) => (await call<Months>(writer, 'GET', `licenses/${id}/statements`)).items;
const creditOf = async (id: string) =>
  (await portal.db.selectFrom('licenses').select('credit_used').where('id', '=', id).executeTakeFirstOrThrow())
    .credit_used;
const recordsOf = (id: string) =>
  portal.db
    .selectFrom('usage_records')
    .select(['period_start', 'host', 'cost', 'unit_price', 'rate_version_id'])
    .where('license_id', '=', id)
    .where('period_start', '<', new Date(monthStart(portal.now(), 0)))
    .orderBy('period_start')
    .orderBy('host')
    .execute();

/** A plan that gives a discount of a half and ten dollars a month: it would show in every total. */
async function generous(name: string) {
  const { version } = await activeRates(writer, `${name}-prices`, [{ code: 'session', price: '100' }]);
  const made = await call(writer, 'POST', 'rates/plans', {
    name,
    label: name,
    discountPercent: 50,
    includedCredit: '10',
    versions: [{ rateVersionId: version.id, from: '2024-01-01T00:00:00Z' }],
  });
  await call(writer, 'POST', `rates/plans/${made.id}/activate`, { migrate: 'NEW' });
}

describe('A license with imported costs that gets a plan', () => {
  it('keeps the cost, the statement and the credit of every past month, to the last digit', async () => {
    const license = await imported();
    const before = {
      records: await recordsOf(license.id),
      statements: await statements(license.id),
      credit: await creditOf(license.id),
    };
    expect(before.statements.map(({ total }) => total)).toContain('20');
    await generous('late');
    await givePlan(license, 'late');
    await chargeUsage(portal.db);
    // Whatever makes the months be counted again.
    await portal.db
      .insertInto('license_credit_changes')
      .values([-2, -1].map((back) => ({ license_id: license.id, month: new Date(monthStart(portal.now(), back)) })))
      .execute();
    await countUsedCredit(portal.db, portal.now);
    expect(await recordsOf(license.id)).toEqual(before.records);
    expect(await statements(license.id)).toEqual(before.statements);
    expect(await creditOf(license.id)).toBe(before.credit);
  });

  it('is charged by the plan from the next hour on, and only then', async () => {
    const license = await imported();
    await generous('onward');
    await givePlan(license, 'onward');
    const hour = 3_600_000;
    const next = new Date(Math.ceil(portal.now() / hour) * hour + hour).toISOString();
    await used(portal, license.id, [{ at: next, value: hour, host: 'a' }]);
    // What comes late is of its own hour, in which there was no plan.
    await used(portal, license.id, [{ at: monthStart(portal.now(), -2), value: hour, host: 'late' }]);
    await chargeUsage(portal.db);
    const charged = await portal.db
      .selectFrom('usage_records')
      .select(['period_start', 'cost'])
      .where('license_id', '=', license.id)
      .where('rate_version_id', 'is not', null)
      .execute();
    expect(charged.map(({ period_start, cost }) => [period_start.toISOString(), Number(cost)])).toEqual([[next, 100]]);
  });

  it('keeps a former plan apart from the time without one', async () => {
    const license = await imported();
    await generous('first');
    await generous('second');
    await givePlan(license, 'first');
    await givePlan(license, 'second');
    const former = await portal.db
      .selectFrom('license_former_rate_plans')
      .select(['plan_name', 'plan_version'])
      .where('license_id', '=', license.id)
      .orderBy('until_at')
      .execute();
    expect(former).toEqual([
      { plan_name: null, plan_version: null },
      { plan_name: 'first', plan_version: 1 },
    ]);
  });
});

let minutes = 0;
/** Gives a license its plan, as an administrator does. */
async function givePlan({ id }: { readonly id: string }, ratePlanName: string) {
  minutes += 1;
  const row = await portal.db.selectFrom('licenses').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await portal.db
    .updateTable('licenses')
    .set({
      rate_plan_name: ratePlanName,
      rate_plan_version: 1,
      updated_at: new Date(portal.now() + minutes * 1000),
      revision: row.revision + 1,
    })
    .where('id', '=', id)
    .execute();
}
