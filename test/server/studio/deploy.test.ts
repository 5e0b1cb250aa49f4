import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Connection } from '../../../server/platform/database';
import { projectFolder } from '../../../server/platform/project-folder';
import { testDatabase } from '../../support/database';
import { type ServerApp, serverApp } from '../../support/server-app';
import { beginSet } from './sets';

/** Published sets and files that change under them: a restart, a deployment, a start without the studio. */
const form = 'schemas/forms/profile.form.json';
const texts = 'locales/en/iam.json';
const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

/** A project of its own, and a portal on it with something published. */
async function published(change: (text: string) => string, path = form, prepare = (_project: string) => {}) {
  const project = mkdtempSync(join(tmpdir(), 'portico-deploy-'));
  for (const folder of ['schemas', 'screens', 'locales'])
    cpSync(join(projectFolder(), folder), join(project, folder), { recursive: true });
  prepare(project);
  const connection = await testDatabase();
  open.push(
    () => rmSync(project, { recursive: true }),
    () => connection.close(),
  );
  const server = await serverApp({ project, connection });
  const set = await beginSet(await server.signIn({ roleName: 'SYSADMIN' }));
  await set.edit(path, change);
  const answer = await set.publish();
  expect([answer.status, answer.text.slice(0, 400)]).toEqual([200, expect.any(String)]);
  const hash = server.definitions.edition().hash;
  await server.close();
  return { project, connection, hash };
}

async function start(project: string, connection: Connection, environment = {}): Promise<ServerApp> {
  const server = await serverApp({ project, connection, environment });
  open.push(() => server.close());
  return server;
}

function deploy(project: string, path: string, change: (text: string) => string): void {
  writeFileSync(join(project, path), change(readFileSync(join(project, path), 'utf8')));
}

const lockFirstName = (text: string) => text.replace('"use": "firstName"', '"use": "firstName", "readOnly": true');
const fieldOf = (server: ServerApp, name: string) => {
  const model = server.definitions.edition().forms.profile;
  return model?.kind === 'fields' ? model.fields.find((field) => field.name === name) : undefined;
};
const errors = (server: ServerApp) =>
  server.definitions
    .edition()
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ rule, place }) => `${rule} ${place.file}`);

test('A restart serves the same edition; without the studio it is the files alone', async () => {
  const { project, connection, hash } = await published(lockFirstName);
  const again = await start(project, connection);
  expect([again.definitions.edition().hash, again.definitions.published()]).toEqual([hash, 1]);
  const without = await start(project, connection, { PORTAL_STUDIO: 'off' });
  expect(without.definitions.edition().hash).not.toBe(hash);
  expect(fieldOf(without, 'firstName')?.readOnly).not.toBe(true);
  const root = await without.signIn({ roleName: 'SYSADMIN' });
  const back = await root.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'Off' } });
  expect([back.status, back.body.error.code]).toEqual([409, 'STUDIO_OFF']);
});

test('A deployment with newer files is merged with what was published: both changes are served', async () => {
  const { project, connection } = await published(lockFirstName);
  deploy(project, form, (text) => text.replace('"use": "lastName"', '"use": "lastName", "readOnly": true'));
  deploy(project, texts, (text) => text.replace('{', '{ "deployed": "Yes",'));
  const server = await start(project, connection);
  expect(errors(server)).toEqual([]);
  expect([fieldOf(server, 'firstName')?.readOnly, fieldOf(server, 'lastName')?.readOnly]).toEqual([true, true]);
  expect(server.definitions.edition().locales['en/iam']).toMatchObject({ deployed: 'Yes' });
});

test('A deployment that changed the same property serves the last good edition and says so; rolling back ends it', async () => {
  const { project, connection, hash } = await published((text) => text.replace('"free"', '"inOrder"'));
  deploy(project, form, (text) => text.replace('"navigation": "free",', ''));
  deploy(project, texts, (text) => text.replace('{', '{ "deployed": "Yes",'));
  const server = await start(project, connection);
  expect(errors(server)).toEqual([`edition-conflict ${form}`]);
  expect(server.definitions.edition().hash).toBe(hash);
  const root = await server.signIn({ roleName: 'SYSADMIN' });
  const set = await beginSet(root);
  const blocked = await set.edit('locales/fr/iam.json', (text) => text.replace('{', '{ "x": "y",'));
  expect(blocked.status).toBe(200);
  expect((await set.check()).body).toMatchObject({
    sound: false,
    problems: expect.arrayContaining([expect.objectContaining({ code: 'set-conflict', file: form })]),
  });
  await root.call('POST', 'studio/editions/0/rollback', { payload: { reason: 'The file is right' } });
  expect(errors(server)).toEqual([]);
  expect(server.definitions.edition().locales['en/iam']).toMatchObject({ deployed: 'Yes' });
});

test('A deployment with which an edition no longer compiles serves the last good edition and says so', async () => {
  const label = (text: string) => text.replace('"use": "firstName"', '"use": "firstName", "label": "studioLabel"');
  const { project, connection, hash } = await published(label, form, (folder) =>
    deploy(folder, texts, (text) => text.replace('{', '{ "studioLabel": "Given name",')),
  );
  deploy(project, texts, (text) => text.replace('"studioLabel": "Given name",', '"deployed": "Yes",'));
  const server = await start(project, connection);
  expect(errors(server)).toEqual([`edition-unfit ${form}`]);
  expect(server.definitions.edition().hash).toBe(hash);
});

test('What is kept out of sets is not taken from one, even if the database holds it', async () => {
  const { project, connection } = await published(lockFirstName);
  const { db } = connection;
  const edition = await db.selectFrom('editions').selectAll().where('number', '=', 1).executeTakeFirstOrThrow();
  const [laid] = Object.values(edition.overlay);
  const overlay = { ...edition.overlay, 'schemas/permissions.json': laid, 'schemas/forms/sign-in.form.json': laid };
  await db
    .updateTable('editions')
    .set({ overlay: JSON.stringify(overlay) })
    .where('number', '=', 1)
    .execute();
  const server = await start(project, connection);
  expect(errors(server)).toEqual([]);
  expect(fieldOf(server, 'firstName')?.readOnly).toBe(true);
  expect(Object.keys(server.definitions.permissions().permissions).length).toBeGreaterThan(20);
});
