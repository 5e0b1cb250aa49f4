import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListDefinition, type ListRequest, readListRequest } from '../../../server/api/list';
import { demoPeople, demoPerson, fillDemo } from '../../../server/demo';
import { exportEvents, listEvents } from '../../../server/features/events/repository';
import { exportKeys, findKey, listKeys, verifyKey } from '../../../server/features/keys/repository';
import { keyStatus, keyStatusSql } from '../../../server/features/keys/status';
import { licenseList } from '../../../server/features/licenses/list';
import { listMembers, memberList } from '../../../server/features/licenses/members';
import {
  exportLicenses,
  findLicense,
  licenseUsed,
  listLicenses,
  updateLicense,
} from '../../../server/features/licenses/repository';
import { licenseStates, licenseStatus, licenseStatusSql } from '../../../server/features/licenses/status';
import { postList, postStatusSql } from '../../../server/features/posts/list';
import { type PostStatus, postStatus } from '../../../server/features/posts/post';
import { findPost, listPosts, markRead } from '../../../server/features/posts/repository';
import { usageSums } from '../../../server/features/usage/repository';
import type { Connection } from '../../../server/platform/database';
import { createSettingsStore } from '../../../server/settings/settings-store';
import { testDatabase } from '../../support/database';
import { listedBy } from '../../support/listed';
import { roleTable } from '../../support/roles';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = 24 * 60 * 60 * 1000;
let connection: Connection;

beforeAll(async () => {
  connection = await testDatabase();
  const clock = { now: () => now };
  await fillDemo({
    roles: roleTable,
    db: connection.db,
    clock,
    settings: createSettingsStore(clock),
    seed: async () => {},
  });
});
afterAll(() => connection.close());

const statuses = [...(listedBy('listLicenses').status ?? [])];
const ask = (definition: ListDefinition, query: Record<string, string | string[]> = {}): ListRequest => {
  const listed = definition === licenseList ? listedBy('listLicenses') : {};
  const answer = readListRequest(definition, { size: '100', ...query }, [], { listed });
  if ('problems' in answer) throw new Error(JSON.stringify(answer.problems));
  return answer.request;
};
const eyes = (name: string) => ({ userId: demoPerson(name).id, everything: false });
const admin = { userId: demoPerson('admin-read').id, everything: true };
const asked = (query: Record<string, string | string[]>, reader: { userId: string; everything: boolean } = admin) =>
  listLicenses(connection.db, reader, ask(licenseList, query), now);

describe('The status computed by the database equals the one computed by the server', () => {
  const offsets = [null, -40, -1, -1 / day, 0, 1 / day, 1, 29, 30, 30 + 1 / day, 31, 400];
  const moment = (offset: number | null) => (offset === null ? null : new Date(now + offset * day));

  it('for licenses, in every state and on both sides of every moment', async () => {
    for (const state of licenseStates) {
      for (const starts of offsets.filter((offset) => offset !== null)) {
        const cases = offsets.map((expires) => ({
          state,
          startsAt: new Date(now + starts * day),
          expiresAt: moment(expires),
        }));
        const { rows } = await sql<{ status: string }>`
          select ${licenseStatusSql({ state: sql.ref('t.state'), startsAt: sql.ref('t.starts_at'), expiresAt: sql.ref('t.expires_at') }, now)} as status
          from unnest(${cases.map((one) => one.state)}::text[], ${cases.map((one) => one.startsAt.toISOString())}::timestamptz[],
            ${cases.map((one) => one.expiresAt?.toISOString() ?? null)}::timestamptz[]) with ordinality as t (state, starts_at, expires_at, n)
          order by t.n`.execute(connection.db);
        expect(rows.map((row) => row.status)).toEqual(cases.map((one) => licenseStatus(one, now)));
      }
    }
  });

  it('for keys', async () => {
    for (const enabled of [true, false]) {
      for (const expires of offsets) {
        for (const deleted of [null, -1]) {
          const key = { enabled, expiresAt: moment(expires), deletedAt: moment(deleted) };
          const { rows } = await sql<{ status: string }>`
            select ${keyStatusSql({ enabled: sql.ref('t.enabled'), expiresAt: sql.ref('t.expires_at'), deletedAt: sql.ref('t.deleted_at') }, now)} as status
            from (values (${key.enabled}::boolean, ${key.expiresAt?.toISOString() ?? null}::timestamptz, ${key.deletedAt?.toISOString() ?? null}::timestamptz))
            as t (enabled, expires_at, deleted_at)`.execute(connection.db);
          expect(rows[0]?.status).toBe(keyStatus(key, now));
        }
      }
    }
  });

  it('for posts', async () => {
    for (const status of listedBy('listPosts').status as PostStatus[]) {
      for (const publish of offsets) {
        for (const close of offsets) {
          const post = { status, publish_at: moment(publish), close_at: moment(close) };
          const { rows } = await sql<{ status: string }>`
            select ${postStatusSql(now)} as status
            from (values (${post.status}, ${post.publish_at?.toISOString() ?? null}::timestamptz, ${post.close_at?.toISOString() ?? null}::timestamptz))
            as posts (status, publish_at, close_at)`.execute(connection.db);
          expect(rows[0]?.status).toBe(postStatus(post, now));
        }
      }
    }
  });
});

describe('The list of licenses', () => {
  it('has demo licenses in every status and in every category', async () => {
    const { items } = await asked({});
    expect(new Set(items.map((license) => license.status))).toEqual(new Set(statuses));
    expect(new Set(items.map((license) => license.category)).size).toBe(5);
  });

  it('filters by status exactly as it shows it', async () => {
    const { items } = await asked({});
    for (const status of statuses) {
      const filtered = await asked({ 'filter[status]': status });
      expect(filtered.items.map((license) => license.id).sort()).toEqual(
        items
          .filter((license) => license.status === status)
          .map((license) => license.id)
          .sort(),
      );
    }
  });

  it('sorts by every name it knows, both ways, without losing or doubling a row over its pages', async () => {
    const all = (await asked({})).items.map((license) => license.id).sort();
    for (const name of Object.keys(licenseList.sorts)) {
      for (const sign of ['', '-']) {
        const seen: string[] = [];
        for (let page = 1; seen.length < all.length; page += 1) {
          const { items, total } = await asked({ sort: sign + name, size: '7', page: String(page) });
          expect(total).toBe(all.length);
          expect(items.length).toBeGreaterThan(0);
          seen.push(...items.map((license) => license.id));
        }
        expect([...seen].sort()).toEqual(all);
      }
    }
  });

  it.each([
    ['dem0 0001', 1],
    // As people say it: without zeros.
    ['dem0 15', 1],
    ['LIC-DEM0', 36],
    ['LIC-DEM0-0009', 1],
    ['nightly planning', 1],
    ['fjord', 3],
    ['academic@portico', 3],
    ['academic@portico.example', 3],
    ['olar', 0],
    ["'; drop table licenses; --", 0],
  ])('finds %j', async (q, total) => {
    expect((await asked({ q })).total).toBe(total);
  });

  it('is asked for one by the number that people see as by its id', async () => {
    const [found] = (await asked({ 'filter[number]': 'LIC-DEM0-0009' })).items;
    for (const id of [found?.id ?? '', 'LIC-DEM0-0009'])
      expect((await asked({ id })).items.map(({ number }) => number)).toEqual(['LIC-DEM0-0009']);
  });

  it('exports what it lists, in the same order', async () => {
    const request = ask(licenseList, { sort: '-expiresAt', 'filter[category]': ['wls', 'named'] });
    const exported: unknown[] = [];
    for await (const batch of await exportLicenses(connection.db, admin, request, now)) exported.push(...batch);
    expect(exported).toEqual((await listLicenses(connection.db, admin, request, now)).items);
    expect(exported.length).toBeGreaterThan(5);
  });
});

describe('Nobody sees what is not theirs', () => {
  const tricks: Record<string, string | string[]>[] = [
    {},
    { sort: 'status' },
    { sort: '-number', q: 'LIC' },
    { 'filter[ownerId]': demoPerson('user').id },
    { 'filter[ownerId]': demoPeople.map((person) => person.id) },
    { 'filter[status]': statuses },
  ];

  it.each(['academic', 'agent', 'mfa', 'leads', 'disabled'])(
    '%s in lists of licenses, keys and events',
    async (name) => {
      const reader = eyes(name);
      const everything = (await asked({})).items;
      const managed = (
        await connection.db
          .selectFrom('license_members')
          .select('license_id')
          .where('user_id', '=', reader.userId)
          .where('manager', '=', true)
          .execute()
      ).map((row) => row.license_id);
      const mayRead = (id: string) => managed.includes(id);
      for (const trick of [...tricks, { id: everything.map((license) => license.id).slice(0, 40) }]) {
        const page = await asked(trick, reader);
        expect(page.items.filter((license) => !mayRead(license.id))).toEqual([]);
        expect(page.total).toBe(page.items.length);
      }
      for (const license of everything.filter((one) => !mayRead(one.id))) {
        expect(await findLicense(connection.db, reader, license.id, now)).toBeUndefined();
      }
      const request: ListRequest = { page: 1, size: 100, sort: [], words: [], filters: [], ids: [] };
      const keys = await listKeys(connection.db, reader, request, now);
      expect(keys.items.filter((key) => key.ownerId !== reader.userId)).toEqual([]);
      const events = await listEvents(connection.db, reader, request, now);
      expect(events.items.filter((event) => !mayRead(event.licenseId))).toEqual([]);
      expect((await listEvents(connection.db, reader, request, now, everything[7]?.id)).total).toBe(0);
      for await (const batch of await exportKeys(connection.db, reader, request, now)) {
        expect(batch.filter((key) => key.ownerId !== reader.userId)).toEqual([]);
      }
      for await (const batch of await exportEvents(connection.db, reader, request, now)) {
        expect(batch.filter((event) => !mayRead(event.licenseId))).toEqual([]);
      }
    },
  );

  it('finds one’s own licenses and those one manages', async () => {
    expect((await asked({}, eyes('agent'))).items.map((license) => [license.number, license.manager])).toEqual(
      expect.arrayContaining([
        ['LIC-DEM0-0001', true],
        ['LIC-DEM0-0012', true],
      ]),
    );
  });

  it('does not find an owned key of another under any id', async () => {
    const all = await listKeys(
      connection.db,
      admin,
      { page: 1, size: 100, sort: [], words: [], filters: [], ids: [] },
      now,
    );
    for (const key of all.items) {
      const found = await findKey(connection.db, eyes('leads'), key.id, now);
      expect(found === undefined).toBe(key.ownerId !== demoPerson('leads').id);
    }
  });
});

describe('A key', () => {
  it('is in every status among the demo keys, and never with its hash', async () => {
    const request: ListRequest = {
      page: 1,
      size: 100,
      sort: [],
      words: [],
      filters: [{ name: 'status', values: ['ACTIVE', 'DISABLED', 'EXPIRED', 'DELETED'] }],
      ids: [],
    };
    const { items } = await listKeys(connection.db, eyes('user'), request, now);
    expect(new Set(items.map((key) => key.status))).toEqual(new Set(['ACTIVE', 'DISABLED', 'EXPIRED', 'DELETED']));
    expect(JSON.stringify(items)).not.toMatch(/[0-9a-f]{64}|hash/i);
    const usual = await listKeys(connection.db, eyes('user'), { ...request, filters: [] }, now);
    expect(usual.items.map((key) => key.status)).not.toContain('DELETED');
  });

  it('unknown to the portal is refused like one with a wrong secret', async () => {
    const [some] = (
      await listKeys(connection.db, admin, { page: 1, size: 1, sort: [], words: [], filters: [], ids: [] }, now)
    ).items;
    const unknown = await verifyKey(connection.db, 'pk_nobody', 'secret', now);
    expect(await verifyKey(connection.db, some?.accessId ?? '', 'secret', now)).toEqual(unknown);
    expect(unknown).toEqual({ accepted: false, reason: 'UNKNOWN' });
  });
});

describe('A license', () => {
  it('is changed only by anyone who has seen its last revision', async () => {
    const [license] = (await asked({ id: (await asked({})).items[20]?.id ?? '' })).items;
    if (!license) throw new Error('The demo has too few licenses.');
    const change = (revision: number) =>
      updateLicense(connection.db, license.id, revision, { comment: 'x' }, null, now);
    expect(await change(license.revision)).toBe(true);
    expect(await change(license.revision)).toBe(false);
    expect((await findLicense(connection.db, admin, license.id, now))?.revision).toBe(license.revision + 1);
  });

  it('knows whether it was ever used', async () => {
    const byNumber = async (number: string) => (await asked({ 'filter[number]': number })).items[0]?.id ?? '';
    expect(await licenseUsed(connection.db, await byNumber('LIC-DEM0-0001'))).toBe(true);
    expect(await licenseUsed(connection.db, await byNumber('LIC-DEM0-0005'))).toBe(false);
  });

  it('lists its people in the order asked for', async () => {
    const id = (await asked({ 'filter[number]': 'LIC-DEM0-0001' })).items[0]?.id ?? '';
    const page = await listMembers(connection.db, id, ask(memberList, { sort: '-manager,email' }), now);
    expect(page.items.map((member) => [member.email, member.manager, member.owner])).toEqual([
      ['agent@portico.example', true, false],
      ['user@portico.example', true, true],
      ['invited@portico.example', false, false],
      ['mfa@portico.example', false, false],
    ]);
    expect((await listMembers(connection.db, id, ask(memberList, { q: 'token' }), now)).total).toBe(1);
  });
});

describe('A search', () => {
  const ursula = 'user@portico.example';
  const owners = async (q: string, parts: boolean) => {
    const request = { ...ask(licenseList, { q }), ...(parts && { parts: true as const }) };
    const { items } = await listLicenses(connection.db, admin, request, now);
    return [...new Set(items.map(({ ownerEmail }) => ownerEmail))];
  };

  it('finds any part of a name, in any case, and short words where a word begins', async () => {
    expect(await owners('RSUL', true)).toEqual([ursula]);
    expect(await owners('sula estre', true)).toEqual([ursula]);
    expect(await owners('rsul ke', true)).toEqual([ursula]);
    // `st` is inside the name, where no word begins.
    expect(await owners('ursula st', true)).toEqual([]);
    expect(await owners('rsulx', true)).toEqual([]);
  });

  it('finds beginnings of words alone where the database has no index of parts', async () => {
    expect(await owners('rsul', false)).toEqual([]);
    expect(await owners('ursu', false)).toEqual([ursula]);
  });

  it.each(['LIC-DEM0-0001', 'dem0 1', 'user@portico.example', 'Kestrel', 'portico a'])(
    'finds with parts all that it finds without: %s',
    async (q) => {
      const [some, all] = [await owners(q, false), await owners(q, true)];
      expect(some.length).toBeGreaterThan(0);
      expect(all).toEqual(expect.arrayContaining(some));
    },
  );

  it('is counted right, whether it finds few or many', async () => {
    const request = { ...ask(licenseList, { q: 'ortic', size: '3' }), parts: true as const };
    const page = await listLicenses(connection.db, admin, request, now);
    const every = await asked({ size: '100' });
    expect([page.items.length, page.total]).toEqual([3, every.total]);
  });
});

describe('Posts', () => {
  const reader = (name: string, language = 'en', editor = false) => ({ userId: demoPerson(name).id, language, editor });
  const titles = async (name: string, query = {}, language = 'en', editor = false) =>
    (await listPosts(connection.db, reader(name, language, editor), ask(postList, query), now)).items.map(
      (post) => post.title,
    );

  it('are out, open and meant for the reader', async () => {
    const commercial = await titles('user');
    const academic = await titles('academic');
    expect(commercial).toContain('New region for cloud licenses');
    expect(commercial).not.toContain('Renew academic licenses yourself');
    expect(academic).toContain('Renew academic licenses yourself');
    for (const hidden of [
      'Plans for spring',
      'Year-end hours of the support desk',
      'Maintenance of the sign-in service',
    ]) {
      expect([...commercial, ...academic]).not.toContain(hidden);
      expect(await titles('admin-write', {}, 'en', true)).toContain(hidden);
    }
  });

  it('speak the reader’s language, or English', async () => {
    const english = { title: 'Only in English', summary: 'One language', body: 'Text' };
    await connection.db
      .updateTable('posts')
      .set({ variants: JSON.stringify({ en: english }) })
      .where(sql`variants::text`, 'like', '%Usage by region%')
      .execute();
    const japanese = await listPosts(connection.db, reader('user', 'ja'), ask(postList), now);
    const languages = new Map(japanese.items.map((post) => [post.title, post.language]));
    expect(languages.get('バージョン13を公開しました')).toBe('ja');
    expect(languages.get(english.title)).toBe('en');
  });

  it('remember who has read them, once', async () => {
    const [post] = (await listPosts(connection.db, reader('user'), ask(postList, { 'filter[read]': 'false' }), now))
      .items;
    if (!post) throw new Error('The demo has too few posts.');
    await markRead(connection.db, demoPerson('user').id, post.id, now);
    await markRead(connection.db, demoPerson('user').id, post.id, now + day);
    const read = await findPost(connection.db, reader('user'), post.id, now);
    expect(read).toMatchObject({ read: true, readAt: new Date(now).toISOString() });
    expect(await findPost(connection.db, reader('agent'), post.id, now)).toMatchObject({ read: false });
    expect(await titles('user', { 'filter[read]': 'false' })).not.toContain(post.title);
  });

  it('are found by a word in any of their languages', async () => {
    expect(await titles('user', { q: 'Mantenimiento' })).toEqual(['Maintenance on Sunday']);
  });
});

describe('Usage', () => {
  it('adds up in the database to the same sum, folded or not', async () => {
    const span = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2027, 0, 1) };
    const query = { metric: 'SESSION_SECONDS', granularity: 'month', span } as const;
    const byHost = await usageSums(connection.db, { ...query, breakdown: 'host' });
    const byVersion = await usageSums(connection.db, { ...query, breakdown: 'version' });
    const total = (sums: typeof byHost) => sums.reduce((sum, one) => sum + one.value, 0);
    expect(new Set(byHost.map((sum) => sum.key)).size).toBe(11);
    expect(new Set(byHost.map((sum) => sum.period)).size).toBe(25);
    expect(total(byHost)).toBe(total(byVersion));
    expect(total(byHost)).toBeGreaterThan(0);
  });

  it('calls keys and licenses by name', async () => {
    const span = { from: now - 30 * day, to: now };
    const query = { metric: 'SESSION_SECONDS', granularity: 'day', span } as const;
    const keys = await usageSums(connection.db, { ...query, breakdown: 'apiKey' });
    expect(new Set(keys.map((sum) => sum.label))).toEqual(
      new Set(['Default key', 'Planning cluster', 'Notebook', 'Lecture room']),
    );
    const licenses = await usageSums(connection.db, { ...query, breakdown: 'license' });
    expect(new Set(licenses.map((sum) => sum.label))).toEqual(
      new Set(['LIC-DEM0-0001', 'LIC-DEM0-0002', 'LIC-DEM0-0009']),
    );
    const total = (sums: typeof licenses) => sums.reduce((sum, { value }) => sum + value, 0);
    for (const granularity of ['day', 'hour'] as const) {
      const of = (breakdown: 'license' | 'customer' | 'product' | 'plan') =>
        usageSums(connection.db, { ...query, granularity, breakdown });
      const whole = total(await of('license'));
      for (const breakdown of ['customer', 'product', 'plan'] as const) {
        const sums = await of(breakdown);
        expect(total(sums), `${breakdown} ${granularity}`).toBe(whole);
        expect(
          sums.every(({ label }) => label !== '' && !/^[0-9a-f-]{36}$/.test(label)),
          breakdown,
        ).toBe(true);
      }
    }
  });
});

describe('The number of all licenses', () => {
  it('is kept exact by inserts, deletes and what is rolled back', async () => {
    const counted = async () => (await asked({ size: '1' })).total;
    const really = async () =>
      (await connection.db.selectFrom('licenses').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow())
        .n;
    const copy = (suffix: string) => sql`insert into licenses (id, created_at, updated_at, number, owner_id, category,
        license_type, product, state, starts_at)
      select id || ${suffix}::text, created_at, updated_at, number || ${suffix}::text, owner_id, category, license_type,
        product, state, starts_at from licenses`;
    const before = await counted();
    expect(before).toBe(await really());
    await expect(
      connection.db.transaction().execute(async (transaction) => {
        await copy('-never').execute(transaction);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await counted()).toBe(before);
    await copy('-copy').execute(connection.db);
    expect(await counted()).toBe(2 * before);
    await connection.db.deleteFrom('licenses').where('id', 'like', '%-copy').execute();
    expect([await counted(), await really()]).toEqual([before, before]);
  });
});
