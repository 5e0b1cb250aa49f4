import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeUsage } from '../../../server/features/rates/charge';
import { moveLicenses } from '../../../server/features/rates/migration';
import { countUsedCredit } from '../../../server/features/rates/used-credit';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { activeRates, call, dearerDraft, licenseOn, monthStart, used } from './support/rates';

/**
 * Usage, a change of prices, the activation of it and a correction, in ten orders: what a license owes comes out the same. A correction counts
 * what was charged before it, so the same one is applied once more at the end; where nothing came after the first, it finds nothing.
 */

let portal: Portal;
let writer: Caller;
let other: Caller;
beforeAll(async () => {
  portal = await startPortal(undefined, 'silent');
  writer = await portal.signIn({ role: 'ADMIN_WRITE' });
  other = await portal.signIn({ role: 'ADMIN_WRITE' });
});
afterAll(() => portal.close());

/** The same numbers for the same seed. */
function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  let state = seed * 2_654_435_761;
  const next = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state % below;
  };
  const left = [...items];
  return items.map(() => left.splice(next(left.length), 1)[0] as Item);
}

const hour = 3_600_000;

/** One order from its beginning to its end; the totals of its months and what is used of the credit. */
async function outcomeOf(seed: number) {
  const name = `order-${seed}`;
  const month = monthStart(portal.now(), -1);
  const start = Date.parse(month);
  const at = (hours: number) => new Date(start + hours * hour).toISOString();
  const rates = await activeRates(writer, name, [{ code: 'session', price: '0.333333333333' }]);
  const draft = await dearerDraft(writer, name, rates, [{ code: 'session', price: '0.777777777777' }], at(48));
  const { versions } = await call<{ versions: { rateVersionId: string }[] }>(writer, 'GET', `rates/plans/${draft.id}`);
  const right = versions.at(-1)?.rateVersionId;
  const license = await licenseOn(writer, name);

  const correct = async () => {
    const proposal = {
      wrongVersionId: rates.version.id,
      rightVersionId: right,
      from: at(10),
      to: at(30),
      reason: 'Wrong by mistake.',
    };
    const made = await call(writer, 'POST', 'rates/corrections', proposal);
    const { status, body } = await other.call('POST', `rates/corrections/${made.id}/apply`, { payload: {} });
    // Nothing was charged yet, or all of it is corrected.
    if (status !== 200) expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('NOTHING')]);
  };
  const steps = {
    early: () =>
      used(
        portal,
        license.id,
        [5, 12, 20].map((hours) => ({ at: at(hours), value: 1_234_567, host: 'a' })),
      ),
    late: () =>
      used(
        portal,
        license.id,
        [12, 29, 60].map((hours) => ({ at: at(hours), value: 7_654_321, host: 'b' })),
      ),
    regional: () => used(portal, license.id, [{ at: at(25), value: 999_999, region: 'eu', host: 'c' }]),
    charge: async () => void (await chargeUsage(portal.db)),
    count: () => countUsedCredit(portal.db, portal.now),
    activate: async () => {
      const { revision } = await call(writer, 'GET', `rates/plans/${draft.id}`);
      await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'ALL' }, { 'if-match': `${revision}` });
      await moveLicenses(portal.db, portal.now);
    },
    correct,
  };
  for (const step of shuffled([...Object.values(steps), steps.charge], seed)) await step();
  await chargeUsage(portal.db);
  await correct();
  await countUsedCredit(portal.db, portal.now);
  const { items } = await call<{ items: { month: string; usage: string; corrections: string; total: string }[] }>(
    writer,
    'GET',
    `licenses/${license.id}/statements`,
  );
  const { credit_used: credit } = await portal.db
    .selectFrom('licenses')
    .select('credit_used')
    .where('id', '=', license.id)
    .executeTakeFirstOrThrow();
  return {
    months: items.map(({ month: of, usage, corrections, total }) => ({ of, usage, corrections, total })),
    credit,
  };
}

test('Ten orders of usage, change of prices, activation and correction owe the same, to the last digit', async () => {
  const first = await outcomeOf(1);
  expect(first.months).toHaveLength(1);
  expect(Number(first.months[0]?.corrections)).toBeGreaterThan(0);
  expect(Number(first.credit)).toBeGreaterThan(0);
  for (let seed = 2; seed <= 10; seed += 1) expect([seed, await outcomeOf(seed)]).toEqual([seed, first]);
}, 120_000);
