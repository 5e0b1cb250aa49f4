import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { freshLicense } from '../matrix/calls';

/** What the portal keeps about a person is in the file of their data, and goes with their account: of every table. */

const password = 'Correct-Horse-7-Battery';
let server: ServerApp;
beforeAll(async () => {
  server = await serverApp();
});
afterAll(() => server.close());

/** Columns of a person that take any text. */
const columns = [
  ...['country', 'state', 'account_type', 'commercial_type', 'account_name', 'account_id', 'customer_id'],
  ...['job_role', 'job_function', 'industry', 'title', 'academic_position'],
];

/** Somebody of whom every table that knows people has something: values that are found wherever they are kept. */
async function known(name: string, phone: string): Promise<SignedIn> {
  const marked = (what: string) => `${name}${what}`;
  const { db } = server.connection;
  const at = new Date(server.clock.now());
  const sub = randomUUID();
  const email = `${marked('mail')}-${sub.slice(0, 8)}@example.com`.toLowerCase();
  await server.app.pool.seed?.({ email, sub, password });
  const me = await server.signIn({
    email,
    sub,
    roleName: 'ADMIN_WRITE',
    agent_enabled: true,
    first_name: marked('given'),
    last_name: marked('family'),
    phone,
    ...Object.fromEntries(columns.map((column) => [column, marked(column)])),
  });
  const view = { list: 'users', name: marked('view'), query: 'q=x', hidden: [], dense: false };
  expect((await me.call('POST', 'views', { payload: view })).status).toBe(200);
  expect((await me.call('POST', 'auth/keys', { payload: { name: marked('key') } })).status).toBe(201);
  const wished = (await me.call('GET', 'auth/notification-settings')).body;
  expect((await me.call('PUT', 'auth/notification-settings', { payload: wished })).status).toBe(200);
  const license = await freshLicense({ db, now: () => server.clock.now() }, me.user.id);
  const post = { created_at: at, updated_at: at, type: 'NOTIFICATION', severity: 'LOW', audience: 'ALL' } as const;
  const variants = (title: string) => JSON.stringify({ en: { title: marked(title), summary: '', body: '' } });
  await db
    .insertInto('posts')
    .values([
      {
        ...post,
        id: `notice-${sub}`,
        status: 'PUBLISHED',
        recipient_id: me.user.id,
        license_id: license,
        variants: variants('notice'),
      },
      {
        ...post,
        id: `post-${sub}`,
        status: 'PUBLISHED',
        publish_at: at,
        variants: JSON.stringify({ en: { title: 'News for all', summary: '', body: '' } }),
      },
    ])
    .execute();
  await db
    .insertInto('post_states')
    .values({ user_id: me.user.id, post_id: `post-${sub}`, read_at: at, dismissed_at: null })
    .execute();
  await db
    .insertInto('post_audience')
    .values({ user_id: me.user.id, post_id: `post-${sub}`, letter: 'SENT', sent_at: at })
    .execute();
  expect((await me.call('POST', 'auth/sign-out-others', { payload: {} })).status).toBeLessThan(500);
  const { id: _id, ...letter } = {
    id: '',
    recipient: email,
    template: 'WELCOME',
    language: 'en',
    content: '',
    created_at: at,
    due_at: at,
  };
  await db
    .insertInto('outbox')
    .values({ ...letter, id: `letter-${sub}`, state: 'SENT', sent_at: at })
    .execute();
  return me;
}

/** Tables with a cell that contains a text, and how many rows of each. */
async function found(text: string): Promise<Readonly<Record<string, number>>> {
  const { db } = server.connection;
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${sql.table(name)} as kept
      where strpos(lower(to_jsonb(kept)::text), lower(${text})) > 0`.execute(db);
    if (rows[0]?.total) counts[name] = rows[0].total;
  }
  return counts;
}

describe('Everything that is kept about a person', () => {
  test('is in the file of their data', async () => {
    const me = await known('Zebra', '+4930901820');
    const { body, text } = await me.call('GET', 'auth/export');
    for (const what of ['given', 'family', 'country', 'account_name', 'title', 'view', 'key', 'notice'])
      expect(text, what).toContain(`Zebra${what}`);
    expect(body.emails).toContainEqual(expect.objectContaining({ template: 'WELCOME', state: 'SENT' }));
    expect(body.posts.map((post: { title: string }) => post.title)).toContain('News for all');
  });

  test('is in it, or says here why not: every column that refers to a person', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.conrelid::regclass::text as name from pg_constraint c
      where c.contype = 'f' and c.confrelid = 'users'::regclass`.execute(server.connection.db);
    const exported = [
      ...['agent_chats', 'api_keys', 'files', 'licenses', 'license_members', 'list_views', 'notification_settings'],
      ...['post_audience', 'post_states', 'posts', 'sessions', 'terms_acceptances'],
    ];
    // For 40 seconds, which record a page has open.
    const passing = ['open_records'];
    expect(rows.map(({ name }) => name).sort()).toEqual([...exported, ...passing].sort());
  });

  test('goes with their account', async () => {
    const phone = '+4930901821';
    const me = await known('Okapi', phone);
    expect(await found(phone)).toEqual({ users: 1 });
    expect((await me.call('DELETE', 'auth/account', { payload: { confirm: me.user.email } })).status).toBe(202);
    // Of what they were, not even the event of the deletion keeps a value.
    for (const value of [phone, ...columns.map((column) => `Okapi${column}`), 'Okapiview', 'Okapinotice'])
      expect([value, await found(value)]).toEqual([value, {}]);
    // Who did what stays, the name of a key at the usage of its license, and the email about it until it is swept.
    expect(Object.keys(await found('Okapi')).sort()).toEqual(['api_keys', 'audit_events', 'outbox']);
    expect(await found(me.user.email)).toMatchObject({ outbox: 1 });
  });
});
