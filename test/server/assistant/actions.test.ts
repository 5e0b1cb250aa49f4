import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { freshKey } from '../matrix/calls';
import { ask, customer, eventsOf } from './support/people';
import { switchAssistant } from './support/stop-switch';

let server: ServerApp;
let person: SignedIn;
beforeAll(async () => {
  server = await serverApp({ environment: { RATE_LIMITS: 'off' } });
  person = await customer(server);
});
afterAll(() => server.close());

/** A card, and the chat that it stands in. */
async function card(question: string, by = person) {
  const { events, chat } = await ask(by, question);
  const found = events.find(({ type }) => type === 'ACTION');
  if (found === undefined) throw new Error(`No card: ${JSON.stringify(events)}`);
  return { ...found.content, chat } as {
    actionId: string;
    values: Record<string, unknown>;
    form?: string;
    address?: string;
    chat: string;
  };
}
const confirm = (id: string, values: object = {}, by = person) =>
  by.call('POST', `agent/actions/${id}/confirm`, { payload: { values } });
const cardsOf = async (chat: string) =>
  (await eventsOf(person, chat)).flatMap(({ type, content }) => (type === 'ACTION' ? [content] : []));
const reject = (id: string, by = person) => by.call('POST', `agent/actions/${id}/reject`, { payload: {} });
const count = async (table: 'api_keys' | 'licenses') =>
  (await server.connection.db.selectFrom(table).select('id').where('owner_id', '=', person.user.id).execute()).length;

async function namedKey(name: string) {
  const portal = { db: server.connection.db, now: () => server.clock.now() } as never; // what records are made with
  const id = await freshKey(portal, person.user.id);
  await server.connection.db.updateTable('api_keys').set({ name }).where('id', '=', id).execute();
  return id;
}

describe('A card', () => {
  it('does nothing until it is confirmed; then the key is there, and its secret in this answer alone', async () => {
    const keys = await count('api_keys');
    const { actionId, values, form, chat } = await card('Create an API key named “Robot”');
    expect([values, form, await count('api_keys')]).toEqual([{ name: 'Robot' }, 'api-key', keys]);
    const { status, body } = await confirm(actionId, { name: 'Robot 2' });
    expect([status, body.action.status, body.answer.name]).toEqual([200, 'SUCCEEDED', 'Robot 2']);
    expect(body.answer.secret).toMatch(/^[\w-]{30,}$/);
    expect(await count('api_keys')).toBe(keys + 1);
    const everything = JSON.stringify([
      await server.connection.db.selectFrom('agent_events').selectAll().execute(),
      await server.connection.db.selectFrom('agent_actions').selectAll().execute(),
      await server.connection.db.selectFrom('audit_events').selectAll().execute(),
      (await person.call('GET', `agent/chats/${chat}/events`)).body,
    ]);
    expect(everything).not.toContain(body.answer.secret);
  });

  it.each([
    ['en', 'Create an API key called Build server', 'Build server'],
    ['en', 'Please make a key with the name CI runner 2, thanks', 'CI runner 2'],
    ['en', 'Create an API key called: build.example.com. Thank you!', 'build.example.com'],
    ['en', 'Create an API key', undefined],
    ['es', 'Crear una clave llamada Servidor de pruebas.', 'Servidor de pruebas'],
    ['fr', 'Créer une clé appelée Serveur d’essai', 'Serveur d’essai'],
    ['ja', 'ビルドサーバーというAPIキーを作成してください', 'ビルドサーバー'],
    ['ja', 'キーを作れますか？ビルドサーバーというａｐｉキーを作成して', 'ビルドサーバー'],
  ])('has the name that is written without quotation marks (%s: %s)', async (language, question, name) => {
    await server.connection.db.updateTable('users').set({ language }).where('id', '=', person.user.id).execute();
    const { values } = await card(question);
    expect(values.name).toBe(name);
    await server.connection.db.updateTable('users').set({ language: 'en' }).where('id', '=', person.user.id).execute();
  });

  it('leaves its trace: proposed by the assistant beside what the person confirmed, and the change itself', async () => {
    const { actionId } = await card('Create an API key named “Proposed”');
    const { body } = await confirm(actionId, { name: 'Submitted' });
    const rows = await server.connection.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('target_id', 'in', [actionId, body.answer.id])
      .execute();
    expect(rows.map(({ action }) => action).sort()).toEqual(['agentAction.confirm', 'key.create']);
    const own = rows.find(({ action }) => action === 'agentAction.confirm');
    expect(own).toMatchObject({ actor_id: person.user.id, before: { name: 'Proposed' }, after: { name: 'Submitted' } });
    const admin = await server.signIn({ roleName: 'ADMIN_READ' });
    const list = await admin.call('GET', `agent/actions?id=${actionId}`);
    expect(list.body.items).toMatchObject([{ values: { name: 'Proposed' }, submitted: { name: 'Submitted' } }]);
    for (const q of ['proposed', 'submit', person.user.email]) {
      const found = (await admin.call('GET', `agent/actions?q=${encodeURIComponent(q)}&size=100`)).body.items;
      expect(found, q).toContainEqual(expect.objectContaining({ id: actionId }));
    }
    expect((await admin.call('GET', 'agent/actions?q=nowhere')).body.items).toEqual([]);
  });

  it('is judged like any submission of its form, and can be put right', async () => {
    const { actionId } = await card('I need a license for the cloud');
    const licenses = await count('licenses');
    const wrong = await confirm(actionId, {
      licenseType: 'COMMERCIAL_WLS',
      purpose: 'PRODUCTION',
      product: 'Portico Cloud',
    });
    expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ['acceptTerms']]);
    const foreign = await confirm(actionId, { licenseType: 'x', product: 'y', acceptTerms: true, ownerId: 'somebody' });
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(await count('licenses')).toBe(licenses);
    const settings = (await person.call('GET', 'auth/profile')).body;
    const values = {
      licenseType: Object.keys(settings.licenseTypeLabels).find((type) => !type.startsWith('ACADEMIC')),
      purpose: Object.keys(settings.purposeLabels)[0],
      product: 'Portico Cloud',
      acceptTerms: true,
    };
    expect(await confirm(actionId, values)).toMatchObject({ status: 200, body: { action: { status: 'SUCCEEDED' } } });
    expect(await count('licenses')).toBe(licenses + 1);
  });

  it('is taken once, however often it is pressed; the second reads the result', async () => {
    const keys = await count('api_keys');
    const { actionId } = await card('Create an API key named “Twice”');
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(actionId, { name: 'Twice' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.filter(({ body }) => body.answer !== undefined)).toHaveLength(1);
    expect(await count('api_keys')).toBe(keys + 1);
    expect((await confirm(actionId)).body.action).toMatchObject({ status: 'SUCCEEDED', submitted: { name: 'Twice' } });
  });

  it('acts on the record that it names, whatever else is sent', async () => {
    const [one, two] = [await namedKey('Mine one'), await namedKey('Mine two')];
    const { actionId } = await card('Disable the key “Mine one”');
    const forged = await confirm(actionId, { id: two, target: two, tool: 'createApiKey' });
    expect(forged.status).toBeGreaterThanOrEqual(400);
    expect((await confirm(actionId, {})).status).toBe(200);
    const rows = await server.connection.db
      .selectFrom('api_keys')
      .select(['id', 'enabled'])
      .where('id', 'in', [one, two])
      .execute();
    expect(Object.fromEntries(rows.map(({ id, enabled }) => [id, enabled]))).toEqual({ [one]: false, [two]: true });
  });

  it('is nobody else’s', async () => {
    const { actionId } = await card('Create an API key named “Private”');
    const other = await customer(server);
    const admin = await customer(server, { roleName: 'SYSADMIN' });
    for (const someone of [other, admin]) {
      expect((await confirm(actionId, { name: 'x' }, someone)).status).toBe(404);
      expect((await reject(actionId, someone)).status).toBe(404);
    }
  });

  it('is never confirmed by an administrator who acts as the person', async () => {
    const { actionId } = await card('Create an API key named “Acting”');
    const admin = await server.signIn({ roleName: 'SYSADMIN' });
    const acting = await server.again(person.user);
    await server.connection.db
      .updateTable('sessions')
      .set({ impersonator_id: admin.user.id })
      .where('user_id', '=', person.user.id)
      .where(
        'created_at',
        '=',
        server.connection.db
          .selectFrom('sessions')
          .select(({ fn }) => fn.max('created_at').as('at'))
          .where('user_id', '=', person.user.id),
      )
      .execute();
    expect((await confirm(actionId, { name: 'Acting' }, acting)).status).toBeGreaterThanOrEqual(401);
    person = await server.again(person.user);
    expect(
      (
        await server.connection.db
          .selectFrom('agent_actions')
          .select('status')
          .where('id', '=', actionId)
          .executeTakeFirst()
      )?.status,
    ).toBe('PROPOSED');
  });

  it('that was declined is settled, and says so where it stands', async () => {
    const { actionId, chat } = await card('Create an API key named “No”');
    expect((await reject(actionId)).body.action.status).toBe('REJECTED');
    expect((await reject(actionId)).status).toBe(200);
    const answer = await confirm(actionId, { name: 'No' });
    expect([answer.status, answer.body.error.code]).toEqual([409, 'AGENT_ACTION_SETTLED']);
    const cards = (await eventsOf(person, chat)).filter(({ type }) => type === 'ACTION');
    expect(cards.map(({ content }) => content.status)).toEqual(['REJECTED']);
  });

  it('expires after a day', async () => {
    const { actionId } = await card('Create an API key named “Old”');
    const now = server.clock.now();
    server.clock.forward(now + 24 * 3_600_000 + 1 - server.clock.now());
    const answer = await confirm(actionId, { name: 'Old' }, await server.again(person.user));
    server.clock.forward(now - server.clock.now());
    expect([answer.status, answer.body.error.code]).toEqual([409, 'AGENT_ACTION_EXPIRED']);
  });

  it('is outdated once its form is another, or its record was changed', async () => {
    const { actionId, chat } = await card('Create an API key named “Form”');
    await server.connection.db
      .updateTable('agent_actions')
      .set({ form_hash: 'before' })
      .where('id', '=', actionId)
      .execute();
    expect((await confirm(actionId, { name: 'Form' })).body.error.code).toBe('AGENT_ACTION_OUTDATED');
    expect((await cardsOf(chat)).map(({ changed }) => changed)).toEqual([{ form: true, values: [] }]);
    const key = await namedKey('Changing');
    const disabling = await card('Disable the key “Changing”');
    await server.connection.db.updateTable('api_keys').set({ revision: 7 }).where('id', '=', key).execute();
    expect((await confirm(disabling.actionId)).body.error.code).toBe('AGENT_ACTION_OUTDATED');
    // It can never be confirmed: the card says so from now on, and offers to ask again.
    const shown = (await eventsOf(person, disabling.chat)).filter(({ type }) => type === 'ACTION');
    expect(shown.map(({ content }) => content.status)).toEqual(['EXPIRED']);
    expect((await confirm(disabling.actionId)).body.error.code).toBe('AGENT_ACTION_EXPIRED');
  });

  it.each([
    ['en', 'Disable the key “Before en”', 'Name', 'Active', 'Disabled'],
    ['es', 'Desactiva la clave «Before es»', 'Nombre', 'Activa', 'Desactivada'],
    ['fr', 'Désactive la clé « Before fr »', 'Nom', 'Active', 'Désactivée'],
    ['ja', 'キー「Before ja」を無効にして', '名前', '有効', '無効'],
  ])('says what has changed since, in the words of its person (%s)', async (language, question, name, was, now) => {
    const { db } = server.connection;
    await db.updateTable('users').set({ language }).where('id', '=', person.user.id).execute();
    const key = await namedKey(`Before ${language}`);
    const { actionId, chat } = await card(question);
    await db
      .updateTable('api_keys')
      .set({ name: `After ${language}`, enabled: false, revision: 5 })
      .where('id', '=', key)
      .execute();
    expect((await confirm(actionId)).body.error.code).toBe('AGENT_ACTION_OUTDATED');
    const [shown] = await cardsOf(chat);
    expect(shown.status).toBe('EXPIRED');
    expect(shown.changed.values).toMatchObject([
      { label: name, was: `Before ${language}`, now: `After ${language}` },
      { was, now },
    ]);
    await db.updateTable('users').set({ language: 'en' }).where('id', '=', person.user.id).execute();
  });

  it('says that its record is gone', async () => {
    const key = await namedKey('Going');
    const { actionId, chat } = await card('Disable the key “Going”');
    await server.connection.db.deleteFrom('api_keys').where('id', '=', key).execute();
    expect((await confirm(actionId)).body.error.code).toBe('AGENT_ACTION_OUTDATED');
    expect((await cardsOf(chat)).map(({ changed }) => changed)).toEqual([{ gone: true, values: [] }]);
  });

  it('is refused where its record changes between the look and the change itself', async () => {
    const key = await namedKey('Raced');
    const { actionId, chat } = await card('Disable the key “Raced”');
    const { services } = server.app;
    const { callInside } = services;
    Object.assign(services, {
      callInside: async (...call: Parameters<typeof callInside>) => {
        const change = { name: 'Won', revision: 9 };
        await server.connection.db.updateTable('api_keys').set(change).where('id', '=', key).execute();
        return callInside(...call);
      },
    });
    const answer = await confirm(actionId).finally(() => Object.assign(services, { callInside }));
    expect([answer.status, answer.body.error.code]).toEqual([409, 'AGENT_ACTION_OUTDATED']);
    expect(await cardsOf(chat)).toMatchObject([
      { status: 'EXPIRED', changed: { values: [{ was: 'Raced', now: 'Won' }] } },
    ]);
    const row = await server.connection.db.selectFrom('api_keys').select('enabled').where('id', '=', key).execute();
    expect(row).toEqual([{ enabled: true }]);
  });

  it('whose process died while it was carried out counts as failed after ten minutes', async () => {
    const { actionId, chat } = await card('Create an API key named “Lost”');
    const now = server.clock.now();
    await server.connection.db
      .updateTable('agent_actions')
      .set({ status: 'RUNNING', decided_at: new Date(now) })
      .where('id', '=', actionId)
      .execute();
    const statusAfter = async (milliseconds: number) => {
      server.clock.forward(now + milliseconds - server.clock.now());
      await server.app.runJobs();
      server.clock.forward(now - server.clock.now());
      const shown = (await eventsOf(person, chat)).filter(({ type }) => type === 'ACTION');
      return shown.map(({ content }) => content.status);
    };
    expect(await statusAfter(540_000)).toEqual(['RUNNING']);
    expect(await statusAfter(3_600_000 + 660_000)).toEqual(['FAILED']);
  });

  it('that leads somewhere has an address of the portal, or of the support team', async () => {
    const page = await card('Open the page with my licenses that are expired');
    expect(page.address).toBe('/licenses/list?status=EXPIRED');
    expect((await confirm(page.actionId)).body.action.status).toBe('SUCCEEDED');
    const letter = await card('I want to talk to a human');
    expect(letter.address).toBe('mailto:support@example.com');
    expect(letter.values.text).toContain('I want to talk to a human');
  });
});

describe('While the assistant is stopped', () => {
  const requested = {
    ...{ licenseType: 'COMMERCIAL_WLS', purpose: 'PRODUCTION', product: 'Portico Cloud' },
    acceptTerms: true,
  };
  const cards: readonly (readonly [question: string, values: object])[] = [
    ['Create an API key named “Stopped”', { name: 'Stopped' }],
    ['Disable the API key “Stop me”', {}],
    ['I need a license for the cloud', requested],
  ];
  it.each(cards)(
    'nothing that it proposed is confirmed, and the card works again after it (%s)',
    async (question, values) => {
      if (question.includes('Stop me')) await namedKey('Stop me');
      const admin = await server.again((await server.signIn({ roleName: 'SYSADMIN' })).user, 'ADMIN');
      const { actionId, chat } = await card(question);
      const before = [await count('api_keys'), await count('licenses'), await cardsOf(chat)];
      await switchAssistant(admin, true);
      const refused = await confirm(actionId, values);
      expect([refused.status, refused.body.error.code]).toEqual([409, 'AGENT_STOPPED']);
      expect([await count('api_keys'), await count('licenses'), await cardsOf(chat)]).toEqual(before);
      await switchAssistant(admin, false);
      const { status, text } = await confirm(actionId, values);
      expect([status, text]).toEqual([200, expect.stringContaining('"SUCCEEDED"')]);
      await switchAssistant(admin, true);
      // What came of it can be read, and another card can be declined.
      expect((await confirm(actionId, values)).body.action.status).toBe('SUCCEEDED');
      await switchAssistant(admin, false);
      const other = await card(question);
      await switchAssistant(admin, true);
      expect((await reject(other.actionId)).status).toBe(200);
      await switchAssistant(admin, false);
    },
  );
});
