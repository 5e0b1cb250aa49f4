import { afterAll, beforeAll, expect, test } from 'vitest';
import { portico } from '../../../scripts/portico/portico';
import { type EditedProject, editedPortal } from '../../support/edited-portal';
import type { ServerApp, SignedIn } from '../../support/server-app';

/** A fifth language is begun by a command and filled text by text, while the server runs. */
let project: EditedProject;
let server: ServerApp;
let root: SignedIn;

beforeAll(async () => {
  ({ project, server } = await editedPortal());
  root = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());

const run = async (...args: readonly string[]) => {
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text);
  const code = await portico(args, { print, complain: print, colors: false }, project.folder);
  return { code, text: lines.join('\n') };
};
const offered = async () =>
  (await root.call('GET', 'settings')).body.public.languages.map(({ value }: { value: string }) => value);
const language = (person: SignedIn, code: string) =>
  person.call('PUT', 'auth/profile', { payload: { language: code } });

test('Before, nobody can have it', async () => {
  expect(await offered()).toEqual(['en', 'es', 'fr', 'ja']);
  expect((await language(await server.signIn(), 'de')).status).toBe(400);
});

test('It is begun by a command, and then on offer and chosen, with all its texts in the first language', async () => {
  expect((await run('new', 'language', 'de')).code).toBe(0);
  await server.definitions.refresh();
  expect(await offered()).toEqual(['en', 'es', 'fr', 'ja', 'de']);
  const me = await server.signIn();
  expect((await language(me, 'de')).status).toBe(200);
  const found = await root.call('GET', 'users?filter[language]=de');
  expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([me.user.id]);
});

test('Ten texts are shown as they are, and for all others those of the first language', async () => {
  project.edit('locales/de/email.json', (texts) => {
    texts.letters = { WELCOME: { subject: 'Willkommen' } };
    texts.greetingUnnamed = 'Guten Tag,';
    texts.greeting = 'Guten Tag {{firstName}},';
  });
  project.edit('locales/de/kit.json', (texts) => {
    for (const name of ['cancel', 'close', 'save', 'delete', 'yes', 'no', 'search']) texts[name] = name;
  });
  await server.definitions.refresh();
  const { problems, locales } = server.definitions.edition();
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(locales['de/kit']).toMatchObject({ cancel: 'cancel' });
  const said = problems.find(({ rule }) => rule === 'language-incomplete');
  expect(said).toMatchObject({
    args: { name: 'de' },
    place: { file: 'schemas/languages.json', pointer: '/languages/4' },
  });

  const lenient = await run('check');
  expect(lenient.code).toBe(0);
  expect(lenient.text).toMatch(/[1-9],\d{3} of [1-9],\d{3} texts are missing in “de”/);
  expect((await run('check', '--strict')).code).toBe(1);
});

test('The page speaks it, and a letter falls back sentence by sentence', async () => {
  const page = await server.visitor().call('GET', '/iam/login?lng=de', { headers: { accept: 'text/html' } });
  expect(page.text).toContain('<html lang="de"');
  const [path = ''] = /\/iam\/definitions\/arrival\/[\w.-]+\.json/.exec(page.text) ?? [];
  const arrival = (await server.visitor().call('GET', path)).body;
  expect([arrival.language, Object.keys(arrival.texts)]).toEqual(['de', ['de', 'en']]);

  const invited = await root.call('POST', 'users', {
    payload: {
      email: 'jens@firm.example',
      firstName: 'Jens',
      lastName: 'Holm',
      accountType: 'Commercial',
      language: 'de',
    },
  });
  expect(invited.status).toBe(201);
  await server.app.deliverMail();
  const letter = server.letters.find(({ to }) => to === 'jens@firm.example');
  expect(letter?.text).toMatch(/^Guten Tag Jens,\n\n.*Portico/s);
});

test('Taken out of the list it is not on offer any more, and its files may go', async () => {
  project.edit('schemas/languages.json', (document) => {
    document.languages = (document.languages as { code: string }[]).filter(({ code }) => code !== 'de');
  });
  await server.definitions.refresh();
  expect(await offered()).toEqual(['en', 'es', 'fr', 'ja']);
  expect((await language(await server.signIn(), 'de')).status).toBe(400);
});
