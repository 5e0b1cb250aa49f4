import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../engine/model';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

/** "Put back" of values of properties that came while the server runs. */

const teamSize = { type: 'integer', minimum: 0, 'x-write': ['own', 'ADMIN_WRITE'] };

let project: EditedProject;
let server: ServerApp;
let first: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  ({ project, server } = await editedPortal());
  const administrator = async () => server.again((await server.signIn({ roleName: 'ADMIN_WRITE' })).user, 'ADMIN');
  [first, second] = [await administrator(), await administrator()];
});
beforeEach(async () => {
  project.reset();
  await server.definitions.refresh();
});
afterAll(() => server.close());

async function define(properties: Readonly<Record<string, JsonObject | undefined>>) {
  for (const [name, schema] of Object.entries(properties)) project.property('user', name, schema);
  await server.definitions.refresh();
  expect(server.definitions.edition().problems).toEqual([]);
  await server.app.upkeep();
}
const read = async (id: string) => (await first.call('GET', `users/${id}`)).body;
async function change(id: string, payload: JsonObject) {
  const { revision } = await read(id);
  const answer = await first.call('PUT', `users/${id}`, { payload, headers: { 'if-match': String(revision) } });
  expect(answer.status, answer.text).toBe(200);
  server.clock.forward(1000);
}
const lastChange = async (id: string) => (await first.call('GET', `audit?target=${id}&sort=-at`)).body.items[0];
const changes = async (event: string) => (await first.call('GET', `audit/changes?event=${event}`)).body.items;
const putBack = (event: string, name: string) => second.call('POST', 'audit/restore', { payload: { id: event, name } });

async function changedPerson(name = 'teamSize') {
  const { id } = (await server.signIn({ roleName: 'USER', properties: { [name]: 13 } })).user;
  await change(id, { [name]: 21 });
  return id;
}

describe('A change of a property that was added while the server runs', () => {
  test('can be put back at once', async () => {
    await define({ teamSize });
    const id = await changedPerson();
    const last = await lastChange(id);
    expect(last.restore).toBe('OPEN');
    expect(await changes(last.id)).toEqual([{ id: 'teamSize', now: 21, before: 13 }]);
    const answer = await putBack(last.id, 'teamSize');
    expect(answer.status, answer.text).toBe(200);
    expect((await read(id)).teamSize).toBe(13);
  });

  test('can be put back after the property has another name', async () => {
    await define({ teamSize });
    const id = await changedPerson();
    await define({ teamSize: undefined, crew: { ...teamSize, 'x-was': ['teamSize'] } });
    const last = await lastChange(id);
    expect([last.restore, await changes(last.id)]).toEqual(['OPEN', [{ id: 'crew', now: 21, before: 13 }]]);
    const answer = await putBack(last.id, 'crew');
    expect(answer.status, answer.text).toBe(200);
    expect((await read(id)).crew).toBe(13);
  });

  test('cannot be put back once the property is removed', async () => {
    await define({ siteCount: teamSize });
    const id = await changedPerson('siteCount');
    await define({ siteCount: { ...teamSize, 'x-removed': 'keep' } });
    const last = await lastChange(id);
    expect(await changes(last.id)).toEqual([]);
    expect((await putBack(last.id, 'siteCount')).body.error.fields.name.code).toBe('choice.notOffered');
  });
});
