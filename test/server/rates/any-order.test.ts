import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeUsage } from '../../../server/features/rates/charge';
import { moveLicenses } from '../../../server/features/rates/migration';
import { storedAmount, writeAmount } from '../../../server/features/rates/money';
import { countUsedCredit } from '../../../server/features/rates/used-credit';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { activeRates, call, dearerDraft, licenseOn, listOf, type Made, monthStart, used } from './support/rates';

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
function drawing(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) >>> 0;
    return state % below;
  };
}

function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  const next = drawing(seed);
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
});

interface Priced {
  readonly before: string;
  readonly after: string;
  readonly records: number;
  readonly unpriced: readonly { readonly code: string }[];
}

/** A random plan: up to four versions that begin at random hours, prices of up to twelve places, some for a region. */
async function randomPlan(name: string, draw: (below: number) => number, start: number) {
  const price = () => {
    const places = Array.from({ length: draw(13) }, () => draw(10)).join('');
    return `${draw(20)}${places && `.${places}`}`;
  };
  const hours = new Set(Array.from({ length: draw(4) }, () => 1 + draw(700)));
  const versions: { rateVersionId: string; from: string }[] = [];
  for (const begin of [-5_000, ...hours]) {
    const regions = ['', 'eu', 'us'].filter((region) => region === '' || draw(2) === 0);
    const items = ['session', 'gpu'].flatMap((code) => regions.map((region) => ({ code, region, price: price() })));
    const version = await activeVersion(`${name}-${begin}`, items);
    versions.push({ rateVersionId: version.id, from: new Date(start + begin * hour).toISOString() });
  }
  const plan = await call(writer, 'POST', 'rates/plans', { name, label: name, versions });
  return call(writer, 'POST', `rates/plans/${plan.id}/activate`, { migrate: 'NEW' });
}

async function activeVersion(name: string, items: Parameters<typeof listOf>[1]): Promise<Made> {
  const list = await call(writer, 'POST', 'rates/configurations', listOf(name, items));
  await call(writer, 'POST', `rates/configurations/${list.id}/activate`, {});
  const bundle = { name, configurations: [{ configurationId: list.id }] };
  const { id } = await call(writer, 'POST', 'rates/versions', bundle);
  return call(writer, 'POST', `rates/versions/${id}/activate`, {});
}

test('Random usage of random plans is charged as the preview says, adds up to the last digit, and keeps its cost', async () => {
  const month = monthStart(portal.now(), -1);
  const start = Date.parse(month);
  for (let seed = 1; seed <= 4; seed += 1) {
    const draw = drawing(seed);
    const name = `random-${seed}`;
    const plan = await randomPlan(name, draw, start);
    const license = await licenseOn(writer, name);
    const records = Array.from({ length: 120 }, (_, index) => ({
      at: new Date(start + draw(28 * 24) * hour).toISOString(),
      value: 1 + draw(3_600_000),
      code: draw(3) === 0 ? 'gpu' : 'session',
      host: `host-${index}`,
      ...(draw(2) === 0 && { region: ['eu', 'us', 'asia'][draw(3)] ?? 'eu' }),
    }));
    // A part is charged before the rest has come.
    const half = draw(records.length);
    await used(portal, license.id, records.slice(0, half));
    await chargeUsage(portal.db, { licenseId: license.id });
    await used(portal, license.id, records.slice(half));
    const foreseen = await call<Priced>(writer, 'GET', `rates/plans/${plan.id}/price?prices=OWN`);
    await chargeUsage(portal.db, { licenseId: license.id });
    const costs = async () =>
      (
        await sql<{ cost: string }>`select cost::text as cost from usage_records where license_id = ${license.id}
        order by host`.execute(portal.db)
      ).rows.map(({ cost }) => storedAmount(cost));
    const charged = await costs();
    const total = writeAmount(charged.reduce((sum, cost) => sum + cost, 0n));
    expect([seed, charged.length, foreseen.after]).toEqual([seed, records.length, total]);
    const statement = await call<{ usage: string }>(
      writer,
      'GET',
      `licenses/${license.id}/statements/${month.slice(0, 7)}`,
    );
    expect([seed, statement.usage]).toEqual([seed, total]);

    const draft = await call(writer, 'POST', `rates/plans/${plan.id}/clone`, {});
    const next = await activeVersion(`${name}-next`, [
      { code: 'session', price: '99' },
      { code: 'gpu', price: '99' },
    ]);
    await call(
      writer,
      'PUT',
      `rates/plans/${draft.id}/versions`,
      { versions: [{ rateVersionId: next.id, from: '2024-01-01T00:00:00Z' }] },
      { 'if-match': '1' },
    );
    await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'ALL' });
    await moveLicenses(portal.db, portal.now);
    await chargeUsage(portal.db, { licenseId: license.id });
    expect([seed, await costs()]).toEqual([seed, charged]);
  }
});

test('A version or a price list alone says what last month would have cost, as far as it has prices', async () => {
  const { list, version } = await activeRates(writer, 'alone', [{ code: 'session', price: '1' }]);
  const license = await licenseOn(writer, 'alone');
  await used(
    portal,
    license.id,
    ['session', 'gpu'].map((code) => ({ at: monthStart(portal.now(), -1), value: 10 * hour, code })),
  );
  await chargeUsage(portal.db, { licenseId: license.id });
  const priced = async (path: string) => {
    const { before, after, records, unpriced } = await call<Priced>(other, 'GET', `rates/${path}/price`);
    return [before, after, records, unpriced.map(({ code }) => code)];
  };
  const draft = await call(writer, 'POST', `rates/configurations/${list.id}/clone`, {});
  const write = async (lines: Parameters<typeof listOf>[1]) => {
    const { revision } = await call(writer, 'GET', `rates/configurations/${draft.id}`);
    const headers = { 'if-match': String(revision) };
    await call(writer, 'PUT', `rates/configurations/${draft.id}`, listOf('alone', lines), headers);
  };
  await write([{ code: 'session', price: '1.5' }]);
  expect(await priced(`configurations/${draft.id}`), 'what other lists price is left out').toEqual(['10', '15', 1, []]);
  await write([{ code: 'gpu', price: '2' }]);
  expect(await priced(`configurations/${draft.id}`)).toEqual(['10', '20', 2, ['session']]);
  const copy = await call(writer, 'POST', `rates/versions/${version.id}/clone`, {});
  expect(await priced(`versions/${copy.id}`)).toEqual(['10', '10', 2, ['gpu']]);
  const earlier = `?license=${license.number}&from=${monthStart(portal.now(), -2)}&to=${monthStart(portal.now(), -1)}`;
  expect(await call(other, 'GET', `rates/versions/${copy.id}/price${earlier}`)).toMatchObject({ records: 0 });
  const wrong = await other.call('GET', `rates/versions/${copy.id}/price?from=2026-02-01&to=2026-01-01`);
  expect(wrong.status).toBe(400);
});

test('Moving licenses to a plan can be stopped: what was not moved keeps its version, and another may begin', async () => {
  const { plan } = await activeRates(writer, 'stopped', [{ code: 'session', price: '1' }]);
  const license = await licenseOn(writer, 'stopped');
  const draft = await call(writer, 'POST', `rates/plans/${plan.id}/clone`, {});
  await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'ALL' });
  const { items } = await call<{ items: readonly Made[] }>(writer, 'GET', `rates/plans/${draft.id}/migrations`);
  const [running] = items;
  expect(running?.status).toBe('RUNNING');
  const stop = () => other.call('POST', `rates/migrations/${running?.id}/cancel`, { payload: {} });
  expect((await stop()).body).toMatchObject({ status: 'CANCELED', total: 1, moved: 0, pending: 0 });
  expect((await stop()).status).toBe(409);
  await moveLicenses(portal.db, portal.now);
  expect(await call(writer, 'GET', `licenses/${license.id}`)).toMatchObject({ ratePlanVersion: 1 });
  const next = await call(writer, 'POST', `rates/plans/${draft.id}/clone`, {});
  await call(writer, 'POST', `rates/plans/${next.id}/activate`, { migrate: 'ALL' });
  await moveLicenses(portal.db, portal.now);
  expect(await call(writer, 'GET', `licenses/${license.id}`)).toMatchObject({ ratePlanVersion: 3 });
});
