import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, connect } from '../../../server/platform/database';
import { builtProgram } from '../../support/built-program';
import { migratedDatabase, testDatabases, usualDatabase } from '../../support/database';
import { writeDatabase } from '../../support/kept-databases';
import { type Caller, startPortal } from '../matrix/portal';
import { type Server, startServer } from '../matrix/processes';
import { chunk, finish, type ModelServer, modelServer, open } from './support/model-server';
import { isEnd, type SeenEvent } from './support/people';
import { follow, type Reader } from './support/reader';

/** An ordinary run has 20 answers on one kind of database: `KILLED_ANSWERS=200` asks for more, and on both. */
const asked = process.env.KILLED_ANSWERS;
const answers = Number(asked ?? 20);
const kinds = asked === undefined ? [usualDatabase] : testDatabases;
const chatsEach = 10;
const people = Math.ceil(answers / chatsEach);
/** A tenth is whole before the server is killed; the others are anywhere by then, some before their first word. */
const wholeBefore = answers / 10;
const mostMessages = chatsEach + 2;
const pieces = Array.from({ length: 12 }, (_none, n) => `word${n} 日本 é `);
const whole = pieces.join('');

let model: ModelServer;
let script: string;
beforeAll(async () => {
  [model, script] = await Promise.all([modelServer(), builtProgram('test/server/matrix/serve.ts')]);
});
afterAll(() => model.close());

/** The first answers are whole at once, the others stop after some pieces. @returns lets them go on */
function inTheMiddle(): () => void {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  model.behave(async (request, reply) => {
    open(reply);
    const at = numberIn(request);
    for (const [index, content] of pieces.entries()) {
      if (at >= wholeBefore && index === at % pieces.length) await gate;
      chunk(reply, { content });
      // In several events.
      await pause(5);
    }
    finish(reply);
  });
  return goOn;
}

interface Chat {
  readonly id: string;
  /** From 0 on; where its answer stops follows from it. */
  readonly number: number;
  readonly person: Caller;
  readonly events: SeenEvent[];
  last: string;
}

const said = (events: readonly SeenEvent[]) =>
  events.flatMap(({ type, content }) => (type === 'DELTA' ? [content.text] : [])).join('');

async function call(server: Server, person: Caller, method: string, path: string, payload?: object) {
  const answer = await fetch(`${server.address}/iam/api/v1/${path}`, {
    method,
    headers: { ...person.headers(), ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** The number of the chat that a request to the model is for. */
const numberIn = (request: object) => Number(/Tell me no\. (\d+)/.exec(JSON.stringify(request))?.[1]);

const message = (server: Server, { id, person, number }: Chat) =>
  call(server, person, 'POST', `agent/chats/${id}/messages`, {
    clientMessageId: 'only',
    text: `Tell me no. ${number}`,
  });

/** Reads on from the last event that arrived whole, as a browser does. */
async function read(server: Server, chat: Chat): Promise<Reader> {
  const cookies = new Map(
    chat.person
      .headers()
      .cookie?.split('; ')
      .map((each) => each.split('=', 2) as [string, string]),
  );
  return follow({ configuration: { prefix: '/iam' } }, server.address, { cookies }, chat.id, { last: chat.last });
}

async function kill({ process }: Server): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

/** People with chats, in a database that is free for the servers then. */
async function begin(connection: Connection, environment: Record<string, string>): Promise<Chat[]> {
  const portal = await startPortal(connection, 'error', { environment });
  const at = new Date();
  const chats: Chat[] = [];
  for (let n = 0; n < people; n++) {
    const person = await portal.signIn({});
    await connection.db.updateTable('users').set({ agent_enabled: true }).where('id', '=', person.id).execute();
    const { assistantTerms: version } = (await person.call('GET', 'settings')).body as { assistantTerms: string };
    expect((await person.call('POST', 'auth/terms/agent', { payload: { version } })).status).toBe(204);
    for (let chat = 0; chat < chatsEach; chat++)
      chats.push({ id: randomUUID(), number: chats.length, person, events: [], last: '0' });
  }
  const rows = chats.map(({ id, person }) => ({ id, user_id: person.id, last_event_at: at, created_at: at }));
  await connection.db.insertInto('agent_chats').values(rows).execute();
  const limit = { id: randomUUID(), scope: 'GLOBAL', period: 'DAY', max_messages: mostMessages } as const;
  await connection.db
    .insertInto('agent_limits')
    .values({ ...limit, updated_at: at, updated_by: rows[0]?.user_id ?? '' })
    .execute();
  await portal.close();
  return chats;
}

/** Every chat's question is there once, with one ending; what was said is whole or marked as broken off, and counted. */
async function expectNothingLost(chats: readonly Chat[], server: Server) {
  const ends = new Map<string, number>();
  for (const { events, id } of chats) {
    expect(
      events.map(({ seq }) => seq),
      id,
    ).toEqual(events.map((_event, index) => index + 1));
    expect(events.filter(({ type }) => type === 'USER_MESSAGE')).toHaveLength(1);
    const [end, ...more] = events.filter(isEnd);
    expect(more).toEqual([]);
    expect(whole.startsWith(said(events))).toBe(true);
    if (end?.type === 'ASSISTANT_MESSAGE') expect([said(events), end.content.text]).toEqual([whole, whole]);
    else
      expect([end?.type, end?.content.code, end?.content.text ?? '']).toEqual(['ERROR', 'INTERRUPTED', said(events)]);
    const how = end?.type === 'ERROR' ? (said(events) === '' ? 'silent' : 'broken') : 'whole';
    ends.set(how, (ends.get(how) ?? 0) + 1);
  }
  for (const person of new Set(chats.map((chat) => chat.person))) {
    const own = chats.filter((chat) => chat.person === person);
    // What failed before its first word costs nothing.
    const used = own.filter(({ events }) => said(events) !== '').length;
    const { items } = (await call(server, person, 'GET', 'agent/my-limits')).body;
    expect(items).toMatchObject([{ figure: 'MESSAGES', used, left: mostMessages - used }]);
  }
  return Object.fromEntries(ends);
}

/** Sends everything, waits until all are where they stop, and ends the first server without warning. */
async function killInTheMiddle(chats: readonly Chat[], servers: readonly Server[]): Promise<readonly Server[]> {
  const modelGoesOn = inTheMiddle();
  const at = (index: number) => servers[index % servers.length] as Server;
  const readers = await Promise.all(chats.map((chat, index) => read(at(index), chat)));
  expect((await Promise.all(chats.map((chat, index) => message(at(index), chat)))).map(({ status }) => status)).toEqual(
    chats.map(() => 202),
  );
  const done = () => readers.filter(({ events }) => events.some(isEnd)).length;
  const begun = () => readers.filter(({ events }) => events.some(({ type }) => type === 'DELTA')).length;
  const silent = Math.ceil(answers / pieces.length);
  await expect.poll(() => [done() >= wholeBefore, begun() >= answers - silent], { interval: 20 }).toEqual([true, true]);
  const [first, ...others] = servers;
  await kill(first as Server);
  modelGoesOn();
  for (const [index, chat] of chats.entries()) {
    const reader = readers[index] as Reader;
    if (at(index) === first) reader.leave();
    else await reader.until((events) => events.some(isEnd));
    reader.leave();
    chat.events.push(...reader.events);
    chat.last = reader.last ?? '0';
  }
  return others;
}

/** Reads on what is missing, and asks again what was broken off. */
async function goOn(chats: readonly Chat[], server: Server): Promise<void> {
  await Promise.all(
    chats.map(async (chat) => {
      if (chat.events.some(isEnd)) return;
      const reader = await read(server, chat);
      await reader.until((events) => events.some(isEnd));
      reader.leave();
      chat.events.push(...reader.events);
    }),
  );
  const ends = await expectNothingLost(chats, server);
  expect(ends.whole).toBeGreaterThanOrEqual(wholeBefore);
  expect(ends.broken).toBeGreaterThan(wholeBefore);
  expect(ends.silent).toBeGreaterThan(0);

  const broken = chats.filter(({ events }) => events.some(({ type }) => type === 'ERROR'));
  for (const chat of [broken[0], broken.at(-1)]) {
    if (chat === undefined) throw new Error('No answer was broken off.');
    // A browser that had no answer sends the message again: it is the same turn.
    const turnId = chat.events.find(isEnd)?.turnId;
    expect((await message(server, chat)).body).toMatchObject({ turnId, status: 'INTERRUPTED' });
    const again = await call(server, chat.person, 'POST', `agent/turns/${turnId}/retry`, {});
    expect(again.status).toBe(202);
    const reader = await read(server, { ...chat, last: String(chat.events.length) });
    await reader.until((events) => events.some(isEnd));
    reader.leave();
    const own = reader.events.filter((event) => event.turnId === again.body.turnId);
    expect([own.at(-1)?.type, own.at(-1)?.content.text]).toEqual(['ASSISTANT_MESSAGE', whole]);
  }
}

describe.each(kinds)('Answers whose server is killed in the middle (%s)', (kind) => {
  it('are whole, or broken off and can be asked again; none is doubled, and limits are right', async () => {
    const environment = {
      ASSISTANT_MODEL_URL: model.url,
      ASSISTANT_MODEL: 'stand-in',
      ASSISTANT_PATIENCE_SECONDS: '60',
    };
    const folder = mkdtempSync(join(tmpdir(), 'portico-killed-'));
    const own = kind === 'postgresql' ? await migratedDatabase('killed') : undefined;
    const place = own?.databaseUrl ?? folder;
    const running = new Set<Server>();
    const start = async () => {
      const server = await startServer(script, place, environment);
      running.add(server);
      return server;
    };
    try {
      if (own === undefined) await writeDatabase(folder);
      const connection = await connect(own ?? { dataDir: folder });
      const begun = begin(connection, environment);
      // The embedded database serves one process.
      if (own === undefined) await begun.then(() => connection.close());
      const servers = await Promise.all(own ? [start(), start()] : [start()]);
      const chats = await begun;
      const left = await killInTheMiddle(chats, servers);
      // The lease of a process that is gone expires after half a minute.
      if (own)
        await connection.db
          .updateTable('agent_turns')
          .set({ lease_until: new Date(0) })
          .execute();
      const server = left[0] ?? (await start());
      if (own) await message(server, chats[0] as Chat);
      await goOn(chats, server);
      if (own) await connection.close();
    } finally {
      for (const server of running) server.process.kill('SIGKILL');
      await own?.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
