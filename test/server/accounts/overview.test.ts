import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshLicense, freshPerson } from '../matrix/calls';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

let portal: Portal;
let admin: Caller;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.signIn({ role: 'ADMIN_READ' });
});
afterAll(() => portal.close());

interface Overview {
  readonly today: Readonly<Record<string, number>>;
  readonly before: Readonly<Record<string, number>>;
  readonly health: Readonly<Record<string, unknown>>;
}
const overview = async () => (await admin.call('GET', 'overview')).body as Overview;
const day = 24 * 60 * 60 * 1000;

describe('The overview of administrators', () => {
  it('counts today beside the same hours a week ago', async () => {
    const before = await overview();
    const owner = await freshPerson(portal);
    const license = await freshLicense(portal, owner);
    const now = portal.now();
    const used = (at: number, cost: string) => ({
      license_id: license,
      api_key_id: null,
      user_id: null,
      period_start: new Date(at - (at % 3_600_000)),
      metric: 'SESSION_SECONDS',
      value: 60_000,
      host: null,
      version: null,
      region: null,
      cost,
    });
    await portal.db
      .insertInto('usage_records')
      .values([used(now, '1.25'), used(now - 7 * day, '0.50'), used(now - day, '9')])
      .execute();
    const after = await overview();
    expect(after.today.registrations).toBe((before.today.registrations ?? 0) + 1);
    expect(after.today.usage).toBe((before.today.usage ?? 0) + 60_000);
    expect(after.today.cost).toBe((before.today.cost ?? 0) + 1.25);
    expect(after.before).toMatchObject({ usage: 60_000, cost: 0.5, registrations: 0 });
  });

  it('says how database, mail, definitions and pool do', async () => {
    expect((await overview()).health).toMatchObject({
      definitionsHeld: 0,
      editionsFoundBy: null,
      lettersUnsettled: 0,
      pool: 'EMBEDDED',
      databaseMilliseconds: expect.any(Number),
    });
  });

  it('lists licenses that end soon, the customers who used most first', async () => {
    const ids = await Promise.all([1, 2].map(async () => freshLicense(portal, await freshPerson(portal))));
    const [little = '', much = ''] = ids;
    await portal.db
      .updateTable('licenses')
      .set({ expires_at: new Date(portal.now() + 10 * day) })
      .where('id', 'in', ids)
      .execute();
    await portal.db
      .insertInto('usage_records')
      .values({
        license_id: much,
        period_start: new Date(portal.now() - 2 * day - ((portal.now() - 2 * day) % 3_600_000)),
        metric: 'SESSION_SECONDS',
        value: 1,
        cost: '70',
      })
      .execute();
    const { body } = await admin.call('GET', 'overview/expiring');
    const found = (body as { items: { id: string; cost: number | null }[] }).items;
    expect(found.map(({ id }) => id).indexOf(much)).toBe(0);
    expect(found.map(({ id }) => id)).toContain(little);
    // Who used nothing stands last, without an amount that would look like a price.
    expect(found.find(({ id }) => id === little)?.cost).toBeNull();
    expect(found.map(({ cost }) => cost === null)).toEqual(found.map(({ cost }) => cost === null).sort());
  });

  it('is for administrators alone', async () => {
    const customer = await portal.signIn({ role: 'USER' });
    for (const path of ['overview', 'overview/expiring'])
      expect((await customer.call('GET', path)).status, path).toBe(403);
  });
});

describe('Changes by others', () => {
  it('leave out one\u2019s own, and signing in and out', async () => {
    const other = await portal.signIn({ role: 'ADMIN_WRITE' });
    const me = await portal.signIn({ role: 'ADMIN_WRITE' });
    const [theirs, mine] = [await freshPerson(portal), await freshPerson(portal)];
    await other.call('DELETE', `users/${theirs}/sessions`);
    await me.call('DELETE', `users/${mine}/sessions`);
    const { body } = await me.call('GET', 'audit?scope=others&size=50');
    const items = (body as { items: { targetId: string; action: string; actorId: string }[] }).items;
    expect(items.map(({ targetId }) => targetId)).toContain(theirs);
    expect(items.every(({ actorId, action }) => actorId !== me.id && !action.startsWith('session.'))).toBe(true);
    expect((await me.call('GET', 'audit?scope=mine')).status).toBe(400);
  });
});
