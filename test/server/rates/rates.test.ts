import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeUsage } from '../../../server/features/rates';
import { storedAmount, writeAmount } from '../../../server/features/rates/money';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { activeRates, call, dearerDraft, licenseOn, listOf, type Made, monthStart, used } from './support/rates';

let portal: Portal;
let writer: Caller;
let reader: Caller;
let month: (months: number) => string;
beforeAll(async () => {
  portal = await startPortal();
  writer = await portal.signIn({ role: 'ADMIN_WRITE' });
  reader = await portal.signIn({ role: 'ADMIN_READ' });
  month = (months) => monthStart(portal.now(), months);
});
afterAll(() => portal.close());

const refusal = (body: unknown) => (body as { error: { code: string; fields?: object; args?: object } }).error;

interface Preview {
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  readonly items: readonly { licenseId: string; after: string }[];
  readonly unpriced: readonly { code: string; region: string | null; records: number }[];
  readonly unpricedRecords: number;
  readonly unpricedCodes: string;
  readonly withoutUsage: number;
}

const storedCost = async (licenseId: string) => {
  const { rows } = await sql<{ cost: string | null }>`
    select sum(cost)::text as cost from usage_records where license_id = ${licenseId}`.execute(portal.db);
  return rows[0]?.cost;
};

describe('A price list', () => {
  it.each(['1e3', '0,5', '-1', '١٢', '9'.repeat(400), '', ' 1', '0.0000000000001'])(
    'takes no price %j',
    async (price) => {
      const answer = await writer.call('POST', 'rates/configurations', {
        payload: listOf('bad', [{ code: 'session', price }]),
      });
      expect(answer.status).toBe(400);
      expect(refusal(answer.body).code).toBe('INVALID_REQUEST');
    },
  );

  it.each(['EUR', 'JPY', 'usd'])('takes no currency %j: the credit of licenses is in US dollars', async (currency) => {
    const lines = listOf('foreign', [{ code: 'session', price: '1' }]);
    const answer = await writer.call('POST', 'rates/configurations', { payload: { ...lines, currency } });
    expect([answer.status, refusal(answer.body).fields]).toEqual([400, { currency: { code: 'NOT_USD' } }]);
  });

  it('from before other currencies were refused is not activated', async () => {
    const list = await call(writer, 'POST', 'rates/configurations', listOf('euros', [{ code: 'session', price: '1' }]));
    await portal.db.updateTable('rate_configurations').set({ currency: 'EUR' }).where('id', '=', list.id).execute();
    const answer = await writer.call('POST', `rates/configurations/${list.id}/activate`, { payload: {} });
    expect(refusal(answer.body)).toMatchObject({ args: { problem: 'CURRENCY', name: 'EUR' } });
  });

  it('has a code once in each region, and names the cell that has it twice', async () => {
    const twice = [
      { code: 'a', price: '1' },
      { code: 'a', price: '1', region: 'eu' },
      { code: 'a', price: '2' },
    ];
    const answer = await writer.call('POST', 'rates/configurations', { payload: listOf('twice', twice) });
    expect(answer.status).toBe(400);
    expect(refusal(answer.body).fields).toMatchObject({ code: { code: 'DUPLICATE', pointer: '/items/2/code' } });
  });

  it('keeps prices as they were written, and their order', async () => {
    const lines = [
      { code: 'b', price: '0.000000000001' },
      { code: 'a', price: '999999999999.999999999999' },
    ];
    const made = await call(writer, 'POST', 'rates/configurations', listOf('exact', lines));
    const { items } = await call<{ items: object[] }>(reader, 'GET', `rates/configurations/${made.id}`);
    expect(items).toMatchObject(lines);
  });

  it('is changed as a draft only, against the revision that was read', async () => {
    const made = await call(writer, 'POST', 'rates/configurations', listOf('draft', [{ code: 'a', price: '1' }]));
    const put = (revision: string) =>
      writer.call('PUT', `rates/configurations/${made.id}`, {
        payload: listOf('draft', [{ code: 'a', price: '2' }]),
        headers: { 'if-match': revision },
      });
    expect((await put('1')).status).toBe(200);
    expect(refusal((await put('1')).body).code).toBe('STALE_REVISION');
    await call(writer, 'POST', `rates/configurations/${made.id}/activate`, {});
    expect(refusal((await put('3')).body)).toMatchObject({ code: 'RATE_STATE' });
  });

  it('keeps the prices that were active, whichever process asks the database', async () => {
    const { list } = await activeRates(writer, 'kept', [{ code: 'session', price: '1' }]);
    await expect(
      portal.db.updateTable('rate_prices').set({ price: '2' }).where('configuration_id', '=', list.id).execute(),
    ).rejects.toThrow('only prices of drafts change');
    await expect(portal.db.deleteFrom('rate_configurations').where('id', '=', list.id).execute()).rejects.toThrow();
  });
});

describe('Of one name', () => {
  it('one is active and numbers have no gaps, also under twenty activations at once', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        call(writer, 'POST', 'rates/configurations', listOf('race', [{ code: 'a', price: String(index) }])),
      ),
    );
    const answers = await Promise.all(
      drafts.map(({ id }) => writer.call('POST', `rates/configurations/${id}/activate`, { payload: {} })),
    );
    expect(answers.map(({ status }) => status)).toEqual(drafts.map(() => 200));
    const rows = await portal.db
      .selectFrom('rate_configurations')
      .select(['number', 'status'])
      .where('name', '=', 'race')
      .orderBy('number')
      .execute();
    expect(rows.map(({ number }) => number)).toEqual(drafts.map((_, index) => index + 1));
    expect(rows.filter(({ status }) => status === 'ACTIVE')).toEqual([{ number: 20, status: 'ACTIVE' }]);
  });

  it('the database itself takes no second active one, and no number that leaves a gap', async () => {
    const { list } = await activeRates(writer, 'constraint', [{ code: 'a', price: '1' }]);
    const draft = await call(writer, 'POST', `rates/configurations/${list.id}/clone`, {});
    const set = (number: number) =>
      portal.db
        .updateTable('rate_configurations')
        .set({ status: 'ACTIVE', number })
        .where('id', '=', draft.id)
        .execute();
    await expect(set(2)).rejects.toThrow('rate_configurations_one_active');
    await expect(set(3)).rejects.toThrow('numbers have no gaps');
  });

  it('a deleted draft takes no number with it', async () => {
    const { list } = await activeRates(writer, 'gapless', [{ code: 'a', price: '1' }]);
    const [first, second] = [
      await call(writer, 'POST', `rates/configurations/${list.id}/clone`, {}),
      await call(writer, 'POST', `rates/configurations/${list.id}/clone`, {}),
    ];
    expect((await writer.call('DELETE', `rates/configurations/${first.id}`)).status).toBe(204);
    expect(await call(writer, 'POST', `rates/configurations/${second.id}/activate`, {})).toMatchObject({ version: 2 });
  });
});

describe('Activating', () => {
  it('a version is refused whose price list was archived meanwhile', async () => {
    const { list, version } = await activeRates(writer, 'meanwhile', [{ code: 'a', price: '1' }]);
    const draft = await call(writer, 'POST', `rates/versions/${version.id}/clone`, {});
    await call(writer, 'POST', `rates/configurations/${list.id}/archive`, {});
    const answer = await writer.call('POST', `rates/versions/${draft.id}/activate`, { payload: {} });
    expect([answer.status, refusal(answer.body)]).toMatchObject([
      409,
      { code: 'RATE_NOT_READY', args: { problem: 'CONFIGURATION_NOT_ACTIVE', name: 'meanwhile 1' } },
    ]);
  });

  it('a version is refused in which a price stands twice', async () => {
    const { list } = await activeRates(writer, 'double', [{ code: 'a', price: '1' }]);
    const other = await activeRates(writer, 'double-too', [{ code: 'a', price: '2' }]);
    const version = await call(writer, 'POST', 'rates/versions', {
      name: 'double-both',
      configurations: [{ configurationId: list.id }, { configurationId: other.list.id }],
    });
    const answer = await writer.call('POST', `rates/versions/${version.id}/activate`, { payload: {} });
    expect(refusal(answer.body)).toMatchObject({ args: { problem: 'DUPLICATE_PRICE', name: 'a' } });
  });

  it.each([
    ['a beginning that is on no whole hour of UTC', ['2026-01-01T05:30:00Z'], 'NOT_A_WHOLE_HOUR'],
    ['the same beginning twice', ['2026-01-01T05:00:00Z', '2026-01-01T06:00:00+01:00'], 'DUPLICATE'],
  ])('a plan does not take %s', async (_what, moments, code) => {
    const { version } = await activeRates(writer, `line-${code}`, [{ code: 'a', price: '1' }]);
    const versions = moments.map((from) => ({ rateVersionId: version.id, from }));
    const answer = await writer.call('POST', 'rates/plans', { payload: { name: 'line', label: 'Line', versions } });
    expect([answer.status, refusal(answer.body).fields]).toMatchObject([400, { from: { code } }]);
  });

  it('a plan takes an hour that daylight saving repeats as the two moments that it is', async () => {
    const { version } = await activeRates(writer, 'repeated', [{ code: 'a', price: '1' }]);
    // Two o’clock in Berlin on 26 October 2025, before and after the clocks were put back.
    const versions = ['2025-10-26T02:00:00+02:00', '2025-10-26T02:00:00+01:00'].map((from) => ({
      rateVersionId: version.id,
      from,
    }));
    const plan = await call(writer, 'POST', 'rates/plans', { name: 'repeated-line', label: 'Repeated', versions });
    const { items } = await call<{ items: object[] }>(reader, 'GET', `rates/plans/${plan.id}/timeline`);
    expect(items).toMatchObject([
      { from: '2025-10-26T00:00:00.000Z', to: '2025-10-26T01:00:00.000Z', fromUtc: '2025-10-26 00:00', days: 1 },
      { from: '2025-10-26T01:00:00.000Z', to: null },
    ]);
  });

  it('a plan is found by the words of its name and label', async () => {
    const { version } = await activeRates(writer, 'found', [{ code: 'a', price: '1' }]);
    const versions = [{ rateVersionId: version.id, from: '2026-01-01T00:00:00Z' }];
    const plan = await call(writer, 'POST', 'rates/plans', { name: 'found-plan', label: 'Quokka rates', versions });
    for (const q of ['quok', 'FOUND plan', 'rates found'])
      expect([q, await call<{ items: Made[] }>(reader, 'GET', `rates/plans?q=${encodeURIComponent(q)}`)]).toEqual([
        q,
        expect.objectContaining({ items: [expect.objectContaining({ id: plan.id })] }),
      ]);
  });

  it('a plan that begins later than now is refused, for until then nothing would have a price', async () => {
    const { version } = await activeRates(writer, 'late', [{ code: 'a', price: '1' }]);
    const versions = [{ rateVersionId: version.id, from: month(1) }];
    const plan = await call(writer, 'POST', 'rates/plans', { name: 'late-plan', label: 'Late', versions });
    const answer = await writer.call('POST', `rates/plans/${plan.id}/activate`, { payload: { migrate: 'NEW' } });
    expect(refusal(answer.body)).toMatchObject({ args: { problem: 'HOLE', from: expect.any(String) } });
  });

  it('a plan is refused that has no price for what its licenses used', async () => {
    const rates = await activeRates(writer, 'unpriced', [{ code: 'session', price: '1' }]);
    const license = await licenseOn(writer, 'unpriced');
    await used(portal, license.id, [{ at: month(-1), value: 1000, code: 'gpu' }]);
    await chargeUsage(portal.db, { licenseId: license.id });
    expect(await storedCost(license.id)).toBeNull();
    const draft = await call(writer, 'POST', `rates/plans/${rates.plan.id}/clone`, {});
    const answer = await writer.call('POST', `rates/plans/${draft.id}/activate`, { payload: { migrate: 'NEW' } });
    expect(refusal(answer.body)).toMatchObject({ args: { problem: 'UNPRICED', name: 'gpu' } });
    const preview = await call<Preview>(reader, 'GET', `rates/plans/${draft.id}/price`);
    expect(preview.unpriced).toEqual([{ code: 'gpu', region: null, records: 1 }]);
    expect([preview.unpricedRecords, preview.unpricedCodes]).toEqual([1, 'gpu']);
  });
});

describe('A license', () => {
  it('keeps the version that was active when it was made; a new one gets the new version', async () => {
    const rates = await activeRates(writer, 'pinned', [{ code: 'session', price: '1' }]);
    const old = await licenseOn(writer, 'pinned');
    expect(old.ratePlanVersion).toBe(1);
    const draft = await dearerDraft(writer, 'pinned', rates, [{ code: 'session', price: '2' }], month(1));
    await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'NEW' });
    expect(await call<object>(writer, 'GET', `licenses/${old.id}`)).toMatchObject({ ratePlanVersion: 1 });
    expect(await licenseOn(writer, 'pinned')).toMatchObject({ ratePlanVersion: 2 });
  });

  it('that followed the active version is held to it before another becomes active', async () => {
    const rates = await activeRates(writer, 'followed', [{ code: 'session', price: '1' }]);
    const license = await licenseOn(writer, 'followed');
    await portal.db.updateTable('licenses').set({ rate_plan_version: null }).where('id', '=', license.id).execute();
    const draft = await dearerDraft(writer, 'followed', rates, [{ code: 'session', price: '2' }], month(1));
    await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'NEW' });
    expect(await call<object>(writer, 'GET', `licenses/${license.id}`)).toMatchObject({ ratePlanVersion: 1 });
  });

  it('does not take a plan that is not active, nor a version that there is not', async () => {
    const payload = { licenseType: 'COMMERCIAL_WLS', product: 'Solver', acceptTerms: true, ratePlanName: 'nowhere' };
    const answer = await writer.call('POST', 'licenses', { payload });
    expect([answer.status, refusal(answer.body).fields]).toMatchObject([400, { ratePlanName: { code: 'UNKNOWN' } }]);
  });

  it('is moved by a job with ALL; one that was changed meanwhile is left alone, and one that ended', async () => {
    const rates = await activeRates(writer, 'moved', [{ code: 'session', price: '1' }]);
    const [moved, changed, ended] = [
      await licenseOn(writer, 'moved'),
      await licenseOn(writer, 'moved'),
      await licenseOn(writer, 'moved'),
    ];
    await call(writer, 'POST', `licenses/${ended.id}/revoke`, { reason: 'Over.' });
    const draft = await dearerDraft(writer, 'moved', rates, [{ code: 'session', price: '2' }], month(1));
    await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'ALL' });
    await call(writer, 'PUT', `licenses/${changed.id}`, { ratePlanName: null }, { 'if-match': '1' });
    const again = await call(writer, 'POST', `rates/plans/${draft.id}/clone`, {});
    const second = await writer.call('POST', `rates/plans/${again.id}/activate`, { payload: { migrate: 'ALL' } });
    expect(refusal(second.body).code).toBe('RATE_MIGRATION_RUNNING');

    await portal.app.runJobs();
    const { items } = await call<{ items: object[] }>(reader, 'GET', `rates/plans/${draft.id}/migrations`);
    expect(items).toMatchObject([{ status: 'DONE', total: 2, moved: 1, skipped: 1, pending: 0 }]);
    const versionOf = async ({ id }: { id: string }) =>
      (await call<{ ratePlanVersion: number | null }>(writer, 'GET', `licenses/${id}`)).ratePlanVersion;
    expect([await versionOf(moved), await versionOf(changed), await versionOf(ended)]).toEqual([2, null, 1]);
  });
});

describe('What was charged', () => {
  it('is the price of its own hour, and does not change when prices do', async () => {
    const rates = await activeRates(writer, 'past', [{ code: 'session', price: '0.3' }]);
    const license = await licenseOn(writer, 'past');
    await used(portal, license.id, [{ at: month(-1), value: 5_400_000 }]);
    await chargeUsage(portal.db, { licenseId: license.id });
    expect(await storedCost(license.id)).toBe('0.450000000000');

    const draft = await dearerDraft(writer, 'past', rates, [{ code: 'session', price: '9' }], month(0));
    await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'ALL' });
    await portal.app.runJobs();
    await used(portal, license.id, [
      { at: month(-1), value: 3_600_000, host: 'late' },
      { at: month(0), value: 3_600_000 },
    ]);
    await chargeUsage(portal.db, { licenseId: license.id });
    const { rows } = await sql<{ cost: string }>`select cost::text as cost from usage_records
      where license_id = ${license.id} order by period_start, value desc`.execute(portal.db);
    // Late usage of last month has last month's price, whatever the license has now.
    expect(rows.map(({ cost }) => writeAmount(storedAmount(cost)))).toEqual(['0.45', '0.3', '0.3']);
    await expect(
      sql`update usage_records set cost = 0 where license_id = ${license.id}`.execute(portal.db),
    ).rejects.toThrow('what was charged does not change');
  });

  it('is what the preview says to the last digit, and the total is the sum of its lines in any order', async () => {
    const lines = [
      { code: 'session', price: '0.05' },
      { code: 'session', price: '0.333333333333', region: 'eu' },
      { code: 'gpu', price: '7.000000000001' },
    ];
    const { plan } = await activeRates(writer, 'exactly', lines);
    const licenses = await Promise.all([1, 2, 3].map(() => licenseOn(writer, 'exactly')));
    let seed = 20_261_122;
    const draw = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return seed % below;
    };
    for (const license of licenses) {
      const start = Date.parse(month(-1));
      const records = Array.from({ length: 300 }, (_, index) => ({
        at: new Date(start + draw(600) * 3_600_000).toISOString(),
        value: 1 + draw(3_600_000),
        code: draw(3) === 0 ? 'gpu' : 'session',
        host: `host-${index}`,
        ...(draw(2) === 0 && { region: draw(2) === 0 ? 'eu' : 'us' }),
      }));
      await used(portal, license.id, records);
    }
    const foreseen = await call<Preview>(reader, 'GET', `rates/plans/${plan.id}/price?prices=OWN`);
    expect(foreseen.before).toBe('0');
    await chargeUsage(portal.db);
    const charged = await Promise.all(licenses.map(async ({ id }) => storedAmount((await storedCost(id)) ?? '0')));
    expect(foreseen.after).toBe(writeAmount(charged.reduce((sum, cost) => sum + cost, 0n)));
    const costs = new Map(foreseen.items.map(({ licenseId, after }) => [licenseId, after]));
    expect(licenses.map(({ id }) => costs.get(id))).toEqual(charged.map(writeAmount));
    const after = await call<Preview>(reader, 'GET', `rates/plans/${plan.id}/price?prices=OWN`);
    expect([after.before, after.difference]).toEqual([foreseen.after, '0']);
    const one = await call<Preview>(reader, 'GET', `rates/plans/${plan.id}/price?license=${licenses[1]?.number}`);
    expect(one.before).toBe(writeAmount(charged[1] ?? 0n));
  });

  it('the preview asks what last month would have cost by the new prices, and names who pays more', async () => {
    const rates = await activeRates(writer, 'asked', [{ code: 'session', price: '1' }]);
    const [busy] = [await licenseOn(writer, 'asked'), await licenseOn(writer, 'asked')];
    await used(portal, busy.id, [{ at: month(-1), value: 36_000_000 }]);
    await chargeUsage(portal.db, { licenseId: busy.id });
    const draft = await dearerDraft(writer, 'asked', rates, [{ code: 'session', price: '1.5' }], month(1));
    expect(await call<Preview>(reader, 'GET', `rates/plans/${draft.id}/price`)).toMatchObject({
      before: '10',
      after: '15',
      difference: '5',
      percent: 50,
      withoutUsage: 1,
      items: [{ licenseId: busy.id, before: '10', after: '15', percent: 50 }],
    });
    expect(await call<object>(reader, 'GET', `rates/plans/${draft.id}/check`)).toMatchObject({
      id: draft.id,
      name: 'asked',
      revision: 2,
      ready: true,
      replaces: 'asked 1',
      movable: 2,
    });
  });
});

describe('Usage without a price', () => {
  it('is listed with what was used, on which plan and how often, until a price fits', async () => {
    const rates = await activeRates(writer, 'lacking', [{ code: 'session', price: '1' }]);
    const [one, other] = [await licenseOn(writer, 'lacking'), await licenseOn(writer, 'lacking')];
    await used(portal, one.id, [
      { at: month(-1), value: 3_600_000 },
      { at: month(-1), value: 3_600_000, code: 'gpu', region: 'eu' },
      { at: month(0), value: 3_600_000, code: 'gpu', region: 'eu' },
    ]);
    await used(portal, other.id, [{ at: month(-1), value: 3_600_000, code: 'gpu', region: 'eu' }]);
    await chargeUsage(portal.db);
    const listed = async () => {
      const { items } = await call<{ items: { plan: string }[] }>(reader, 'GET', 'rates/unpriced');
      return items.filter(({ plan }) => plan === 'lacking');
    };
    expect(await listed()).toMatchObject([
      { code: 'gpu', region: 'eu', plan: 'lacking', licenses: 2, records: 3, since: month(-1), until: month(0) },
    ]);
    expect((await call<{ records: number }>(reader, 'GET', 'rates/unpriced')).records).toBeGreaterThanOrEqual(3);

    const lines = [
      { code: 'session', price: '1' },
      { code: 'gpu', price: '2' },
    ];
    const draft = await dearerDraft(writer, 'lacking', rates, lines, '2024-02-01T00:00:00Z');
    await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'NEW' });
    for (const license of [one, other]) {
      const { revision } = await call(writer, 'GET', `licenses/${license.id}`);
      await call(writer, 'PUT', `licenses/${license.id}`, { ratePlanName: null }, { 'if-match': `${revision}` });
      await call(
        writer,
        'PUT',
        `licenses/${license.id}`,
        { ratePlanName: 'lacking' },
        { 'if-match': `${revision + 1}` },
      );
    }
    await used(portal, one.id, [
      { at: new Date(portal.now() + 3_600_000).toISOString(), value: 3_600_000, code: 'gpu' },
    ]);
    await chargeUsage(portal.db);
    // What came before keeps the plan of its own time, and is still listed; what comes after has a price.
    expect(await listed()).toMatchObject([{ records: 3 }]);
  });

  it('of licenses without a plan is not listed: these are not charged by usage', async () => {
    const license = await call<{ id: string }>(writer, 'POST', 'licenses', {
      licenseType: 'COMMERCIAL_WLS',
      product: 'Solver',
      acceptTerms: true,
      ownerId: writer.id,
    });
    await used(portal, license.id, [{ at: month(-1), value: 1, code: 'planless' }]);
    const { items } = await call<{ items: { code: string }[] }>(reader, 'GET', 'rates/unpriced');
    expect(items.filter(({ code }) => code === 'planless')).toEqual([]);
  });
});

describe('A scheduled activation', () => {
  const scheduled = async (name: string) => {
    const rates = await activeRates(writer, name, [{ code: 'session', price: '1' }]);
    const draft = await dearerDraft(writer, name, rates, [{ code: 'session', price: '2' }], month(1));
    const at = new Date(portal.now() + 3_600_000).toISOString();
    const plan = await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'NEW', at });
    expect(plan.status).toBe('SCHEDULED');
    return { ...rates, draft };
  };
  const pass = async (id: string) => {
    const due = new Date(portal.now() - 1000);
    await portal.db.updateTable('rate_plans').set({ activates_at: due }).where('id', '=', id).execute();
    // A job runs once in each of its slots; another slot must have begun.
    await portal.db.deleteFrom('jobs').where('name', '=', 'ratePlans').execute();
    await portal.app.runJobs();
    return call<Made & { failure: string | null }>(reader, 'GET', `rates/plans/${id}`);
  };

  it('happens by itself at its moment', async () => {
    const { draft } = await scheduled('by-itself');
    expect(await pass(draft.id)).toMatchObject({ status: 'ACTIVE', version: 2, activatesAt: null });
  });

  it('can be canceled, and is a draft again', async () => {
    const { draft } = await scheduled('canceled');
    expect(await call(writer, 'POST', `rates/plans/${draft.id}/cancel`, {})).toMatchObject({ status: 'DRAFT' });
  });

  it('is proved again at its moment: what cannot be is a draft that says why, and the audit knows', async () => {
    const { draft } = await scheduled('proved');
    const next = await call<{ versions: { rateVersionId: string }[] }>(reader, 'GET', `rates/plans/${draft.id}`);
    await call(writer, 'POST', `rates/versions/${next.versions.at(-1)?.rateVersionId}/archive`, {});
    expect(await pass(draft.id)).toMatchObject({ status: 'DRAFT', failure: 'VERSION_NOT_ACTIVE' });
    const failed = await call<{ items: Made[] }>(reader, 'GET', 'rates/plans?filter[failed]=true');
    expect(failed.items.map(({ id }) => id)).toEqual([draft.id]);
    const { items } = await call<{ items: object[] }>(reader, 'GET', `audit?target=${draft.id}&filter[result]=FAILED`);
    expect(items).toMatchObject([{ action: 'ratePlan.activate', reason: 'VERSION_NOT_ACTIVE' }]);
    const told = () =>
      portal.db
        .selectFrom('outbox')
        .select('recipient')
        .where('template', '=', 'RATE_PLAN_FAILED')
        .orderBy('recipient')
        .execute();
    // Those who may activate it, once each; who only looks is not told.
    const [right, none] = [(await told()).map(({ recipient }) => recipient), reader.email];
    expect(right).toContain(writer.email);
    expect(right).not.toContain(none);
    expect(new Set(right).size).toBe(right.length);
    await portal.db.deleteFrom('jobs').where('name', '=', 'ratePlans').execute();
    await portal.app.runJobs();
    expect((await told()).length).toBe(right.length);
  });

  it('is not for a moment that has passed', async () => {
    const { plan } = await activeRates(writer, 'too-late', [{ code: 'a', price: '1' }]);
    const draft = await call(writer, 'POST', `rates/plans/${plan.id}/clone`, {});
    const payload = { migrate: 'NEW', at: '2020-01-01T00:00:00Z' };
    const answer = await writer.call('POST', `rates/plans/${draft.id}/activate`, { payload });
    expect(refusal(answer.body).fields).toMatchObject({ at: { code: 'IN_THE_PAST' } });
  });
});

describe('Deleting', () => {
  it('what is archived and still used is refused with who uses it', async () => {
    const rates = await activeRates(writer, 'in-use', [{ code: 'session', price: '1' }]);
    const license = await licenseOn(writer, 'in-use');
    const draft = await dearerDraft(writer, 'in-use', rates, [{ code: 'session', price: '2' }], month(1));
    await call(writer, 'POST', `rates/plans/${draft.id}/activate`, { migrate: 'NEW' });
    const answer = await writer.call('DELETE', `rates/plans/${rates.plan.id}`);
    expect([answer.status, refusal(answer.body)]).toMatchObject([
      409,
      { code: 'RATE_IN_USE', args: { users: license.number, count: 1 } },
    ]);
    const uses = await call<object>(reader, 'GET', `rates/plans/${rates.plan.id}/uses`);
    expect(uses).toMatchObject({ items: [{ kind: 'LICENSE', title: license.number }], total: 1 });
    const list = await writer.call('DELETE', `rates/configurations/${rates.list.id}`);
    expect(refusal(list.body)).toMatchObject({ code: 'RATE_IN_USE', args: { users: 'in-use 1' } });
  });

  it('what was active is refused also where nothing uses it', async () => {
    const { plan } = await activeRates(writer, 'unused', [{ code: 'session', price: '1' }]);
    expect(refusal((await writer.call('DELETE', `rates/plans/${plan.id}`)).body).code).toBe('RATE_STATE');
  });
});

describe('Comparing', () => {
  it('a draft with the active one says what is new, gone and different, and by how much', async () => {
    const { list } = await activeRates(writer, 'compared', [
      { code: 'same', price: '1' },
      { code: 'gone', price: '1' },
      { code: 'dearer', price: '2', region: 'eu' },
    ]);
    const draft = await call(writer, 'POST', `rates/configurations/${list.id}/clone`, {});
    const lines = [
      { code: 'same', price: '1.0' },
      { code: 'new', price: '1' },
      { code: 'dearer', price: '2.5', region: 'eu' },
    ];
    await call(writer, 'PUT', `rates/configurations/${draft.id}`, listOf('compared', lines), { 'if-match': '1' });
    expect(await call<object>(reader, 'GET', `rates/configurations/${draft.id}/diff`)).toMatchObject({
      before: 'compared 1',
      added: 1,
      removed: 1,
      changed: 1,
      same: 1,
      items: [
        { change: 'CHANGED', name: 'dearer', region: 'eu', before: '2', after: '2.5', percent: 25 },
        { change: 'REMOVED', name: 'gone' },
        { change: 'ADDED', name: 'new' },
      ],
    });
  });
});

describe('Copying a plan', () => {
  it.each(['0.0000001', '33.333333333333'])(
    'keeps a discount of %s from before the form took six places',
    async (text) => {
      const made = { name: `copied ${text}`, label: 'Copied', discountPercent: text };
      const { id } = await call(writer, 'POST', 'rates/plans', made);
      const copy = await call<{ discountPercent: number }>(writer, 'POST', `rates/plans/${id}/clone`, {});
      expect(copy.discountPercent).toBe(Number(text));
    },
  );
});

describe('Comparing plans', () => {
  it('says terms by what they are, and entries of the time line by their start', async () => {
    const { plan, version } = await activeRates(writer, 'terms', [{ code: 'session', price: '1' }]);
    const draft = await call(writer, 'POST', `rates/plans/${plan.id}/clone`, {});
    const terms = { name: 'terms', label: 'Better', includedCredit: '50', discountPercent: '12.5' };
    const versions = [{ rateVersionId: version.id, from: '2024-02-01T00:00:00Z' }];
    await call(writer, 'PUT', `rates/plans/${draft.id}`, terms, { 'if-match': '1' });
    await call(writer, 'PUT', `rates/plans/${draft.id}/versions`, { versions }, { 'if-match': '2' });
    const { items } = await call<{ items: object[] }>(reader, 'GET', `rates/plans/${draft.id}/diff`);
    expect(items).toMatchObject([
      { what: 'DISCOUNT_PERCENT', name: null, before: '0 %', after: '12.5 %' },
      { what: 'INCLUDED_CREDIT', name: null, before: '0', after: '50' },
      { what: 'LABEL', name: null, before: 'terms', after: 'Better' },
      { change: 'REMOVED', what: 'VERSION', name: null, from: '2024-01-01T00:00:00.000Z', before: 'terms 1' },
      { change: 'ADDED', what: 'VERSION', name: null, from: '2024-02-01T00:00:00.000Z', after: 'terms 1' },
    ]);
  });
});

describe('ADMIN_READ', () => {
  it('sees all, and changes nothing', async () => {
    const { list, version, plan } = await activeRates(writer, 'seen', [{ code: 'session', price: '1' }]);
    const places = [`configurations/${list.id}`, `versions/${version.id}`, `plans/${plan.id}`];
    for (const place of places) {
      for (const part of ['', '/diff', '/uses'])
        expect((await reader.call('GET', `rates/${place}${part}`)).status, `${place}${part}`).toBe(200);
      const put = await reader.call('PUT', `rates/${place}`, { payload: {}, headers: { 'if-match': '1' } });
      expect(put.status).toBe(403);
      for (const part of ['clone', 'archive', 'activate'])
        expect((await reader.call('POST', `rates/${place}/${part}`, { payload: { migrate: 'NEW' } })).status).toBe(403);
      expect((await reader.call('DELETE', `rates/${place}`)).status).toBe(403);
    }
    const customer = await portal.signIn({ role: 'USER' });
    for (const layer of ['configurations', 'versions', 'plans'])
      expect((await customer.call('GET', `rates/${layer}`)).status).toBe(403);
  });
});
