import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, serverApp, type Visitor } from '../../support/server-app';

let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

const status = async (visitor: Visitor) => (await visitor.call('GET', 'auth/profile')).status;

describe('a session', () => {
  test('is needed: 401 without, with a made-up cookie, and with an ended one', async () => {
    const stranger = server.visitor();
    expect((await stranger.call('GET', 'auth/profile')).body.error.code).toBe('UNAUTHENTICATED');
    stranger.cookies.set('portal_sid', 'made-up');
    expect(await status(stranger)).toBe(401);
  });

  test('S23: signing out kills it on the server; its cookie is worth nothing afterwards', async () => {
    const me = await server.signIn();
    const kept = new Map(me.cookies);
    const answer = await me.call('POST', 'sso/logout', { payload: {} });
    expect(answer.status).toBe(204);
    expect(me.cookies.has('portal_sid')).toBe(false);
    const thief = server.visitor();
    for (const [name, value] of kept) thief.cookies.set(name, value);
    expect(await status(thief)).toBe(401);
  });

  test('signing out without a session is fine too, at both addresses (decision T4)', async () => {
    for (const path of ['sso/logout', '/iam/sso/logout']) {
      const visitor = server.visitor();
      await visitor.call('GET', 'settings');
      expect((await visitor.call('POST', path, { payload: {} })).status, path).toBe(204);
      // An empty body is an empty body, however it is spelt.
      const spelt = { payload: '{  }', headers: { 'content-type': 'application/json' } };
      expect((await visitor.call('POST', path, spelt)).status, path).toBe(204);
    }
  });

  test('S59: a sign-out of nobody leaves nothing in the audit, that of somebody does', async () => {
    const closed = () =>
      server.connection.db.selectFrom('audit_events').select('id').where('action', '=', 'session.close').execute();
    const before = (await closed()).length;
    const visitor = server.visitor();
    await visitor.call('GET', 'settings');
    await visitor.call('POST', 'sso/logout');
    expect(await closed()).toHaveLength(before);
    await (await server.signIn()).call('POST', 'sso/logout');
    expect(await closed()).toHaveLength(before + 1);
  });

  test.each(['DISABLED', 'DELETED'] as const)(
    'S24: a person who becomes %s is out with the next call',
    async (gone) => {
      const me = await server.signIn();
      await server.connection.db.updateTable('users').set({ status: gone }).where('id', '=', me.user.id).execute();
      expect(await status(me)).toBe(401);
    },
  );

  test('S24: a demoted administrator has the lower rights with the next call', async () => {
    const me = await server.signIn({ roleName: 'ADMIN_READ' });
    expect((await me.call('GET', 'settings')).body).toHaveProperty('admin');
    await server.connection.db.updateTable('users').set({ role: 'USER' }).where('id', '=', me.user.id).execute();
    expect((await me.call('GET', 'settings')).body).not.toHaveProperty('admin');
  });
});

describe('S25: limits of a session, kept by the server', () => {
  const minute = 60_000;

  test('it ends after 15 idle minutes, and not before', async () => {
    const me = await server.signIn();
    server.clock.forward(14 * minute);
    expect(await status(me)).toBe(200);
    server.clock.forward(14 * minute);
    expect(await status(me)).toBe(200);
    server.clock.forward(15 * minute);
    expect(await status(me)).toBe(401);
  });

  test('a poll is no sign of life', async () => {
    const me = await server.signIn();
    for (let time = 0; time < 4; time++) {
      server.clock.forward(4 * minute);
      await me.call('GET', 'auth/profile', { headers: { 'x-portal-activity': 'none' } });
    }
    expect(await status(me)).toBe(401);
  });

  test('it ends after 12 hours, however busy', async () => {
    const me = await server.signIn();
    for (let quarter = 0; quarter < 12 * 5; quarter++) {
      server.clock.forward(12 * minute - 1);
      if (quarter < 59) expect(await status(me)).toBe(200);
    }
    server.clock.forward(60);
    expect(await status(me)).toBe(401);
  });

  test('GET /sso says when it ends, and slides it', async () => {
    const me = await server.signIn();
    server.clock.forward(10 * minute);
    const { body } = await me.call('GET', 'sso');
    expect(body).toMatchObject({ authenticated: true, email: me.user.email, mfaEnabled: false, idleTimeout: 900_000 });
    expect(Date.parse(body.expiresAt)).toBe(server.clock.now() + 900_000);
    server.clock.forward(10 * minute);
    expect(await status(me)).toBe(200);
  });

  test('GET /sso promises nothing past the last moment of the session', async () => {
    const me = await server.signIn();
    const last = server.clock.now() + 12 * 60 * minute;
    for (let time = 0; time < 71; time++) {
      server.clock.forward(10 * minute);
      await me.call('GET', 'auth/profile');
    }
    expect((await me.call('GET', 'sso')).body.expiresAt).toBe(new Date(last).toISOString());
  });
});

describe('S30: a person sees and ends their own sessions', () => {
  test('the list names device and browser, and marks the present one', async () => {
    const me = await server.signIn();
    const other = await server.again(me.user);
    const { body } = await me.call('GET', 'auth/sessions');
    expect(body.items).toHaveLength(2);
    expect(body.items.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      device: 'Linux',
      browser: expect.stringMatching(/^Firefox/),
      ip: '127.0.0.1',
    });
    expect(JSON.stringify(body)).not.toContain(other.cookies.get('portal_sid'));
  });

  test('a session that idled too long is not listed: it is over', async () => {
    const me = await server.signIn();
    await server.again(me.user);
    server.clock.forward(16 * 60_000);
    const later = await server.again(me.user);
    expect((await later.call('GET', 'auth/sessions')).body).toMatchObject({ total: 1, items: [{ current: true }] });
  });

  test('ending one kills that one only; somebody else’s does not exist', async () => {
    const me = await server.signIn();
    const other = await server.again(me.user);
    const stranger = await server.signIn();
    const { body } = await other.call('GET', 'auth/sessions');
    const mine = body.items.find((session: { current: boolean }) => session.current).id;
    expect((await stranger.call('DELETE', `auth/sessions/${mine}`)).status).toBe(404);
    expect((await me.call('DELETE', `auth/sessions/${mine}`)).status).toBe(204);
    expect([await status(me), await status(other), await status(stranger)]).toEqual([200, 401, 200]);
  });

  test('ending all others leaves the present one, and the audit knows', async () => {
    const me = await server.signIn();
    const others = [await server.again(me.user), await server.again(me.user)];
    expect((await me.call('DELETE', 'auth/sessions')).status).toBe(204);
    expect([await status(me), ...(await Promise.all(others.map(status)))]).toEqual([200, 401, 401]);
    const event = await server.connection.db
      .selectFrom('audit_events')
      .selectAll()
      .where('actor_id', '=', me.user.id)
      .executeTakeFirstOrThrow();
    expect(event).toMatchObject({ action: 'session.closeOthers', result: 'OK', after: { ended: 2 } });
  });
});
