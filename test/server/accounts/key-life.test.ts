import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyKey } from '../../../server/features/keys/repository';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

let portal: Portal;
let owner: Caller;
beforeAll(async () => {
  portal = await startPortal();
  owner = await portal.signIn({ role: 'USER' });
  // The first key of an account is its default key, which has rules of its own.
  await owner.call('POST', 'auth/keys', { payload: { name: 'Default' } });
});
afterAll(() => portal.close());

interface Created {
  readonly id: string;
  readonly accessId: string;
  readonly secret: string;
  readonly secretHint: string;
  readonly revision: number;
}

async function create(payload: object = { name: 'A key' }): Promise<Created> {
  const answer = await owner.call('POST', 'auth/keys', { payload });
  expect(answer.status).toBe(201);
  return answer.body as Created;
}
const verdict = (key: Created, secret = key.secret) => verifyKey(portal.db, key.accessId, secret, portal.now());

/** Everything the database holds, as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(portal.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t`.execute(portal.db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

describe('The secret of an API key (quality S50)', () => {
  it('is in the answer that made it and nowhere else: list, record, database, audit, log', async () => {
    const key = await create();
    expect(Buffer.from(key.secret, 'base64url')).toHaveLength(32);
    expect(await verdict(key)).toMatchObject({ accepted: true, ownerId: owner.id });

    const list = await owner.call('GET', `auth/keys?id=${key.id}`);
    expect(list.body).toMatchObject({
      total: 1,
      items: [{ id: key.id, secretHint: key.secret.slice(-4), status: 'ACTIVE' }],
    });
    expect(list.text).not.toContain(key.secret);
    const exported = await owner.call('GET', 'auth/keys', { headers: { accept: 'text/csv' } });
    expect(exported.text).toContain(key.accessId);
    expect(exported.text).not.toContain(key.secret);
    const admin = await portal.signIn({ role: 'SYSADMIN' });
    const audit = await admin.call('GET', `audit?target=${key.id}`);
    expect(audit.body).toMatchObject({ items: [{ action: 'key.create', result: 'OK', actorId: owner.id }] });
    expect(audit.text).not.toContain(key.secret);

    expect(await wholeDatabase()).not.toContain(key.secret);
    expect(portal.logs()).not.toContain(key.secret);
  });

  it('is regenerated under the same access id, and the old one is dead at once (quality S51)', async () => {
    const key = await create();
    const answer = await owner.call('POST', `auth/keys/${key.id}/secret`, { payload: {} });
    const fresh = answer.body as { accessId: string; secret: string };
    expect(answer.status).toBe(200);
    expect(fresh.accessId).toBe(key.accessId);
    expect(fresh.secret).not.toBe(key.secret);
    expect(await verdict(key)).toEqual({ accepted: false, reason: 'UNKNOWN' });
    expect(await verdict(key, fresh.secret)).toMatchObject({ accepted: true });
    expect(await wholeDatabase()).not.toContain(fresh.secret);
  });

  it('is not made again behind its owner’s back: they are told by letter', async () => {
    const key = await create();
    const sysadmin = await portal.signIn({ role: 'SYSADMIN' });
    const notices = () =>
      portal.db
        .selectFrom('outbox')
        .select(['recipient', 'template'])
        .where('recipient', '=', owner.email)
        .where('template', '=', 'SECURITY_NOTICE')
        .execute();
    const before = (await notices()).length;
    const answer = await sysadmin.call('POST', `auth/keys/${key.id}/secret`, {
      payload: {},
      headers: { 'x-portal-mode': 'admin' },
    });
    expect(answer.status).toBe(200);
    expect(await notices()).toHaveLength(before + 1);
  });
});

describe('A key', () => {
  it('is refused while disabled, past its expiry and once deleted', async () => {
    const key = await create({ name: 'Short', expiresAt: new Date(portal.now() + 60_000).toISOString() });
    expect((await owner.call('POST', `auth/keys/${key.id}/disable`, { payload: {} })).body).toMatchObject({
      status: 'DISABLED',
    });
    expect(await verdict(key)).toEqual({ accepted: false, reason: 'DISABLED' });
    expect((await owner.call('POST', `auth/keys/${key.id}/enable`, { payload: {} })).body).toMatchObject({
      status: 'ACTIVE',
    });
    expect(await verdict(key)).toMatchObject({ accepted: true });
    expect(await verifyKey(portal.db, key.accessId, key.secret, portal.now() + 60_000)).toEqual({
      accepted: false,
      reason: 'EXPIRED',
    });
    expect((await owner.call('DELETE', `auth/keys/${key.id}`)).status).toBe(204);
    expect(await verdict(key)).toEqual({ accepted: false, reason: 'DELETED' });
  });

  it('that is the default one cannot be deleted', async () => {
    const list = await owner.call('GET', 'auth/keys?filter[isDefault]=true');
    const [standard] = (list.body as { items: { id: string }[] }).items;
    const answer = await owner.call('DELETE', `auth/keys/${standard?.id}`);
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'DEFAULT_API_KEY' } } });
  });

  it('is the default one only if it was the first, also of several made at once', async () => {
    const newcomer = await portal.signIn({ role: 'USER' });
    const asked: ReturnType<typeof newcomer.call>[] = [];
    // While the person's row is held nobody can store a key for them: both have got as far as they can before either has one.
    await portal.db.transaction().execute(async (held) => {
      await held.selectFrom('users').select('id').where('id', '=', newcomer.id).forUpdate().execute();
      asked.push(...['One', 'Two'].map((name) => newcomer.call('POST', 'auth/keys', { payload: { name } })));
      await new Promise((later) => setTimeout(later, 200));
    });
    const made = await Promise.all(asked);
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    expect(made.filter(({ body }) => (body as { isDefault: boolean }).isDefault)).toHaveLength(1);
  });

  it('is edited only by anyone who has seen its last revision', async () => {
    const key = await create();
    const edit = (revision: string | undefined) =>
      owner.call('PUT', `auth/keys/${key.id}`, {
        payload: { name: 'Renamed' },
        headers: revision === undefined ? {} : { 'if-match': revision },
      });
    expect((await edit(undefined)).status).toBe(428);
    expect((await edit(String(key.revision))).body).toMatchObject({ name: 'Renamed', revision: key.revision + 1 });
    const late = await edit(String(key.revision));
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({ error: { args: { at: expect.stringMatching(/Z$/), self: true } } });
    // Who else it was is said by name (quality R10).
    const { id: by } = await portal.signIn({ role: 'SYSADMIN' });
    await portal.db.updateTable('api_keys').set({ updated_by: by }).where('id', '=', key.id).execute();
    const overtaken = await edit(String(key.revision));
    expect(overtaken.body).toMatchObject({ error: { args: { self: false, by: 'Test Person' } } });
  });

  it('cannot begin expired, nor be bound to a license one does not manage', async () => {
    const past = await owner.call('POST', 'auth/keys', { payload: { name: 'x', expiresAt: '2020-01-01T00:00:00Z' } });
    expect(past).toMatchObject({ status: 400, body: { error: { fields: { expiresAt: expect.anything() } } } });
    const foreign = await owner.call('POST', 'auth/keys', { payload: { name: 'x', licenseId: 'somebody-elses' } });
    expect(foreign).toMatchObject({ status: 400, body: { error: { fields: { licenseId: expect.anything() } } } });
  });
});

describe('The same attempt twice (quality R5, R6)', () => {
  const count = async () => ((await owner.call('GET', 'auth/keys?size=1')).body as { total: number }).total;

  it('one after the other gets the same answer again, secret included, and has one effect', async () => {
    const before = await count();
    const attempt = { payload: { name: 'Once' }, headers: { 'idempotency-key': 'attempt-0001' } };
    const first = await owner.call('POST', 'auth/keys', attempt);
    const second = await owner.call('POST', 'auth/keys', attempt);
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await count()).toBe(before + 1);
    const other = await owner.call('POST', 'auth/keys', { ...attempt, payload: { name: 'Another' } });
    expect(other.status).toBe(422);
  });

  it('ten times at once has one effect', async () => {
    const before = await count();
    const attempt = { payload: { name: 'Once' }, headers: { 'idempotency-key': 'attempt-0002' } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.call('POST', 'auth/keys', attempt)));
    expect(new Set(answers.map((answer) => answer.status)).size).toBeLessThanOrEqual(2);
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [(body as Created).id] : []))).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });
});
