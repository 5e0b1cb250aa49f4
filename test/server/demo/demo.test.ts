import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  clearDemo,
  clearedTables,
  demoLines,
  demoPassword,
  demoPeople,
  demoTotpKey,
  describeDemo,
  fillDemo,
} from '../../../server/demo';
import { demoUsage } from '../../../server/demo/usage';
import type { SeedUser } from '../../../server/identity';
import type { Connection } from '../../../server/platform/database';
import { createSettingsStore } from '../../../server/settings/settings-store';
import { testDatabase } from '../../support/database';
import { roleTable } from '../../support/roles';

const now = Date.parse('2026-11-21T12:00:00Z');
const clock = { now: () => now };
const settings = createSettingsStore(clock);
let connection: Connection;
const seeded: SeedUser[] = [];
const seed = async (user: SeedUser) => {
  seeded.push(user);
};

beforeAll(async () => {
  connection = await testDatabase();
  expect(await fillDemo({ roles: roleTable, db: connection.db, clock, settings, seed })).toBe(true);
});
afterAll(() => connection.close());

describe('The demo', () => {
  it('has one person for each role and each way a sign-in can go (decisions, section 3.3)', () => {
    expect(demoPeople.map((person) => person.email.split('@')[0])).toEqual([
      'user',
      'academic',
      'admin-read',
      'admin-write',
      'sysadmin',
      'invited',
      'unconfirmed',
      'reset',
      'mfa',
      'agent',
      'leads',
      'disabled',
    ]); // prettier-ignore
    const pool = new Map(seeded.map((user) => [user.email.split('@')[0], user]));
    expect(pool.get('invited')).toMatchObject({ status: 'FORCE_CHANGE_PASSWORD', password: demoPassword });
    expect(pool.get('unconfirmed')?.status).toBe('UNCONFIRMED');
    expect(pool.get('reset')?.status).toBe('RESET_REQUIRED');
    expect(pool.get('mfa')?.totpSecret).toBe(demoTotpKey);
    expect(pool.get('disabled')?.enabled).toBe(false);
    expect(new Set(demoPeople.map((person) => person.language)).size).toBe(4);
  });

  it('keeps to a domain that can belong to nobody', () => {
    for (const { email } of demoPeople) expect(email).toMatch(/^[a-z-]+@portico\.example$/);
  });

  it('has 24 months of usage by 14 hosts, the same each time', () => {
    const usage = demoUsage(now);
    expect(new Set(usage.host).size).toBe(14);
    const months = new Set(usage.period.map((period) => period.slice(0, 7)));
    expect(months.size).toBe(25);
    expect(demoUsage(now)).toEqual(usage);
  });

  it('is filled in once', async () => {
    const before = seeded.length;
    expect(await fillDemo({ roles: roleTable, db: connection.db, clock, settings, seed })).toBe(false);
    expect(seeded.length).toBe(before);
  });

  it('has posts in every language that its people speak', async () => {
    const posts = await connection.db.selectFrom('posts').select('variants').where('status', '!=', 'DRAFT').execute();
    const languages = [...new Set(demoPeople.map(({ language }) => language))].sort();
    expect(posts.length).toBeGreaterThan(2);
    for (const { variants } of posts) expect(Object.keys(variants).sort()).toEqual(languages);
  });

  it('has posts whose audience is kept, as that of any other published one', async () => {
    const { rows } = await sql<{ kept: boolean; published: boolean }>`select audience_at is not null as kept,
      status = 'PUBLISHED' and publish_at <= ${new Date(now)} as published from posts`.execute(connection.db);
    expect(rows.filter(({ published }) => published).length).toBeGreaterThan(4);
    expect(rows.filter(({ kept, published }) => kept !== published)).toEqual([]);
  });

  it('has chats whose events are as the assistant itself writes them, and figures of each kind', async () => {
    const { db } = connection;
    const events = await db.selectFrom('agent_events').selectAll().orderBy('chat_id').orderBy('seq').execute();
    const turns = await db.selectFrom('agent_turns').selectAll().execute();
    const chats = await db.selectFrom('agent_chats').selectAll().execute();
    for (const chat of chats) {
      const own = events.filter(({ chat_id }) => chat_id === chat.id);
      expect(own.map(({ seq }) => seq)).toEqual(Array.from({ length: chat.last_seq }, (_none, index) => index + 1));
      expect(own.at(-1)?.at).toEqual(chat.last_event_at);
      const asked = turns.filter(({ chat_id }) => chat_id === chat.id);
      expect(asked.length).toBe(chat.message_count);
      for (const turn of asked) {
        expect(own.filter((event) => event.turn_id === turn.id && event.type === 'ASSISTANT_MESSAGE').length).toBe(1);
        expect(own.find((event) => event.seq === turn.question_seq)?.type).toBe('USER_MESSAGE');
      }
    }
    expect(new Set(turns.map(({ known }) => known))).toEqual(new Set([true, false]));
    expect(new Set(events.flatMap(({ rating }) => rating ?? []))).toEqual(new Set(['UP', 'DOWN']));
    const actions = await db.selectFrom('agent_actions').selectAll().execute();
    for (const { id, event_seq, chat_id } of actions)
      expect(events.find((event) => event.chat_id === chat_id && event.seq === event_seq)?.content).toMatchObject({
        actionId: id,
      });
    const accepted = await db.selectFrom('terms_acceptances').select('user_id').execute();
    const allowed = demoPeople.filter(({ agentEnabled }) => agentEnabled).map(({ id }) => id);
    for (const { user_id } of chats) {
      expect(accepted).toContainEqual({ user_id });
      expect(allowed).toContain(user_id);
    }
  });

  it('shows an announcement', async () => {
    expect((await settings.current(connection.db)).public.announcement).toMatchObject({ active: true });
  });

  it('can be started over: whatever was changed, added or taken away is as on the first day', async () => {
    const { db } = connection;
    const tables = await sql<{ table_name: string }>`
      select table_name from information_schema.tables where table_schema = current_schema() order by 1`.execute(db);
    // The audit can only grow, the installation's own keys and the schema's version are no part of the demo; of changes of counts only the sum is.
    const kept = ['audit_events', 'idp_key', 'schema_versions', 'row_changes'];
    // What belongs to the installation and its definitions: published sets and who publishes them, letters' texts, jobs, files to be removed from the store.
    const installed =
      /^(?:installation|jobs|mail_pace|entity_properties|two_pairs|edition.*|change_set.*|definition_texts|earlier_forms|letter_.*|file_removals|shared_files)$/;
    // Parts and sums of others, which are emptied with them.
    const parts = /^(?:usage_records_\w+|row_counts|rate_counts)$/;
    const demo = tables.rows.map(({ table_name }) => table_name).filter((name) => !kept.includes(name));
    expect(demo.filter((name) => !installed.test(name) && !parts.test(name)).sort()).toEqual([...clearedTables].sort());
    // A secret is made again each time.
    const rows = async (table: string) =>
      (await sql`select * from ${sql.table(table)}`.execute(db)).rows
        .map((row) => JSON.stringify(row, (name, value) => (/^secret_/.test(name) ? undefined : value)))
        .sort();
    const all = async () => Object.fromEntries(await Promise.all(demo.map(async (name) => [name, await rows(name)])));
    const before = await all();

    await db.updateTable('users').set({ language: 'fr', role: 'SYSADMIN' }).execute();
    await db.deleteFrom('posts').execute();
    await db.updateTable('api_keys').set({ name: 'Another name' }).execute();
    await db
      .insertInto('notification_settings')
      .values({ user_id: demoPeople[0]?.id ?? '', settings: '{}', updated_at: new Date(now) })
      .execute();
    await settings.change(db, { public: { registrationEnabled: false } }, 1, 'somebody');

    await clearDemo(db);
    for (const name of demo) if (name !== 'row_counts') expect(await rows(name), name).toEqual([]);
    expect(await fillDemo({ roles: roleTable, db, clock, settings, seed })).toBe(true);
    expect(await all()).toEqual(before);
  });

  it('has an API key secret that nobody knows, another in every installation', async () => {
    const other = await testDatabase();
    await fillDemo({ roles: roleTable, db: other.db, clock, settings, seed });
    const hashes = async ({ db }: Connection) =>
      (await db.selectFrom('api_keys').select('secret_hash').execute()).map((row) => row.secret_hash);
    const [here, there] = [await hashes(connection), await hashes(other)];
    await other.close();
    expect(here.filter((hash) => there.includes(hash))).toEqual([]);
  });

  it('says on the console where to go, as whom, and with what', () => {
    const text = demoLines(describeDemo('http://127.0.0.1:4400', '/iam')).join('\n');
    for (const { email } of demoPeople) expect(text).toContain(email);
    expect(text).toContain(demoPassword);
    expect(text).toContain(demoTotpKey);
    expect(text).toContain('http://127.0.0.1:4400/iam/home');
    expect(text).toContain('http://127.0.0.1:4400/iam/admin/home');
    expect(text).toContain('http://127.0.0.1:4400/iam/dev/mail');
  });
});
