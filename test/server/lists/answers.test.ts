import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../../../server/definitions/contract';
import { demoPerson, fillDemo } from '../../../server/demo';
import { createSettingsStore } from '../../../server/settings/settings-store';
import { roleTable } from '../../support/roles';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

const { entries } = readContract(new URL('../../..', import.meta.url).pathname);
let portal: Portal;
let user: Caller;
let sysadmin: Caller;
beforeAll(async () => {
  portal = await startPortal(undefined, 'trace', { demo: true });
  const clock = { now: () => portal.now() };
  await fillDemo({
    roles: roleTable,
    db: portal.db,
    clock,
    settings: createSettingsStore(clock),
    seed: async () => {},
  });
  user = await portal.signIn({ userId: demoPerson('user').id });
  sysadmin = await portal.signIn({ userId: demoPerson('sysadmin').id });
});
afterAll(() => portal.close());

/** What the answer of a source lacks or has too much, by the schema the browser reads too. */
async function problems(caller: Caller, source: string, id = '', query = ''): Promise<unknown> {
  const entry = entries.get(source);
  if (!entry) throw new Error(`There is no source ${source}.`);
  const { status, body } = await caller.call('GET', entry.path.replace('{id}', id) + query);
  expect(status).toBe(200);
  return entry.validateAnswer(body);
}

describe('Answers fit the contract, field by field', () => {
  it.each([
    'listLicenses',
    'listApiKeys',
    'listEvents',
    'listPosts',
    'listUsers',
    'listAudit',
    'listRsaKeys',
    'getUsage',
  ])('%s, for administrators', async (source) => {
    expect(await problems(sysadmin, source)).toBeUndefined();
  });

  it.each(['listLicenses', 'listApiKeys', 'listEvents', 'listPosts'])('%s, for a customer', async (source) => {
    expect(await problems(user, source)).toBeUndefined();
  });

  it('of one license, its people, usage and events; of one person and one post', async () => {
    const { items } = (await user.call('GET', 'licenses?sort=createdAt')).body as { items: { id: string }[] };
    for (const { id } of items) {
      for (const source of ['getLicense', 'listLicenseUsers', 'listLicenseEvents']) {
        expect([source, id, await problems(user, source, id)]).toEqual([source, id, undefined]);
      }
    }
    const [first] = items;
    for (const query of [
      '',
      '?granularity=day&breakdown=apiKey',
      '?granularity=hour',
      '?metric=REQUESTS&breakdown=region',
    ]) {
      expect([query, await problems(user, 'getLicenseUsage', first?.id, query)]).toEqual([query, undefined]);
    }
    expect(await problems(user, 'getOwnUsage')).toBeUndefined();
    expect(await problems(sysadmin, 'getUser', user.id)).toBeUndefined();
    const posts = (await user.call('GET', 'posts')).body as { items: { id: string }[] };
    expect(await problems(user, 'getPost', posts.items[0]?.id)).toBeUndefined();
  });

  it('one’s own usage is that of the licenses one sees, and of no others', async () => {
    const { items } = (await user.call('GET', 'licenses?size=100')).body as { items: { id: string }[] };
    const total = async (path: string) => ((await user.call('GET', path)).body as { total: number }).total;
    const each = await Promise.all(items.map(({ id }) => total(`licenses/${id}/usage`)));
    const sum = each.reduce((all, one) => all + one, 0);
    expect(sum).toBeGreaterThan(0);
    expect(await total('usage/own')).toBe(sum);
    expect(await total(`usage/own?licenseId=${items[0]?.id}`)).toBe(each[0]);

    const all = (await sysadmin.call('GET', 'licenses?size=100')).body as { items: { id: string }[] };
    const foreign = all.items.find(({ id }) => items.every((own) => own.id !== id));
    expect((await user.call('GET', `usage/own?licenseId=${foreign?.id}`)).status).toBe(404);
    expect((await user.call('GET', 'usage')).status).toBe(403);
  });

  it('and hold nothing that a customer must not see (quality S35)', async () => {
    for (const path of ['licenses', 'auth/keys', 'events', 'posts']) {
      const { text } = await user.call('GET', path);
      expect(text).not.toMatch(/secret_hash|secretHash|private|[0-9a-f]{64}/i);
    }
  });
});
