import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject, PermissionsModel, RouteModel } from '../../../engine/model';
import { permitted } from '../../../engine/runtime';
import { acceptRoute, roleOptions } from '../../../kinds';
import { demoPeopleFor } from '../../../server/demo/people';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import { permissionNames, roleNames } from '../../support/roles';
import type { ServerApp, SignedIn } from '../../support/server-app';
import { freshKey, freshLicense } from '../matrix/calls';

/** A role is a line of JSON: between any two others it changes nothing for anybody else. */
const languages = ['en', 'es', 'fr', 'ja'];
let project: EditedProject;
let server: ServerApp;
const people = new Map<string, SignedIn>();
let before: PermissionsModel;

const file = (path: string) => join(project.folder, path);
const edit = (path: string, change: (written: JsonObject) => JsonObject) =>
  writeFileSync(file(path), JSON.stringify(change(JSON.parse(readFileSync(file(path), 'utf8'))), null, 2));
const original = new Map<string, string>();

/** Writes the table with these roles, and a name for each that people read. */
async function roles(names: readonly string[], more: (table: JsonObject) => JsonObject = (table) => table) {
  for (const language of languages)
    edit(`locales/${language}/enumerations.json`, (texts) => ({
      ...texts,
      role: Object.fromEntries(names.map((name) => [name, name.toLowerCase()])),
    }));
  edit('schemas/permissions.json', (table) => more({ ...table, roles: [...names] }));
  await server.definitions.refresh();
}

beforeAll(async () => {
  ({ project, server } = await editedPortal());
  before = server.definitions.permissions();
  for (const path of ['schemas/permissions.json', ...languages.map((name) => `locales/${name}/enumerations.json`)])
    original.set(path, readFileSync(file(path), 'utf8'));
  for (const role of roleNames) people.set(role, await server.signIn({ roleName: role }));
});
beforeEach(async () => {
  for (const [path, text] of original) writeFileSync(file(path), text);
  await server.definitions.refresh();
  expect(server.definitions.permissions()).toEqual(before);
});
afterAll(() => server.close());

/** Everything that anybody with these roles may do and open, by role. */
function rights(table: PermissionsModel, names: readonly string[]) {
  const routes: RouteModel[] = [];
  const visit = (list: readonly RouteModel[]) => {
    for (const route of list) {
      routes.push(route);
      visit(route.children);
    }
  };
  for (const { routes: list } of Object.values(server.definitions.edition().routes)) visit(list);
  return names.map((role) => [
    role,
    [false, true].flatMap((adminMode) => permissionNames.map((name) => permitted(table, name, { role, adminMode }))),
    (['user', 'admin'] as const).flatMap((mode) =>
      routes.map((route) =>
        acceptRoute(route, { profile: { roleName: role }, mode, permissions: table, context: { mode } }),
      ),
    ),
  ]);
}

const places = Array.from({ length: roleNames.length + 1 }, (_, place) => place);

describe.each(places)('A role added as number %i', (place) => {
  const names = [...roleNames.slice(0, place), 'REVIEWER', ...roleNames.slice(place)];

  test('is live with the save and changes nothing for anybody else', async () => {
    const was = rights(before, roleNames);
    await roles(names);
    expect(server.definitions.edition().problems).toEqual([]);
    const now = server.definitions.permissions();
    expect(now.roles).toEqual(names);
    expect(rights(now, roleNames)).toEqual(was);
    for (const [role, person] of people) {
      const { body } = await person.call('GET', 'auth/profile');
      expect([body.roleName, body.role, body.administrator]).toEqual([
        role,
        names.indexOf(role),
        roleNames.indexOf(role) >= 2,
      ]);
      expect((await person.call('GET', 'users?size=1')).status).toBe(roleNames.indexOf(role) >= 2 ? 200 : 403);
    }
  });

  test('is given by those who may give roles, unless it is above their own; and is asked for, sorted, and in the file', async () => {
    await roles(names);
    const root = people.get('SYSADMIN') as SignedIn;
    const someone = await server.signIn();
    const etag = String((await root.call('GET', `users/${someone.user.id}`)).headers.etag);
    const given = await root.call('PUT', `users/${someone.user.id}/role`, {
      payload: { role: 'REVIEWER' },
      headers: { 'if-match': etag },
    });
    if (place === roleNames.length) {
      expect(given.status).toBe(403);
      return;
    }
    expect([given.status, given.body.role]).toEqual([200, 'REVIEWER']);
    const found = await root.call('GET', 'users?filter[role]=REVIEWER');
    expect(found.body.items.map(({ id }: { id: string }) => id)).toContain(someone.user.id);
    const sorted = (await root.call('GET', 'users?sort=role&size=100')).body.items as { role: string }[];
    const ranks = sorted.map(({ role }) => names.indexOf(role));
    expect(ranks).toEqual([...ranks].sort((one, other) => one - other));
    const csv = await root.call('GET', 'users?filter[role]=REVIEWER', { headers: { accept: 'text/csv' } });
    expect(csv.text).toContain('REVIEWER');
    const table = server.definitions.permissions();
    const offered = roleOptions(table, 'SYSADMIN');
    expect(offered.map(({ value }) => value)).toEqual(
      names.slice(names.indexOf('USER'), names.indexOf('SYSADMIN') + 1),
    );
    if (place > 1) expect(demoPeopleFor(table).map(({ role }) => role)).toContain('REVIEWER');
  });
});

test('Who registers gets the least role that has the portal, wherever it stands', async () => {
  await roles(['GUEST', ...roleNames], (table) => ({ ...table, leastMember: 'USER' }));
  const { roles: names, leastMember } = server.definitions.permissions();
  expect(names[leastMember]).toBe('USER');
});

test('A right that is given to a role by JSON is had with the next call, and taken away with the next', async () => {
  const reader = people.get('ADMIN_READ') as SignedIn;
  expect((await reader.call('GET', 'letters')).status).toBe(200);
  edit('schemas/permissions.json', (table) => ({
    ...table,
    permissions: { ...(table.permissions as JsonObject), readLetters: { minimum: 'SYSADMIN' } },
  }));
  await server.definitions.refresh();
  expect((await reader.call('GET', 'letters')).status).toBe(403);
});

test('Records of others are read with the permission alone, whatever role administration begins with', async () => {
  const owner = await server.signIn();
  const portal = { db: server.connection.db, now: () => server.clock.now() };
  const license = await freshLicense(portal, owner.user.id);
  await freshKey(portal, owner.user.id);
  await roles(['UNKNOWN', 'USER', 'SUPPORT', ...roleNames.slice(2)], (table) => ({
    ...table,
    leastAdministrator: 'SUPPORT',
    // It may open every screen of those who only look.
    permissions: Object.fromEntries(
      Object.entries(table.permissions as Record<string, JsonObject>).map(([name, permission]) => [
        name,
        permission.minimum === 'ADMIN_READ' && name !== 'readEverything'
          ? { ...permission, minimum: 'SUPPORT' }
          : permission,
      ]),
    ),
  }));
  expect(server.definitions.permissions().leastAdministrator).toBe(2);
  const [plain, support] = [await server.signIn({ roleName: 'USER' }), await server.signIn({ roleName: 'SUPPORT' })];
  const both = { USER: support, ADMIN: await server.again(support.user, 'ADMIN') };
  const { sources } = JSON.parse(readFileSync(file('schemas/sources.json'), 'utf8')) as {
    readonly sources: Readonly<Record<string, { method: string; path: string; partPermissions?: readonly string[] }>>;
  };
  const lists = Object.entries(sources).flatMap(([name, { method, path, partPermissions = [] }]) =>
    method === 'GET' && partPermissions.includes('readEverything') ? [[name, path] as const] : [],
  );
  expect(lists.length).toBeGreaterThan(8);
  for (const [name, path] of lists) {
    const at = path.replace('{id}', license).replace(/\{\w+\}/g, 'x');
    const refused = await plain.call('GET', at);
    for (const [mode, person] of Object.entries(both)) {
      const { status, body } = await person.call('GET', at);
      expect([name, mode, status, body.total], path).toEqual([name, mode, refused.status, refused.body.total]);
    }
    if (path.includes('{')) expect(refused.status, name).toBe(404);
  }
  const reader = people.get('ADMIN_READ') as SignedIn;
  expect((await reader.call('GET', 'licenses')).body.total).toBeGreaterThan(0);
  edit('schemas/permissions.json', (table) => ({
    ...table,
    permissions: { ...(table.permissions as JsonObject), readEverything: { minimum: 'SYSADMIN' } },
  }));
  await server.definitions.refresh();
  expect(server.definitions.permissions().permissions.readEverything?.minimum).toBe(5);
  expect((await reader.call('GET', 'licenses')).body.total).toBe(0);
  expect((await reader.call('GET', `licenses/${license}`)).status).toBe(404);
});

test('People whose role left the table have the lowest rights and keep their role, and the log counts them', async () => {
  const writer = people.get('ADMIN_WRITE') as SignedIn;
  await roles(
    roleNames.filter((name) => name !== 'ADMIN_WRITE'),
    (table) => ({
      ...table,
      permissions: Object.fromEntries(
        Object.entries(table.permissions as Record<string, JsonObject>).map(
          ([name, { languages: _byRole, ...rule }]) => [
            name,
            { ...rule, minimum: rule.minimum === 'ADMIN_WRITE' ? 'SYSADMIN' : (rule.minimum ?? '') },
          ],
        ),
      ),
    }),
  );
  await server.app.upkeep();
  const { body } = await writer.call('GET', 'auth/profile');
  expect([body.role, body.roleName, body.administrator]).toEqual([0, 'ADMIN_WRITE', false]);
  expect((await writer.call('GET', 'users')).status).toBe(403);
  const said = server.logged.findLast(({ rule, name }) => rule === 'role-gone' && name === 'ADMIN_WRITE');
  expect(said).toMatchObject({ name: 'ADMIN_WRITE', stored: 1, file: 'schemas/permissions.json' });
});

test('A role without a name that people can read is refused', async () => {
  edit('schemas/permissions.json', (table) => ({ ...table, roles: [...roleNames, 'OWNER'] }));
  await server.definitions.refresh();
  expect(server.definitions.permissions()).toEqual(before);
  expect(server.definitions.edition().problems[0]).toMatchObject({
    place: { file: 'schemas/permissions.json', pointer: '/roles/5' },
  });
});
