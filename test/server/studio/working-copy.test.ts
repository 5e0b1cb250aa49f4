import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../../server/platform/project-folder';
import {
  checkDrift,
  printEditions,
  pullByCommand,
  pushByCommand,
  rollBackByCommand,
} from '../../../server/studio-commands';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { beginSet } from './sets';

/** From the studio into the files, and back. */
let server: ServerApp;
let root: SignedIn;
let folder: string;
const git = (...words: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=T', '-c', 'user.email=t@example.com', ...words], {
    encoding: 'utf8',
  });
beforeAll(async () => {
  server = await serverApp();
  root = await server.signIn({ roleName: 'SYSADMIN' });
  folder = mkdtempSync(join(tmpdir(), 'portico-copy-'));
  for (const each of ['schemas', 'screens', 'locales'])
    cpSync(join(projectFolder(), each), join(folder, each), { recursive: true });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'As it was');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const form = 'schemas/forms/profile.form.json';
const said = async (command: (say: (line: string) => void) => Promise<void>) => {
  const lines: string[] = [];
  await command((line) => lines.push(line)).catch((error: Error) => lines.push(error.message));
  return lines.join('\n');
};
const db = () => server.connection.db;
const pull = () => said((say) => pullByCommand(db(), folder, say));
const push = (...options: string[]) => said((say) => pushByCommand(db(), folder, ['From git', ...options], say));
const drift = () => said((say) => checkDrift(db(), folder, say));

test('Where nothing was published, there is nothing to pull, to push, and no drift', async () => {
  expect(await pull()).toBe('The files say what is live.');
  expect(await push()).toBe('Everything is live already.');
  expect(await drift()).toBe('The files say what is live.');
  expect(await said((say) => printEditions(db(), say))).toContain('Nothing was published yet');
});

test.each([
  ['is empty', ''],
  ['is longer than a title is elsewhere', 'x'.repeat(201)],
  ['has two lines', 'One\nTwo'],
])('A title that %s is refused', async (_, title) => {
  const answer = await said((say) => pushByCommand(db(), folder, [title], say));
  expect(answer).toBe('The title of a set is one line of at most 200 characters.');
});

test('A published set is pulled as the repository formats it: only what changed is written', async () => {
  const set = await beginSet(root);
  // However an editor wrote it, and though another one only has other spaces.
  await set.edit(form, (text) =>
    JSON.stringify(JSON.parse(text.replace('"use": "firstName"', '"use": "firstName", "readOnly": true'))),
  );
  await set.edit('locales/fr/iam.json', (text) => JSON.stringify(JSON.parse(text)));
  expect((await set.publish()).status).toBe(200);
  expect(await drift()).toContain(`  ${form}\n`);
  expect(await pull()).toBe(`${form}\nFiles written: 1. Look at them, and commit them.`);
  expect(git('diff', '--stat')).toContain('1 file changed');
  expect(
    git('diff', '-U0')
      .split('\n')
      .filter((line) => /^[+-] /.test(line)),
  ).toEqual(['-          "use": "firstName"', '+          "use": "firstName",', '+          "readOnly": true']);
  expect(await drift()).toBe('The files say what is live.');
  expect(await push(), 'what was pulled is what is live').toBe('Everything is live already.');
});

test('A working copy with changes of its own is not pulled into', async () => {
  expect(await pull()).toMatch(/changes of its own[\s\S]*profile\.form\.json/);
  git('commit', '-qam', 'Pulled');
  expect(await pull()).toBe('The files say what is live.');
});

test('What is known of translations is pulled and pushed with the sentences', async () => {
  const path = 'locales/translations/fr/iam.json';
  const known = (from: string) =>
    `${JSON.stringify({ source: 'en', translations: { 'profile.title': { from } } }, null, 2)}\n`;
  const put = async (text: string, baseHash: string | null) => {
    const set = await beginSet(root);
    const payload = { path, text, baseHash };
    const headers = { 'if-match': String(await set.revision()) };
    expect((await root.call('PUT', `studio/sets/${set.id}/documents`, { payload, headers })).status).toBe(200);
    expect((await set.publish()).status).toBe(200);
  };
  await put(known('0123abcd'), null);
  expect(await drift()).toContain(`  ${path}\n`);
  expect(await pull()).toBe(`${path}\nFiles written: 1. Look at them, and commit them.`);
  expect(readFileSync(join(folder, path), 'utf8')).toBe(known('0123abcd'));
  git('add', '.');
  git('commit', '-qm', 'Translations');
  expect([await drift(), await push()]).toEqual(['The files say what is live.', 'Everything is live already.']);
  writeFileSync(join(folder, path), known('4567abcd'));
  const output = await push();
  expect(output).toMatch(new RegExp(`^${path}\n`));
  const id = /: ([\w-]+)$/.exec(output)?.[1] ?? '';
  expect((await root.call('GET', `studio/sets/${id}`)).body.documents).toMatchObject([
    { path, text: known('4567abcd') },
  ]);
  expect((await root.call('POST', 'studio/editions/1/rollback', { payload: { reason: 'Back' } })).status).toBe(200);
  expect(await pull()).toMatch(/changes of its own/);
  git('rm', '-qf', path);
  git('commit', '-qm', 'Without them');
});

test('Files are pushed as a set, which is checked and published like any other; what stays with the repository is said', async () => {
  const path = join(folder, 'locales/en/iam.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{\n  "pushed": "From git",'));
  const kept = join(folder, 'schemas/forms/sign-in.form.json');
  writeFileSync(kept, readFileSync(kept, 'utf8').replace('"eraseOnError": true', '"eraseOnError": false'));
  const output = await push();
  expect(output).toMatch(/^locales\/en\/iam\.json\nschemas\/forms\/sign-in\.form\.json stays with the repository/);
  const id = /: ([\w-]+)$/.exec(output)?.[1] ?? '';
  // The set and the audit say where it comes from.
  const who = { author: null, writers: null, approver: null, publisher: null, pushed: true };
  expect((await root.call('GET', `studio/sets/${id}`)).body).toMatchObject(who);
  const pushes = (await root.call('GET', `audit?filter[target]=${id}`)).body.items;
  expect(pushes).toMatchObject([{ action: 'changeSet.create', targetLabel: 'From git', after: { pushed: true } }]);
  const { revision, baseEdition } = (await root.call('POST', `studio/sets/${id}/check`, { payload: {} })).body;
  const payload = { revision, baseEdition };
  expect((await root.call('POST', `studio/sets/${id}/publish`, { payload })).body).toMatchObject({
    edition: 4,
    writers: null,
    publisher: root.user.email,
  });
  expect((await root.call('GET', 'studio/editions/4')).body).toMatchObject({ writers: null, by: root.user.email });
  expect(server.definitions.edition().locales['en/iam']).toMatchObject({ pushed: 'From git' });
  expect(await push()).toContain('Everything is live already.');
});

test('The command line returns to an earlier edition, tells the audit, and says what it cannot do', async () => {
  const back = (to: number) => said((say) => rollBackByCommand(db(), to, 'Sign-in is broken', say));
  expect(await back(77)).toBe('There is no edition 77. “portico editions” lists them.');
  expect(await back(4)).toBe('Edition 4 is live already.');
  expect(await back(0)).toBe('Edition 5 is live: that of 0. Servers follow within a second.');
  await server.definitions.follow();
  expect(server.definitions.edition().locales['en/iam']).not.toHaveProperty('pushed');
  expect(await said((say) => printEditions(db(), say))).toMatch(/^\* {5}5 .*ROLLBACK.*Sign-in is broken$/m);
  const { items } = (await root.call('GET', 'audit?filter[target]=5')).body;
  expect(items).toMatchObject([{ action: 'edition.rollBack', reason: 'Sign-in is broken' }]);
});

test('A working copy that is older than what is live takes nothing back', async () => {
  const text = () => JSON.parse(readFileSync(join(folder, form), 'utf8')) as { description?: string };
  git('checkout', '-q', '--', '.');
  const fresh = readFileSync(join(folder, form), 'utf8');
  const set = await beginSet(root);
  await set.edit(form, (live) => live.replace(/"use": ?"lastName"/, '"use": "lastName", "readOnly": true'));
  expect((await set.publish()).body).toMatchObject({ state: 'published' });
  const locked = () => {
    const model = server.definitions.edition().forms.profile;
    return model?.kind === 'fields' && model.fields.find(({ name }) => name === 'lastName')?.readOnly;
  };
  expect(locked()).toBe(true);
  // Not pulled: nothing is pushed.
  expect(await push()).toBe(
    `${form} is as it was before something was published. “portico pull” brings it up to date; “portico push --as-is” takes back what was published.`,
  );
  // Not pulled, and edited: only the edit is pushed, and what was published stays.
  writeFileSync(join(folder, form), `${JSON.stringify({ ...text(), description: 'Edited in the files.' }, null, 2)}\n`);
  const output = await push();
  const id = /: ([\w-]+)$/.exec(output)?.[1] ?? '';
  const { revision, baseEdition, comparison } = (await root.call('POST', `studio/sets/${id}/check`, { payload: {} }))
    .body;
  expect(comparison).toEqual([{ code: 'noteChanged', values: { document: 'profile.form', thing: 'profile.form' } }]);
  const payload = { revision, baseEdition };
  expect((await root.call('POST', `studio/sets/${id}/publish`, { payload })).status).toBe(200);
  expect(locked()).toBe(true);
  // Who wants the older one says so.
  writeFileSync(join(folder, form), fresh);
  expect(await push('--as-is')).toMatch(new RegExp(`^${form}\n`));
});
