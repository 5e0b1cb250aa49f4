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
const history = async (id: string) => (await first.call('GET', `audit?target=${id}&sort=-at`)).body.items;
const putBack = (who: SignedIn, { revision }: { revision: number }, id: string, name: string) =>
  who.call('POST', 'licenses/restore', { payload: { id, name }, headers: { 'if-match': String(revision) } });
const changed = async (id: string) => (await first.call('GET', `licenses/changes?event=${id}`)).body.items;

describe('A value of a license is put back to what it was before a change', () => {
  it('says who changed it, from what to what, and puts one value back; the others stay', async () => {
    const before = await license();
    const { body: now } = await change(first, before, { credit: { limit: 300 }, comment: 'For the course' });
    server.clock.forward(1000);
    const [last] = await history(before.id);
    expect(last).toMatchObject({ action: 'license.change', actorEmail: first.user.email, latest: true });
    expect(await changed(last.id)).toEqual([
      { id: 'credit.limit', name: 'credit.limit', change: '300 → –' },
      { id: 'comment', name: 'comment', change: 'For the course → –' },
    ]);
    server.clock.forward(1000);
    const { status, body } = await putBack(second, now, last.id, 'credit.limit');
    expect(status).toBe(200);
    expect(body).toMatchObject({ credit: { limit: null }, comment: 'For the course' });
    const [back] = await history(before.id);
    expect(back).toMatchObject({ action: 'license.restore', actorEmail: second.user.email, reason: `↩ ${last.id}` });
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
    const { body: three } = await putBack(first, two, newer.id, 'credit.limit');
    expect(three.credit.limit).toBe(100);
    expect((await putBack(first, three, older.id, 'credit.limit')).body.credit.limit).toBe(null);
  });

  it('is refused with a reason: seen too early, ended for good, not of this change, not allowed, of nothing', async () => {
    const start = await license();
    const { body: now } = await change(first, start, { comment: 'one' });
    server.clock.forward(1000);
    const [last] = await history(start.id);
    expect((await putBack(second, start, last.id, 'comment')).status, 'a colleague saved meanwhile').toBe(412);
    expect((await putBack(second, now, last.id, 'product')).status).toBe(422);
    expect((await putBack(looks, now, last.id, 'comment')).body.error.code).toBe('PERMISSION_DENIED');
    expect((await putBack(second, now, 'nothing', 'comment')).status).toBe(422);
    expect((await second.call('GET', 'licenses/changes?event=nothing')).status).toBe(404);
    const { body: over } = await first.call('POST', `licenses/${start.id}/revoke`, { payload: { reason: 'Fraud' } });
    const ended = await putBack(second, over, last.id, 'comment');
    expect([ended.status, ended.body.error.code]).toEqual([409, 'LICENSE_STATE']);
  });

  it('undoes in the history what was done last, and nothing that was followed by something else', async () => {
    const { id } = await license();
    const decide = (verb: string) => first.call('POST', `licenses/${id}/${verb}`, { payload: { reason: 'Asked' } });
    await decide('suspend');
    server.clock.forward(1000);
    expect(
      (await history(id)).map(({ action, latest }: { action: string; latest: boolean }) => [action, latest]),
    ).toEqual([
      ['license.suspend', true],
      ['license.approve', false],
      ['license.create', false],
    ]);
    await decide('reinstate');
    server.clock.forward(1000);
    const [back, suspended] = await history(id);
    expect([back.latest, suspended.latest]).toEqual([true, false]);
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
    await expect.poll(() => mine().length, { timeout: 60_000 }).toBe(3);
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
