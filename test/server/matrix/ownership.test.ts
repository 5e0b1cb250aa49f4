import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyKey } from '../../../server/features/keys/repository';
import { freshKey, freshLicense, freshPerson } from './calls';
import { type Caller, type Portal, startPortal } from './portal';

let portal: Portal;
let owner: Caller;
let other: Caller;
let reader: Caller;
let writer: Caller;
let sysadmin: Caller;

beforeAll(async () => {
  portal = await startPortal();
  owner = await portal.signIn({ role: 'USER' });
  other = await portal.signIn({ role: 'USER' });
  reader = await portal.signIn({ role: 'ADMIN_READ' });
  writer = await portal.signIn({ role: 'ADMIN_WRITE' });
  sysadmin = await portal.signIn({ role: 'SYSADMIN' });
});
afterAll(() => portal.close());

const messageOf = (answer: { body: unknown }) => (answer.body as { error: { message: string } }).error.message;

describe('Somebody else’s API key (decision D5, quality S33)', () => {
  const actions = [
    ['DELETE', '', undefined, 'Cannot delete an API Key owned by another user'],
    ['POST', '/disable', {}, 'Cannot disable an API Key owned by another user'],
    ['POST', '/enable', {}, 'Cannot disable an API Key owned by another user'],
    ['PUT', '', { name: 'Taken' }, 'Cannot edit an API Key owned by another user'],
    ['POST', '/secret', {}, 'Cannot edit an API Key owned by another user'],
  ] as const;

  it.each(actions)(
    '%s%s is refused with its own sentence, and nothing changes',
    async (method, path, payload, sentence) => {
      const id = await freshKey(portal, owner.id);
      const before = await portal.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      for (const caller of [other, reader, writer, sysadmin]) {
        const answer = await caller.call(method, `auth/keys/${id}${path}`, { payload, headers: { 'if-match': '1' } });
        expect([answer.status, messageOf(answer)]).toEqual([403, sentence]);
      }
      expect(await portal.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).toEqual(
        before,
      );
    },
  );

  it.each(actions)('%s%s is done by a SYSADMIN in admin mode', async (method, path, payload) => {
    const id = await freshKey(portal, owner.id);
    const headers = { 'if-match': '1', 'x-portal-mode': 'admin' };
    const answer = await sysadmin.call(method, `auth/keys/${id}${path}`, { payload, headers });
    expect([200, 204]).toContain(answer.status);
    const refused = await writer.call(method, `auth/keys/${await freshKey(portal, owner.id)}${path}`, {
      payload,
      headers,
    });
    expect(refused.status).toBe(403);
  });

  it('is not found where there is none, or none any more', async () => {
    for (const id of ['nothing', '../users', '%00', 'x'.repeat(300)]) {
      const answer = await other.call('DELETE', `auth/keys/${encodeURIComponent(id)}`);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
    const id = await freshKey(portal, owner.id);
    expect((await owner.call('DELETE', `auth/keys/${id}`)).status).toBe(204);
    expect((await owner.call('DELETE', `auth/keys/${id}`)).status).toBe(404);
  });
});

describe('Somebody else’s license (quality S33)', () => {
  it('is nowhere: not by id, in its users, file, usage, events, nor in any list', async () => {
    const id = await freshLicense(portal, owner.id);
    for (const path of ['', '/users', '/file?keyId=x', '/usage', '/events']) {
      expect([path, (await other.call('GET', `licenses/${id}${path}`)).status]).toEqual([path, 404]);
    }
    for (const [method, path, payload] of [
      ['POST', '/renew', {}],
      ['POST', '/users', { email: 'other@portico.example' }],
      ['DELETE', `/users/${owner.id}`, undefined],
    ] as const) {
      expect([path, (await other.call(method, `licenses/${id}${path}`, { payload })).status]).toEqual([path, 404]);
    }
    for (const query of ['', `?id=${id}`, `?filter[ownerId]=${owner.id}`, '?sort=-number&q=LIC', '?scope=own']) {
      const answer = await other.call('GET', `licenses${query}`);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain(id);
    }
    const exported = await other.call('GET', 'licenses', { headers: { accept: 'text/csv' } });
    expect(exported.text).not.toContain(id);
  });

  it('can be read but not changed by those who may only read', async () => {
    const id = await freshLicense(portal, owner.id);
    expect((await reader.call('GET', `licenses/${id}`)).status).toBe(200);
    for (const path of ['suspend', 'revoke', 'renew', 'users']) {
      const payload = path === 'users' ? { email: 'x@portico.example' } : {};
      expect([path, (await reader.call('POST', `licenses/${id}/${path}`, { payload })).status]).toEqual([path, 403]);
    }
    expect((await reader.call('GET', `licenses/${id}/file?keyId=x`)).status).toBe(403);
  });

  it('takes no owner from anyone who is not an administrator', async () => {
    const payload = { licenseType: 'COMMERCIAL_WLS', product: 'Solver', acceptTerms: true, ownerId: owner.id };
    expect((await other.call('POST', 'licenses', { payload })).status).toBe(403);
    const role = {
      email: 'made@portico.example',
      firstName: 'A',
      lastName: 'B',
      accountType: 'Commercial',
      role: 'SYSADMIN',
    };
    expect((await reader.call('POST', 'users', { payload: role })).status).toBe(403);
  });
});

describe('The last system administrator (quality S37)', () => {
  it('of two who demote each other at the same moment, exactly one does', async () => {
    // Several rounds: which of the two is first to hold what differs from one to the next.
    for (let round = 0; round < 5; round++) {
      await portal.db.updateTable('users').set({ role: 'USER' }).where('role', '=', 'SYSADMIN').execute();
      const first = await portal.signIn({ role: 'SYSADMIN' });
      const second = await portal.signIn({ role: 'SYSADMIN' });
      const answers = await Promise.all([
        first.call('PUT', `users/${second.id}/role`, { payload: { role: 'USER' } }),
        second.call('PUT', `users/${first.id}/role`, { payload: { role: 'USER' } }),
      ]);
      const statuses = answers.map((answer) => answer.status).sort();
      // The loser finds itself demoted, or signed out, or is told that it would be the last.
      expect(statuses[0]).toBe(200);
      expect([401, 403, 409]).toContain(statuses[1]);
      const left = await portal.db.selectFrom('users').select('id').where('role', '=', 'SYSADMIN').execute();
      expect(left).toHaveLength(1);
    }
  });

  it('cannot be demoted, deactivated or deleted, nor do it to themselves', async () => {
    const [left] = await portal.db.selectFrom('users').select('id').where('role', '=', 'SYSADMIN').execute();
    const last = await portal.signIn({ userId: left?.id ?? '' });
    for (const [method, path, payload] of [
      ['PUT', 'role', { role: 'USER' }],
      ['POST', 'deactivate', {}],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await last.call(method, `users/${last.id}${path === '' ? '' : `/${path}`}`, { payload });
      expect([path, answer.status]).toEqual([path, 409]);
    }
    const admin = await portal.signIn({ role: 'ADMIN_WRITE' });
    expect((await admin.call('POST', `users/${last.id}/deactivate`, { payload: {} })).status).toBe(403);
  });
});

describe('Deactivating a person', () => {
  it('ends their sessions at once (quality S24)', async () => {
    const victim = await portal.signIn({ role: 'USER' });
    expect((await victim.call('GET', 'licenses')).status).toBe(200);
    const admin = await portal.signIn({ role: 'ADMIN_WRITE' });
    expect((await admin.call('POST', `users/${victim.id}/deactivate`, { payload: { reason: 'left' } })).status).toBe(
      200,
    );
    expect((await victim.call('GET', 'licenses')).status).toBe(401);
  });

  it('deleted, their keys are dead and their address is free again', async () => {
    const id = await freshPerson(portal);
    const key = await freshKey(portal, id);
    const license = await freshLicense(portal, id);
    const admin = await portal.signIn({ role: 'ADMIN_WRITE' });
    expect((await admin.call('DELETE', `users/${id}`)).status).toBe(409);
    expect((await admin.call('DELETE', `users/${id}?force=true`)).status).toBe(204);
    const { access_id } = await portal.db
      .selectFrom('api_keys')
      .select('access_id')
      .where('id', '=', key)
      .executeTakeFirstOrThrow();
    expect(await verifyKey(portal.db, access_id, 'x', portal.now())).toMatchObject({ accepted: false });
    expect((await admin.call('GET', `licenses/${license}`)).body).toMatchObject({ state: 'SUSPENDED' });
    const payload = { email: `${id}@portico.example`, firstName: 'A', lastName: 'B', accountType: 'Commercial' };
    expect((await admin.call('POST', 'users', { payload })).status).toBe(201);
  });
});
