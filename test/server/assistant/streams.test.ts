import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { crowding } from '../../support/waiting';
import { chunk, finish, type ModelServer, modelServer, open } from './support/model-server';
import { chatOf, customer, ended, eventsOf, isEnd, type SeenEvent } from './support/people';
import { follow } from './support/reader';

let model: ModelServer;
let server: ServerApp;
let origin: string;
let person: SignedIn;
beforeAll(async () => {
  model = await modelServer();
  const environment = {
    RATE_LIMITS: 'off',
    ASSISTANT_MODEL_URL: model.url,
    ASSISTANT_MODEL: 'stand-in',
    ASSISTANT_PATIENCE_SECONDS: '6',
  };
  server = await serverApp({ environment });
  origin = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
  person = await customer(server);
});
afterAll(async () => {
  await server.close();
  await model.close();
});

/** Each answer is cut off some five times: `STREAM_ROUNDS` asks for more. */
const rounds = Number(process.env.STREAM_ROUNDS ?? 8);

const text = Array.from({ length: 120 }, (_none, n) => `word${n} 日本 é`).join(' ');
const said = (events: readonly SeenEvent[]) =>
  events.flatMap(({ type, content }) => (type === 'DELTA' ? [content.text] : [])).join('');

/** A model that says the text in pieces, a moment apart. */
function slowly(pieces = 40, pause = 6): void {
  model.behave(async (_request, reply) => {
    open(reply);
    const size = Math.ceil(text.length / pieces);
    for (let at = 0; at < text.length; at += size) {
      chunk(reply, { content: text.slice(at, at + size) });
      await new Promise((go) => setTimeout(go, pause));
    }
    finish(reply);
  });
}

let number = 0;
async function send(chat: string, clientMessageId = `s${number++}`) {
  return person.call('POST', `agent/chats/${chat}/messages`, { payload: { clientMessageId, text: 'Tell me' } });
}

describe('A stream', () => {
  it('goes on after every cut: no letter is lost, none is doubled, and nothing is asked twice', {
    timeout: 60_000 + rounds * 2_000,
  }, async () => {
    slowly();
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    let cuts = 0;
    for (let round = 0; round < rounds; round += 1) {
      const chat = await chatOf(person);
      const events: SeenEvent[] = [];
      let last: string | undefined = '0';
      const { body } = await send(chat);
      while (!events.some(isEnd)) {
        const reader = await follow(server, origin, person, chat, { last, cut: 200 + random(2_500) });
        await reader.until((seen) => seen.some(isEnd));
        reader.leave();
        events.push(...reader.events);
        last = reader.last;
        cuts += 1;
      }
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
      expect(said(events)).toBe(text);
      expect(events.filter(isEnd).map(({ content }) => content.text)).toEqual([text]);
      expect(events.filter(({ turnId }) => turnId !== body.turnId)).toEqual([]);
    }
    expect(cuts).toBeGreaterThan(3 * rounds);
    expect(model.requests).toHaveLength(rounds);
  });

  it('tells two readers the same, from a page that was read in the middle', async () => {
    slowly();
    const chat = await chatOf(person);
    const one = await follow(server, origin, person, chat, { after: 0 });
    await send(chat);
    await one.until((seen) => seen.length > 5);
    const page = await eventsOf(person, chat);
    const after = Math.max(...page.map(({ seq }) => seq));
    const two = await follow(server, origin, person, chat, { after });
    await Promise.all([one, two].map((reader) => reader.until((seen) => seen.some(isEnd))));
    expect(said(page) + said(two.events)).toBe(text);
    expect(said(one.events)).toBe(text);
    expect(one.events.at(-1)).toEqual(two.events.at(-1));
    one.leave();
    two.leave();
  });

  it('asks for the list where too much was missed, or the number is of another time', async () => {
    const chat = await chatOf(person);
    const rows = Array.from({ length: 600 }, (_none, n) => ({
      id: `${chat}-${n}`,
      chat_id: chat,
      seq: n + 1,
      type: 'FEEDBACK' as const,
      at: new Date(server.clock.now()),
      content: '{}',
    }));
    await server.connection.db.insertInto('agent_events').values(rows).execute();
    await server.connection.db.updateTable('agent_chats').set({ last_seq: 600 }).where('id', '=', chat).execute();
    for (const after of [3, 9_999]) {
      const reader = await follow(server, origin, person, chat, { after });
      await expect.poll(() => [reader.resyncs, reader.last]).toEqual([1, '600']);
      expect(reader.events).toEqual([]);
      reader.leave();
    }
  });

  it('is of one’s own chats alone, and has no place among readings that travel together', async () => {
    const chat = await chatOf(person);
    const other = await customer(server);
    expect((await follow(server, origin, other, chat)).status).toBe(404);
    const visitor = await server.signIn();
    expect((await follow(server, origin, visitor, chat)).status).toBe(403);
    const get = encodeURIComponent(`agent/chats/${chat}/stream`);
    expect((await person.call('GET', `batch?get=${get}`)).body.answers).toMatchObject([{ status: 404 }]);
  });

  it('that nobody reads is dropped, and the answer is there all the same', async () => {
    const chat = await chatOf(person);
    const reader = await follow(server, origin, person, chat, { after: 0, mute: true });
    slowly(10, 1);
    const { body } = await send(chat);
    const events = await ended(person, chat, body.turnId);
    expect(events.find(isEnd)?.content.text).toBe(text);
    reader.leave();
  });
});

describe('A message', () => {
  it('is one turn, however often it is sent, at once or later', async () => {
    slowly(10, 1);
    const chat = await chatOf(person);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(chat, 'the-same')));
    const turns = new Set(answers.map(({ body }) => body.turnId));
    expect([answers.map(({ status }) => status), turns.size]).toEqual([Array(10).fill(202), 1]);
    const events = await ended(person, chat, answers[0]?.body.turnId);
    expect((await send(chat, 'the-same')).body).toMatchObject({ turnId: answers[0]?.body.turnId, status: 'DONE' });
    expect(events.filter(({ type }) => type === 'USER_MESSAGE')).toHaveLength(1);
    expect(model.requests).toHaveLength(1);
  });

  it('waits for the answer before it', async () => {
    slowly(40, 10);
    const chat = await chatOf(person);
    const first = await send(chat);
    const second = await send(chat);
    expect([second.status, second.body.error.code]).toEqual([409, 'AGENT_BUSY']);
    await person.call('POST', `agent/turns/${first.body.turnId}/stop`, { payload: {} });
    expect((await send(chat)).status).toBe(202);
  });
});

describe('Stopping', () => {
  it('keeps what was said, ends what the model does, and can be done again', async () => {
    slowly(40, 25);
    const chat = await chatOf(person);
    const reader = await follow(server, origin, person, chat, { after: 0 });
    const { body } = await send(chat);
    await reader.until((seen) => said(seen).length > 100);
    const began = performance.now();
    const stopped = await person.call('POST', `agent/turns/${body.turnId}/stop`, { payload: {} });
    expect(stopped).toMatchObject({ status: 200, body: { status: 'STOPPED' } });
    await expect.poll(() => model.aborted, { interval: 5 }).toBe(1);
    expect(performance.now() - began).toBeLessThan(1_000 * crowding());
    await reader.until((seen) => seen.some(isEnd));
    const end = reader.events.find(isEnd);
    expect(end).toMatchObject({ type: 'STOPPED' });
    expect(end?.content.text).toBe(said(reader.events));
    expect(text.startsWith(end?.content.text)).toBe(true);
    expect((await person.call('POST', `agent/turns/${body.turnId}/stop`, { payload: {} })).status).toBe(200);
    expect((await eventsOf(person, chat)).filter(isEnd)).toHaveLength(1);
    reader.leave();
  });

  it('and asking again answers the same question', async () => {
    slowly(40, 25);
    const chat = await chatOf(person);
    const { body } = await send(chat);
    await person.call('POST', `agent/turns/${body.turnId}/stop`, { payload: {} });
    slowly(4, 1);
    const [one, two] = await Promise.all(
      [1, 2].map(() => person.call('POST', `agent/turns/${body.turnId}/retry`, { payload: {} })),
    );
    expect([one?.status, two?.status]).toEqual([202, 202]);
    const events = await ended(person, chat, one?.body.turnId);
    expect(events.find(isEnd)?.content.text).toBe(text);
    expect((await eventsOf(person, chat)).filter(({ type }) => type === 'USER_MESSAGE')).toHaveLength(1);
  });

  it('belongs to the person who asked', async () => {
    slowly(40, 10);
    const { body } = await send(await chatOf(person));
    const other = await customer(server);
    for (const what of ['stop', 'retry'])
      expect((await other.call('POST', `agent/turns/${body.turnId}/${what}`, { payload: {} })).status).toBe(404);
  });
});

describe('A server that ends in the middle of an answer', () => {
  it('says so when it is stopped, and the question can be asked again', async () => {
    const second = await serverApp({
      environment: { RATE_LIMITS: 'off', ASSISTANT_MODEL_URL: model.url, ASSISTANT_MODEL: 'stand-in' },
      connection: server.connection,
      clock: server.clock,
    });
    slowly(400, 10);
    const someone = await customer(second);
    const chat = await chatOf(someone);
    const payload = { clientMessageId: 'x', text: 'Tell me' };
    const { body } = await someone.call('POST', `agent/chats/${chat}/messages`, { payload });
    await expect.poll(async () => said(await eventsOf(someone, chat))).not.toBe('');
    await second.close();
    const here = await server.again(someone.user);
    const events = await eventsOf(here, chat);
    expect(events.filter(isEnd)).toMatchObject([{ type: 'ERROR', content: { code: 'INTERRUPTED' } }]);
    expect(text.startsWith(events.find(isEnd)?.content.text)).toBe(true);
    slowly(4, 1);
    const again = await here.call('POST', `agent/turns/${body.turnId}/retry`, { payload: {} });
    expect((await ended(here, chat, again.body.turnId)).find(isEnd)?.content.text).toBe(text);
  });

  it('is noticed when it died: the lease ends, and the chat goes on', async () => {
    const chat = await chatOf(person);
    const turn = crypto.randomUUID();
    await server.connection.db
      .insertInto('agent_turns')
      .values({
        id: turn,
        chat_id: chat,
        user_id: person.user.id,
        question_seq: 0,
        adapter: 'model',
        language: 'en',
        status: 'RUNNING',
        runner: 'gone',
        lease_until: new Date(server.clock.now() - 1_000),
        started_at: new Date(server.clock.now() - 60_000),
      })
      .execute();
    slowly(4, 1);
    const { status, body } = await send(chat);
    expect(status).toBe(202);
    await ended(person, chat, body.turnId);
    const ends = (await eventsOf(person, chat)).filter(isEnd);
    expect(ends.map(({ type, turnId }) => [type, turnId])).toEqual([
      ['ERROR', turn],
      ['ASSISTANT_MESSAGE', body.turnId],
    ]);
  });
});

/** Frees what nothing holds any more. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

describe('Many streams', () => {
  it('cost little memory, and all hear everything', async () => {
    const chat = await chatOf(person);
    collect();
    const before = process.memoryUsage().heapUsed;
    const readers = await Promise.all(
      Array.from({ length: 200 }, () => follow(server, origin, person, chat, { after: 0 })),
    );
    collect();
    // Both ends of each stream are in this process.
    expect((process.memoryUsage().heapUsed - before) / readers.length).toBeLessThan(400_000);
    slowly(20, 2);
    await send(chat);
    await Promise.all(readers.map((reader) => reader.until((seen) => seen.some(isEnd))));
    for (const reader of readers) {
      expect(said(reader.events)).toBe(text);
      reader.leave();
    }
  });
});
