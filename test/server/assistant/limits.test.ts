import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdTurn, limitsOf, periodStart } from '../../../server/features/assistant/limits';
import { testDatabase, testDatabases } from '../../support/database';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { type ModelServer, modelServer, says } from './support/model-server';
import { ask, chatOf, customer, ended, isEnd, whenFree } from './support/people';

describe.each(testDatabases)('Limits (%s)', (kind) => {
  let server: ServerApp;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await serverApp({ environment: { RATE_LIMITS: 'off' }, connection: await testDatabase(kind) });
    admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
  });
  afterAll(async () => {
    await server.close();
    await server.connection.close();
  });

  const put = (payload: object, by = admin) => by.call('PUT', 'agent/limits', { payload });
  const left = async (person: SignedIn) => (await person.call('GET', 'agent/my-limits')).body.items;

  it('hold exactly when many ask at once: one is answered, all others are told until when', async () => {
    const person = await customer(server);
    await put({ scope: 'USER', scopeId: person.user.id, period: 'DAY', maxMessages: 3 });
    const chats = await Promise.all(Array.from({ length: 100 }, () => chatOf(person)));
    for (const chat of chats.slice(0, 2)) await ask(person, 'Which licenses do I have?', chat);
    expect(await left(person)).toMatchObject([{ figure: 'MESSAGES', period: 'DAY', scope: 'USER', used: 2, left: 1 }]);
    const question = { clientMessageId: 'at-once', text: 'Which licenses do I have?' };
    const send = (chat: string) => whenFree(person, `agent/chats/${chat}/messages`, question);
    const turns = await Promise.all(chats.map(send));
    expect(new Set(turns.map(({ status }) => status))).toEqual(new Set([202]));
    await expect.poll(async () => (await left(person))[0].used).toBe(3);
    const ends = await Promise.all(
      turns.map(async ({ body }, index) => (await ended(person, chats[index] ?? '', body.turnId)).find(isEnd)),
    );
    const of = (type: string) => ends.filter((end) => end?.type === type);
    expect([of('ASSISTANT_MESSAGE').length, of('LIMIT').length]).toEqual([1, 99]);
    const midnight = new Date(server.clock.now());
    midnight.setUTCHours(24, 0, 0, 0);
    expect(of('LIMIT')[0]?.content).toEqual({ figure: 'MESSAGES', period: 'DAY', resetsAt: midnight.toISOString() });
    expect(await server.connection.db.selectFrom('agent_holds').selectAll().execute()).toEqual([]);
  });

  it('count a reservation for three minutes at most, whatever became of its turn', async () => {
    const person = await customer(server);
    await put({ scope: 'USER', scopeId: person.user.id, period: 'DAY', maxMessages: 1 });
    const now = Date.UTC(2027, 0, 15, 12);
    const { db } = server.connection;
    const limited = { id: person.user.id, accountType: null };
    const hold = (turnId: string, at: number) =>
      db.transaction().execute((trx) => holdTurn(trx, limited, { turnId, tokens: 0 }, at));
    expect(await hold(`lost-${kind}`, now)).toBeUndefined();
    expect(await hold(`next-${kind}`, now + 179_000)).toMatchObject({ figure: 'MESSAGES', period: 'DAY' });
    expect((await limitsOf(db, limited, now + 181_000))[0]).toMatchObject({ used: 0, left: 1 });
    expect(await hold(`next-${kind}`, now + 181_000)).toBeUndefined();
    await db.deleteFrom('agent_holds').where('user_id', '=', person.user.id).execute();
  });

  it('count an answer that broke off after its first word, and none that failed before it', async () => {
    const person = await customer(server);
    await put({ scope: 'USER', scopeId: person.user.id, period: 'DAY', maxMessages: 5 });
    const chat = await chatOf(person);
    const now = server.clock.now();
    for (const [first_word_at, used] of [
      [null, 1],
      [new Date(now - 50_000), 3],
    ] as const) {
      await server.connection.db
        .insertInto('agent_turns')
        .values({
          id: `broken-${kind}-${used}`,
          chat_id: chat,
          user_id: person.user.id,
          question_seq: 0,
          adapter: 'model',
          language: 'en',
          status: 'RUNNING',
          runner: 'gone',
          lease_until: new Date(now - 1_000),
          started_at: new Date(now - 60_000),
          first_word_at,
        })
        .execute();
      // The next question ends the turn of the process that died, and counts itself.
      await ask(person, 'Which licenses do I have?', chat);
      expect(await left(person)).toMatchObject([{ used }]);
    }
  });

  it('begin again with the next day and month of UTC', async () => {
    const person = await customer(server);
    await put({ scope: 'USER', scopeId: person.user.id, period: 'DAY', maxMessages: 1 });
    expect((await ask(person, 'Which licenses do I have?')).end?.type).toBe('ASSISTANT_MESSAGE');
    expect((await ask(person, 'Which licenses do I have?')).end?.type).toBe('LIMIT');
    const before = server.clock.now();
    const next = new Date(before);
    next.setUTCHours(24, 0, 1, 0);
    server.clock.forward(next.getTime() - server.clock.now());
    const later = await server.again(person.user);
    expect((await ask(later, 'Which licenses do I have?')).end?.type).toBe('ASSISTANT_MESSAGE');
    server.clock.forward(before - server.clock.now());
  });

  it('win by figure and period: the most specific one that says something', async () => {
    const person = await customer(server, { account_type: 'Academic' });
    await put({ scope: 'GLOBAL', period: 'DAY', maxMessages: 50, maxTokens: 9_000, maxChats: 70 });
    await put({ scope: 'GLOBAL', period: 'MONTH', maxTokens: 100_000 });
    await put({ scope: 'ACCOUNT_TYPE', scopeId: 'Academic', period: 'DAY', maxMessages: 40 });
    await put({ scope: 'USER', scopeId: person.user.id, period: 'DAY', maxMessages: 500 });
    const of = async (someone: SignedIn) =>
      (await left(someone)).map(({ figure, period, scope, most }: Record<string, unknown>) => [
        figure,
        period,
        scope,
        most,
      ]);
    expect(await of(person)).toEqual([
      ['CHATS', 'DAY', 'GLOBAL', 70],
      ['MESSAGES', 'DAY', 'USER', 500],
      ['TOKENS', 'DAY', 'GLOBAL', 9_000],
      ['TOKENS', 'MONTH', 'GLOBAL', 100_000],
    ]);
    const student = await customer(server, { account_type: 'Academic' });
    expect((await of(student))[1]).toEqual(['MESSAGES', 'DAY', 'ACCOUNT_TYPE', 40]);
    expect((await of(await customer(server, { account_type: 'Commercial' })))[1]).toEqual([
      'MESSAGES',
      'DAY',
      'GLOBAL',
      50,
    ]);
    expect((await admin.call('GET', `users/${person.user.id}/agent-limits`)).body.items).toEqual(await left(person));
    for (const limit of (await admin.call('GET', 'agent/limits')).body.items)
      await put({ scope: limit.scope, scopeId: limit.scopeId, period: limit.period });
    expect((await admin.call('GET', 'agent/limits')).body).toEqual({ items: [], total: 0 });
  });

  it('of chats are told with the call', async () => {
    const person = await customer(server);
    await put({ scope: 'USER', scopeId: person.user.id, period: 'MONTH', maxChats: 2 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => person.call('POST', 'agent/chats', { payload: {} })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array(8).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({
      code: 'AGENT_LIMIT_REACHED',
      args: { figure: 'CHATS', period: 'MONTH' },
    });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('are changed by those who may, for people who are there', async () => {
    const reader = await server.signIn({ roleName: 'ADMIN_READ' });
    const limit = { scope: 'GLOBAL', period: 'DAY', maxMessages: 5 };
    expect((await put(limit, reader)).status).toBe(403);
    expect((await put({ ...limit, scope: 'USER', scopeId: 'nobody' })).status).toBe(400);
    expect((await put({ ...limit, scopeId: 'x' })).status).toBe(400);
    expect((await put({ ...limit, maxMessages: -1 })).status).toBe(400);
    expect((await put({ ...limit, scope: 'ACCOUNT_TYPE' })).status).toBe(400);
    expect((await put({ ...limit, scope: 'ACCOUNT_TYPE', accountType: 'academic' })).status).toBe(400);
    expect((await put({ ...limit, scope: 'GLOBAL', accountType: 'Academic' })).status).toBe(400);
    expect((await put({ ...limit, scope: 'USER', accountType: 'Academic' })).status).toBe(400);
    expect((await put({ ...limit, scope: 'USER', scopeId: reader.user.id, userId: reader.user.id })).status).toBe(400);
    expect((await put({ ...limit, scope: 'USER', userId: 'x' })).body.error.fields).toMatchObject({
      userId: { code: 'UNKNOWN' },
    });
  });

  it('are set as the form does, and named by whom they are for', async () => {
    const person = await customer(server);
    const figures = { period: 'DAY', maxMessages: 5 };
    await put({ ...figures, scope: 'ACCOUNT_TYPE', accountType: 'Commercial' });
    const { body } = await put({ ...figures, scope: 'USER', userId: person.user.id });
    const own = body.items.filter(({ scopeId }: { scopeId: string | null }) =>
      ['Commercial', person.user.id].includes(scopeId ?? ''),
    );
    expect(own.map((each: { scopeId: string; scopeLabel: string }) => [each.scopeId, each.scopeLabel])).toEqual([
      ['Commercial', 'Commercial'],
      [person.user.id, person.user.email],
    ]);
    for (const { scope, scopeId, period } of own) await put({ scope, scopeId, period });
  });
});

describe('Tokens of a model', () => {
  let model: ModelServer;
  let server: ServerApp;
  beforeAll(async () => {
    model = await modelServer();
    const environment = {
      RATE_LIMITS: 'off',
      ASSISTANT_MODEL_URL: model.url,
      ASSISTANT_MODEL: 'stand-in',
      ASSISTANT_PRICE_IN: '2',
      ASSISTANT_PRICE_OUT: '10',
      ASSISTANT_COST_A_DAY: '0.0008',
    };
    server = await serverApp({ environment });
  });
  afterAll(async () => {
    await server.close();
    await model.close();
  });

  it('are counted as they were used, and what they cost; above the cost of a day the model is left alone', async () => {
    const person = await customer(server);
    model.behave(says('The answer.'));
    const { chat, end } = await ask(person, 'Hello model');
    expect(end?.content.text).toBe('The answer.');
    expect((await person.call('GET', `agent/chats/${chat}`)).body).toMatchObject({ tokensIn: 100, tokensOut: 20 });
    const admin = await server.signIn({ roleName: 'ADMIN_READ' });
    const figures = await admin.call('GET', 'agent/figures?days=2');
    expect(figures.body.items.at(-1)).toMatchObject({
      messages: 1,
      answered: 1,
      tokensIn: 100,
      tokensOut: 20,
      cost: 0.0004,
    });
    await ask(person, 'Once more');
    expect(model.requests).toHaveLength(2);
    await ask(person, 'Which licenses do I have?');
    expect(model.requests).toHaveLength(2);
  });

  it('are reserved before anything is asked', async () => {
    const day = 24 * 3_600_000;
    server.clock.forward(day);
    const person = await customer(server);
    const admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const limit = { scope: 'USER', scopeId: person.user.id, period: 'DAY', maxTokens: 900 };
    await admin.call('PUT', 'agent/limits', { payload: limit });
    model.behave(says('Never.'));
    const { end } = await ask(person, 'Hello model');
    expect(end).toMatchObject({ type: 'LIMIT', content: { figure: 'TOKENS', period: 'DAY' } });
    expect(model.requests).toHaveLength(0);
  });
});

describe.each(testDatabases)('At the end of a month (%s)', (kind) => {
  let model: ModelServer;
  let server: ServerApp;
  beforeAll(async () => {
    model = await modelServer();
    const environment = { RATE_LIMITS: 'off', ASSISTANT_MODEL_URL: model.url, ASSISTANT_MODEL: 'stand-in' };
    server = await serverApp({ environment, connection: await testDatabase(kind) });
  });
  afterAll(async () => {
    await server.close();
    await server.connection.close();
    await model.close();
  });

  it('a question counts for the day it was asked, and the first ones of a day count exactly, asked at once', async () => {
    const person = await customer(server);
    const admin = await server.signIn({ roleName: 'ADMIN_WRITE' });
    const limit = { scope: 'USER', scopeId: person.user.id, period: 'DAY', maxMessages: 10 };
    expect((await admin.call('PUT', 'agent/limits', { payload: limit })).status).toBe(200);
    const chats = await Promise.all(Array.from({ length: 25 }, () => chatOf(person)));
    let release = () => {};
    const released = new Promise<void>((go) => {
      release = go;
    });
    model.behave(async (...request) => {
      await released;
      await says('The answer.')(...request);
    });
    const askAll = async (by: SignedIn, all: readonly string[]) => {
      const question = { clientMessageId: 'once', text: 'Hello model' };
      const turns = await Promise.all(all.map((chat) => whenFree(by, `agent/chats/${chat}/messages`, question)));
      expect(turns.map(({ status }) => status)).toEqual(all.map(() => 202));
      return turns.map(({ body }) => body.turnId as string);
    };

    const month = periodStart('MONTH', server.clock.now(), 1);
    server.clock.forward(month.getTime() - 5_000 - server.clock.now());
    const before = await server.again(person.user);
    const old = await askAll(before, chats.slice(0, 5));
    await expect.poll(() => model.requests.length).toBe(5);
    server.clock.forward(10_000);
    const turns = [...old, ...(await askAll(before, chats.slice(5)))];
    release();
    const ends = await Promise.all(
      turns.map(async (turn, at) => (await ended(before, chats[at] ?? '', turn)).find(isEnd)?.type),
    );

    expect(ends.slice(0, 5)).toEqual(Array(5).fill('ASSISTANT_MESSAGE'));
    expect(ends.slice(5).sort()).toEqual([...Array(10).fill('ASSISTANT_MESSAGE'), ...Array(10).fill('LIMIT')]);
    const day = new Date(month.getTime() - 24 * 3_600_000);
    const counted = await server.connection.db
      .selectFrom('agent_counters')
      .select(['period', 'starts_at', 'messages'])
      .where('user_id', '=', person.user.id)
      .where('messages', '>', 0)
      .orderBy('starts_at')
      .orderBy('period')
      .execute();
    expect(counted).toEqual([
      { period: 'MONTH', starts_at: periodStart('MONTH', day.getTime()), messages: 5 },
      { period: 'DAY', starts_at: day, messages: 5 },
      { period: 'DAY', starts_at: month, messages: 10 },
      { period: 'MONTH', starts_at: month, messages: 10 },
    ]);
    expect(await server.connection.db.selectFrom('agent_holds').selectAll().execute()).toEqual([]);
  });
});
