import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../server/demo';
import { freshLicense, freshPerson } from '../matrix/calls';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

let portal: Portal;
let admin: Caller;
let sysadmin: Caller;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.signIn({ role: 'ADMIN_WRITE' });
  sysadmin = await portal.signIn({ role: 'SYSADMIN' });
});
afterAll(() => portal.close());

type Body = { id: string; sub: string; status: string; revision: number } & Record<string, unknown>;
const pool = () => portal.app.pool.admin;
const act = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, caller = admin) => {
  const answer = await caller.call(method, `users/${path}`, { payload });
  return { status: answer.status, body: answer.body as Body };
};

async function create(more: object = {}): Promise<Body> {
  const payload = {
    email: `${randomUUID()}@portico.example`,
    firstName: 'Ina',
    lastName: 'Vit',
    accountType: 'Commercial',
  };
  const answer = await admin.call('POST', 'users', { payload: { ...payload, ...more } });
  expect(answer.status).toBe(201);
  return answer.body as Body;
}

/** A person who has chosen a password, at the portal and at the pool. */
async function established(): Promise<Body> {
  const id = await freshPerson(portal);
  const sub = randomUUID();
  await portal.app.pool.seed?.({ sub, email: `${id}@portico.example`, password: demoPassword });
  await portal.db.updateTable('users').set({ sub }).where('id', '=', id).execute();
  return (await admin.call('GET', `users/${id}`)).body as Body;
}

describe('Creating a person', () => {
  it('invites them at the pool by letter, once for one attempt', async () => {
    const licenseId = await freshLicense(portal, await freshPerson(portal));
    const email = `${randomUUID()}@Portico.example`;
    const payload = {
      email,
      firstName: 'Ina',
      lastName: 'Vit',
      accountType: 'Academic',
      language: 'fr',
      licenseIds: [licenseId],
    };
    const attempt = { payload, headers: { 'idempotency-key': randomUUID() } };
    const first = await admin.call('POST', 'users', attempt);
    expect(first).toMatchObject({ status: 201, body: { status: 'INVITED', role: 'USER', email: email.toLowerCase() } });
    expect((await admin.call('POST', 'users', attempt)).body).toEqual(first.body);
    expect((await admin.call('POST', 'users', { payload })).status).toBe(409);
    const known = await pool().findByEmail(email.toLowerCase());
    expect(known).toMatchObject({ sub: (first.body as Body).sub, status: 'FORCE_CHANGE_PASSWORD' });
    await portal.app.deliverMail();
    const letters = await portal.db
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email.toLowerCase())
      .execute();
    expect(letters.map(({ template, language }) => [template, language])).toEqual([['INVITATION', 'fr']]);
    const members = (await admin.call('GET', `users?licenseId=${licenseId}&email=${email}`)).body;
    expect(members).toMatchObject({ total: 1 });
  });

  it('with a role above USER, or with licenses, takes the permission for that too', async () => {
    const reader = await portal.signIn({ role: 'ADMIN_READ' });
    const payload = {
      email: `${randomUUID()}@portico.example`,
      firstName: 'A',
      lastName: 'B',
      accountType: 'Commercial',
    };
    for (const more of [{ role: 'ADMIN_READ' }, { licenseIds: ['x'] }]) {
      expect((await reader.call('POST', 'users', { payload: { ...payload, ...more } })).status).toBe(403);
    }
    expect((await sysadmin.call('POST', 'users', { payload: { ...payload, role: 'ADMIN_READ' } })).body).toMatchObject({
      role: 'ADMIN_READ',
    });
  });
});

describe('An account', () => {
  it('that is switched off is off at the pool too, and comes back on both', async () => {
    const { id, sub } = await established();
    expect((await act('POST', `${id}/deactivate`, { reason: 'left' })).body.status).toBe('DISABLED');
    expect((await pool().get(sub))?.enabled).toBe(false);
    expect((await act('POST', `${id}/activate`, {})).body.status).toBe('ACTIVE');
    expect((await pool().get(sub))?.enabled).toBe(true);
    expect((await act('POST', `${id}/activate`, {})).status).toBe(409);
    const trail = (await admin.call('GET', `audit?target=${id}&sort=at`)).body as {
      items: { action: string; reason: string | null }[];
    };
    // The pool tells the audit of its own part besides.
    const told = trail.items.filter(({ action }) => action.startsWith('user.'));
    expect(told.map(({ action, reason }) => [action, reason])).toEqual([
      ['user.deactivate', 'left'],
      ['user.activate', null],
    ]);
  });

  it('can be invited again only while it is invited, and reset only once it is active', async () => {
    const invited = await create();
    expect((await act('POST', `${invited.id}/resend-invite`, {})).body).toMatchObject({
      status: 'INVITED',
      sub: invited.sub,
    });
    expect((await act('POST', `${invited.id}/reset-password`, {})).status).toBe(409);
    const active = await established();
    expect((await act('POST', `${active.id}/resend-invite`, {})).status).toBe(409);
    const session = await portal.signIn({ userId: active.id });
    expect((await act('POST', `${active.id}/reset-password`, {})).status).toBe(200);
    expect((await pool().get(active.sub))?.status).toBe('RESET_REQUIRED');
    expect((await session.call('GET', 'licenses')).status).toBe(401);
  });

  it('is compared with the pool, which knows the status better', async () => {
    const { id, sub } = await established();
    await portal.db.updateTable('users').set({ status: 'INVITED', sub: null }).where('id', '=', id).execute();
    expect((await act('POST', `${id}/sync`, {})).body).toMatchObject({
      status: 'ACTIVE',
      sub,
      syncedAt: expect.any(String),
      changes: { before: { status: 'INVITED', sub: null }, after: { status: 'ACTIVE', sub } },
    });
    const again = (await act('POST', `${id}/sync`, {})).body as { changes?: object };
    expect(again.changes, 'nothing differs any more').toEqual({ before: {}, after: {} });
    expect((await pool().get(sub))?.attributes).toMatchObject({ given_name: 'Fresh', family_name: 'Person' });
    await pool().disable(sub);
    expect((await act('POST', `${id}/sync`, {})).body.status).toBe('DISABLED');
  });

  it('loses its second factor and its sessions when an administrator says so', async () => {
    const { id } = await established();
    await portal.db.updateTable('users').set({ mfa_enabled: true }).where('id', '=', id).execute();
    const session = await portal.signIn({ userId: id });
    expect((await admin.call('GET', `users/${id}`)).body).toMatchObject({ mfaEnabled: true, sessions: 1 });
    expect((await act('DELETE', `${id}/mfa`)).body).toMatchObject({ mfaEnabled: false });
    expect((await session.call('GET', 'licenses')).status).toBe(401);
    await portal.signIn({ userId: id });
    expect((await act('DELETE', `${id}/sessions`)).status).toBe(200);
    expect((await admin.call('GET', `users/${id}`)).body).toMatchObject({ sessions: 0 });
  });

  it('belongs to the licenses that are named, besides those it owns', async () => {
    const { id } = await established();
    const own = await freshLicense(portal, id);
    const [one, two] = [await freshLicense(portal, admin.id), await freshLicense(portal, admin.id)];
    const put = (licenseIds: string[], managerOf: string[]) => act('PUT', `${id}/licenses`, { licenseIds, managerOf });
    expect((await put([one, two], [two])).status).toBe(200);
    expect((await admin.call('GET', `users/${id}`)).body).toMatchObject({ licenses: 1, managedLicenses: 1 });
    expect((await put([], [])).status).toBe(200);
    expect((await admin.call('GET', `users/${id}`)).body).toMatchObject({ licenses: 1, managedLicenses: 0 });
    const members = await portal.db
      .selectFrom('license_members')
      .select('license_id')
      .where('user_id', '=', id)
      .execute();
    expect(members).toEqual([{ license_id: own }]);
    expect((await put([one], [two])).status).toBe(400);
    expect((await put(['nothing'], [])).status).toBe(400);
  });

  it('of a rank above the caller’s cannot be changed by them', async () => {
    const target = await portal.signIn({ role: 'SYSADMIN' });
    for (const [method, path, payload] of [
      ['POST', 'deactivate', {}],
      ['POST', 'reset-password', {}],
      ['DELETE', 'mfa', undefined],
      ['DELETE', 'sessions', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      expect([path, (await act(method, path === '' ? target.id : `${target.id}/${path}`, payload)).status]).toEqual([
        path,
        403,
      ]);
    }
    expect((await target.call('GET', 'licenses')).status).toBe(200);
  });
});

describe('What a deleted person leaves', () => {
  async function ownerWithKey() {
    const owner = await portal.signIn({ role: 'USER' });
    const license = await freshLicense(portal, owner.id);
    const key = await owner.call('POST', 'auth/keys', { payload: { name: 'build', licenseId: license } });
    expect(key.status).toBe(201);
    return { id: owner.id, license, key: (key.body as Body).id };
  }
  const row = (table: 'licenses' | 'api_keys', id: string) =>
    portal.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  it('stands in the way until it is said what becomes of it', async () => {
    const { id } = await ownerWithKey();
    expect(await act('DELETE', id)).toMatchObject({ status: 409, body: { error: { code: 'HAS_ACTIVE_LICENSES' } } });
  });

  it('is suspended and ends, with the reason in the history', async () => {
    const { id, license, key } = await ownerWithKey();
    const gone = await act('DELETE', id, { ownedLicenses: 'SUSPEND', ownedKeys: 'END', reason: 'left the company' });
    expect(gone.status).toBe(204);
    expect(await row('licenses', license)).toMatchObject({
      owner_id: id,
      state: 'SUSPENDED',
      decision_reason: 'OWNER_DELETED',
    });
    expect(((await row('api_keys', key)) as { deleted_at: Date | null }).deleted_at).not.toBeNull();
    const trail = await admin.call('GET', `audit?target=${id}&action=user.delete`);
    expect(trail.body).toMatchObject({ items: [{ reason: 'left the company' }] });
  });

  it('goes to another person, keys and all, so that programs go on', async () => {
    const { id, license, key } = await ownerWithKey();
    const heir = await freshPerson(portal);
    const gone = await act('DELETE', id, { ownedLicenses: 'HAND_OVER', ownedKeys: 'HAND_OVER', heirId: heir });
    expect(gone.status).toBe(204);
    expect(await row('licenses', license)).toMatchObject({ owner_id: heir, state: 'ACTIVE' });
    expect(await row('api_keys', key)).toMatchObject({ owner_id: heir, enabled: true, deleted_at: null });
    const trail = await admin.call('GET', `audit?target=${id}&action=user.delete`);
    expect(trail.body).toMatchObject({ items: [{ after: { handedOver: { keys: 1 } } }] });
  });

  it('goes to nobody who is not there: not without a name, not to the person, not to a deleted one', async () => {
    const { id } = await ownerWithKey();
    for (const heirId of [undefined, id, 'nobody']) {
      const answer = await act('DELETE', id, { ownedLicenses: 'HAND_OVER', ...(heirId && { heirId }) });
      expect(answer).toMatchObject({ status: 400, body: { error: { fields: { heirId: {} } } } });
    }
  });
});

describe('Why something is done', () => {
  const reason = (text: string) => ({ headers: { 'x-portal-reason': text } });

  it('is kept in the audit of any change, in any script', async () => {
    const { id } = await established();
    const said = encodeURIComponent('本人から電話で依頼');
    expect((await admin.call('DELETE', `users/${id}/sessions`, reason(said))).status).toBe(200);
    const trail = await admin.call('GET', `audit?target=${id}&action=user.sessions.end`);
    expect(trail.body).toMatchObject({ items: [{ reason: '本人から電話で依頼' }] });
  });

  it('is refused where it cannot be read, is too long, or holds what is no text', async () => {
    const { id } = await established();
    for (const text of ['%E0%A4%A', 'a'.repeat(1001), '%00'])
      expect((await admin.call('DELETE', `users/${id}/sessions`, reason(text))).status).toBe(400);
  });
});
