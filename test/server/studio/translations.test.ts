import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { shortHash } from '../../../engine/change';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { beginSet, fileText } from './sets';

/** What translations were made from is a document like the sentences: checked, published, undone and rolled back with them. */
let server: ServerApp;
let root: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  root = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());
afterEach(() => root.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Next test' } }));

const english = 'locales/en/iam.json';
const path = 'locales/translations/fr/iam.json';
const sentence = (language: string): string => JSON.parse(fileText(`locales/${language}/iam.json`)).profile.title;
const known = (more: object = {}) => ({
  source: 'en',
  translations: { 'profile.title': { from: shortHash(sentence('en')), text: shortHash(sentence('fr')), ...more } },
});
const reword = (text: string) => text.replace(`"${sentence('en')}"`, '"About you"');

async function put(set: Awaited<ReturnType<typeof beginSet>>, value: object) {
  const headers = { 'if-match': `"${await set.revision()}"` };
  const payload = { path, text: `${JSON.stringify(value, null, 2)}\n`, baseHash: null };
  return root.call('PUT', `studio/sets/${set.id}/documents`, { payload, headers });
}
const served = async () => {
  const { files } = (await root.call('GET', 'studio/world')).body;
  const found = files.find((each: { path: string }) => each.path === path);
  return found && JSON.parse(found.text);
};

test('A set says which translations it leaves outdated, and the edition keeps it until it is undone', async () => {
  const set = await beginSet(root, 'Other words');
  expect((await set.edit(english, reword)).status).toBe(200);
  expect((await put(set, known())).status).toBe(200);
  const checked = (await set.check()).body;
  expect(checked.problems.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([]);
  const advice = expect.objectContaining({
    code: 'textOutdated',
    values: { key: 'iam:profile.title', language: 'fr' },
  });
  expect(checked.comparison).toContainEqual(advice);
  expect((await set.publish()).status).toBe(200);
  expect(await served()).toEqual(known());
  const edition = (await root.call('GET', 'studio/editions?sort=-number&size=1')).body.items[0];
  expect([edition.documents, edition.comparison]).toEqual([[english, path], expect.arrayContaining([advice])]);

  const undone = await root.call('POST', `studio/sets/${set.id}/undo`, { payload: { reason: 'Back' } });
  expect([undone.status, await served()]).toEqual([200, undefined]);
  const again = await root.call('POST', `studio/editions/${edition.number}/rollback`, { payload: { reason: 'Again' } });
  expect([again.status, await served()]).toEqual([200, known()]);
});

test('Two sets about one translation are merged without a question', async () => {
  const [first, second] = [await beginSet(root, 'Other words'), await beginSet(root, 'From translators')];
  await first.edit(english, reword);
  await put(first, known());
  await second.edit('locales/fr/iam.json', (text) => text.replace(`"${sentence('fr')}"`, '"Vous"'));
  await put(second, {
    source: 'en',
    translations: { 'profile.title': { from: shortHash(sentence('en')), text: shortHash('Vous'), unreviewed: true } },
  });
  expect((await first.publish()).status).toBe(200);
  const published = await second.publish();
  expect([published.status, published.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
  const { from } = known().translations['profile.title'];
  expect((await served()).translations).toEqual({ 'profile.title': { from, unreviewed: true } });
});

test('A file of another shape is refused with its place', async () => {
  const set = await beginSet(root, 'Wrong');
  await put(set, { source: 'en', translations: { 'profile.title': { from: 'English' } } });
  const { problems, sound } = (await set.check()).body;
  expect([sound, problems[0].file, problems[0].path]).toEqual([false, path, '/translations/profile.title/from']);
});
