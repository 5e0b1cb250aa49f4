import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LettersDefinition } from '../../../engine/definition';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import { type ServerApp, serverApp } from '../../support/server-app';

type Routes = { readonly id: string; path: string; readonly children?: Routes }[];

let project: EditedProject;
let server: ServerApp;
beforeAll(async () => {
  ({ project, server } = await editedPortal());
});
afterAll(() => server.close());

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

describe('The pages that letters lead to', () => {
  /** The addresses in a letter, of those that the transport got last. */
  const addressesIn = (kind: string, person: ServerApp) => {
    const letter = person.letters.at(-1);
    return `${kind} ${(letter?.text.match(/https?:\/\/[^\s<>]+/g) ?? []).map((each) => new URL(each).pathname).join(' ')}`;
  };
  const invite = async (portal: ServerApp, email: string) => {
    const root = await portal.signIn({ roleName: 'SYSADMIN' });
    const payload = { email, firstName: 'Kim', lastName: 'Lee', accountType: 'Commercial' };
    expect((await root.call('POST', 'users', { payload })).status).toBe(201);
    await portal.app.deliverMail();
    return addressesIn('INVITATION', portal);
  };

  test('follow a path that the configuration moves', async () => {
    const moved = await serverApp({ environment: { LOGIN_PATH: 'sign/in', APPLICATION_PREFIX: '/customers' } });
    try {
      expect(await invite(moved, 'moved@customer.example')).toContain('INVITATION /customers/sign/in');
    } finally {
      await moved.close();
    }
  });

  test('follow a path that a product owner moves, and a new one needs no code', async () => {
    expect(await invite(server, 'before@customer.example')).toContain('INVITATION /iam/login');
    const letters = join(project.folder, 'schemas/letters.json');
    const routes = join(project.folder, 'screens/user/routes.json');
    const [lettersBefore, routesBefore] = [letters, routes].map((file) => readFileSync(file, 'utf8')) as [
      string,
      string,
    ];
    const written = JSON.parse(lettersBefore) as LettersDefinition;
    const tree = JSON.parse(routesBefore) as { readonly routes: Routes };
    const within = (list: Routes): Routes => list.flatMap((route) => [route, ...within(route.children ?? [])]);
    for (const route of within(tree.routes)) if (route.id === 'usage') route.path = 'consumption';
    const sign = written.variables.signInUrl;
    if (sign === undefined) throw new Error('There is no sign-in page.');
    writeFileSync(routes, JSON.stringify(tree, null, 2));
    const signInUrl = { ...sign, page: { portal: 'user', route: 'usage', query: { from: 'letter' } } };
    writeFileSync(letters, JSON.stringify({ ...written, variables: { ...written.variables, signInUrl } }, null, 2));
    await server.definitions.refresh();
    expect(await invite(server, 'after@customer.example')).toContain('INVITATION /iam/consumption');
    expect(server.letters.at(-1)?.text).toContain('/iam/consumption?from=letter');

    const page = { portal: 'user', route: 'usge' };
    writeFileSync(
      letters,
      JSON.stringify({ ...written, variables: { ...written.variables, signInUrl: { ...sign, page } } }, null, 2),
    );
    await server.definitions.refresh();
    expect(await invite(server, 'wrong@customer.example'), 'a page that there is not changes nothing').toContain(
      'INVITATION /iam/consumption',
    );
    writeFileSync(letters, lettersBefore);
    writeFileSync(routes, routesBefore);
    await server.definitions.refresh();
  });
});
