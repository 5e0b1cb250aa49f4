import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContract } from '../../../server/definitions/contract';
import { passagesOf } from '../../../server/documentation/passages';
import { readPage } from '../../../server/documentation/read-page';
import { readToolTable } from '../../../server/features/assistant/table';
import { testDatabase } from '../../support/database';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { acceptTerms, ask, chatOf, customer, eventsOf } from './support/people';

let server: ServerApp;
let person: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  server = await serverApp({ environment: { RATE_LIMITS: 'off' } });
  person = await customer(server);
  reader = await server.again((await server.signIn({ roleName: 'ADMIN_READ' })).user, 'ADMIN');
});
afterAll(() => server.close());

const trail = async (action: string) =>
  server.connection.db
    .selectFrom('audit_events')
    .select(['actor_id', 'target_id', 'target_label'])
    .where('action', '=', action)
    .execute();

describe('Who may use the assistant', () => {
  const calls: readonly (readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object])[] = [
    ['POST', 'agent/chats'],
    ['GET', 'agent/chats'],
    ['GET', 'agent/chats/x'],
    ['PUT', 'agent/chats/x', { title: 'x' }],
    ['DELETE', 'agent/chats/x'],
    ['GET', 'agent/chats/x/events'],
    ['GET', 'agent/chats/x/stream'],
    ['POST', 'agent/chats/x/messages', { clientMessageId: 'x', text: 'x' }],
    ['POST', 'agent/turns/x/stop'],
    ['POST', 'agent/turns/x/retry'],
    ['POST', 'agent/events/x/rating', { rating: 'UP' }],
    ['GET', 'agent/my-limits'],
    ['POST', 'agent/actions/x/confirm', { values: {} }],
    ['POST', 'agent/actions/x/reject'],
  ];

  it.each(calls.map(([method, path, payload = {}]) => ({ method, path, payload })))(
    '$method $path asks for a person whom it is switched on for and who accepted its terms',
    async ({ method, path, payload }) => {
      const options = method === 'POST' || method === 'PUT' ? { payload } : {};
      const without = await server.signIn();
      const refused = await without.call(method, path, options);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'AGENT_NOT_ENABLED']);
      const unaccepted = await server.signIn({ agent_enabled: true });
      const early = await unaccepted.call(method, path, options);
      expect([early.status, early.body.error.code]).toEqual([403, 'AGENT_TERMS_NOT_ACCEPTED']);
      expect((await person.call(method, path, options)).status).not.toBe(403);
    },
  );

  it('is nobody’s who reads the chats of all, in the portal of customers', async () => {
    expect((await reader.call('GET', 'agent/chats')).status).toBe(200);
    expect((await reader.call('GET', 'agent/chats', { headers: { 'x-portal-mode': 'user' } })).status).toBe(403);
    expect((await person.call('GET', 'agent/chats', { headers: { 'x-portal-mode': 'admin' } })).status).toBe(403);
  });
});

describe('The model that the terms name', () => {
  it('is the one that is asked, and nobody writes down another one', async () => {
    const nameIn = async (by: SignedIn) => (await by.call('GET', 'settings')).body.assistantModel;
    expect(await nameIn(person)).toBe('');
    const admin = await server.signIn({ roleName: 'SYSADMIN' });
    const headers = { 'x-portal-mode': 'admin' };
    const { revision } = (await admin.call('GET', 'settings', { headers })).body;
    const refused = await admin.call('PUT', 'settings', {
      payload: { public: { assistantModel: 'none' } },
      headers: { ...headers, 'if-match': String(revision) },
    });
    expect([refused.status, refused.body.error.fields]).toMatchObject([
      400,
      { '/public/assistantModel': { code: 'UNKNOWN' } },
    ]);
    const read = (await admin.call('GET', 'settings', { headers })).body;
    const same = await admin.call('PUT', 'settings', {
      payload: { public: read.public, admin: read.admin },
      headers: { ...headers, 'if-match': String(read.revision) },
    });
    expect([same.status, same.text.slice(0, 300)], 'what was read is sent back').toEqual([200, expect.any(String)]);
    const asking = await serverApp({
      environment: { ASSISTANT_MODEL_URL: 'https://models.example.com/v1', ASSISTANT_MODEL: 'big-1' },
    });
    expect(await nameIn(await asking.signIn())).toBe('big-1 (models.example.com)');
    await asking.close();
  });
});

describe('The terms', () => {
  it('are asked for again where another model or host answers, and only as they are now', async () => {
    const connection = await testDatabase();
    const atModel = (url: string, name: string) =>
      serverApp({
        connection,
        environment: { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL: name, ASSISTANT_COST_A_DAY: '0' },
      });
    const state = async (by: SignedIn, chat: string) => {
      const { agentTermsAccepted } = (await by.call('GET', 'auth/profile')).body;
      const { status, body } = await ask(by, 'Which licenses do I have?', chat || 'none');
      return [agentTermsAccepted, status, body.error?.code ?? null];
    };
    const accepted = [true, 202, null];
    const refused = [false, 403, 'AGENT_TERMS_NOT_ACCEPTED'];
    let own = '';
    const versions = new Set<string>();
    let user: SignedIn['user'] | undefined;
    for (const [url, name] of [
      ['', ''],
      ['https://models.example.com/v1', 'big-1'],
      ['https://models.example.com/v1', 'big-2'],
      ['https://elsewhere.example.com/v1', 'big-2'],
    ] as const) {
      const app = url === '' ? await serverApp({ connection }) : await atModel(url, name);
      const by: SignedIn = user === undefined ? await app.signIn({ agent_enabled: true }) : await app.again(user);
      user = by.user;
      const version = (await by.call('GET', 'settings')).body.assistantTerms;
      expect(versions).not.toContain(version);
      const old = [...versions].at(-1);
      if (old !== undefined) {
        const late = await by.call('POST', 'auth/terms/agent', { payload: { version: old } });
        expect([late.status, late.body.error.code]).toEqual([409, 'TERMS_CHANGED']);
      }
      expect(await state(by, own)).toEqual(refused);
      versions.add(version);
      expect((await acceptTerms(by)).status).toBe(204);
      own ||= await chatOf(by);
      expect(await state(by, own)).toEqual(accepted);
      await app.close();
    }
    // Who comes back to a model that they accepted is not asked again.
    const back = await atModel('https://models.example.com/v1', 'big-1');
    expect(await state(await back.again(user as SignedIn['user']), own)).toEqual(accepted);
    await back.close();
    await connection.close();
  });
});

describe('Administrators', () => {
  it('read a chat as its customer saw it, and it is in the audit', async () => {
    const { chat } = await ask(person, 'Which licenses do I have?');
    const before = (await trail('agentChat.read')).length;
    const own = await eventsOf(person, chat);
    expect((await trail('agentChat.read')).length).toBe(before);
    expect(await eventsOf(reader, chat)).toEqual(own);
    expect(await trail('agentChat.read')).toContainEqual({
      actor_id: reader.user.id,
      target_id: chat,
      target_label: person.user.email,
    });
    const list = await reader.call('GET', `agent/events?filter[chatId]=${chat}&filter[type]=USER_MESSAGE`);
    expect(list.body.items).toMatchObject([{ text: 'Which licenses do I have?', userEmail: person.user.email }]);
    expect(await trail('agentEvent.read')).toContainEqual(
      expect.objectContaining({ target_label: expect.stringContaining(chat) }),
    );
  });

  it('see how long each answer took, and what it used', async () => {
    const { chat, end } = await ask(person, 'Which licenses do I have?');
    await server.connection.db
      .updateTable('agent_turns')
      .set({ started_at: new Date(1_000), ended_at: new Date(3_500), tokens_in: 40, tokens_out: 2, cost: 0.25 })
      .where('id', '=', end?.turnId ?? '')
      .execute();
    const { items } = (await reader.call('GET', `agent/events?filter[chatId]=${chat}&sort=at`)).body;
    const used = items.map(({ type, seconds, tokens, cost }: Record<string, unknown>) => [type, seconds, tokens, cost]);
    expect(used).toContainEqual(['USER_MESSAGE', null, null, null]);
    expect(used).toContainEqual(['ASSISTANT_MESSAGE', 2.5, 42, 0.25]);
  });

  it('change nothing in a chat that is not theirs', async () => {
    const { chat, end } = await ask(person, 'Which licenses do I have?');
    const admin = await server.again((await customer(server, { roleName: 'SYSADMIN' })).user, 'ADMIN');
    expect((await admin.call('PUT', `agent/chats/${chat}`, { payload: { title: 'x' } })).status).toBe(404);
    expect((await admin.call('DELETE', `agent/chats/${chat}`)).status).toBe(404);
    expect((await admin.call('GET', `agent/chats/${chat}/stream`)).status).toBe(404);
    expect((await admin.call('POST', `agent/events/${end?.id}/rating`, { payload: { rating: 'UP' } })).status).toBe(
      404,
    );
  });

  it('see questions without an answer, and those with a bad one', async () => {
    const unknown = await ask(person, 'What is the capital of Peru?');
    const bad = await ask(person, 'Which licenses do I have?');
    const rating = { rating: 'DOWN', reason: 'Not what I meant' };
    expect((await person.call('POST', `agent/events/${bad.end?.id}/rating`, { payload: rating })).status).toBe(204);
    const { body } = await reader.call('GET', 'agent/unanswered');
    const of = (chat: string) => body.items.find((item: { chatId: string }) => item.chatId === chat);
    expect(of(unknown.chat)).toMatchObject({ question: 'What is the capital of Peru?', ratedDown: false });
    expect(of(bad.chat)).toMatchObject({ question: 'Which licenses do I have?', ratedDown: true });
    const figures = (await reader.call('GET', 'agent/figures?days=1')).body.items;
    expect(figures).toMatchObject([{ ratedDown: 1, ratedUp: 0, unknown: 1 }]);
    expect((await eventsOf(person, bad.chat)).at(-1)).toMatchObject({ type: 'FEEDBACK', content: rating });
  });

  const questions = [
    ['en', 'How do I water my plants?', 'how-do-i-water-my-plants'],
    ['es', '¿Cómo riego: “mis plantas”? # - x', 'como-riego-mis-plantas-x'],
    ['fr', 'Comment arroser\nmes plantes\u00a0?', 'comment-arroser-mes-plantes'],
    ['ja', '植物にはどうやって水をやりますか？', 'new-page'],
  ] as const;
  it.each(questions)('begin a page and a post from a question without an answer (%s)', async (language, text, name) => {
    const writer = await server.again((await server.signIn({ roleName: 'ADMIN_WRITE' })).user, 'ADMIN');
    const asker = await customer(server, { language });
    const { chat } = await ask(asker, text);
    const { items } = (await reader.call('GET', `agent/unanswered?filter[language]=${language}`)).body;
    const { id } = items.find((item: { chatId: string }) => item.chatId === chat);
    const reads = (await trail('agentEvent.read')).length;

    const file = await reader.call('GET', `agent/unanswered/${id}/page`);
    expect(file.headers['content-disposition']).toContain(`${name}.md`);
    expect(file.text).toContain(`# Save as locales/${language}/pages/${name}.md`);
    const page = readPage('page.md', name, language, `${file.text}Give them a glass a day.\n`);
    const line = text.replaceAll(/\s+/g, ' ');
    expect([page.title, page.sections[0]?.questions]).toEqual([line, [line]]);
    const candidates = passagesOf(page, undefined);
    expect(candidates.map(({ passage }) => passage.address)).toEqual([`/doc/${name}`]);

    const begun = (await reader.call('GET', `agent/unanswered/${id}`)).body;
    expect(begun).toMatchObject({ id, question: text, language, nearest: expect.stringMatching(/./) });
    expect(begun.post).toEqual({ languageVariants: { [language]: { title: line } } });
    const { title } = begun.post.languageVariants[language];
    const variant = { title, summary: 'How', body: 'A glass a day.' };
    const languageVariants = { en: variant, [language]: variant };
    const payload = { type: 'WHATS_NEW', severity: 'LOW', audience: 'ALL', languageVariants };
    const made = await writer.call('POST', 'posts', { payload });
    expect([made.status, made.body.status], made.text).toEqual([201, 'DRAFT']);
    expect((await trail('agentEvent.read')).length).toBe(reads + 2);
  });

  it('begin nothing from a question that was answered, and only with the right to read chats', async () => {
    const { end } = await ask(person, 'Which licenses do I have?');
    for (const path of [`agent/unanswered/${end?.turnId}`, `agent/unanswered/${end?.turnId}/page`]) {
      expect((await reader.call('GET', path)).status).toBe(404);
      expect((await person.call('GET', path)).status).toBe(403);
    }
  });
});

describe('A chat', () => {
  it('is found by what was said, renamed and deleted; figures stay', async () => {
    const someone = await customer(server);
    const { chat } = await ask(someone, 'Which licenses do I have?');
    await someone.call('PUT', `agent/chats/${chat}`, { payload: { title: 'Zebra 来年の更新' } });
    for (const q of ['zebra', 'licenses', '更新']) {
      const { body } = await someone.call('GET', `agent/chats?q=${encodeURIComponent(q)}`);
      expect(body.items.map(({ id }: { id: string }) => id)).toEqual([chat]);
    }
    expect((await someone.call('GET', `agent/chats/${chat}/events?q=LICENSES%20do`)).body.items).toHaveLength(1);
    expect((await person.call('GET', 'agent/chats?q=zebra')).body.items).toEqual([]);
    const used = await someone.call('DELETE', `agent/chats/${chat}`);
    expect(used.status).toBe(204);
    const { db } = server.connection;
    expect(await db.selectFrom('agent_events').select('id').where('chat_id', '=', chat).execute()).toEqual([]);
    const counters = await db
      .selectFrom('agent_counters')
      .select(['messages', 'chats'])
      .where('user_id', '=', someone.user.id)
      .execute();
    expect(counters).toEqual([
      { messages: 1, chats: 1 },
      { messages: 1, chats: 1 },
    ]);
  });

  it('is read page by page, 50 events at a time', async () => {
    const chat = await chatOf(person);
    const rows = Array.from({ length: 120 }, (_none, n) => ({
      id: `${chat}-${n}`,
      chat_id: chat,
      seq: n + 1,
      type: 'USER_MESSAGE' as const,
      at: new Date(server.clock.now()),
      content: JSON.stringify({ text: `Question ${n + 1}` }),
    }));
    await server.connection.db.insertInto('agent_events').values(rows).execute();
    const last = (await person.call('GET', `agent/chats/${chat}/events`)).body;
    expect([last.total, last.items[0].seq, last.items.at(-1).seq]).toEqual([120, 71, 120]);
    const earlier = (await person.call('GET', `agent/chats/${chat}/events?before=71`)).body;
    expect([earlier.items[0].seq, earlier.items.at(-1).seq]).toEqual([21, 70]);
  });

  it('is in the file of one’s own data', async () => {
    const someone = await customer(server);
    await ask(someone, 'Which licenses do I have?');
    const { text } = await someone.call('GET', 'auth/export');
    expect(JSON.parse(text).assistant).toMatchObject([
      { events: [{ content: { text: 'Which licenses do I have?' } }, {}, {}, {}] },
    ]);
  });

  it('goes with its person', async () => {
    const someone = await customer(server);
    const { chat } = await ask(someone, 'Which licenses do I have?');
    const admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
    expect((await admin.call('DELETE', `users/${someone.user.id}`)).status).toBe(204);
    const { db } = server.connection;
    expect(await db.selectFrom('agent_chats').select('id').where('id', '=', chat).execute()).toEqual([]);
    expect(await db.selectFrom('agent_turns').select('id').where('user_id', '=', someone.user.id).execute()).toEqual(
      [],
    );
  });

  it('is forgotten twelve months after it was last used', async () => {
    const someone = await customer(server);
    const { chat } = await ask(someone, 'Which licenses do I have?');
    const now = server.clock.now();
    server.clock.forward(now + 364 * 24 * 3_600_000 - server.clock.now());
    await server.app.runJobs();
    const { db } = server.connection;
    const kept = () => db.selectFrom('agent_events').select('type').where('chat_id', '=', chat).execute();
    expect((await kept()).map(({ type }) => type)).not.toContain('DELTA');
    expect(await kept()).not.toEqual([]);
    server.clock.forward(now + 366 * 24 * 3_600_000 - server.clock.now());
    await server.app.runJobs();
    expect(await kept()).toEqual([]);
    server.clock.forward(now - server.clock.now());
  });
});

describe('The table of tools', () => {
  const project = process.cwd();
  const table = readToolTable(project, readContract(project));
  const all = [...table.tools.values()];

  it('names forms, pages, permissions and texts that are there', () => {
    const edition = server.definitions.edition();
    const routes = JSON.stringify(edition.routes.user);
    const textOf = (language: string, key: string) => {
      const [namespace = '', path = ''] = key.split(':');
      const words = JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8'));
      const [last = '', ...rest] = path.split('.').reverse();
      const place = rest.reverse().reduce((inner, part) => inner?.[part], words);
      return place?.[last] ?? place?.[`${last}_other`];
    };
    const keys =
      JSON.stringify([
        table.asks,
        table.pages,
        all.map(({ entry: _entry, parameters: _schema, ...tool }) => tool),
      ]).match(/(?<=")(?:assistant|screens):[\w.]+(?=")/g) ?? [];
    expect(keys.length).toBeGreaterThan(60);
    for (const language of ['en', 'es', 'fr', 'ja'])
      expect(keys.filter((key) => textOf(language, key) === undefined)).toEqual([]);
    for (const { form, permission } of all) {
      if (form !== undefined) expect(edition.forms).toHaveProperty(form);
      if (permission !== undefined) expect(edition.permissions.permissions).toHaveProperty(permission);
    }
    for (const { route } of Object.values(table.pages)) expect(routes).toContain(`"id":"${route}"`);
  });

  it('reads nothing but what sources take, and never of somebody who is named', () => {
    for (const { does, arguments: named = [], with: fixed = {}, entry } of all.filter((tool) => tool.does === 'read')) {
      expect(does).toBe('read');
      const taken = JSON.parse(readFileSync('schemas/sources.json', 'utf8')).sources[entry?.name ?? ''];
      for (const name of [...named, ...Object.keys(fixed)])
        expect([...(taken.query ?? []), ...(taken.filters ?? [])]).toContain(name);
      expect(named.filter((name) => /user|owner|account|scope|person|email/i.test(name))).toEqual([]);
    }
  });
});
