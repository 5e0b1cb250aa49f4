import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../../../server/platform/project-folder';
import { patience } from '../../support/patience';
import { type ServerApp, serverApp } from '../../support/server-app';

let project: string;
let server: ServerApp;
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'portico-'));
  for (const folder of ['schemas', 'screens', 'locales'])
    cpSync(join(projectFolder(), folder), join(project, folder), { recursive: true });
  server = await serverApp({ project, watch: true });
});
afterAll(async () => {
  await server.close();
  rmSync(project, { recursive: true });
});

const form = () => join(project, 'schemas/forms/sign-in.form.json');
const manifest = async () => (await server.visitor().call('GET', '/iam/definitions/manifest.json')).body;
const problems = async () =>
  (await server.visitor().call('GET', '/iam/definitions/problems.json')).body as {
    severity: string;
    place: { file: string };
  }[];

/** Waits for what the watcher will do. On a quiet machine an edit is live within a second; a busy one gets a minute. */
async function soon(happened: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patience;
  while (!(await happened())) {
    if (Date.now() > end) throw new Error('It did not happen.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

test('a good edit is live soon, and the version before it is still served to tabs that use it', async () => {
  const before = await manifest();
  edit(form(), (text) => text.replace('"eraseOnError": true', '"eraseOnError": false'));
  await soon(async () => (await manifest()).forms['sign-in'] !== before.forms['sign-in']);
  const after = await manifest();
  expect(after.hash).not.toBe(before.hash);
  for (const hash of [before.forms['sign-in'], after.forms['sign-in']]) {
    const { status, body } = await server.visitor().call('GET', `/iam/definitions/forms/sign-in.${hash}.json`);
    expect([status, body.hash]).toEqual([200, hash]);
  }
});

test('an edit of a shared block is live in every screen that uses it, and in no other', async () => {
  const { screens: before } = await manifest();
  edit(join(project, 'schemas/shared/posts.shared.json'), (text) =>
    text.replace(/("news": \{[\s\S]*?"size": )10/, (_all, start) => `${start}15`),
  );
  await soon(async () => (await manifest()).screens['news-security'] !== before['news-security']);
  const { screens: after } = await manifest();
  expect(Object.keys(after).filter((id) => after[id] !== before[id])).toEqual([
    'news-notifications',
    'news-security',
    'news-whats-new',
  ]);
});

test('a bad edit is refused with its place, and the last good version keeps serving; fixing it ends the complaint', async () => {
  const before = await manifest();
  const good = readFileSync(form(), 'utf8');
  for (const bad of [good.slice(0, -20), good.replace('"type": "password"', '"type": "pasword"')]) {
    writeFileSync(form(), bad);
    await soon(async () =>
      (await problems()).some(
        ({ place, severity }) => severity === 'error' && place.file === 'schemas/forms/sign-in.form.json',
      ),
    );
    expect((await manifest()).forms).toEqual(before.forms);
    writeFileSync(form(), good);
    await soon(async () => (await problems()).every(({ severity }) => severity !== 'error'));
  }
});

test('one bad form does not hold up the others', async () => {
  const before = await manifest();
  const good = readFileSync(form(), 'utf8');
  writeFileSync(form(), '{');
  writeFileSync(join(project, 'schemas/forms/second.form.json'), good.replace('"sign-in"', '"second"'));
  await soon(async () => 'second' in (await manifest()).forms);
  expect((await manifest()).forms['sign-in']).toBe(before.forms['sign-in']);
  writeFileSync(form(), good);
  rmSync(join(project, 'schemas/forms/second.form.json'));
  await soon(async () => !('second' in (await manifest()).forms));
});

test('a translation is live as well, and its tag makes a browser ask only once', async () => {
  const path = '/iam/assets/locales/fr/errors.json';
  const before = await server.visitor().call('GET', path);
  const tag = String(before.headers.etag);
  expect((await server.visitor().call('GET', path, { headers: { 'if-none-match': tag } })).status).toBe(304);
  edit(join(project, 'locales/fr/errors.json'), (text) => text.replace('Veuillez vous connecter.', 'Connectez-vous.'));
  await soon(async () => (await server.visitor().call('GET', path)).body.UNAUTHENTICATED === 'Connectez-vous.');
});

test('S68: taking a permission or a payload rule out of the files loosens nothing that the contract demands', async () => {
  const me = await server.signIn();
  edit(join(project, 'schemas/data/profile-update.schema.json'), (text) =>
    text.replace('"additionalProperties": false', '"additionalProperties": true'),
  );
  await server.definitions.refresh();
  expect((await me.call('PUT', 'auth/profile', { payload: { role: 4 } })).status).toBe(400);
});

test('open tabs hear of an edition through the event stream, and one that missed it hears when it comes back', async () => {
  const address = await server.app.server.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  const stream = await fetch(`${address}/iam/definitions/events`, { signal: leave.signal });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toMatch(/^id: [0-9a-f]{32}\n\n$/);
  edit(form(), (text) => text.replace('"resetOnNavigation": true', '"resetOnNavigation": false'));
  // A busy machine lets a sign of life come first.
  let next: string | undefined;
  do next = (await reader?.read())?.value;
  while (next === ':\n\n');
  expect(next).toMatch(/^event: edition\nid: /);
  leave.abort();
  const late = new AbortController();
  const again = await fetch(`${address}/iam/definitions/events`, {
    signal: late.signal,
    headers: { 'last-event-id': '0'.repeat(32) },
  });
  expect((await again.body?.pipeThrough(new TextDecoderStream()).getReader().read())?.value).toContain(
    'event: edition',
  );
  late.abort();
});

test('a form that a screen uses keeps serving when its file is deleted, and anyone who deleted it is told who uses it', async () => {
  const before = await manifest();
  const path = join(project, 'schemas/forms/usage.form.json');
  const good = readFileSync(path, 'utf8');
  rmSync(path);
  await soon(async () => (await problems()).length > 0);
  expect(await problems()).toMatchObject([
    {
      rule: 'document-in-use',
      place: { file: 'schemas/forms/usage.form.json' },
      because: { place: { file: 'screens/user/usage.screen.json' } },
    },
  ]);
  expect((await manifest()).forms).toEqual(before.forms);
  writeFileSync(path, good);
  await soon(async () => (await problems()).length === 0);
});
