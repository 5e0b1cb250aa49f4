import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditRefusal } from '../../../server/features/studio/make-edition';
import { up } from '../../../server/platform/database/migrations/0054_two_pairs';
import { ApiError } from '../../../server/platform/http/api-error';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { beginSet } from './sets';

/** Whether publishing takes two persons is itself changed by two. */
let server: ServerApp;
let ann: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  ann = await server.signIn({ roleName: 'SYSADMIN' });
  bob = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());

const read = async () => (await ann.call('GET', 'studio/two-pairs')).body;
const call = async (who: SignedIn, act: 'request' | 'confirm' | 'withdraw', payload = {}, revision?: number) =>
  who.call('POST', `studio/two-pairs/${act}`, {
    payload,
    headers: { 'if-match': `"${revision ?? (await read()).revision}"` },
  });
const codeOf = async (answer: ReturnType<typeof call>) => {
  const { status, body } = await answer;
  return [status, body.error?.code];
};

it('The roles that may approve are those of the permission', async () => {
  expect((await read()).approvers).toEqual(['SYSADMIN']);
});

describe.each([true, false])('Two pairs of eyes: to turn it to %s', (wanted) => {
  it('one person alone cannot, whatever they call', async () => {
    expect(await read()).toMatchObject({ on: !wanted, requestedAt: null });
    expect(await codeOf(call(ann, 'confirm')), 'nothing was requested').toEqual([409, 'STUDIO_NOT_REQUESTED']);
    const asked = await call(ann, 'request', { reason: 'Audit' });
    expect(asked.body).toMatchObject({ on: !wanted, requestedBy: ann.user.email });
    expect(await codeOf(call(ann, 'confirm'))).toEqual([409, 'STUDIO_SAME_PERSON']);
    expect((await read()).on).toBe(!wanted);
    const { body: settings } = await ann.call('GET', 'settings');
    const payload = { admin: { twoPairsOfEyes: wanted } };
    const headers = { 'if-match': `"${settings.revision}"` };
    expect((await ann.call('PUT', 'settings', { payload, headers })).status, 'it is no setting').toBe(400);
  });

  it('nor can a person who saw an earlier request, or has a lower role', async () => {
    const { revision } = await read();
    expect(await codeOf(call(bob, 'confirm', {}, revision - 1))).toEqual([412, 'STALE_REVISION']);
    const admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
    for (const act of ['request', 'confirm', 'withdraw'] as const)
      expect(await codeOf(call(admin, act))).toEqual([403, 'PERMISSION_DENIED']);
    expect((await admin.call('GET', 'studio/two-pairs')).status, 'all administrators see it').toBe(200);
  });

  it('a request can be withdrawn, also by the other one, and is then gone', async () => {
    expect((await call(bob, 'withdraw')).body).toMatchObject({ on: !wanted, requestedBy: null, requestedAt: null });
    expect(await codeOf(call(bob, 'withdraw'))).toEqual([409, 'STUDIO_NOT_REQUESTED']);
    expect(await codeOf(call(bob, 'confirm'))).toEqual([409, 'STUDIO_NOT_REQUESTED']);
  });

  it('who repeats the request of the other does not confirm it', async () => {
    await call(ann, 'request');
    expect((await call(bob, 'request')).body).toMatchObject({ on: !wanted, requestedBy: bob.user.email });
    expect(await codeOf(call(bob, 'confirm'))).toEqual([409, 'STUDIO_SAME_PERSON']);
  });

  it('two can, and the audit has both', async () => {
    await call(bob, 'request', { reason: 'Two of us agreed' });
    expect((await call(ann, 'confirm')).body).toEqual(
      expect.objectContaining({ on: wanted, requestedBy: null, requestedAt: null }),
    );
    const { items } = (await ann.call('GET', 'audit?filter[targetType]=twoPairs&filter[result]=OK')).body;
    const events = items.map(({ action, actorEmail, reason }: Record<string, string>) => [action, actorEmail, reason]);
    expect(events).toContainEqual(['twoPairs.request', bob.user.email, 'Two of us agreed']);
    expect(events).toContainEqual(['twoPairs.confirm', ann.user.email, null]);
    const refused = (await ann.call('GET', 'audit?filter[targetType]=twoPairs&filter[result]=FAILED')).body.items;
    expect(
      refused.map(({ action, actorEmail, reason }: Record<string, string>) => [action, actorEmail, reason]),
    ).toContainEqual(['twoPairs.confirm', bob.user.email, 'STUDIO_SAME_PERSON']);
  });

  it('a set in review says to each reader whether they may approve it, and why not', async () => {
    const set = await beginSet(ann);
    await set.edit('schemas/forms/profile.form.json', (text) => `${text}\n`);
    const approvalFor = async (who: SignedIn) => {
      const { items } = (await who.call('GET', `studio/sets?id=${set.id}`)).body;
      const { approval } = (await who.call('GET', `studio/sets/${set.id}`)).body;
      expect(items[0].approval, 'the list says the same').toBe(approval);
      return approval;
    };
    expect(await approvalFor(bob), 'a draft asks for none').toBeNull();
    const asked = await ann.call('POST', `studio/sets/${set.id}/review`, {
      payload: { revision: await set.revision() },
    });
    expect(asked.body.approval).toBe(wanted ? 'WRITER' : 'ALLOWED');
    expect(await approvalFor(bob)).toBe('ALLOWED');
    const reader = await server.signIn({ roleName: 'ADMIN_WRITE' });
    expect(await approvalFor(reader)).toBe('ROLE');
  });
});

it('a refusal that cannot be audited stays one, and is logged', async () => {
  const refusal = new ApiError('STUDIO_SAME_PERSON');
  const log = { error: vi.fn() };
  const call = {
    params: {},
    services: { log },
    audit: () => undefined,
    transaction: () => Promise.reject(new Error('No connection')),
  };
  await expect(auditRefusal(call, refusal, 'twoPairs')).rejects.toBe(refusal);
  expect(log.error).toHaveBeenCalledOnce();
});

it('two who confirm at once confirm once', async () => {
  await call(bob, 'request');
  const { revision } = await read();
  const cleo = await server.signIn({ roleName: 'SYSADMIN' });
  const answers = await Promise.all([ann, cleo].map((who) => call(who, 'confirm', {}, revision)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

it.each([true, false])(
  'a portal where it was a setting (%s) keeps it, and shows the setting no more',
  async (wasOn) => {
    // A step of the schema knows no tables.
    const db = server.connection.db as unknown as Kysely<unknown>;
    server.clock.forward(3_000);
    await sql`delete from settings`.execute(db);
    const admin = JSON.stringify({ twoPairsOfEyes: wasOn, mailWhenActing: true });
    await sql`insert into settings (id, public, admin, revision, updated_at)
    values (${'settings'}, ${'{}'}, ${admin}, 1, now())`.execute(db);
    await sql`drop table two_pairs`.execute(db);
    await up(db);
    expect((await read()).on).toBe(wasOn);
    const { admin: now } = (await ann.call('GET', 'settings')).body;
    expect(now.mailWhenActing).toBe(true);
    expect(now).not.toHaveProperty('twoPairsOfEyes');
    const payload = { admin: { mailWhenActing: false } };
    expect((await ann.call('PUT', 'settings', { payload, headers: { 'if-match': '"1"' } })).status).toBe(200);
    const { rows } = await sql`select admin ->> 'twoPairsOfEyes' as kept from settings`.execute(db);
    expect(rows, 'a process from before still reads it').toEqual([{ kept: String(wasOn) }]);
  },
);
