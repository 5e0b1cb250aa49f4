import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { freshKey, freshLicense } from '../matrix/calls';
import { ask, chatOf, customer, eventsOf, isEnd } from './support/people';

let server: ServerApp;
let person: SignedIn;
beforeAll(async () => {
  server = await serverApp({ environment: { RATE_LIMITS: 'off' } });
  person = await customer(server);
  const portal = { db: server.connection.db, now: () => server.clock.now() } as never; // what records are made with
  await freshLicense(portal, person.user.id);
  const key = await freshKey(portal, person.user.id);
  await server.connection.db.updateTable('api_keys').set({ name: 'Nightly build' }).where('id', '=', key).execute();
});
afterAll(() => server.close());

const cards = (events: readonly { readonly type: string; readonly content: { readonly type?: string } }[]) =>
  events.flatMap(({ type, content }) => (type === 'ACTION' ? [content.type] : []));
const tools = (events: readonly { readonly type: string; readonly content: { readonly tool?: string } }[]) =>
  events.flatMap(({ type, content }) => (type === 'TOOL_CALL' ? [content.tool] : []));

describe('A question', () => {
  it('is answered in one turn with one end, and its pieces are the answer', async () => {
    const { events, end, chat } = await ask(person, 'Which licenses do I have?');
    expect(end).toMatchObject({ type: 'ASSISTANT_MESSAGE', content: { known: true } });
    expect(end?.content.text).toContain('LIC');
    expect(events.filter(isEnd)).toHaveLength(1);
    const numbers = (await eventsOf(person, chat)).map(({ seq }) => seq);
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
    expect((await person.call('GET', `agent/chats/${chat}`)).body).toMatchObject({
      title: 'Which licenses do I have?',
      messageCount: 1,
    });
  });

  it.each([
    ['en', 'Which of my API keys are there?', 'apiKeys'],
    ['en', 'When does my license expire?', 'licenses'],
    ['en', 'How many licenses do I have?', 'licenses'],
    ['en', 'What is my usage this month?', 'usage'],
    ['es', '¿Qué licencias tengo?', 'licenses'],
    ['es', '¿Cuántas claves de API tengo?', 'apiKeys'],
    ['fr', 'Quelles licences ai-je ?', 'licenses'],
    ['fr', 'Combien de clés d’API ai-je ?', 'apiKeys'],
    ['ja', '私のライセンスはいつ切れますか？', 'licenses'],
    ['ja', 'APIキーはいくつ持っていますか？', 'apiKeys'],
  ])('about one’s own records is looked up (%s): %s', async (language, question, tool) => {
    const someone = await customer(server, { language });
    const { events, end } = await ask(someone, question);
    expect(tools(events)).toEqual([tool]);
    expect(end?.type).toBe('ASSISTANT_MESSAGE');
    expect(end?.content.text).not.toBe('');
  });

  it.each([
    ['en', 'Create an API key named “CI”', 'CREATE_API_KEY'],
    ['en', 'I need a license for the cloud', 'REQUEST_LICENSE'],
    ['en', 'Disable my key "Nightly build"', 'DISABLE_API_KEY'],
    ['en', 'Open the page with my licenses that are expired', 'OPEN_PAGE'],
    ['en', 'I want to talk to a human', 'SUPPORT'],
    ['es', 'Crea una clave de API', 'CREATE_API_KEY'],
    ['es', 'Quiero una licencia', 'REQUEST_LICENSE'],
    ['fr', 'Crée une clé d’API', 'CREATE_API_KEY'],
    ['fr', 'Je voudrais une licence', 'REQUEST_LICENSE'],
    ['ja', 'APIキーを作成して', 'CREATE_API_KEY'],
    ['ja', 'ライセンスを申請したい', 'REQUEST_LICENSE'],
    ['ja', '担当者と話したい', 'SUPPORT'],
  ])('that asks for something to be done gets a card (%s): %s', async (language, question, type) => {
    const someone = language === 'en' ? person : await customer(server, { language });
    const { events } = await ask(someone, question);
    expect(cards(events)).toEqual([type]);
  });

  it.each([
    ['en', 'licenses'],
    ['es', 'claves'],
    ['fr', 'licences'],
    ['ja', 'ライセンス'],
  ])('that names a subject alone is asked back (%s): %s', async (language, question) => {
    const { events, end } = await ask(await customer(server, { language }), question);
    expect(tools(events)).toEqual([]);
    const choices = String(end?.content.text).match(/^- /gm) ?? [];
    expect(choices.length).toBeGreaterThan(1);
    expect(choices.length).toBeLessThanOrEqual(4);
  });

  it.each([
    ['en', 'How do I create an API key?', 'And how do I delete it?', '/doc/keys#delete'],
    ['en', 'How do I add a colleague to a license?', 'What about removing them?', '/doc/sharing#remove'],
    ['es', '¿Cómo creo una clave de API?', '¿Y cómo la elimino?', '/doc/keys#delete'],
    ['fr', 'Comment créer une clé d’API ?', 'Et comment la supprimer ?', '/doc/keys#delete'],
    ['ja', 'APIキーを作成するには？', 'では削除するには？', '/doc/keys#delete'],
  ])('that goes on takes the subject of the one before (%s): %s %s', async (language, first, next, address) => {
    const someone = await customer(server, { language });
    const chat = await chatOf(someone);
    await ask(someone, first, chat);
    const { events } = await ask(someone, next, chat);
    const sources = events.find(({ type }) => type === 'SOURCES');
    expect(sources?.content.items[0].address).toBe(address);
  });

  it('that goes on with one’s own records reads the same records', async () => {
    const chat = await chatOf(person);
    await ask(person, 'Which licenses do I have?', chat);
    expect(tools((await ask(person, 'And the expired ones?', chat)).events)).toEqual(['licenses']);
    // It goes on from there, however often; what has a subject of its own does not.
    expect(tools((await ask(person, 'What about the others?', chat)).events)).toEqual(['licenses']);
    expect(tools((await ask(person, 'And which API keys do I have?', chat)).events)).toEqual(['apiKeys']);
  });

  it('without an answer is said to be none; the second time a letter is proposed', async () => {
    const chat = await chatOf(person);
    const first = await ask(person, 'What is the capital of Peru?', chat);
    expect([first.end?.content.known, cards(first.events)]).toEqual([false, []]);
    const second = await ask(person, 'And that of Mongolia?', chat);
    expect([second.end?.content.known, cards(second.events)]).toEqual([false, ['SUPPORT']]);
  });

  it.each([
    ['en', 'Which of my licenses is this stupid one?', 'This is ridiculous, which licenses do I have?'],
    ['es', '¿Qué licencias tengo? Es inútil', 'Esto es ridículo, ¿qué licencias tengo?'],
    ['fr', 'Quelles licences ai-je ? C’est inutile', 'C’est ridicule, quelles licences ai-je ?'],
    ['ja', '役に立たない。私のライセンスは？', '役に立たない！私のライセンスはいつ切れますか？'],
  ])('of somebody who is angry twice in a row gets a letter too (%s): %s %s', async (language, first, second) => {
    const someone = await customer(server, { language });
    const chat = await chatOf(someone);
    expect(cards((await ask(someone, first, chat)).events)).toEqual([]);
    const { events, end } = await ask(someone, second, chat);
    expect([cards(events), tools(events)]).toEqual([['SUPPORT'], ['licenses', 'support']]);
    expect([end?.content.known, String(end?.content.text).split('\n\n').length]).toEqual([true, 2]);
  });

  it('of another person’s records finds nothing of them', async () => {
    const other = await customer(server);
    const { end } = await ask(other, 'Disable the key “Nightly build”');
    expect(end?.content.text).toContain('Which key');
    const mine = await ask(other, 'Which licenses do I have?');
    expect(mine.end?.content.text).not.toContain('LIC-');
  });

  it('is asked by an administrator about their own records alone', async () => {
    const admin = await customer(server, { roleName: 'SYSADMIN' });
    const { end } = await ask(admin, 'Which licenses do I have?');
    expect(end?.content.text).not.toContain('LIC-');
  });
});
