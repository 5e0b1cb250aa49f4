import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { crowding } from '../../support/waiting';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

interface Result {
  readonly id: string;
  readonly name?: string;
  readonly status: number;
  readonly record?: JsonObject;
  readonly error?: { readonly code: string };
}

const nextJob = () => `job-${randomUUID()}`;

/** Somebody with so many keys besides the default one, named `key 1`, `key 2`, …; the ids in this order. */
async function holder(keys: number): Promise<Caller & { readonly keys: readonly string[] }> {
  const person = await portal.signIn({ role: 'USER' });
  await person.call('POST', 'auth/keys', { payload: { name: 'Default' } });
  const at = new Date(portal.now());
  const rows = Array.from({ length: keys }, (_, index) => ({
    id: `${person.id}-${String(index + 1).padStart(5, '0')}`,
    created_at: at,
    updated_at: at,
    revision: 1,
    access_id: `pk_${person.id.slice(0, 8)}_${index + 1}`,
    name: `key ${index + 1}`,
    owner_id: person.id,
    secret_hash: '0'.repeat(64),
    secret_hint: 'abcd',
    secret_created_at: at,
    enabled: true,
    is_default: false,
  }));
  for (let from = 0; from < rows.length; from += 500)
    await portal.db
      .insertInto('api_keys')
      .values(rows.slice(from, from + 500))
      .execute();
  return { ...person, keys: rows.map(({ id }) => id) };
}

/** Calls a job until nothing is left. */
async function finish(person: Caller, payload: { readonly job: string }, path = 'auth/keys/bulk') {
  const results: Result[] = [];
  let answer = await person.call('POST', path, { payload });
  for (;;) {
    if (answer.status !== 200) return { answer, results };
    const { next, results: some } = answer.body as { readonly next?: number; readonly results: readonly Result[] };
    results.push(...some);
    if (next === undefined) return { answer, results };
    answer = await person.call('POST', path, { payload: { job: payload.job, from: next } });
  }
}

const enabledOf = async (person: Caller) => {
  const rows = await portal.db.selectFrom('api_keys').select('enabled').where('owner_id', '=', person.id).execute();
  return rows.filter(({ enabled }) => enabled).length;
};
const eventsOf = (person: Caller, action: string) =>
  portal.db
    .selectFrom('audit_events')
    .select(['result', 'target_id'])
    .where('actor_id', '=', person.id)
    .where('action', '=', action)
    .execute();

describe('Many records in one call', () => {
  it('are done as if each had come alone: its own answer, its own right, its own event in the audit', async () => {
    const owner = await holder(3);
    const other = await holder(1);
    const [own = ''] = owner.keys;
    const { results } = await finish(owner, {
      job: nextJob(),
      operation: 'disableApiKey',
      records: [
        { id: own, revision: 1 },
        { id: owner.keys[1], revision: 7 },
        { id: other.keys[0] },
        { id: 'no-such-key' },
      ],
    } as { job: string });
    expect(results).toEqual([
      { id: own, status: 200, record: expect.objectContaining({ id: own, revision: 2, enabled: false }) },
      { id: owner.keys[1], status: 412, error: expect.objectContaining({ code: 'STALE_REVISION' }) },
      { id: other.keys[0], status: 403, error: { code: 'CANNOT_DISABLE_FOREIGN_API_KEY' } },
      { id: 'no-such-key', status: 404, error: { code: 'NOT_FOUND' } },
    ]);
    expect(await enabledOf(other)).toBe(2);
    expect(await enabledOf(owner)).toBe(3);
    expect(await eventsOf(owner, 'key.disable')).toEqual(
      expect.arrayContaining([
        { result: 'OK', target_id: own },
        { result: 'DENIED', target_id: other.keys[0] },
      ]),
    );
    expect(await eventsOf(owner, 'key.disable')).toHaveLength(2);
  });

  it('may be all that a query of the list holds, and no other number than the person was told', async () => {
    const owner = await holder(30);
    const all = { query: { scope: 'own', q: 'key' }, name: 'name' };
    const wrong = await owner.call('POST', 'auth/keys/bulk', {
      payload: { job: nextJob(), operation: 'deleteApiKey', all: { ...all, count: 29 } },
    });
    expect(wrong).toMatchObject({
      status: 409,
      body: { error: { code: 'COUNT_CHANGED', args: { count: 30, expected: 29 } } },
    });
    expect(await enabledOf(owner)).toBe(31);
    const done = await finish(owner, {
      job: nextJob(),
      operation: 'deleteApiKey',
      all: { ...all, count: 30 },
    } as { job: string });
    expect(done.results.map(({ status }) => status)).toEqual(Array(30).fill(204));
    const rest = await finish(owner, {
      job: nextJob(),
      operation: 'deleteApiKey',
      all: { query: { scope: 'own' }, count: 1, name: 'name' },
    } as { job: string });
    expect(rest.results).toEqual([expect.objectContaining({ name: 'Default', error: { code: 'DEFAULT_API_KEY' } })]);
  });

  it('are done once, however often the line breaks: a repeat answers the same', async () => {
    const owner = await holder(30);
    const job = nextJob();
    const first = { job, operation: 'deleteApiKey', all: { query: { q: 'key' }, count: 30 } };
    const [one, again] = [
      await owner.call('POST', 'auth/keys/bulk', { payload: first }),
      await owner.call('POST', 'auth/keys/bulk', { payload: first }),
    ];
    expect(again.body).toMatchObject({ total: 30 });
    const both = [one, again].map(({ body }) => (body as { readonly results: readonly Result[] }).results);
    expect(both[1]?.slice(0, 25)).toEqual(both[0]?.slice(0, 25));
    expect(both[0]?.every(({ status }) => status === 204)).toBe(true);
    await finish(owner, { job, from: 25 } as { job: string });
    expect(await eventsOf(owner, 'key.delete')).toHaveLength(30);
    const other = await owner.call('POST', 'auth/keys/bulk', { payload: { ...first, operation: 'disableApiKey' } });
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'IDEMPOTENCY_KEY_REUSED' } } });
    const stranger = await holder(1);
    const theirs = await stranger.call('POST', 'auth/keys/bulk', { payload: { job, from: 25 } });
    expect(theirs).toMatchObject({ status: 404, body: { error: { code: 'BULK_JOB_NOT_FOUND' } } });
  });

  it('answer what the operation alone would have answered: of the first hundred, also where it is repeated', async () => {
    const owner = await holder(130);
    const [first = '', ...others] = owner.keys;
    const alone = await owner.call('POST', `auth/keys/${first}/disable`, { headers: { 'if-match': '1' } });
    const job = { job: nextJob(), operation: 'disableApiKey', records: others.map((id) => ({ id, revision: 1 })) };
    const { results } = await finish(owner, job);
    expect(results.flatMap(({ record }) => record?.id ?? [])).toEqual(others.slice(0, 100));
    for (const { id, record = {} } of results.slice(0, 100)) {
      expect(Object.keys(record)).toEqual(Object.keys(alone.body as JsonObject));
      expect(record).toMatchObject({ id, revision: 2, enabled: false });
    }
    const again = await owner.call('POST', 'auth/keys/bulk', { payload: job });
    expect((again.body as { readonly results: readonly Result[] }).results.slice(0, 25)).toEqual(results.slice(0, 25));
    const undone = await finish(owner, { ...job, job: nextJob(), operation: 'deleteApiKey' } as { job: string });
    expect(undone.results.every((result) => !Object.hasOwn(result, 'record'))).toBe(true);
  });

  it('refuses what the contract does not list, and a caller who may do it nowhere', async () => {
    const person = await portal.signIn({ role: 'USER' });
    const strange = await person.call('POST', 'auth/keys/bulk', {
      payload: { job: nextJob(), operation: 'generateApiKeySecret', records: [{ id: 'x' }] },
    });
    expect(strange).toMatchObject({ status: 400, body: { error: { fields: { operation: { code: 'enum' } } } } });
    const denied = await person.call('POST', 'licenses/bulk', {
      payload: { job: nextJob(), operation: 'suspendLicense', records: [{ id: 'x' }] },
    });
    expect(denied).toMatchObject({ status: 403 });
  });

  it('answers a repeat only to a caller who may still do it', async () => {
    const admin = await portal.signIn({ role: 'SYSADMIN' });
    const { id } = await portal.signIn({ role: 'USER' });
    const payload = { job: nextJob(), operation: 'deactivateUser', payload: { reason: 'Left.' }, records: [{ id }] };
    const { results } = await finish(admin, payload, 'users/bulk');
    expect(results.map(({ record }) => record?.status)).toEqual(['DISABLED']);
    await portal.db.updateTable('users').set({ role: 'ADMIN_READ' }).where('id', '=', admin.id).execute();
    const again = await admin.call('POST', 'users/bulk', { payload });
    expect(again).toMatchObject({ status: 403, body: { error: { code: 'PERMISSION_DENIED' } } });
  });

  it('works where operations open their own transactions, and judges the payload for each', async () => {
    const sysadmin = await portal.signIn({ role: 'SYSADMIN' });
    const people = [await portal.signIn({ role: 'USER' }), await portal.signIn({ role: 'USER' })];
    const job = {
      job: nextJob(),
      operation: 'deactivateUser',
      payload: { reason: 'Left.' },
      records: [...people, sysadmin].map(({ id }) => ({ id })),
    };
    const { results } = await finish(sysadmin, job, 'users/bulk');
    expect(results.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(results.map(({ record }) => record?.status)).toEqual(['DISABLED', 'DISABLED', undefined]);
    expect(results[2]?.error).toMatchObject({ code: 'OWN_ACCOUNT' });
    const judged = await finish(
      sysadmin,
      { ...job, job: nextJob(), payload: { reason: 7 } } as { job: string },
      'users/bulk',
    );
    expect(judged.results.every(({ status }) => status === 400)).toBe(true);
  });

  it('takes seconds for 1,030 keys, whose ids are stored in parts (docs/benchmarks.md)', async () => {
    const owner = await holder(1030);
    const before = performance.now();
    const { results } = await finish(owner, {
      job: nextJob(),
      operation: 'deleteApiKey',
      all: { query: { q: 'key' }, count: 1030 },
    } as { job: string });
    const took = (performance.now() - before) / crowding();
    expect(results).toHaveLength(1030);
    expect(results.every(({ status }) => status === 204)).toBe(true);
    // The fence is for a machine that does other things besides; `docs/benchmarks.md` has the figure.
    expect(took).toBeLessThan(20_000);
  });
});
