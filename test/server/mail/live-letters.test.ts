import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LettersDefinition } from '../../../engine/definition';
import { type ServerApp, serverApp } from '../../support/server-app';
import { type EditedProject, editedProject } from '../entities/support/project';

let project: EditedProject;
let server: ServerApp;
beforeAll(async () => {
  project = editedProject();
  server = await serverApp({ project: project.folder });
});
afterAll(async () => {
  await server.close();
  project.remove();
});

const invitation = 'templates/emails/INVITATION.en';

test('A variable that a letter gets by JSON is there with the save, and one that its sender does not know is empty', async () => {
  const root = await server.signIn({ roleName: 'SYSADMIN' });
  const variables = async () =>
    (await root.call('GET', `${invitation}/variables`)).body.items.map(({ name }: { name: string }) => name);
  expect(await variables()).not.toContain('segment');

  const file = join(project.folder, 'schemas/letters.json');
  const written = JSON.parse(readFileSync(file, 'utf8')) as LettersDefinition;
  const before = written.letters.INVITATION;
  if (before === undefined) throw new Error('There is no invitation.');
  const next = {
    ...written,
    variables: { ...written.variables, segment: { description: 'A segment.', type: 'text', sample: 'Gold' } },
    letters: { ...written.letters, INVITATION: { ...before, variables: [...before.variables, 'segment'] } },
  };
  writeFileSync(file, JSON.stringify(next, null, 2));
  await server.definitions.refresh();

  expect(await variables()).toContain('segment');
  const payload = { email: 'kim@customer.example', firstName: 'Kim', lastName: 'Lee', accountType: 'Commercial' };
  const invited = await root.call('POST', 'users', { payload });
  expect([invited.status, invited.body.error]).toEqual([201, undefined]);
  const queued = await server.connection.db.selectFrom('outbox').select(['recipient', 'template', 'state']).execute();
  expect(queued).toContainEqual(expect.objectContaining({ recipient: payload.email, template: 'INVITATION' }));

  writeFileSync(file, JSON.stringify(written, null, 2));
  await server.definitions.refresh();
  expect(await variables()).not.toContain('segment');
});
