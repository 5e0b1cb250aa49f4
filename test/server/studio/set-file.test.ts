import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../../server/platform/project-folder';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { beginSet, fileText } from './sets';

/** A set is downloaded as one file, and uploaded to another portal. */
let here: ServerApp;
let there: ServerApp;
let ann: SignedIn;
let bob: SignedIn;
beforeAll(async () => {
  [here, there] = [await serverApp(), await serverApp()];
  ann = await here.signIn({ roleName: 'SYSADMIN' });
  bob = await there.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => Promise.all([here.close(), there.close()]));

const form = 'schemas/forms/profile.form.json';
const lock = (name: string) => (text: string) => text.replace(`"use": "${name}"`, `"use": "${name}", "readOnly": true`);
const document = (text: string) => ({ path: form, text, base: null });
const upload = (who: SignedIn, payload: object) => who.call('POST', 'studio/sets/import', { payload });

test('It is the same set elsewhere, merged with what is live there, and published like any other', async () => {
  const other = await beginSet(bob, 'Theirs');
  await other.edit(form, lock('lastName'));
  expect((await other.publish()).status).toBe(200);
  const set = await beginSet(ann, 'Names, locked: «Lee»');
  await set.edit(form, lock('firstName'));
  await set.edit('locales/en/iam.json', (text) => text.replace('{', '{\n  "setFile": "Taken along",'));
  const file = await ann.call('GET', `studio/sets/${set.id}/file`);
  expect(file.headers['content-disposition']).toContain('Names-locked-Lee.set.json');
  const made = await upload(bob, JSON.parse(file.text));
  expect([made.status, made.body]).toMatchObject([
    201,
    { title: 'Names, locked: «Lee»', reason: 'To try it', state: 'draft', editors: [bob.user.id], documentCount: 2 },
  ]);
  const again = await bob.call('GET', `studio/sets/${made.body.id}/file`);
  expect(JSON.parse(again.text)).toEqual(JSON.parse(file.text));
  const { revision, baseEdition } = (await bob.call('POST', `studio/sets/${made.body.id}/check`, { payload: {} })).body;
  const payload = { revision, baseEdition };
  expect((await bob.call('POST', `studio/sets/${made.body.id}/publish`, { payload })).status).toBe(200);
  const model = there.definitions.edition().forms.profile;
  const fields = model?.kind === 'fields' ? model.fields : [];
  const locked = fields.filter(({ readOnly }) => readOnly === true).map(({ name }) => name);
  expect(locked).toEqual(expect.arrayContaining(['firstName', 'lastName']));
});

test.each([
  ['of what stays with the repository', [{ path: 'schemas/permissions.json', text: '{}', base: null }], 422],
  ['of what is no document', [{ path: '../../etc/passwd', text: 'x', base: null }], 422],
  ['of the program', [{ path: 'src/portal.tsx', text: 'x', base: null }], 422],
  ['of nothing', [], 400],
  ['without a path', [{ text: 'x', base: null }], 400],
  ['with more than it has', [{ path: form, text: '{}', base: null, more: 1 }], 400],
  ['of one document twice', [document('first'), document('second')], 400],
])('A file %s is refused, and leaves no set', async (_, documents, status) => {
  const sets = async () => (await ann.call('GET', 'studio/sets')).body.total;
  const before = await sets();
  expect((await upload(ann, { title: 'From elsewhere', documents })).status).toBe(status);
  expect(await sets()).toBe(before);
});

test('A document that is no JSON comes in as it is written, and cannot be published', async () => {
  const documents = [{ path: form, text: '{ "id": ', base: fileText(form) }];
  const { body } = await upload(ann, { title: 'Torn', documents });
  const checked = (await ann.call('POST', `studio/sets/${body.id}/check`, { payload: {} })).body;
  expect([checked.sound, checked.problems[0].file]).toEqual([false, form]);
});

test('Who may only read downloads, and uploads nothing', async () => {
  const set = await beginSet(ann);
  const reader = await here.signIn({ roleName: 'ADMIN_READ' });
  expect((await reader.call('GET', `studio/sets/${set.id}/file`)).status).toBe(200);
  const documents = [{ path: form, text: fileText(form), base: null }];
  expect((await upload(reader, { title: 'Mine', documents })).status).toBe(403);
});

test('What names a document twice is refused at its place', async () => {
  const { body } = await upload(ann, { title: 'Twice', documents: [document('first'), document('second')] });
  expect(body.error.fields).toEqual({ 'documents.1.path': { code: 'uniqueItems' } });
});

test('A set with the longest texts of every language is downloaded and uploaded whole, and not one beyond 20 million bytes', async () => {
  const paths = ['en', 'es', 'fr', 'ja'].flatMap((language) => {
    const sizes = readdirSync(join(projectFolder(), 'locales', language), { withFileTypes: true }).flatMap((file) => {
      const path = `locales/${language}/${file.name}`;
      return file.isFile() ? [{ path, size: statSync(join(projectFolder(), path)).size }] : [];
    });
    return sizes.sort((one, other) => other.size - one.size).slice(0, 10);
  });
  const documents = paths.map(({ path }) => {
    const text = fileText(path);
    return { path, text: text.replace('{', '{\n  "setFile": "Taken along",'), base: text };
  });
  expect(JSON.stringify(documents).length).toBeGreaterThan(1024 * 1024);
  const made = await upload(bob, { title: 'Every text', documents });
  expect([made.status, made.body.documentCount]).toEqual([201, 40]);
  const file = await bob.call('GET', `studio/sets/${made.body.id}/file`);
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1);
  expect(JSON.parse(file.text).documents).toEqual(documents.sort(byPath));
  const again = await upload(ann, JSON.parse(file.text));
  expect((await ann.call('GET', `studio/sets/${again.body.id}/file`)).text).toBe(file.text);
  // One of the size that a document may have fits, whatever its characters: these take the most bytes.
  const longest = '"'.repeat(1_000_000);
  const one = { path: form, text: longest, base: longest };
  expect((await upload(ann, { title: 'Long', documents: [one] })).status).toBe(201);
  expect((await upload(ann, { title: 'Long', documents: 'x'.repeat(20_000_000) })).status).toBe(413);
});
