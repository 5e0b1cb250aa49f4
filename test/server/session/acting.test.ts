import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../server/operations';
import { type Caller, type Portal, type PortalAnswer, startPortal, testOrigin } from '../matrix/portal';

interface Source {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly whileActing?: 'open' | 'refused';
}
const { sources } = JSON.parse(readFileSync('schemas/sources.json', 'utf8')) as { sources: Record<string, Source> };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const reason = { reason: 'A call to support' };
const customer = () => portal.signIn({ role: 'USER' });
const administrator = () => portal.signIn({ role: 'SYSADMIN' });
const act = (by: Caller, person: Pick<Caller, 'id'>, payload: object = reason) =>
  by.call('POST', `users/${person.id}/impersonate`, { payload });

/** Calls with the cookies of an answer, as a browser does. */
function browserOf(answer: PortalAnswer) {
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((line) => String(line).split(';')[0] ?? '');
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  const headers = { origin: testOrigin, cookie: cookies.join('; '), 'x-xsrf-token': xsrf };
  return async (method: Source['method'], path: string, payload?: object) => {
    const reply = await portal.app.server.inject({ method, url: `/iam/api/v1/${path}`, payload, headers });
    const body = reply.body === '' ? undefined : reply.json();
    return { status: reply.statusCode, headers: reply.headers, text: reply.body, body };
  };
}

async function acting() {
  const [by, person] = await Promise.all([administrator(), customer()]);
  const answer = await act(by, person);
  expect(answer).toMatchObject({ status: 200, body: { id: person.id, impersonated: true } });
  return { by, person, call: browserOf(answer) };
}

const eventsOf = (id: string) =>
  portal.db
    .selectFrom('audit_events')
    .select(['action', 'result', 'actor_id', 'impersonator_id', 'reason'])
    .where('target_id', '=', id)
    .where('action', 'like', 'user.impersonation%')
    .orderBy('at')
    .orderBy('id')
    .execute();

describe('Acting as a customer', () => {
  it('shows what they see, with their rights and no others', async () => {
    const { person, call } = await acting();
    expect((await call('GET', 'auth/profile')).body).toMatchObject({
      id: person.id,
      roleName: 'USER',
      impersonated: true,
    });
    expect((await call('GET', 'users')).status).toBe(403);
    expect((await call('GET', 'licenses')).status).toBe(200);
  });

  it('keeps closed whatever changes something, unless its source says that it is open', async () => {
    const { call } = await acting();
    const anonymous = new Set(operations.filter(({ access }) => access === 'anonymous').map(({ source }) => source));
    const served = new Set(operations.map(({ source }) => source));
    for (const [name, { method, path, whileActing }] of Object.entries(sources)) {
      if (!served.has(name) || anonymous.has(name) || name === 'endImpersonation') continue;
      const { body } = await call(method, path.replaceAll(/\{\w+\}/g, 'nothing'), method === 'GET' ? undefined : {});
      const open = (whileActing ?? (method === 'GET' ? 'open' : 'refused')) === 'open';
      expect([name, body?.error?.code === 'ACTING_REFUSED']).toEqual([name, !open]);
    }
  });

  it('leaves both names with everything that is done', async () => {
    const { by, person, call } = await acting();
    expect((await call('DELETE', 'auth/impersonation')).status).toBe(200);
    expect(await eventsOf(person.id)).toEqual([
      { action: 'user.impersonation.begin', result: 'OK', actor_id: by.id, impersonator_id: null, ...reason },
      { action: 'user.impersonation.end', result: 'OK', actor_id: person.id, impersonator_id: by.id, reason: null },
    ]);
  });

  it('is for system administrators, with a reason and a sign-in of the last minutes', async () => {
    const [by, person] = await Promise.all([administrator(), customer()]);
    for (const role of ['USER', 'ADMIN_READ', 'ADMIN_WRITE'])
      expect((await act(await portal.signIn({ role }), person)).body).toMatchObject({
        error: { code: 'PERMISSION_DENIED' },
      });
    expect((await act(by, person, {})).status).toBe(400);
    await portal.db
      .updateTable('sessions')
      .set({ proven_at: new Date(0) })
      .where('user_id', '=', by.id)
      .execute();
    expect((await act(by, person)).body).toMatchObject({ error: { code: 'FRESH_SIGN_IN_REQUIRED' } });
  });

  it('is of active customers alone: not of oneself, an administrator, or somebody switched off', async () => {
    const by = await administrator();
    expect((await act(by, by)).body).toMatchObject({ error: { code: 'OWN_ACCOUNT' } });
    for (const role of ['ADMIN_READ', 'ADMIN_WRITE', 'SYSADMIN'])
      expect((await act(by, await portal.signIn({ role }))).body).toMatchObject({ error: { code: 'NOT_TO_ACT_AS' } });
    const person = await customer();
    await portal.db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', person.id).execute();
    expect((await act(by, person)).body).toMatchObject({ error: { code: 'NOT_TO_ACT_AS' } });
    expect((await act(by, { id: 'nobody' })).status).toBe(404);
  });

  it('does not begin again from where somebody acts already', async () => {
    const { call } = await acting();
    const other = await customer();
    expect((await call('POST', `users/${other.id}/impersonate`, reason)).status).toBe(403);
  });

  it('is shown to the customer among their sessions, who may end it', async () => {
    const { person, call } = await acting();
    const { items } = (await person.call('GET', 'auth/sessions')).body as { items: { id: string; acting: boolean }[] };
    expect(items.map(({ acting: by }) => by).sort()).toEqual([false, true]);
    const session = items.find(({ acting: by }) => by);
    expect((await person.call('DELETE', `auth/sessions/${session?.id}`)).status).toBe(204);
    expect((await call('GET', 'auth/profile')).status).toBe(401);
  });
});

describe('The customer gets an email', () => {
  it('where the settings say so, and only there', async () => {
    const letters = ({ email }: Caller) =>
      portal.db.selectFrom('outbox').select(['template']).where('recipient', '=', email).execute();
    expect(await letters((await acting()).person)).toEqual([]);
    const { settings } = portal.app.services;
    const say = async (mailWhenActing: boolean) => {
      const { revision } = await settings.current(portal.db);
      expect(await settings.change(portal.db, { admin: { mailWhenActing } }, revision, 'somebody')).toBeDefined();
    };
    await say(true);
    expect(await letters((await acting()).person)).toEqual([{ template: 'SECURITY_NOTICE' }]);
    await say(false);
  });
});

describe('It ends', () => {
  it('where the administrator says so, and their own session goes on with another token', async () => {
    const { by, call } = await acting();
    const ended = await call('DELETE', 'auth/impersonation');
    expect(ended.body).toMatchObject({ id: by.id, impersonated: false });
    expect((await call('GET', 'auth/profile')).status).toBe(401);
    expect((await by.call('GET', 'auth/profile')).status).toBe(401);
    const own = browserOf(ended);
    expect((await own('GET', 'auth/profile')).body).toMatchObject({ id: by.id });
    expect((await own('DELETE', 'auth/impersonation')).status).toBe(404);
  });

  it.each<[string, (by: Caller, person: Caller) => Promise<unknown>]>([
    ['the administrator signs out elsewhere', (by) => by.call('POST', 'sso/logout')],
    ['their sessions are ended', async (by) => (await administrator()).call('DELETE', `users/${by.id}/sessions`)],
    [
      'their role has not the right any more',
      (by) => portal.db.updateTable('users').set({ role: 'ADMIN_WRITE' }).where('id', '=', by.id).execute(),
    ],
    [
      'they are switched off',
      (by) => portal.db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', by.id).execute(),
    ],
    [
      'the customer is switched off',
      (_by, person) => portal.db.updateTable('users').set({ status: 'DISABLED' }).where('id', '=', person.id).execute(),
    ],
    [
      'half an hour is over',
      (_by, person) =>
        portal.db
          .updateTable('sessions')
          .set((row) => ({ expires_at: row.ref('created_at') }))
          .where('user_id', '=', person.id)
          .execute(),
    ],
  ])('when %s', async (_why, happen) => {
    const { by, person, call } = await acting();
    expect((await call('GET', 'auth/profile')).status).toBe(200);
    await happen(by, person);
    expect((await call('GET', 'auth/profile')).status).toBe(401);
  });

  it('after half an hour at most, whatever is done', async () => {
    const { person } = await acting();
    const { created_at, expires_at } = await portal.db
      .selectFrom('sessions')
      .select(['created_at', 'expires_at'])
      .where('user_id', '=', person.id)
      .where('impersonator_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - created_at.getTime()).toBeLessThanOrEqual(30 * 60_000);
  });

  it('with a sign-out, which ends both sessions and none of the customer’s', async () => {
    const { by, person, call } = await acting();
    expect((await call('POST', 'sso/logout')).status).toBe(204);
    expect((await call('GET', 'auth/profile')).status).toBe(401);
    expect((await by.call('GET', 'auth/profile')).status).toBe(401);
    expect((await person.call('GET', 'auth/profile')).status).toBe(200);
    const { signed_out_at } = await portal.db
      .selectFrom('users')
      .select('signed_out_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(signed_out_at).toBeNull();
  });
});
