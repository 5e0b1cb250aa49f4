import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { beginSet } from './sets';

/** What becomes of a form that somebody has open when another edition of it is published: the publisher chooses. */
let server: ServerApp;
let root: SignedIn;
let me: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  root = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());
beforeEach(async () => {
  me = await server.signIn();
});

const path = 'schemas/forms/profile.form.json';
const hash = () => server.definitions.edition().forms.profile?.hash ?? '';
const manifest = async () => (await server.visitor().call('GET', '/iam/definitions/manifest.json')).body;
/** One field takes three letters at most: what was accepted before is not any more. */
const stricter = (text: string) => text.replace('"use": "firstName"', '"use": "firstName", "maxLength": 3');

async function publish(title: string, edit: (text: string) => string, openForms: 'finish' | 'move' | 'stop') {
  const set = await beginSet(root, title);
  expect((await set.edit(path, edit)).status).toBe(200);
  const { revision } = (await root.call('GET', `studio/sets/${set.id}`)).body;
  const headers = { 'if-match': `"${revision}"` };
  const described = await root.call('PUT', `studio/sets/${set.id}`, { payload: { title, openForms }, headers });
  expect([described.status, described.body.openForms]).toEqual([200, openForms]);
  const published = await set.publish();
  expect([published.status, published.text.slice(0, 400)]).toEqual([200, expect.any(String)]);
  return set.id;
}
const backToFiles = () => root.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Next test' } });
afterEach(backToFiles);

/** Sends the first name, from the form as it was when it had this hash. */
async function send(firstName: string, opened: string) {
  const { revision } = (await me.call('GET', 'auth/profile')).body;
  const headers = { 'if-match': `"${revision}"`, 'x-portal-form': `profile/subscription/edit/${opened}` };
  const { status, body } = await me.call('PUT', 'auth/profile', { payload: { firstName }, headers });
  return [status, body?.error?.code];
}

test('To be finished as it was opened: the earlier form judges, the newest judges who opened that', async () => {
  const opened = hash();
  await publish('Shorter names', stricter, 'finish');
  expect(hash()).not.toBe(opened);
  expect(await send('Johanna', opened)).toEqual([200, undefined]);
  expect(await send('Johanne', hash())).toEqual([422, 'FORM_REFUSED']);
  expect(await send('Johanne', 'ffffffffffffffffffffffffffffffff'), 'of no edition').toEqual([422, 'FORM_REFUSED']);
  expect((await manifest()).ended).toBeUndefined();
});

test('What the newest form locks is locked to who opened an earlier one', async () => {
  const opened = hash();
  const locked = (text: string) => text.replace('"use": "firstName"', '"use": "firstName", "readOnly": true');
  await publish('Names stay', locked, 'finish');
  expect(await send('Lee', opened)).toEqual([422, 'FIELD_LOCKED']);
  expect(await send('Lee', 'f'.repeat(32)), 'of no edition').toEqual([422, 'FIELD_LOCKED']);
  server.clock.forward(7.1 * 86_400_000);
  me = await server.signIn();
  expect(await send('Lee', opened), 'too old').toEqual([422, 'FIELD_LOCKED']);
  root = await server.again(root.user, 'ADMIN');
});

test('To go on with the newest: the manifest says so to open tabs, and the earlier form is refused', async () => {
  const first = hash();
  await publish('Shorter names', stricter, 'finish');
  const second = hash();
  await publish('No, other ones', (text) => text.replace('"maxLength": 3', '"maxLength": 4'), 'move');
  expect((await manifest()).ended.profile).toEqual(expect.arrayContaining([first, second]));
  for (const opened of [first, second]) expect(await send('Johanna', opened)).toEqual([409, 'FORM_CHANGED']);
  expect(await send('Joan', hash())).toEqual([200, undefined]);
  await backToFiles();
  expect(await send('Johanna', first), 'it is the newest again').toEqual([200, undefined]);
});

test('It holds for seven days', async () => {
  const opened = hash();
  await publish('Shorter names', stricter, 'finish');
  server.clock.forward(6.9 * 86_400_000);
  me = await server.signIn();
  expect(await send('Johanna', opened)).toEqual([200, undefined]);
  server.clock.forward(0.2 * 86_400_000);
  me = await server.signIn();
  expect(await send('Johanna', opened)).toEqual([422, 'FORM_REFUSED']);
  root = await server.again(root.user, 'ADMIN');
});

test('The choice is read by everybody who may look, and kept in the audit', async () => {
  const reader = await server.signIn({ roleName: 'ADMIN_READ' });
  const { items } = (await reader.call('GET', 'studio/sets?sort=-updatedAt')).body;
  const choices = items.map(({ openForms }: { openForms: string }) => openForms);
  expect(choices).toEqual(expect.arrayContaining(['finish', 'move']));
  const audit = (await root.call('GET', 'audit?filter[action]=changeSet.change&size=50')).body.items;
  const after = audit.map(({ after: changed }: { after: object }) => changed);
  expect(after).toContainEqual(expect.objectContaining({ openForms: 'move' }));
});

test.each(['rolled back', 'undone'] as const)('What is %s leaves forms that are open to be finished', async (way) => {
  const before = hash();
  const longer = (text: string) => text.replace('"use": "firstName"', '"use": "firstName", "maxLength": 300');
  const stored = await publish('Longer names', longer, 'finish');
  const opened = hash();
  const back =
    way === 'undone'
      ? await root.call('POST', `studio/sets/${stored}/undo`, { payload: { reason: 'Too long' } })
      : await root.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Too long' } });
  expect([back.status, hash()]).toEqual([200, before]);
  await publish('Shorter names', stricter, 'finish');
  expect(await send('Johanna', opened)).toEqual([200, undefined]);
});

test('The audit keeps the form by which something was sent, and the edition of it', async () => {
  const opened = hash();
  await publish('Shorter names', stricter, 'finish');
  const keptOf = async (firstName: string, named?: string) => {
    const { revision } = (await me.call('GET', 'auth/profile')).body;
    const headers = { 'if-match': `"${revision}"`, ...(named !== undefined && { 'x-portal-form': named }) };
    expect((await me.call('PUT', 'auth/profile', { payload: { firstName }, headers })).status).toBe(200);
    const { items } = (await root.call('GET', `audit?filter[actorId]=${me.user.id}&size=50`)).body;
    const event = items.find(({ after }: { after: { firstName?: string } | null }) => after?.firstName === firstName);
    return [event.form, event.formHash];
  };
  expect(await keptOf('Johanna', `profile/subscription/edit/${opened}`)).toEqual(['profile', opened]);
  expect(await keptOf('Jon', `profile/subscription/edit/${hash()}`)).toEqual(['profile', hash()]);
  const unknown = 'f'.repeat(32);
  expect(await keptOf('Kim', `profile/subscription/edit/${unknown}`), 'by what validated it').toEqual([
    'profile',
    hash(),
  ]);
  expect(await keptOf('Lee'), 'none was named').toEqual([null, null]);
  expect(await keptOf('Ann', 'no-form/contact'), 'another one validated').toEqual([null, null]);
  const [profile] = (await root.call('GET', 'audit?filter[action]=changeSet.publish&sort=-at')).body.items;
  expect(profile, 'no form validated it').toMatchObject({ form: null, formHash: null });
});

test('A form of plain JSON Schema is validated by the edition that was opened, too', async () => {
  const plain = 'schemas/forms/plain.form.json';
  const screen = 'screens/onboarding/edit-profile.screen.json';
  const withLeast = (least: number) => {
    const message = { type: 'string', minLength: least };
    const schema = { type: 'object', required: ['message'], properties: { message } };
    const submit = { label: 'profile.save', operation: 'reportError' };
    return JSON.stringify({ $schema: '../meta/form.schema.json', id: 'plain', title: 'profile.title', schema, submit });
  };
  const made = await beginSet(root, 'A plain form');
  const payload = { path: plain, text: withLeast(1), baseHash: null };
  const headers = { 'if-match': `"${await made.revision()}"` };
  expect((await root.call('PUT', `studio/sets/${made.id}/documents`, { payload, headers })).status).toBe(200);
  await made.edit(screen, (text) => {
    const { blocks, ...rest } = JSON.parse(text);
    return JSON.stringify({ ...rest, blocks: [...blocks, { block: 'form', form: 'plain' }] });
  });
  expect((await made.publish()).status).toBe(200);
  const plainHash = () => server.definitions.edition().forms.plain?.hash ?? '';
  const report = async (message: string, opened: string) => {
    const named = { 'x-portal-form': `plain//create/${opened}` };
    const { status, body } = await me.call('POST', 'errors', { payload: { message }, headers: named });
    return [status < 300, body?.error?.code];
  };
  const change = async (least: number, openForms: string) => {
    const set = await beginSet(root, 'Stricter');
    await set.edit(plain, () => withLeast(least));
    const described = {
      payload: { title: 'Stricter', openForms },
      headers: { 'if-match': `"${await set.revision()}"` },
    };
    expect((await root.call('PUT', `studio/sets/${set.id}`, described)).status).toBe(200);
    expect((await set.publish()).status).toBe(200);
  };
  const [accepted, refused] = [
    [true, undefined],
    [false, 'FORM_REFUSED'],
  ];
  const opened = plainHash();
  expect(await report('a', opened)).toEqual(accepted);
  await change(3, 'finish');
  expect(await report('a', opened)).toEqual(accepted);
  expect(await report('', opened), 'by its own rules').toEqual(refused);
  for (const other of [plainHash(), 'f'.repeat(32)]) expect(await report('a', other)).toEqual(refused);
  await change(4, 'move');
  expect(await report('abcd', opened)).toEqual([false, 'FORM_CHANGED']);
  const moved = plainHash();
  await change(5, 'stop');
  for (const each of [opened, moved]) expect(await report('abcde', each)).toEqual([false, 'FORM_STOPPED']);
  expect(await report('abcde', plainHash())).toEqual(accepted);
});

test('A page keeps the texts of the edition that it was opened with, in every language; a reload gets the new', async () => {
  const texts = async (language: string, version: string) =>
    (await server.visitor().call('GET', `/iam/assets/locales/${language}/iam.json?v=1-${version}`)).body.profile
      ?.studioTest;
  const opened = (await manifest()).hash;
  const set = await beginSet(root, 'A sentence');
  const languages = server.definitions.edition().languages.map(({ code }) => code);
  const says = (language: string) => `New in ${language}`;
  for (const each of languages) {
    const withSentence = (text: string) => {
      const sentences = JSON.parse(text);
      return JSON.stringify({ ...sentences, profile: { ...sentences.profile, studioTest: says(each) } });
    };
    expect((await set.edit(`locales/${each}/iam.json`, withSentence)).status).toBe(200);
  }
  expect((await set.publish()).status).toBe(200);
  const now = (await manifest()).hash;
  for (const each of languages) {
    expect([each, await texts(each, opened)], 'asked for after the publication').toEqual([each, undefined]);
    expect([each, await texts(each, now)]).toEqual([each, says(each)]);
    expect([each, await texts(each, 'f'.repeat(32))], 'of no edition').toEqual([each, says(each)]);
  }
});

test('Stopped at once: the earlier form is refused, and open tabs learn that nothing is taken over', async () => {
  const first = hash();
  await publish('Shorter names', stricter, 'finish');
  const second = hash();
  await publish('By law', (text) => text.replace('"maxLength": 3', '"maxLength": 4'), 'stop');
  const { ended, stopped } = await manifest();
  for (const hashes of [ended.profile, stopped.profile])
    expect(hashes).toEqual(expect.arrayContaining([first, second]));
  for (const opened of [first, second]) expect(await send('Johanna', opened)).toEqual([409, 'FORM_STOPPED']);
  expect(await send('Joan', hash())).toEqual([200, undefined]);
});

test('What was stopped stays stopped, whatever is published, taken back or published again', async () => {
  const opened = hash();
  await publish('By law', stricter, 'stop');
  await publish('A little longer', (text) => text.replace('"maxLength": 3', '"maxLength": 4'), 'move');
  const isStopped = async () => (await manifest()).stopped.profile.includes(opened);
  expect([await isStopped(), await send('Johanna', opened)]).toEqual([true, [409, 'FORM_STOPPED']]);
  const by = server.definitions.published();
  await backToFiles();
  expect(await send('Johanna', opened), 'it is live again').toEqual([200, undefined]);
  await root.call('POST', `studio/editions/${by}/rollback`, { payload: { reason: 'It was right' } });
  expect([await isStopped(), await send('Johanna', opened)]).toEqual([true, [409, 'FORM_STOPPED']]);
});
