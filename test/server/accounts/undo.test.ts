import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

let server: ServerApp;
let owner: SignedIn;
let first: SignedIn;
let second: SignedIn;
let looks: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  owner = await server.signIn({ roleName: 'USER' });
  const administrator = async (roleName: string) => server.again((await server.signIn({ roleName })).user, 'ADMIN');
  [first, second, looks] = [
    await administrator('ADMIN_WRITE'),
    await administrator('ADMIN_WRITE'),
    await administrator('ADMIN_READ'),
  ];
});
afterAll(() => server.close());

async function license() {
  const payload = {
    licenseType: 'COMMERCIAL_WLS',
    purpose: 'PRODUCTION',
    product: 'Portico Solver',
    acceptTerms: true,
  };
  const { body, text } = await owner.call('POST', 'licenses', { payload });
  expect(body.id, text).toBeDefined();
  server.clock.forward(1000);
  const approved = await first.call('POST', `licenses/${body.id}/approve`, { payload: {} });
  server.clock.forward(1000);
  return approved.body;
}
async function change(who: SignedIn, { id, revision }: { id: string; revision: number }, payload: object) {
  const answer = await who.call('PUT', `licenses/${id}`, { payload, headers: { 'if-match': String(revision) } });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
const read = async (id: string) => (await first.call('GET', `licenses/${id}`)).body;
const history = async (id: string) => (await first.call('GET', `audit?target=${id}&sort=-at`)).body.items;
const putBack = (who: SignedIn, { revision }: { revision: number }, id: string, name: string) =>
  who.call('POST', 'audit/restore', { payload: { id, name }, headers: { 'if-match': String(revision) } });
const changed = async (id: string) => (await first.call('GET', `audit/changes?event=${id}`)).body.items;

describe('A value of a license is put back to what it was before a change', () => {
  it('says who changed it, from what to what, and puts one value back; the others stay', async () => {
    const before = await license();
    const { body: now } = await change(first, before, { credit: { limit: 300 }, comment: 'For the course' });
    server.clock.forward(1000);
    const [last] = await history(before.id);
    expect(last).toMatchObject({ action: 'license.change', actorEmail: first.user.email, latest: true });
    // Who it was then, and by which definitions.
    const { first_name, last_name } = first.user;
    expect([last.actorName, last.edition]).toEqual([`${first_name} ${last_name}`, 0]);
    expect(last.definitions).toBe(server.app.services.definitions.edition().hash);
    expect(await changed(last.id)).toEqual([
      { id: 'credit.limit', now: 300, before: null },
      { id: 'comment', now: 'For the course', before: null },
    ]);
    server.clock.forward(1000);
    expect((await putBack(second, now, last.id, 'credit.limit')).status).toBe(200);
    expect(await read(before.id)).toMatchObject({ credit: { limit: null }, comment: 'For the course' });
    const [back] = await history(before.id);
    expect(back).toMatchObject({ action: 'license.change', actorEmail: second.user.email, reason: `↩ ${last.id}` });
    expect([back.before.credit.limit, back.after.credit.limit]).toEqual([300, null]);
  });

  it('is refused where somebody changed it again, and possible from the newer change on', async () => {
    const start = await license();
    const { body: one } = await change(first, start, { credit: { limit: 100 } });
    server.clock.forward(1000);
    const { body: two } = await change(second, one, { credit: { limit: 250 } });
    server.clock.forward(1000);
    const [newer, older] = await history(start.id);
    const refused = await putBack(first, two, older.id, 'credit.limit');
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields.name.code).toBe('CHANGED_SINCE');
    await putBack(first, two, newer.id, 'credit.limit');
    const three = await read(start.id);
    expect(three.credit.limit).toBe(100);
    await putBack(first, three, older.id, 'credit.limit');
    expect((await read(start.id)).credit.limit).toBe(null);
  });

  it('is refused with a reason: seen too early, not of this change, not allowed, of nothing', async () => {
    const start = await license();
    const { body: now } = await change(first, start, { comment: 'one' });
    server.clock.forward(1000);
    const [last] = await history(start.id);
    expect((await putBack(second, start, last.id, 'comment')).status, 'a colleague saved meanwhile').toBe(412);
    expect((await putBack(second, now, last.id, 'product')).status).toBe(422);
    expect((await putBack(looks, now, last.id, 'comment')).body.error.code).toBe('PERMISSION_DENIED');
    expect((await putBack(second, now, 'nothing', 'comment')).status).toBe(422);
    expect((await second.call('GET', 'audit/changes?event=nothing')).status).toBe(404);
  });

  it('puts back what was changed of a person, by the operation that changes people', async () => {
    const { id } = (await server.signIn({ roleName: 'USER' })).user;
    const person = async () => (await first.call('GET', `users/${id}`)).body;
    const { revision, lastName } = await person();
    const payload = { lastName: 'Kestrel', title: 'Dean' };
    await first.call('PUT', `users/${id}`, { payload, headers: { 'if-match': String(revision) } });
    const [last] = await history(id);
    expect((await changed(last.id)).map((change: { id: string }) => change.id)).toEqual(['lastName', 'title']);
    const { status, text } = await second.call('POST', 'audit/restore', { payload: { id: last.id, name: 'lastName' } });
    expect(status, text).toBe(200);
    expect(await person()).toMatchObject({ lastName, title: 'Dean' });
  });
});

describe('A value of a key or a post is put back as well', () => {
  it('of a key, by who may change it', async () => {
    const root = await server.again((await server.signIn({ roleName: 'SYSADMIN' })).user, 'ADMIN');
    const made = (await owner.call('POST', 'auth/keys', { payload: { name: 'Cluster' } })).body;
    const put = (payload: object) =>
      root.call('PUT', `auth/keys/${made.id}`, { payload, headers: { 'if-match': String(made.revision) } });
    server.clock.forward(1000);
    expect((await put({ name: 'Laptop', description: 'Mine' })).status).toBe(200);
    const [last] = await history(made.id);
    expect([last.restore, await changed(last.id)]).toEqual([
      'DENIED',
      [
        { id: 'name', now: 'Laptop', before: 'Cluster' },
        { id: 'description', now: 'Mine', before: null },
      ],
    ]);
    const answer = await root.call('POST', 'audit/restore', { payload: { id: last.id, name: 'name' } });
    expect(answer.status, answer.text).toBe(200);
    const { items } = (await root.call('GET', `auth/keys?id=${made.id}`)).body;
    expect(items).toMatchObject([{ name: 'Cluster', description: 'Mine' }]);
  });

  it('of a post: its severity, or its texts', async () => {
    const text = (title: string) => ({ title, summary: 'A summary.', body: 'A body.' });
    const payload = { type: 'WHATS_NEW', severity: 'LOW', audience: 'ALL', languageVariants: { en: text('Old') } };
    const { body: made, text: said } = await first.call('POST', 'posts', { payload });
    expect(made.id, said).toBeDefined();
    server.clock.forward(1000);
    const change = { severity: 'HIGH', languageVariants: { en: text('New') } };
    const headers = { 'if-match': String(made.revision) };
    expect((await first.call('PUT', `posts/${made.id}`, { payload: change, headers })).status).toBe(200);
    const [last] = await history(made.id);
    expect((await changed(last.id)).map(({ id }: { id: string }) => id)).toEqual(['severity', 'languageVariants']);
    for (const name of ['languageVariants', 'severity'])
      expect((await second.call('POST', 'audit/restore', { payload: { id: last.id, name } })).status, name).toBe(200);
    const present = (await first.call('GET', `posts/${made.id}`)).body;
    expect(present).toMatchObject({ severity: 'LOW', languageVariants: { en: text('Old') } });
  });
});

describe('What was done last to a record is undone, as the definition of its operation says', () => {
  const states = async (id: string) =>
    (await history(id)).map(({ action, undo }: { action: string; undo: string }) => [action, undo]);
  const undo = (who: SignedIn, id: string) => who.call('POST', `audit/${id}/undo`, { payload: {} });
  const decide = (id: string, verb: string) =>
    first.call('POST', `licenses/${id}/${verb}`, { payload: { reason: 'Asked' } });

  it('undoes a suspension after a reload, once, and tells of it', async () => {
    const { id } = await license();
    await decide(id, 'suspend');
    server.clock.forward(1000);
    expect(await states(id)).toEqual([
      ['license.suspend', 'OPEN'],
      ['license.approve', 'NONE'],
      ['license.create', 'NONE'],
    ]);
    const [suspended] = await history(id);
    const seen = await looks.call('GET', `audit?target=${id}&sort=-at`);
    expect(seen.body.items[0].undo).toBe('DENIED');
    const refused = await undo(looks, suspended.id);
    const alike = await looks.call('POST', `licenses/${id}/reinstate`, { payload: {} });
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: alike.body.error.code, message: alike.body.error.message },
    ]);
    server.clock.forward(1000);
    expect((await undo(second, suspended.id)).status).toBe(200);
    expect((await read(id)).state).toBe('ACTIVE');
    server.clock.forward(1000);
    const [back] = await history(id);
    expect(back).toMatchObject({
      action: 'license.reinstate',
      actorEmail: second.user.email,
      reason: `↩ ${suspended.id}`,
    });
    expect((await undo(second, suspended.id)).body.error.code).toBe('NOTHING_TO_UNDO');
    expect((await undo(second, 'nothing')).status).toBe(404);
  });

  it('is refused where a colleague changes the record between the look and the call, and changes nothing', async () => {
    const { id } = await license();
    await decide(id, 'suspend');
    server.clock.forward(1000);
    const [suspended] = await history(id);
    const { services } = server.app;
    const { callInside } = services;
    Object.assign(services, {
      callInside: async (...call: Parameters<typeof callInside>) => {
        server.clock.forward(1000);
        await change(first, await read(id), { comment: 'A colleague was here.' });
        return callInside(...call);
      },
    });
    const answer = await undo(second, suspended.id).finally(() => Object.assign(services, { callInside }));
    expect(answer.body.error?.code, answer.text).toBe('NOTHING_TO_UNDO');
    expect(await read(id)).toMatchObject({ state: 'SUSPENDED', comment: 'A colleague was here.' });
    expect((await history(id))[0].action).toBe('license.change');
  });

  it('undoes what was done to members and managers of a license', async () => {
    const { id } = await license();
    const guest = (await server.signIn({ roleName: 'USER' })).user;
    const members = async () =>
      (await first.call('GET', `licenses/${id}/users`)).body.items
        .filter(({ owner }: { owner: boolean }) => !owner)
        .map(({ email, manager }: { email: string; manager: boolean }) => [email, manager]);
    const undoLast = async () => {
      server.clock.forward(1000);
      const [{ id: event, targetLabel }] = await history(id);
      expect(targetLabel).toContain(guest.email);
      const answer = await undo(second, event);
      expect(answer.status, answer.text).toBe(200);
      server.clock.forward(1000);
      return members();
    };
    const put = (manager: boolean) =>
      first.call('POST', `licenses/${id}/users`, { payload: { email: guest.email, manager } });
    await put(false);
    expect(await undoLast()).toEqual([]);
    await put(false);
    server.clock.forward(1000);
    await put(true);
    expect(await members()).toEqual([[guest.email, true]]);
    expect(await undoLast()).toEqual([[guest.email, false]]);
    await first.call('DELETE', `licenses/${id}/users/${guest.id}`);
    expect(await undoLast()).toEqual([[guest.email, false]]);
    await first.call('PUT', `users/${guest.id}/licenses`, { payload: { licenseIds: [], managerOf: [] } });
    server.clock.forward(1000);
    const [{ id: event }] = await history(guest.id);
    expect((await undo(second, event)).status).toBe(200);
    expect(await members()).toEqual([[guest.email, false]]);
  });

  it('undoes what was done to many at once: people and keys, each by itself', async () => {
    const root = await server.again((await server.signIn({ roleName: 'SYSADMIN' })).user, 'ADMIN');
    const people = await Promise.all([1, 2, 3].map(() => server.signIn({ roleName: 'USER' })));
    const persons = people.map(({ user }) => user.id);
    const made = people.map((person) => person.call('POST', 'auth/keys', { payload: { name: 'Key' } }));
    const keys = (await Promise.all(made)).map(({ body }) => body.id as string);
    server.clock.forward(1000);
    const many = (path: string, operation: string, ids: readonly string[]) =>
      root.call('POST', path, {
        payload: { job: crypto.randomUUID(), operation, records: ids.map((id) => ({ id })) },
      });
    await many('auth/keys/bulk', 'disableApiKey', keys);
    const allow = (id: string, enabled: boolean) => root.call('PUT', `users/${id}/agent`, { payload: { enabled } });
    for (const id of persons) await allow(id, true);
    server.clock.forward(1000);
    const events = [];
    for (const id of [...persons, ...keys]) events.push((await history(id))[0]);
    expect(events.map(({ undo }) => undo)).toEqual([...Array(3).fill('OPEN'), ...Array(3).fill('DENIED')]);
    // Somebody changes one of them meanwhile.
    await allow(persons[1] ?? '', false);
    server.clock.forward(1000);
    const { body, text } = await many(
      'audit/bulk',
      'undoAudit',
      events.map(({ id }) => id),
    );
    expect(
      body.results?.map(({ status }: { status: number }) => status),
      text,
    ).toEqual([200, 409, 200, 200, 200, 200]);
    for (const id of persons) expect((await first.call('GET', `users/${id}`)).body.agentEnabled).toBe(false);
    for (const id of keys) expect((await history(id))[0].action).toBe('key.enable');
  });
});

describe('The letter about a decision', () => {
  it.each([
    ['en', 'Evaluation licenses are for new customers.', 'was not approved', 'is ready'],
    ['es', 'Las licencias de evaluación son para clientes nuevos.', 'no ha sido aprobada', 'está lista'],
    ['fr', 'Les licences d’évaluation sont réservées aux nouveaux clients.', 'n’a pas été acceptée', 'est prête'],
    ['ja', '評価ライセンスは新規のお客様を対象としています。', '承認されませんでした', 'ご利用いただけます'],
  ])('speaks the customer’s language, a prepared reason as well: %s', async (language, reason, refused, granted) => {
    const { services } = server.app;
    const { revision } = await services.settings.current(server.connection.db);
    const settings = { admin: { reasonTemplates: [prepared] } };
    await services.settings.change(server.connection.db, settings, revision, first.user.id);
    const customer = await server.signIn({ roleName: 'USER', language });
    const payload = {
      licenseType: 'COMMERCIAL_WLS',
      purpose: 'PRODUCTION',
      product: 'Portico Solver',
      acceptTerms: true,
    };
    const ask = async () => (await customer.call('POST', 'licenses', { payload })).body.id;
    // The administrator chose the English words.
    await first.call('POST', `licenses/${await ask()}/reject`, { payload: { reason: prepared.en } });
    await first.call('POST', `licenses/${await ask()}/reject`, { payload: { reason: 'In my own words.' } });
    await first.call('POST', `licenses/${await ask()}/approve`, { payload: {} });
    const mine = () => server.letters.filter(({ to }) => to === customer.user.email);
    await expect.poll(() => mine().length).toBe(3);
    // Letters of one moment leave in any order.
    const rejections = mine().filter(({ subject }) => subject.includes(refused));
    expect(rejections).toHaveLength(2);
    for (const said of [reason, 'In my own words.'])
      expect(
        rejections.filter(({ text }) => text.includes(said)),
        said,
      ).toHaveLength(1);
    expect(mine().filter(({ subject }) => subject.includes(granted))).toHaveLength(1);
  });
});

const prepared: Readonly<Record<string, string>> = {
  en: 'Evaluation licenses are for new customers.',
  es: 'Las licencias de evaluación son para clientes nuevos.',
  fr: 'Les licences d’évaluation sont réservées aux nouveaux clients.',
  ja: '評価ライセンスは新規のお客様を対象としています。',
};
