import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeUsage } from '../../../server/features/rates';
import { countUsedCredit } from '../../../server/features/rates/used-credit';
import type { Caller, Portal } from '../matrix/portal';
import {
  activeRates,
  call,
  type Line,
  licenseOn,
  listOf,
  type Made,
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

interface Unpriced {
  readonly records: number;
  readonly items: readonly {
    readonly code: string;
    readonly plan: string;
    readonly records: number;
    readonly unpricedDays: { readonly from: string; readonly to: string };
  }[];
}
const unpriced = async (plan: string) =>
  (await call<Unpriced>(writer, 'GET', 'rates/unpriced')).items.filter((item) => item.plan === plan);
const statement = (licenseId: string) =>
  call<{ total: string; usage: string; corrections: string; unpriced: number }>(
    writer,
    'GET',
    `licenses/${licenseId}/statements/${month(-1).slice(0, 7)}`,
  );
const effectOf = (id: string) =>
  call<{ before: string; after: string; difference: string; records: number; ready: boolean; unpriced: string[] }>(
    writer,
    'GET',
    `rates/corrections/${id}/preview`,
  );
const apply = (id: string) => second.call('POST', `rates/corrections/${id}/apply`, { payload: {} });
const codeOf = (body: unknown) => (body as { error: { code: string } }).error.code;

async function versionWith(name: string, lines: readonly Line[]): Promise<Made> {
  const list = await call(writer, 'POST', 'rates/configurations', listOf(name, lines));
  await call(writer, 'POST', `rates/configurations/${list.id}/activate`, {});
  const bundle = { name, configurations: [{ configurationId: list.id }] };
  const version = await call(writer, 'POST', 'rates/versions', bundle);
  return call(writer, 'POST', `rates/versions/${version.id}/activate`, {});
}

/** A license that used two hours of what its plan prices, and three of what it does not. */
async function partlyCharged(name: string) {
  await activeRates(writer, name, [{ code: 'session', price: '2' }]);
  const license = await licenseOn(writer, name);
  await used(portal, license.id, [
    { at: month(-1), value: 2 * hour },
    { at: month(-1), value: hour, code: 'gpu', host: 'a' },
    { at: month(-1), value: 2 * hour, code: 'gpu', host: 'b' },
    { at: month(-1), value: hour, code: 'quantum' },
  ]);
  await chargeUsage(portal.db, { licenseId: license.id });
  const right = await versionWith(`${name}-gpu`, [{ code: 'gpu', price: '3.2' }]);
  return { license, right };
}

describe('Usage that no plan of its hour prices', () => {
  it('is proposed a price by one administrator and charged by another; what has no price in that version waits on', async () => {
    const { license, right } = await partlyCharged('waiting');
    const [first] = (await unpriced('waiting')).filter(({ code }) => code === 'gpu');
    expect(first).toMatchObject({ records: 2, unpricedDays: { from: month(-1) } });
    const draft = await call<{ id: string; title: string; wrongVersionId: string | null; wrongTitle: string | null }>(
      writer,
      'POST',
      'rates/corrections',
      { ...first?.unpricedDays, rightVersionId: right.id, reason: 'The list lacked graphics processors.' },
    );
    expect(draft).toMatchObject({ title: '– → waiting-gpu 1', wrongVersionId: null, wrongTitle: null });
    const effect = { before: '0', after: '9.6', difference: '9.6', records: 2 };
    expect(await effectOf(draft.id)).toMatchObject({ ...effect, ready: true, unpriced: ['quantum'] });
    expect(await statement(license.id)).toMatchObject({ total: '4', unpriced: 3 });
    expect((await writer.call('POST', `rates/corrections/${draft.id}/apply`, { payload: {} })).status).toBe(409);

    expect((await apply(draft.id)).body).toMatchObject({ status: 'APPLIED', difference: '9.6', licenses: 1 });
    expect(await statement(license.id)).toMatchObject({ usage: '13.6', corrections: '0', total: '13.6', unpriced: 1 });
    expect((await unpriced('waiting')).map(({ code }) => code)).toEqual(['quantum']);
    expect(await effectOf(draft.id)).toMatchObject({ ...effect, ready: false });
    await countUsedCredit(portal.db, portal.now);
    expect(await call(writer, 'GET', `licenses/${license.id}`)).toMatchObject({ credit: { used: 13.6 } });
  });

  it('is charged once, by the job or by one of several proposals, in any order', async () => {
    const { license, right } = await partlyCharged('race');
    const payload = {
      from: month(-1),
      to: month(0),
      rightVersionId: right.id,
      license: license.number,
      reason: 'Late',
    };
    const drafts = await Promise.all([1, 2, 3].map(() => call(writer, 'POST', 'rates/corrections', payload)));
    const [answers] = await Promise.all([
      Promise.all(drafts.map(({ id }) => apply(id))),
      chargeUsage(portal.db),
      chargeUsage(portal.db),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => codeOf(body))).toEqual(
      Array(2).fill('RATE_NOTHING'),
    );
    expect((await statement(license.id)).total).toBe('13.6');
  });

  it('can be corrected afterwards like any other, and may be free', async () => {
    const { license } = await partlyCharged('after');
    const free = await versionWith('after-free', [{ code: 'gpu', price: '0' }]);
    const dear = await versionWith('after-dear', [{ code: 'gpu', price: '1' }]);
    const span = { from: month(-1), to: month(0), license: license.number, reason: 'Late' };
    const propose = (payload: object) => call(writer, 'POST', 'rates/corrections', { ...span, ...payload });
    expect((await apply((await propose({ rightVersionId: free.id })).id)).status).toBe(200);
    expect(await statement(license.id)).toMatchObject({ total: '4', unpriced: 1 });
    const corrected = await propose({ wrongVersionId: free.id, rightVersionId: dear.id });
    expect((await apply(corrected.id)).body).toMatchObject({ difference: '3' });
    expect(await statement(license.id)).toMatchObject({ usage: '4', corrections: '3', total: '7' });
  });

  it('is left alone where the license has no plan: such licenses are not charged by usage', async () => {
    const { right } = await partlyCharged('planless');
    const { id, number } = await call<{ id: string; number: string }>(writer, 'POST', 'licenses', {
      licenseType: 'COMMERCIAL_WLS',
      product: 'Solver',
      acceptTerms: true,
      ownerId: writer.id,
    });
    await used(portal, id, [{ at: month(-1), value: hour, code: 'gpu' }]);
    const draft = await call(writer, 'POST', 'rates/corrections', {
      from: month(-1),
      to: month(0),
      rightVersionId: right.id,
      license: number,
      reason: 'Late',
    });
    expect(codeOf((await apply(draft.id)).body)).toBe('RATE_NOTHING');
  });
});
