import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeUsage } from '../../../server/features/rates';
import { storedAmount, writeAmount } from '../../../server/features/rates/money';
import { type Caller, type Portal, startPortal } from '../matrix/portal';
import { activeRates, call, type Line, licenseOn, listOf, type Made, monthStart, used } from './support/rates';

let portal: Portal;
let writer: Caller;
let second: Caller;
let reader: Caller;
let month: (months: number) => string;
beforeAll(async () => {
  portal = await startPortal();
  writer = await portal.signIn({ role: 'ADMIN_WRITE' });
  second = await portal.signIn({ role: 'SYSADMIN' });
  reader = await portal.signIn({ role: 'ADMIN_READ' });
  month = (months) => monthStart(portal.now(), months);
});
afterAll(() => portal.close());

const refusal = (body: unknown) => (body as { error: { code: string; fields?: object; args?: object } }).error;

/** A version with other prices, active under a name of its own. */
async function rightVersion(name: string, lines: readonly Line[]): Promise<Made> {
  const list = await call(writer, 'POST', 'rates/configurations', listOf(name, lines));
  await call(writer, 'POST', `rates/configurations/${list.id}/activate`, {});
  const version = await call(writer, 'POST', 'rates/versions', {
    name,
    configurations: [{ configurationId: list.id }],
  });
  return call(writer, 'POST', `rates/versions/${version.id}/activate`, {});
}

/** A license that used two hours at 2, which should have been 1.5. */
async function wronglyCharged(name: string, lines: readonly Line[] = [{ code: 'session', price: '1.5' }]) {
  const rates = await activeRates(writer, name, [{ code: 'session', price: '2' }]);
  const license = await licenseOn(writer, name);
  await used(portal, license.id, [
    { at: month(-1), value: 3_600_000, host: 'a' },
    { at: month(-1), value: 3_600_000, host: 'b' },
  ]);
  await chargeUsage(portal.db, { licenseId: license.id });
  const right = await rightVersion(`${name}-right`, lines);
  const payload = {
    wrongVersionId: rates.version.id,
    rightVersionId: right.id,
    from: month(-1),
    to: month(0),
    reason: 'The price was mistyped.',
  };
  return { ...rates, license, right, payload };
}

interface Applied {
  readonly id: string;
  readonly status: string;
  readonly difference: string | null;
  readonly licenses: number | null;
}
interface Effect {
  readonly before: string;
  readonly after: string;
  readonly difference: string;
  readonly ready: boolean;
  readonly unpriced: readonly string[];
  readonly items: readonly { id: string; difference: string }[];
}
const propose = (payload: object) => call<Applied>(writer, 'POST', 'rates/corrections', payload);
const apply = (id: string, who = second) => who.call('POST', `rates/corrections/${id}/apply`, { payload: {} });
const effectOf = (id: string) => call<Effect>(reader, 'GET', `rates/corrections/${id}/preview`);
const chargedRows = async (licenseId: string) =>
  (
    await sql`select period_start, value, unit_price::text, cost::text, rate_version_id from usage_records
    where license_id = ${licenseId} order by period_start, host`.execute(portal.db)
  ).rows;
const statement = (licenseId: string, who = reader) =>
  call<{ total: string; usage: string; corrections: string; items: { kind: string; text: string; amount: string }[] }>(
    who,
    'GET',
    `licenses/${licenseId}/statements/${month(-1).slice(0, 7)}`,
  );

describe('A wrong price', () => {
  it('is put right by rows of their own: what was charged stays as it was, and the statement has a line with the reason', async () => {
    const { license, payload } = await wronglyCharged('mistyped');
    const before = await chargedRows(license.id);
    expect((await statement(license.id)).total).toBe('4');

    const draft = await propose(payload);
    expect(await effectOf(draft.id)).toMatchObject({ before: '4', after: '3', difference: '-1', ready: true });
    expect((await statement(license.id)).total, 'a proposal changes nothing').toBe('4');

    const answer = await apply(draft.id);
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'APPLIED', difference: '-1', licenses: 1 }]);
    expect(await chargedRows(license.id)).toEqual(before);
    const after = await statement(license.id);
    expect(after).toMatchObject({ usage: '4', corrections: '-1', total: '3' });
    expect(after.items.find(({ kind }) => kind === 'CORRECTION')).toMatchObject({
      text: 'The price was mistyped.',
      amount: '-1',
    });
    const { items } = await call<{ items: object[] }>(reader, 'GET', `audit?target=${draft.id}&sort=at`);
    expect(items).toMatchObject([
      { action: 'rateCorrection.create', reason: 'The price was mistyped.' },
      { action: 'rateCorrection.apply', reason: 'The price was mistyped.' },
    ]);
  });

  it('is corrected once: applying again is refused, and the same correction proposed again would change nothing', async () => {
    const { license, payload } = await wronglyCharged('once');
    const draft = await propose(payload);
    const again = await propose(payload);
    const answers = await Promise.all([apply(draft.id), apply(draft.id), apply(draft.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await effectOf(again.id)).toMatchObject({ difference: '0', ready: false });
    expect(refusal((await apply(again.id)).body).code).toBe('RATE_NOTHING');
    expect((await statement(license.id)).total).toBe('3');
  });

  it('is corrected once more from what was corrected, also where the first correction was wrong or covered a part', async () => {
    const { license, payload } = await wronglyCharged('twice');
    const later = new Date(Date.parse(month(-1)) + 50 * 3_600_000).toISOString();
    await used(portal, license.id, [{ at: later, value: 3_600_000 }]);
    await chargeUsage(portal.db, { licenseId: license.id });
    const part = new Date(Date.parse(month(-1)) + 3_600_000).toISOString();
    await apply((await propose({ ...payload, to: part })).id);
    expect((await statement(license.id)).total).toBe('5');
    const best = await rightVersion('twice-best', [{ code: 'session', price: '1.25' }]);
    const draft = await propose({ ...payload, rightVersionId: best.id });
    expect(await effectOf(draft.id)).toMatchObject({ before: '5', after: '3.75', difference: '-1.25' });
    await apply(draft.id);
    expect((await statement(license.id)).total).toBe('3.75');
  });

  it('is applied by somebody else than who proposed it', async () => {
    const { payload } = await wronglyCharged('two-eyes');
    const draft = await propose(payload);
    const answer = await apply(draft.id, writer);
    expect([answer.status, refusal(answer.body).code]).toEqual([409, 'RATE_SAME_PERSON']);
    await expect(
      sql`update rate_corrections set status = 'APPLIED', applied_at = now(), applied_by = created_by where id = ${draft.id}`.execute(
        portal.db,
      ),
    ).rejects.toThrow('check');
  });

  it('is not corrected by a version that lacks a price for what was used', async () => {
    const { payload } = await wronglyCharged('lacking', [{ code: 'gpu', price: '1' }]);
    const draft = await propose(payload);
    expect(await effectOf(draft.id)).toMatchObject({ unpriced: ['session'], ready: false });
    expect(refusal((await apply(draft.id)).body)).toMatchObject({ code: 'RATE_UNPRICED', args: { name: 'session' } });
  });

  it('of one license alone leaves the others', async () => {
    const { license, payload } = await wronglyCharged('alone');
    const other = await licenseOn(writer, 'alone');
    await used(portal, other.id, [{ at: month(-1), value: 3_600_000 }]);
    await chargeUsage(portal.db, { licenseId: other.id });
    await apply((await propose({ ...payload, license: license.number })).id);
    expect([(await statement(license.id)).total, (await statement(other.id)).total]).toEqual(['3', '2']);
  });
});

describe('A correction', () => {
  it.each([
    ['a draft as the right version', { rightVersionId: 'draft' }, 'rightVersionId', 'UNKNOWN'],
    ['a version that there is not', { wrongVersionId: 'nowhere' }, 'wrongVersionId', 'UNKNOWN'],
    ['the wrong version as the right one', { rightVersionId: 'wrong' }, 'rightVersionId', 'DUPLICATE'],
    ['a span that ends before it begins', { to: '2020-01-01T00:00:00Z' }, 'to', 'SPAN'],
    ['half an hour', { from: '2026-01-01T00:30:00Z' }, 'from', 'NOT_A_WHOLE_HOUR'],
    ['a license that there is not', { license: 'LIC-NONE' }, 'license', 'UNKNOWN'],
  ])('does not take %s', async (what, changes, field, code) => {
    const { payload, version } = await wronglyCharged(`bad ${what}`.slice(0, 40));
    const draft = await call(writer, 'POST', `rates/versions/${version.id}/clone`, {});
    const named: Record<string, string> = { draft: draft.id, wrong: version.id };
    const sent = Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, named[value] ?? value]));
    const answer = await writer.call('POST', 'rates/corrections', { payload: { ...payload, ...sent } });
    expect([answer.status, refusal(answer.body).fields]).toMatchObject([400, { [field]: { code } }]);
  });

  it('needs a reason', async () => {
    const { payload } = await wronglyCharged('reasonless');
    const answer = await writer.call('POST', 'rates/corrections', { payload: { ...payload, reason: '' } });
    expect(answer.status).toBe(400);
  });

  it('is withdrawn as a proposal only; what was applied is kept by the database', async () => {
    const { payload } = await wronglyCharged('withdrawn');
    const [kept, gone] = [await propose(payload), await propose(payload)];
    await apply(kept.id);
    expect((await writer.call('DELETE', `rates/corrections/${gone.id}`)).status).toBe(204);
    expect(refusal((await writer.call('DELETE', `rates/corrections/${kept.id}`)).body).code).toBe('RATE_STATE');
    for (const statement of [
      sql`delete from rate_correction_lines where correction_id = ${kept.id}`,
      sql`update rate_correction_lines set after = 0 where correction_id = ${kept.id}`,
      sql`update rate_corrections set reason = 'x' where id = ${kept.id}`,
    ])
      await expect(statement.execute(portal.db)).rejects.toThrow('what was corrected does not change');
  });

  it('is seen by those who only look, made by none of them, and hidden from customers', async () => {
    const { payload } = await wronglyCharged('rights');
    const draft = await propose(payload);
    expect((await reader.call('GET', 'rates/corrections?filter[status]=DRAFT')).status).toBe(200);
    expect((await reader.call('POST', 'rates/corrections', { payload })).status).toBe(403);
    expect((await apply(draft.id, reader)).status).toBe(403);
    expect((await reader.call('DELETE', `rates/corrections/${draft.id}`)).status).toBe(403);
    const customer = await portal.signIn({ role: 'USER' });
    expect((await customer.call('GET', 'rates/corrections')).status).toBe(403);
    expect((await customer.call('GET', `rates/corrections/${draft.id}/preview`)).status).toBe(403);
  });

  it('comes to the same as if the price had been right, to the last digit, for random usage', async () => {
    const lines = [
      { code: 'session', price: '0.333333333333' },
      { code: 'session', price: '0.07', region: 'eu' },
    ];
    const { license, payload } = await wronglyCharged('random', lines);
    let seed = 20_261_123;
    const draw = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 4_294_967_296) * below);
    };
    const records = Array.from({ length: 300 }, (_, index) => ({
      at: new Date(Date.parse(month(-1)) + draw(600) * 3_600_000).toISOString(),
      value: draw(3_600_000),
      host: `host-${index}`,
      ...(draw(2) === 0 && { region: 'eu' }),
    }));
    await used(portal, license.id, records);
    await chargeUsage(portal.db, { licenseId: license.id });
    const draft = await propose(payload);
    const { difference } = await effectOf(draft.id);
    await apply(draft.id);
    // The plan with the right prices, priced by the preview: another way to the same number.
    const plan = await call(writer, 'POST', 'rates/plans', {
      name: 'random-right',
      label: 'Right',
      versions: [{ rateVersionId: payload.rightVersionId, from: '2024-01-01T00:00:00Z' }],
    });
    const { before, after } = await call<{ before: string; after: string }>(
      reader,
      'GET',
      `rates/plans/${plan.id}/price?license=${license.number}`,
    );
    expect(difference).toBe(writeAmount(storedAmount(after) - storedAmount(before)));
    const { usage, corrections } = await statement(license.id);
    expect(writeAmount(storedAmount(usage) + storedAmount(corrections))).toBe(after);
  });
});
