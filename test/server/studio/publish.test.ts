import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparePayloads } from '../../../engine/change';
import { createHttpStudioApi } from '../../../src/blocks/studio/state/http-studio-api';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { beginSet, fileText } from './sets';

/** A set of changes: edited, checked, published, served, judged by, and taken back. */
let server: ServerApp;
let root: SignedIn;
let reader: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  root = await server.signIn({ roleName: 'SYSADMIN' });
  reader = await server.signIn({ roleName: 'ADMIN_READ' });
});
afterAll(() => server.close());

const profile = 'schemas/forms/profile.form.json';
const texts = 'locales/en/iam.json';
const manifest = async () => (await server.visitor().call('GET', '/iam/definitions/manifest.json')).body;
const words = async () => (await server.visitor().call('GET', '/iam/assets/locales/en/iam.json')).body;
const withWord = (word: string) => (text: string) => {
  const catalog = JSON.parse(text);
  catalog.profile = { ...catalog.profile, studioTest: word };
  return JSON.stringify(catalog);
};

test('The studio lists every document, and says which stay with the repository', async () => {
  const { items } = (await reader.call('GET', 'studio/documents')).body;
  const byPath = new Map(items.map((each: { path: string }) => [each.path, each]));
  expect(byPath.get(profile)).toMatchObject({ kind: 'form', name: 'profile', keptOut: false, changedBy: [] });
  expect(byPath.get('schemas/forms/sign-in.form.json')).toMatchObject({ keptOut: true });
  expect(byPath.get(texts)).toMatchObject({ kind: 'texts', name: 'en/iam' });
  expect([...byPath.keys()].some((path) => String(path).startsWith('schemas/data/'))).toBe(false);
  const { body } = await reader.call('GET', `studio/documents/content?path=${profile}`);
  expect(body).toMatchObject({ path: profile, text: fileText(profile), edition: 0 });
});

test('A set is published whole, texts included, served at once, and rolled back to the files', async () => {
  const before = await manifest();
  const set = await beginSet(root, 'A word');
  expect((await set.edit(texts, withWord('Published'))).status).toBe(200);
  expect((await words()).profile?.studioTest, 'a draft is not served').toBeUndefined();
  expect((await set.check()).body).toMatchObject({ sound: true, narrower: false, baseEdition: 0 });

  const published = await set.publish();
  expect([published.status, published.body]).toMatchObject([200, { state: 'published', edition: 1, live: true }]);
  expect((await words()).profile.studioTest).toBe('Published');
  expect((await manifest()).hash).not.toBe(before.hash);

  const { items } = (await reader.call('GET', 'studio/editions')).body;
  expect(items).toMatchObject([
    { number: 1, live: true, origin: 'PUBLISH', base: 0, title: 'A word', by: root.user.email, documents: [texts] },
    { number: 0, live: false, origin: 'FILES' },
  ]);
  const compared = await reader.call('GET', 'studio/editions/0/comparison');
  expect([compared.status, compared.body]).toMatchObject([
    200,
    { id: '0', live: 1, sound: true, documents: 1, remaining: 0 },
  ]);
  expect(compared.body.comparison, 'returning would take the word away').toMatchObject([
    { code: 'textRemoved', values: { key: 'iam:profile.studioTest', before: 'Published' } },
  ]);
  expect((await reader.call('GET', 'studio/editions/1/comparison')).body).toMatchObject({
    documents: 0,
    comparison: [],
    remaining: 0,
  });
  expect((await reader.call('GET', 'studio/editions/7/comparison')).status).toBe(404);
  const backToFiles = (baseEdition: number) =>
    root.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Not like this', baseEdition } });
  const undo = (baseEdition: number) =>
    root.call('POST', `studio/sets/${set.id}/undo`, { payload: { reason: 'Not like this', baseEdition } });
  for (const answer of [await backToFiles(0), await undo(7)])
    expect(answer, 'something else was published since').toMatchObject({
      status: 409,
      body: { error: { code: 'STUDIO_MOVED', args: { edition: 1 } } },
    });
  const back = await backToFiles(compared.body.live);
  expect([back.status, back.body]).toMatchObject([200, { number: 2, origin: 'ROLLBACK', restored: 0, live: true }]);
  expect((await manifest()).hash).toBe(before.hash);
  expect((await root.call('GET', `studio/sets/${set.id}`)).body.state).toBe('rolledBack');

  const events = (await root.call('GET', 'audit?sort=at')).body.items;
  const publication = events.find(({ action }: { action: string }) => action === 'changeSet.publish');
  expect(publication.after.comparison, 'with what it changes, by name').toContainEqual({
    code: expect.stringMatching(/^text/),
    values: expect.any(Object),
    words: expect.objectContaining({ fr: { language: 'Anglais' } }),
  });
  expect(events.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['changeSet.create', 'changeSet.edit', 'changeSet.publish', 'edition.rollBack']),
  );
});

test('The studio finds the sets that one goes on with, and those alone', async () => {
  const found = async () => {
    const call = async (_method: string, path: string, { query = {} }: { readonly query?: object }) => {
      const all = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)]));
      const { status, body } = await root.call('GET', `${path}?${new URLSearchParams(all)}`);
      return status === 200 ? { ok: true, data: body } : { ok: false, failure: body };
    };
    const answer = await createHttpStudioApi({ call } as never).openSets(); // the rest is not asked for
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
    return answer.data;
  };
  const earlier = await beginSet(root, 'Earlier');
  const later = await beginSet(root, 'Later');
  await root.call('POST', `studio/sets/${later.id}/review`, { payload: { revision: await later.revision() } });
  // Both of the same moment of the test's clock: their order is not decided.
  const open = new Map((await found()).map(({ id, state, writers }) => [id, [state, writers]]));
  expect([open.get(later.id), open.get(earlier.id)]).toEqual([
    ['review', root.user.email],
    ['draft', root.user.email],
  ]);
  for (const { id } of [earlier, later]) await root.call('DELETE', `studio/sets/${id}`);
  expect((await found()).filter(({ id }) => [earlier.id, later.id].includes(id))).toEqual([]);
});

test('A field that is locked by an edition is locked by the server, and no more once that is taken back', async () => {
  const me = await server.signIn();
  const rename = async (firstName: string) => {
    const { revision } = (await me.call('GET', 'auth/profile')).body;
    const headers = { 'if-match': `"${revision}"`, 'x-portal-form': 'profile/contact' };
    return me.call('PUT', 'auth/profile', { payload: { firstName }, headers });
  };
  const usual = await rename('Kim');
  const set = await beginSet(root, 'Names stay');
  await set.edit(profile, (text) => text.replace('"use": "firstName"', '"use": "firstName", "readOnly": true'));
  const published = await set.publish();
  expect([published.status, published.text.slice(0, 600)]).toEqual([200, expect.any(String)]);
  const refused = await rename('Lee');
  expect([usual.status, refused.status, refused.body.error.code]).toEqual([200, 422, 'FIELD_LOCKED']);
  await root.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Too much' } });
  expect((await rename('Lee')).status).toBe(200);
});

test('What the API gets less of, or more, is said by operation and property', () => {
  const { profile: model } = server.definitions.edition().forms;
  if (model?.kind !== 'fields') throw new Error('The profile is a form of fields.');
  const without = { ...model, fields: model.fields.filter(({ name }) => name !== 'lastName') };
  const operations = [...new Set(model.steps.flatMap(({ submit }) => submit.operation ?? []))].sort();
  const said = (code: string) => operations.map((operation) => ({ code, values: { operation, property: 'lastName' } }));
  expect(operations.length).toBeGreaterThan(0);
  expect(comparePayloads({ a: model }, { a: without })).toEqual({ sentences: said('payloadNarrower'), narrower: true });
  const wider = { sentences: said('payloadWider'), narrower: false };
  expect(comparePayloads({ a: without }, { a: model }), 'it is required').toEqual({ ...wider, narrower: true });
  const optional = { ...model, fields: model.fields.map((field) => ({ ...field, required: false })) };
  expect(comparePayloads({ a: without }, { a: optional })).toEqual(wider);
  expect(comparePayloads({ a: model }, { a: model })).toEqual({ sentences: [], narrower: false });
});

test('A set that the gate refuses has failed, says where, and is a draft again with the next edit', async () => {
  const before = await manifest();
  const set = await beginSet(root, 'Not sound');
  await set.edit(profile, (text) => text.replace('"use": "country"', '"use": "contry"'));
  const state = async () => (await root.call('GET', `studio/sets/${set.id}`)).body;
  const stale = await set.publish({ revision: 1 });
  expect([stale.status, (await state()).state], 'another revision is no failure').toEqual([412, 'draft']);
  const refused = await set.publish();
  expect([refused.status, refused.body.error.code]).toEqual([422, 'STUDIO_REFUSED']);
  const failed = await state();
  const { file, line, column, code } = refused.body.error.args.problems[0];
  expect(failed).toMatchObject({ state: 'failed', edition: null, approvedBy: null });
  expect(failed.failure.split('\n')[0]).toBe(`${file}:${line}:${column} ${code}`);
  expect(file).toBe(profile);
  expect((await manifest()).hash, 'nothing of it is served').toBe(before.hash);

  await set.edit(profile, (text) => text.replace('"use": "contry"', '"use": "country"'));
  expect(await state()).toMatchObject({ state: 'draft', failure: null });
  await root.call('DELETE', `studio/sets/${set.id}`);
});

test('A document that is new, and one that is to go, pass the same gate as any other', async () => {
  const path = 'schemas/forms/second.form.json';
  const put = async (id: string, document: Readonly<Record<string, unknown>>) => {
    const { revision } = (await root.call('GET', `studio/sets/${id}`)).body;
    const headers = { 'if-match': `"${revision}"` };
    return root.call('PUT', `studio/sets/${id}/documents`, { payload: document, headers });
  };
  const hash = async (of: string) => (await root.call('GET', `studio/documents/content?path=${of}`)).body.hash;
  const made = await beginSet(root, 'A second profile');
  const text = fileText(profile).replace('"id": "profile"', '"id": "second"');
  expect((await put(made.id, { path, text, baseHash: null })).status).toBe(200);
  expect((await made.publish()).body).toMatchObject({ state: 'published', live: true });
  expect(Object.keys((await manifest()).forms)).toContain('second');

  const used = await beginSet(root, 'Without the profile');
  await put(used.id, { path: profile, text: null, baseHash: await hash(profile) });
  const refused = await used.publish();
  expect([refused.status, refused.body.error.code]).toEqual([422, 'STUDIO_REFUSED']);
  expect(refused.body.error.args.problems.map((problem: { file: string }) => problem.file)).toContain(
    'screens/onboarding/edit-profile.screen.json',
  );

  const gone = await beginSet(root, 'One profile is enough');
  expect((await put(gone.id, { path, text: null, baseHash: await hash(path) })).status).toBe(200);
  expect((await gone.publish()).body).toMatchObject({ state: 'published', live: true });
  expect(Object.keys((await manifest()).forms)).not.toContain('second');
});

test('Who wrote a set, who approved it and who published it are named, also where it is one person', async () => {
  const [second, third] = [
    await server.signIn({ roleName: 'SYSADMIN' }),
    await server.signIn({ roleName: 'SYSADMIN' }),
  ];
  const named = (...people: readonly SignedIn[]) =>
    people
      .map(({ user }) => user.email)
      .sort()
      .join(', ');
  const publish = async (approver: SignedIn, publisher: SignedIn, writers: readonly SignedIn[], word: string) => {
    const set = await beginSet(root, word);
    for (const each of writers) {
      const { text, hash } = await held(each, set.id);
      const payload = { path: texts, text: withWord(`${word} ${each.user.email}`)(text), baseHash: hash };
      await each.call('PUT', `studio/sets/${set.id}/documents`, {
        payload,
        headers: { 'if-match': `"${await set.revision()}"` },
      });
    }
    const { baseEdition } = (await set.check()).body;
    const approval = { revision: await set.revision(), baseEdition };
    expect((await approver.call('POST', `studio/sets/${set.id}/approve`, { payload: approval })).body).toMatchObject({
      writers: named(...writers),
      approver: approver.user.email,
      reviewer: writers.includes(approver) ? null : approver.user.email,
      publisher: null,
    });
    const payload = { revision: await set.revision(), baseEdition };
    const who = { writers: named(...writers), approver: approver.user.email, publisher: publisher.user.email };
    const published = await publisher.call('POST', `studio/sets/${set.id}/publish`, { payload });
    expect(published.body).toMatchObject({ ...who, pushed: false });
    const listed = (await reader.call('GET', `studio/sets?id=${set.id}`)).body.items;
    expect(listed).toMatchObject([who]);
    const edition = (await reader.call('GET', `studio/editions/${published.body.edition}`)).body;
    const reviewer = writers.includes(approver) ? null : who.approver;
    expect(edition).toMatchObject({ writers: who.writers, approver: who.approver, reviewer, by: who.publisher });
    const { items } = (await root.call('GET', `audit?filter[target]=${set.id}&filter[action]=changeSet.publish`)).body;
    expect(items).toMatchObject([{ after: who }]);
  };
  const held = async (who: SignedIn, id: string) => {
    const { documents } = (await who.call('GET', `studio/sets/${id}`)).body;
    return documents[0] ?? (await who.call('GET', `studio/documents/content?path=${texts}`)).body;
  };
  await publish(second, third, [root, second], 'Three people');
  await publish(root, root, [root], 'One person');
});

test.each([
  ['required', '"use": "academicPosition"', '"use": "academicPosition", "required": true', true],
  ['optional', '"use": "firstName"', '"use": "firstName", "required": false', false],
  ['locked', '"use": "firstName"', '"use": "firstName", "readOnly": true', true],
  ['longer than it may be', '"use": "firstName"', '"use": "firstName", "maxLength": 3', true],
  [
    'held to another rule',
    '"use": "firstName"',
    '"use": "firstName", "validate": [{ "type": "minLength", "value": 8 }]',
    true,
  ],
  ['otherwise labeled', '"use": "firstName"', '"use": "firstName", "label": "profile.title"', false],
])(
  'A field that becomes %s: the check says whether what was accepted may be refused',
  async (_, from, to, narrower) => {
    const set = await beginSet(root, 'One field');
    expect((await set.edit(profile, (text) => text.replace(from, to))).status).toBe(200);
    const { body } = await set.check();
    expect([body.comparison.length > 0, body.narrower]).toEqual([true, narrower]);
  },
);

test('What changed is kept as sentences: in the edition and in the audit', async () => {
  const set = await beginSet(root, 'A lock');
  await set.edit(profile, (text) => text.replace('"use": "firstName"', '"use": "firstName", "readOnly": true'));
  expect((await set.publish()).status).toBe(200);
  const sentence = { code: 'becomesLocked', values: { document: 'profile.form', thing: 'firstName' } };
  const [edition] = (await reader.call('GET', 'studio/editions')).body.items;
  expect(edition.comparison).toContainEqual(expect.objectContaining(sentence));
  const [said] = edition.comparison.filter(({ code }: { code: string }) => code === sentence.code);
  const beside = (text: RegExp) => ({ thing: expect.stringMatching(text) });
  expect(said.words, 'its label in every language').toEqual({
    ...{ en: beside(/^First name \(firstName\)$/), es: beside(/ \(firstName\)$/) },
    ...{ fr: beside(/ \(firstName\)$/), ja: beside(/（firstName）$/) },
  });
  const [published] = (await root.call('GET', `audit?filter[action]=changeSet.publish&filter[target]=${set.id}`)).body
    .items;
  expect(published.after.comparison).toContainEqual(said);
  const model = server.definitions.edition().screens['admin-audit'];
  expect(JSON.stringify(model), 'the audit says them in words').toContain('changes:what.becomesLocked');
  await root.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Next test' } });
});
