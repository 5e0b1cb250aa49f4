import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemRandom } from '../../../server/platform/system-ports';
import type { NotificationSettings } from '../../../server/users/notification-settings';
import { testDatabase } from '../../support/database';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

/** Two processes on one database and one clock. */
let server: ServerApp;
let other: ServerApp;
beforeAll(async () => {
  const connection = await testDatabase();
  server = await serverApp({ connection });
  other = await serverApp({ connection, clock: server.clock });
});
afterAll(async () => {
  await other.close();
  await server.close();
  await server.connection.close();
});

const hour = 3_600_000;
const day = 24 * hour;
let numbers = 0;

/** A license of a person that ends so many days from now. */
async function license(owner: SignedIn, days: number, more: Partial<Record<string, unknown>> = {}): Promise<string> {
  const id = systemRandom.uuid();
  const now = new Date(server.clock.now());
  const number = `T-${++numbers}`;
  await server.connection.db
    .insertInto('licenses')
    .values({
      id,
      number,
      created_at: now,
      created_by: null,
      updated_at: now,
      updated_by: null,
      owner_id: owner.user.id,
      category: 'cloud',
      license_type: 'COMMERCIAL_CLOUD',
      purpose: null,
      product: 'Solver 12.0',
      state: 'ACTIVE',
      starts_at: new Date(server.clock.now() - 400 * day),
      expires_at: new Date(server.clock.now() + days * day),
      rate_plan_name: null,
      rate_plan_version: null,
      limits: '{}',
      credit_limit: null,
      credit_used: 0,
      notifications_enabled: true,
      comment: null,
      decision_by: null,
      decision_at: null,
      decision_reason: null,
      ...more,
    })
    .execute();
  return number;
}

/** Both processes look for what is due and send it. */
async function work(): Promise<void> {
  await Promise.all([server.app.runJobs(), other.app.runJobs()]);
  await server.app.deliverMail();
  await other.app.deliverMail();
}

/** In the next slot of the jobs that run every hour. */
async function workLater(): Promise<void> {
  server.clock.forward(hour);
  await work();
}

async function pass(days: number): Promise<void> {
  for (let passed = 0; passed < days; passed++) {
    server.clock.forward(day);
    await work();
  }
}

const lettersTo = ({ user }: SignedIn) =>
  [...server.letters, ...other.letters].filter(({ to }) => to === user.email).map(({ subject }) => subject);
const reasonsFor = async ({ user }: SignedIn) => {
  const rows = await server.connection.db
    .selectFrom('outbox')
    .select(['template', 'state', 'failure'])
    .where('recipient', '=', user.email)
    .execute();
  return rows.filter(({ state }) => state === 'SKIPPED').map(({ template, failure }) => `${template}: ${failure}`);
};

type Change = { readonly [Name in keyof NotificationSettings]?: Partial<NotificationSettings[Name]> };
async function choose(person: SignedIn, change: Change): Promise<void> {
  const { body } = await person.call('GET', 'auth/notification-settings');
  const payload = { ...body };
  for (const [name, value] of Object.entries(change))
    payload[name] = Array.isArray(value) || typeof value !== 'object' ? value : { ...payload[name], ...value };
  const answer = await person.call('PUT', 'auth/notification-settings', { payload });
  expect([answer.status, answer.body]).toEqual([200, payload]);
}

describe('Reminders of licenses that expire', () => {
  test('come 30, 7 and 1 days before, once each, with two processes, to owner and manager and nobody else', async () => {
    const owner = await server.signIn();
    const manager = await server.signIn({ language: 'fr' });
    const member = await server.signIn();
    const number = await license(owner, 40.5);
    const { id } = await server.connection.db
      .selectFrom('licenses')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    for (const [person, manages] of [
      [owner, true],
      [manager, true],
      [member, false],
    ] as const)
      await server.connection.db
        .insertInto('license_members')
        .values({ license_id: id, user_id: person.user.id, manager: manages, since: new Date(server.clock.now()) })
        .execute();
    await work();
    await pass(10);
    expect(lettersTo(owner)).toEqual([]);
    const expiry = 'Your license T-1 expires on April 13, 2026';
    await pass(1);
    expect(lettersTo(owner)).toEqual([expiry]);
    await pass(23);
    expect(lettersTo(owner)).toEqual([expiry, expiry]);
    await pass(10);
    expect(lettersTo(owner)).toEqual([expiry, expiry, expiry]);
    expect(lettersTo(manager)).toEqual(Array(3).fill('Votre licence T-1 expire le 13 avril 2026'));
    expect(lettersTo(member)).toEqual([]);
  });

  test('are made up for after a stop of three days, the nearest alone', async () => {
    const owner = await server.signIn();
    await license(owner, 8.5);
    await work();
    server.clock.forward(3 * day);
    await work();
    expect(lettersTo(owner)).toHaveLength(1);
    const late = await server.signIn();
    await license(late, 8);
    server.clock.forward(7.5 * day);
    await work();
    expect(lettersTo(late), 'the days 7 and 1 have passed').toHaveLength(1);
  });

  test('come on the days that the person chose, and not at all to who switched them off', async () => {
    const chooser = await server.signIn();
    const silent = await server.signIn();
    await choose(chooser, { licenseExpiryDays: [14, 3] });
    await choose(silent, { licenseExpiry: { email: false } });
    await license(chooser, 20.5);
    await license(silent, 20.5);
    const seen: number[] = [];
    for (let left = 20; left > 0; left--) {
      await pass(1);
      if (lettersTo(chooser).length > seen.length) seen.push(left);
    }
    expect(seen).toEqual([14, 3]);
    expect(lettersTo(silent)).toEqual([]);
    expect(await reasonsFor(silent)).toEqual(Array(2).fill('LICENSE_EXPIRING: SETTING_OFF'));
  });

  test('stand among the notifications of the person alone, until they are switched off or the license is renewed', async () => {
    const owner = await server.signIn({ language: 'ja' });
    const stranger = await server.signIn();
    const administrator = await server.signIn({ roleName: 'SYSADMIN' });
    const number = await license(owner, 6.5, { product: '[Solver](https://evil.example) 12' });
    const titles = async (person: SignedIn, query = '') => {
      const { items } = (
        await (await server.again(person.user)).call('GET', `posts?type=NOTIFICATION&size=100${query}`)
      ).body;
      return items.map(({ title }: { title: string }) => title).filter((title: string) => title.includes(number));
    };
    await workLater();
    expect(await titles(owner)).toEqual([expect.stringContaining(`ライセンス${number}`)]);
    expect(await titles(stranger)).toEqual([]);
    expect(await titles(administrator, '&scope=all')).toEqual([]);
    const row = await server.connection.db
      .selectFrom('posts')
      .select('variants')
      .where('recipient_id', '=', owner.user.id)
      .executeTakeFirstOrThrow();
    expect(row.variants.en?.body).not.toMatch(/\[|https:..evil/);
    await pass(6);
    expect(await titles(owner), 'the newer in place of the older').toHaveLength(1);
    const back = await server.again(owner.user);
    await choose(back, { licenseExpiry: { inApp: false } });
    expect(await titles(owner)).toEqual([]);
    await choose(back, { licenseExpiry: { inApp: true } });
    expect(await titles(owner)).toHaveLength(1);
    await server.connection.db
      .updateTable('licenses')
      .set({ expires_at: new Date(server.clock.now() + 300 * day) })
      .where('number', '=', number)
      .execute();
    await workLater();
    expect(await titles(owner)).toEqual([]);
  });

  test('do not come about a license that has just begun, is suspended, or has its reminders off', async () => {
    const owner = await server.signIn();
    await license(owner, 14, { starts_at: new Date(server.clock.now()) });
    await license(owner, 5, { state: 'SUSPENDED' });
    await license(owner, 5, { notifications_enabled: false });
    await work();
    expect(lettersTo(owner)).toEqual([]);
  });

  test('go by the new end after a renewal', async () => {
    const owner = await server.signIn();
    const number = await license(owner, 6.5);
    await workLater();
    expect(lettersTo(owner)).toHaveLength(1);
    await server.connection.db
      .updateTable('licenses')
      .set({ expires_at: new Date(server.clock.now() + 37 * day) })
      .where('number', '=', number)
      .execute();
    await pass(6);
    expect(lettersTo(owner)).toHaveLength(1);
    await pass(2);
    expect(lettersTo(owner)).toHaveLength(2);
  });
});

describe('Low credit', () => {
  test('is told once a month, by the percentage that the person chose, and never with 0', async () => {
    const usual = await server.signIn();
    const early = await server.signIn();
    const never = await server.signIn();
    await choose(early, { lowCreditPercent: 50 });
    await choose(never, { lowCreditPercent: 0 });
    for (const person of [usual, early, never]) await license(person, 300, { credit_limit: 1_000, credit_used: 700 });
    await workLater();
    expect([lettersTo(usual), lettersTo(early), lettersTo(never)].map(({ length }) => length)).toEqual([0, 1, 0]);
    await server.connection.db
      .updateTable('licenses')
      .set({ credit_used: 905 })
      .where('credit_limit', '=', '1000')
      .execute();
    await workLater();
    await workLater();
    expect([lettersTo(usual), lettersTo(early), lettersTo(never)].map(({ length }) => length)).toEqual([1, 1, 0]);
    const letter = [...server.letters, ...other.letters].find(({ to }) => to === usual.user.email);
    expect(letter?.text).toContain('9% of the credit of your license');
  });
});

describe('Posts', () => {
  async function publish(type: string, more: object = {}): Promise<string> {
    const editor = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const languageVariants = {
      en: { title: `Post of ${type}`, summary: 'It is there.', body: 'Text.' },
      ja: { title: `投稿 ${type}`, summary: '公開されました。', body: '本文' },
    };
    const post = await editor.call('POST', 'posts', { payload: { type, languageVariants, ...more } });
    expect((await editor.call('POST', `posts/${post.body.id}/publish`)).status).toBe(200);
    return post.body.id;
  }

  test('go by mail to whom they concern: news to subscribers, each in their language, with the link that ends them', async () => {
    const reader = await server.signIn({ unsubscribed: false, language: 'ja' });
    const stranger = await server.signIn();
    await publish('WHATS_NEW');
    await work();
    await work();
    expect(lettersTo(reader)).toEqual(['新着情報：投稿 WHATS_NEW']);
    expect(lettersTo(stranger)).toEqual([]);
    expect(await reasonsFor(stranger)).toEqual(['POST_WHATS_NEW: UNSUBSCRIBED']);
    const letter = [...server.letters, ...other.letters].find(({ to }) => to === reader.user.email);
    const token = /unsubscribe\?token=(\S+)/.exec(letter?.unsubscribe ?? '')?.[1];
    await server.visitor().call('POST', `sso/unsubscribe?token=${token}`);
    expect((await reader.call('GET', 'auth/notification-settings')).body.whatsNew.email).toBe(false);
    await choose(stranger, { whatsNew: { email: true } });
    expect((await stranger.call('GET', 'auth/profile')).body.unsubscribed).toBe(false);
    await publish('WHATS_NEW');
    await workLater();
    expect(lettersTo(reader)).toHaveLength(1);
    expect(lettersTo(stranger)).toEqual(['What’s new: Post of WHATS_NEW']);
  });

  test('that are switched off go neither by mail nor into lists', async () => {
    const silent = await server.signIn({ account_type: 'Academic' });
    await choose(silent, { notification: { email: false, inApp: false }, whatsNew: { inApp: false } });
    const id = await publish('NOTIFICATION', { audience: 'ACADEMIC' });
    await publish('SECURITY', { audience: 'ACADEMIC' });
    await workLater();
    expect(lettersTo(silent)).toEqual(['Security notice: Post of SECURITY']);
    const back = await server.again(silent.user);
    const { items } = (await back.call('GET', 'posts?size=100')).body;
    expect(new Set(items.map(({ type }: { type: string }) => type))).toEqual(new Set(['SECURITY']));
    expect((await back.call('GET', `posts/${id}`)).status, 'by a link').toBe(200);
  });

  test('go to those for whom they were when they were published, no matter who joins or leaves later', async () => {
    const inside = { unsubscribed: false, account_type: 'Academic', language: 'fr' } as const;
    const [stays, leaves, ends] = [
      await server.signIn(inside),
      await server.signIn(inside),
      await server.signIn(inside),
    ];
    const id = await publish('NOTIFICATION', { audience: 'ACADEMIC' });
    const editor = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const reach = async () => (await (await server.again(editor.user)).call('GET', `posts/${id}/reach`)).body;
    const sendOn = async () =>
      expect((await (await server.again(editor.user)).call('POST', `posts/${id}/letters`)).status).toBe(200);
    const before = await reach();
    expect(before).toMatchObject({
      audienceAt: new Date(server.clock.now()).toISOString(),
      accountTypes: [{ value: 'Academic', people: before.people }],
    });
    expect(before.languages).toContainEqual({ value: 'fr', people: 3 });
    const set = (user: SignedIn, more: object) =>
      server.connection.db.updateTable('users').set(more).where('id', '=', user.user.id).execute();
    await set(leaves, { account_type: 'Commercial' });
    await set(ends, { status: 'DISABLED' });
    const joins = await server.signIn(inside);
    await workLater();
    expect(lettersTo(stays)).toHaveLength(1);
    expect([leaves, ends, joins].map((user) => lettersTo(user).length)).toEqual([1, 0, 0]);
    const after = await reach();
    expect(after).toMatchObject({ people: before.people, none: 0, waiting: 0 });
    // Those who have it switched off is left out as well.
    expect(after.heldBack).toBeGreaterThan(0);
    expect(after.sent + after.heldBack).toBe(before.people);
    // Sent on, it still goes to nobody else; its outcome is known for as long as the post is.
    await sendOn();
    await workLater();
    expect(lettersTo(joins)).toEqual([]);
    await server.connection.db.deleteFrom('outbox').where('occasion', 'like', `post:${id}:%`).execute();
    expect(await reach()).toEqual({ ...after, readers: 0 });
    await sendOn();
    await workLater();
    expect(lettersTo(stays), 'not twice').toHaveLength(1);
    const people = (await (await server.again(editor.user)).call('GET', `posts/${id}/people?size=100`)).body.items;
    expect(people.find(({ userId }: { userId: string }) => userId === stays.user.id)).toMatchObject({ letter: 'SENT' });
    expect(people.find(({ userId }: { userId: string }) => userId === ends.user.id)).toMatchObject({
      letter: 'SKIPPED',
    });
  });

  test('go to the audience as it was corrected before the first letter was written', async () => {
    const [academic, commercial] = [
      await server.signIn({ account_type: 'Academic' }),
      await server.signIn({ account_type: 'Commercial' }),
    ];
    const id = await publish('NOTIFICATION', { audience: 'ALL' });
    const editor = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const read = async () => (await (await server.again(editor.user)).call('GET', `posts/${id}`)).body;
    const narrow = async (audience: string) => {
      const { revision, severity, languageVariants } = await read();
      const payload = { audience, severity, languageVariants };
      const answer = await (await server.again(editor.user)).call('PUT', `posts/${id}`, {
        payload,
        headers: { 'if-match': `"${revision}"` },
      });
      expect(answer.status).toBe(200);
    };
    await narrow('ACADEMIC');
    await workLater();
    expect([academic, commercial].map((user) => lettersTo(user).length)).toEqual([1, 0]);
    // Once letters were written, they went where they went.
    await narrow('ALL');
    await workLater();
    expect(lettersTo(commercial)).toEqual([]);
  });

  test('that are scheduled go out when their time has come, and those that were closed before do not', async () => {
    const reader = await server.signIn({ account_type: 'Commercial' });
    const publishAt = new Date(server.clock.now() + 2 * day).toISOString();
    await publish('NOTIFICATION', { audience: 'COMMERCIAL', publishAt });
    const closeAt = new Date(server.clock.now() + 3 * day).toISOString();
    await publish('SECURITY', { audience: 'COMMERCIAL', publishAt, closeAt });
    await pass(1);
    expect(lettersTo(reader)).toEqual([]);
    server.clock.forward(4 * day);
    await work();
    expect(lettersTo(reader)).toEqual(['Post of NOTIFICATION']);
  });
});

describe('What is always told', () => {
  test('cannot be switched off by HTTP, and who did so before is told all the same', async () => {
    const person = await server.signIn();
    const { body } = await person.call('GET', 'auth/notification-settings');
    expect(body.security.inApp).toBe(true);
    const payload = { ...body, security: { ...body.security, inApp: false } };
    const answer = await person.call('PUT', 'auth/notification-settings', { payload });
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ['security.inApp']]);
    await server.connection.db
      .insertInto('notification_settings')
      .values({ user_id: person.user.id, settings: JSON.stringify(payload), updated_at: new Date() })
      .execute();
    expect((await person.call('GET', 'auth/notification-settings')).body.security.inApp).toBe(true);
  });
});

describe('Somebody who is added to a license', () => {
  test('gets a letter, once, from a manager as from an administrator', async () => {
    const owner = await server.signIn();
    const member = await server.signIn({ language: 'es' });
    const number = await license(owner, 300);
    const { id } = await server.connection.db
      .selectFrom('licenses')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    const add = () => owner.call('POST', `licenses/${id}/users`, { payload: { email: member.user.email } });
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(201);
    await server.app.deliverMail();
    expect(lettersTo(member)).toEqual([`Ya puede usar la licencia ${number}`]);

    const administrator = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const second = await license(owner, 300);
    const row = await server.connection.db
      .selectFrom('licenses')
      .select('id')
      .where('number', '=', second)
      .executeTakeFirstOrThrow();
    const payload = { licenseIds: [id, row.id], managerOf: [] };
    const answer = await administrator.call('PUT', `users/${member.user.id}/licenses`, {
      payload,
      headers: { 'x-portal-mode': 'admin', 'if-match': String(member.user.revision) },
    });
    expect(answer.status).toBe(200);
    await server.app.deliverMail();
    // Both at the same moment of the test's clock: their order says nothing.
    const both = [number, second].map((each) => `Ya puede usar la licencia ${each}`);
    expect([...lettersTo(member)].sort()).toEqual(both.sort());
  });
});
