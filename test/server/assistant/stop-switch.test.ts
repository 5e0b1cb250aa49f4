import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { chunk, type ModelServer, modelServer, open } from './support/model-server';
import { ask, chatOf, customer, ended, eventsOf, isEnd } from './support/people';
import { switchAssistant } from './support/stop-switch';

let server: ServerApp;
let model: ModelServer;
let admin: SignedIn;
let person: SignedIn;
beforeAll(async () => {
  model = await modelServer();
  server = await serverApp({
    environment: { RATE_LIMITS: 'off', ASSISTANT_MODEL_URL: model.url, ASSISTANT_MODEL: 'slow' },
  });
  admin = await server.again((await server.signIn({ roleName: 'SYSADMIN' })).user, 'ADMIN');
  person = await customer(server);
});
afterAll(async () => {
  await server.close();
  await model.close();
});

const turn = (stopped: boolean) => switchAssistant(admin, stopped);

/** Says a word, and then nothing. */
const speaksOnce = () =>
  model.behave((_request, reply) => {
    open(reply);
    chunk(reply, { content: 'A word, ' });
  });

describe('The stop switch of the settings', () => {
  it('ends running answers, keeps what they said, and aborts the model', async () => {
    speaksOnce();
    const chat = await chatOf(person);
    const payload = { clientMessageId: 'running', text: 'What is a key?' };
    const { body } = await person.call('POST', `agent/chats/${chat}/messages`, { payload });
    await expect.poll(async () => (await eventsOf(person, chat)).some(({ type }) => type === 'DELTA')).toBe(true);
    await turn(true);
    const events = await ended(person, chat, body.turnId);
    expect(events.filter(isEnd)).toMatchObject([
      { type: 'ERROR', content: { code: 'AGENT_STOPPED', text: 'A word, ' } },
    ]);
    await expect.poll(() => model.aborted).toBe(1);
    await turn(false);
  });

  it('refuses chats, messages and repeats with a sentence of its own; the rest goes on', async () => {
    speaksOnce();
    const { chat, body } = await ask(person, 'Which licenses do I have?', await stoppedChat());
    expect([body.error.code, body.error.message]).toEqual(['AGENT_STOPPED', expect.stringMatching(/switched off/)]);
    expect((await person.call('POST', 'agent/chats', { payload: {} })).body.error.code).toBe('AGENT_STOPPED');
    const turns = await server.connection.db.selectFrom('agent_turns').select('id').execute();
    const again = await person.call('POST', `agent/turns/${turns[0]?.id}/retry`, { payload: {} });
    expect(again.body.error.code).toBe('AGENT_STOPPED');
    expect((await person.call('GET', `agent/chats/${chat}/events`)).status).toBe(200);
    expect((await person.call('GET', 'settings')).body.assistantStopped).toBe(true);
    await turn(false);
    expect((await person.call('POST', 'agent/chats', { payload: {} })).status).toBe(201);
    async function stoppedChat() {
      const id = await chatOf(person);
      await turn(true);
      return id;
    }
  });

  it('is in the audit like every setting, and the configuration is not', async () => {
    const rows = await server.connection.db
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('action', '=', 'settings.update')
      .execute();
    const states = rows.map(({ before, after }) => [before, after]);
    expect(states).toContainEqual([{ public: { assistantStopped: false } }, { public: { assistantStopped: true } }]);
    expect(JSON.stringify(rows)).not.toContain('assistantTerms');
  });
});
