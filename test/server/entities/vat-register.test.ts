import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { settableClock, systemClock } from '../../../server/platform/system-ports';
import { changedFiles, changeRequests } from '../../support/change-requests';
import { definitionFiles } from '../../support/definition-files';
import { editedPortal } from '../../support/edited-portal';
import { type LocalServer, localServer } from '../../support/local-server';
import type { ServerApp, SignedIn } from '../../support/server-app';
import { commercial, register } from './support/register';

/** Of a number that looks right; which of them is registered the register alone knows. */
const known = 'DE129273398';
const other = 'FR40303265045';
const unregistered = 'DE136695976';

const behaviors = [
  'answers',
  'refuses',
  'is silent',
  'answers garbage',
  'answers too much',
  'leads elsewhere',
  'says that a member is away',
] as const;

/** A register as the European Commission's, which answers as a test wants. */
const vatRegister = { does: 'answers' as (typeof behaviors)[number], asked: [] as string[] };
let vies: LocalServer;
let server: ServerApp;
let address: string;
let administrator: SignedIn;

function answerOf(path: string): { readonly status: number; readonly body: string; readonly to?: string } {
  const number = path.split('/ms/')[1]?.replace('/vat/', '') ?? '';
  vatRegister.asked.push(number);
  const isValid = [known, other].includes(number);
  const yes = {
    countryCode: number.slice(0, 2),
    isValid,
    userError: isValid ? 'VALID' : 'INVALID',
    name: 'Secret Ltd',
  };
  switch (vatRegister.does) {
    case 'refuses':
      return { status: 500, body: JSON.stringify(yes) };
    case 'answers garbage':
      return { status: 200, body: '<html>isValid: true' };
    case 'answers too much':
      return { status: 200, body: JSON.stringify({ ...yes, name: 'x'.repeat(100_000) }) };
    case 'leads elsewhere':
      return { status: 302, body: '', to: '/elsewhere/ms/DE/vat/1' };
    case 'says that a member is away':
      return { status: 200, body: JSON.stringify({ isValid: false, userError: 'MS_UNAVAILABLE' }) };
    default:
      return { status: 200, body: JSON.stringify(yes) };
  }
}

beforeAll(async () => {
  vies = await localServer((request, response) => {
    const { status, body, to } = answerOf(request.url ?? '');
    if (vatRegister.does === 'is silent') return;
    response.writeHead(status, { 'content-type': 'application/json', ...(to && { location: to }) }).end(body);
  });
  const edited = await editedPortal({
    environment: { VAT_REGISTER_URL: `${vies.address}/rest-api` },
    // The pool's library looks at the machine's clock.
    clock: settableClock(systemClock),
  });
  server = edited.server;
  address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
  // The cookbook's own JSON, while the server runs.
  const request = changeRequests.find(({ id }) => id === 'check-a-value-at-a-register');
  if (!request) throw new Error('The cookbook lacks it.');
  const { folder } = edited.project;
  const files = new Map(definitionFiles(folder).map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
  for (const { file, after } of changedFiles(request, files)) writeFileSync(`${folder}/${file}`, after);
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
  await server.app.upkeep();
});
afterAll(async () => {
  await vies.close();
  await server.close();
});
beforeEach(async () => {
  vatRegister.does = 'answers';
  vatRegister.asked.length = 0;
  // What was remembered is forgotten, and nobody is at a limit.
  server.clock.forward(3_600_000);
  administrator = await server.signIn({ roleName: 'ADMIN_WRITE' });
});

const customer = (who: object = {}) =>
  server.signIn({
    ...{ first_name: 'Ada', last_name: 'Byron', country: 'Germany', account_type: 'Commercial', account_name: 'Acme' },
    ...{ industry: 'Banking', phone: '+4930901820', job_role: 'Developer', job_function: 'Data Science', title: 'Dr' },
    customer: true,
    ...who,
  });
const put = async (who: SignedIn, payload: JsonObject, headers: Record<string, string> = {}) => {
  const { status, body } = await who.call('PUT', 'auth/profile', { payload, headers });
  return status === 200
    ? [status, body.vatId, body.vatIdVerified]
    : [
        status,
        Object.fromEntries(
          Object.entries(body.error.fields ?? {}).map(([name, problem]) => [name, (problem as JsonObject).code]),
        ),
      ];
};
const profile = async (who: SignedIn) => (await who.call('GET', 'auth/profile')).body;
const named = { 'x-portal-form': 'profile/subscription/edit' };

describe('The register says yes or no', () => {
  test('of a number, and nothing of whose it is; to strangers too', async () => {
    const stranger = server.visitor();
    const ask = async (number: string) =>
      (await stranger.call('GET', `vat-numbers/${encodeURIComponent(number)}`)).body;
    expect(await ask(known)).toEqual({ exists: true });
    expect(await ask(unregistered)).toEqual({ exists: false });
    expect(await ask('de 129.273-398')).toEqual({ exists: true });
    // What cannot be a number of a member is no question for the register.
    for (const number of ['DE12', 'NO123456785', 'x'.repeat(400), '../../admin', 'DE129273398/../x'])
      expect([number, await ask(number)]).toEqual([number, { exists: false }]);
    expect(vatRegister.asked).toEqual([known, unregistered]);
  });

  test('thirty times a minute for one address', async () => {
    const stranger = server.visitor();
    const answers = [];
    for (let time = 0; time < 31; time++) answers.push((await stranger.call('GET', `vat-numbers/${known}`)).status);
    expect(answers).toEqual([...Array(30).fill(200), 429]);
    expect(vatRegister.asked).toEqual([known]);
  });

  test.each(behaviors.filter((does) => does !== 'answers'))(
    'or nothing: the register %s, which is no answer and soon said',
    async (does) => {
      vatRegister.does = does;
      const started = performance.now();
      const { status } = await server.visitor().call('GET', `vat-numbers/${known}`);
      expect(status).toBe(503);
      expect(performance.now() - started).toBeLessThan(5_000 * 3);
      // Nobody's word is taken for it, and what is saved does not wait for ever.
      const ada = await customer();
      expect(await put(ada, { vatId: known })).toEqual([422, { vatId: 'remote.unknown' }]);
      expect(await profile(ada)).not.toHaveProperty('vatId');
      // The rest of the profile has nothing to do with the register.
      const before = vatRegister.asked.length;
      expect((await put(ada, { title: 'Prof' }))[0]).toBe(200);
      expect(vatRegister.asked).toHaveLength(before);
    },
  );
});

describe('The server judges again what is sent', () => {
  test('whether the page asked or not, and asks the register once for both', async () => {
    const ada = await customer();
    expect(await put(ada, { vatId: unregistered })).toEqual([422, { vatId: 'remote.wrong' }]);
    expect(await put(ada, { vatId: unregistered }, named)).toEqual([422, { vatId: 'remote.wrong' }]);
    expect(await put(ada, { vatId: '129273398' })).toEqual([422, { vatId: 'pattern' }]);
    vatRegister.asked.length = 0;
    await ada.call('GET', `vat-numbers/${known}`);
    expect(await put(ada, { vatId: known }, named)).toEqual([200, known, true]);
    expect(vatRegister.asked).toEqual([known]);
  });

  test('a number that is verified is locked, and nobody says of their own that it is', async () => {
    const ada = await customer();
    for (const vatIdVerified of [true, false, 'yes'])
      expect(await put(ada, { vatIdVerified })).toEqual([422, { vatIdVerified: 'field.locked' }]);
    await put(ada, { vatId: known });
    const before = await profile(ada);
    const ways: Record<string, string>[] = [
      {},
      named,
      { 'x-portal-form': 'admin-user/edit/edit' },
      { 'x-portal-mode': 'admin' },
    ];
    for (const vatId of [other, unregistered, null, ''])
      for (const headers of ways)
        expect([vatId, ...(await put(ada, { vatId }, headers))]).toEqual([vatId, 422, { vatId: 'field.locked' }]);
    expect((await put(ada, { vatIdVerified: null }))[0]).toBe(422);
    expect((await put(ada, { vatIdVerified: null, vatId: other }))[0]).toBe(422);
    expect(await profile(ada)).toEqual(before);
    // What is locked stays when somebody moves, and is sent unchanged with the rest.
    expect(await put(ada, { country: 'United States', state: 'Ohio', phone: '+16145550100', vatId: known })).toEqual([
      200,
      known,
      true,
    ]);
  });

  test('an administrator corrects it; what the register was not asked about is not verified, and the person can verify it', async () => {
    const ada = await customer();
    await put(ada, { vatId: known });
    const at = `users/${ada.user.id}`;
    const correct = async (payload: JsonObject) => {
      const { headers } = await administrator.call('GET', at);
      return administrator.call('PUT', at, { payload, headers: { 'if-match': String(headers.etag) } });
    };
    // The mark is of the number that was checked: sent with another number it is taken away.
    const corrected = await correct({ vatIdVerified: true, vatId: other });
    expect([corrected.status, corrected.body.vatId, corrected.body.vatIdVerified]).toEqual([200, other, undefined]);
    expect((await correct({ vatIdVerified: true })).body.error.fields).toEqual({
      vatIdVerified: { code: 'field.locked' },
    });
    // Saving what is there verifies it.
    expect(await put(ada, { vatId: other })).toEqual([200, other, true]);
  });

  test('a number that was stored before, and of which the register says nothing now, keeps nobody from saving', async () => {
    const ada = await customer();
    await put(ada, { vatId: known });
    const at = `users/${ada.user.id}`;
    const { headers } = await administrator.call('GET', at);
    await administrator.call('PUT', at, {
      payload: { vatId: other },
      headers: { 'if-match': String(headers.etag) },
    });
    vatRegister.does = 'refuses';
    expect(await put(ada, { vatId: other, title: 'Prof' }, named)).toEqual([200, other, undefined]);
    expect(await put(ada, { vatId: unregistered }, named)).toEqual([422, { vatId: 'remote.unknown' }]);
  });
});

describe('The number is part of the record everywhere', () => {
  test('column, filters, CSV, export, audit, history and the API’s own description', async () => {
    const ada = await customer({ email: 'ada@firm.example' });
    await put(ada, { vatId: known });
    const list = async (query: string) =>
      (await administrator.call('GET', `users?${query}`)).body.items.map(({ email }: JsonObject) => email);
    expect(await list(`filter[vatId]=${known}&filter[vatIdVerified]=true&filter[country]=Germany`)).toContain(
      'ada@firm.example',
    );
    expect(await list(`filter[vatId]=${known}&filter[vatIdVerified]=false`)).toEqual([]);
    const { text } = await administrator.call('GET', 'users?sort=-vatId', { headers: { accept: 'text/csv' } });
    const [head = '', ...lines] = text.split('\r\n');
    expect(head).toMatch(/,vatId,vatIdVerified$/);
    expect(lines.find((line) => line.startsWith('ada@'))).toMatch(new RegExp(`,${known},(true|yes)$`, 'i'));
    expect((await ada.call('GET', 'auth/export')).body.profile).toMatchObject({ vatId: known, vatIdVerified: true });
    const history = await administrator.call(
      'GET',
      `audit?filter[target]=${ada.user.id}&filter[action]=profile.update`,
    );
    expect(history.body.items[0]).toMatchObject({ action: 'profile.update' });
    const entry = await administrator.call('GET', `audit/${history.body.items[0].id}`);
    const told = entry.status === 200 ? entry.text : history.text;
    expect(told).toContain(known);
    const screen = server.definitions.edition().screens['admin-users'];
    expect(JSON.stringify(screen)).toContain('"vatIdVerified"');
    const openapi = (await administrator.call('GET', 'openapi.json')).text;
    expect(openapi).toContain('vat-numbers/{number}');
  });

  test('it comes with the registration: checked before there is an account, verified in the record, handed on by the user pool', async () => {
    const person = { ...commercial, country: 'Germany', phone_number: '+4930901820' };
    await expect(register(server, address, 'wrong@firm.example', { ...person, vatId: unregistered })).rejects.toThrow(
      /remote\.wrong/,
    );
    vatRegister.asked.length = 0;
    const nora = await register(server, address, 'nora@firm.example', { ...person, vatId: known });
    expect(nora.profile).toMatchObject({ vatId: known, vatIdVerified: true });
    expect(vatRegister.asked).toEqual([known]);
    const account = await server.app.pool.admin.findByEmail('nora@firm.example');
    expect(account?.attributes).toMatchObject({ 'custom:vatId': known });
    const { status } = await nora.call('PUT', 'auth/profile', { payload: { vatId: other } });
    expect(status).toBe(422);
  });
});
