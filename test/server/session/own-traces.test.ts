import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { password, poolOf } from '../identity/support/portal-people';
import { freshLicense } from '../matrix/calls';

/** What the portal keeps about a person is in the file of their data, and goes with their account: of every table. */

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
  const letter = { recipient: email, template: 'WELCOME', language: 'en', content: '', created_at: at, due_at: at };
  await db
    .insertInto('outbox')
    .values({ ...letter, id: `letter-${sub}`, state: 'SENT', sent_at: at })
    .execute();
  // The email about the key is sent in the background: what waits when an account ends keeps its address until it is sent.
  const waiting = () =>
    db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .where('state', 'in', ['QUEUED', 'TRANSMITTING'])
      .execute();
  await expect.poll(waiting).toEqual([]);
  return me;
}

/** The ways in which an account ends. */
const endings: Readonly<Record<string, (person: SignedIn) => Promise<{ readonly status: number }>>> = {
  'by themselves': (person) => person.call('DELETE', 'auth/account', { payload: { confirm: person.user.email } }),
  'by an administrator': async ({ user }) => {
    const root = await server.signIn({ roleName: 'SYSADMIN' });
    return root.call('DELETE', `users/${user.id}`, { payload: { ownedLicenses: 'SUSPEND', ownedKeys: 'END' } });
  },
  'at the pool': async ({ user }) => {
    const pool = poolOf(server);
    return pool.call('DeleteUser', { AccessToken: (await pool.signIn(user.email, async () => '')).access });
  },
};

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
    const me = await known('Gnu', '+4930901822');
    const { body } = await me.call('GET', 'auth/export');
    const { rows } = await sql<{ name: string }>`select distinct table_name as name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'recipient_id', 'recipient', 'actor_id', 'scope_id')`.execute(
      server.connection.db,
    );
    /** Table → where the file has it. */
    const exported: Readonly<Record<string, string>> = {
      agent_chats: 'assistant',
      api_keys: 'apiKeys',
      audit_events: 'activity',
      files: 'files',
      license_members: 'memberships',
      licenses: 'licenses',
      list_views: 'views',
      notification_settings: 'notificationSettings',
      outbox: 'emails',
      post_audience: 'posts',
      post_states: 'posts',
      posts: 'posts',
      sessions: 'sessions',
      terms_acceptances: 'terms',
    };
    const left = {
      agent_actions: 'in the chat that it belongs to',
      agent_turns: 'in the chat that it belongs to',
      agent_counters: 'how many questions, for the limit of a day or month',
      agent_holds: 'for three minutes, while an answer is written',
      agent_limits: 'a rule of the administrators',
      open_records: 'for 40 seconds, which record a page has open',
      usage_records: 'measurements of a license, at its page',
      usage_records_rest: 'measurements of a license, at its page',
    };
    expect(rows.map(({ name }) => name).sort()).toEqual([...Object.keys(exported), ...Object.keys(left)].sort());
    // Of those that this person has something of.
    const none = ['agent_chats', 'files', 'license_members', 'terms_acceptances'];
    for (const [table, part] of Object.entries(exported)) {
      expect(body, table).toHaveProperty(part);
      if (!none.includes(table)) expect(Object.keys(body[part]), table).not.toEqual([]);
    }
  });

  test.each([
    ['by themselves', 'Okapi', '+4930901821'],
    ['by an administrator', 'Tapir', '+4930901823'],
    ['at the pool', 'Lemur', '+4930901824'],
  ])('goes with their account: %s', async (way, name, phone) => {
    const me = await known(name, phone);
    expect(await found(phone)).toEqual({ users: 1 });
    const ended = await endings[way]?.(me);
    expect(ended?.status).toBeLessThan(300);
    // Of what they were, not even the event of the deletion keeps a value.
    for (const value of [phone, ...columns.map((column) => name + column), `${name}view`, `${name}notice`])
      expect([value, await found(value)]).toEqual([value, {}]);
    // Who did what stays, the name of a key at the usage of its license, and the email about it until it is swept.
    expect(Object.keys(await found(name)).sort()).toEqual(['api_keys', 'audit_events', 'outbox']);
    expect(await found(me.user.email)).toMatchObject({ outbox: 1 });
  });
});
