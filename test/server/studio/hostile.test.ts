import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitionFixtures } from '../../support/definition-fixtures';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';
import { beginSet } from './sets';

/** Every broken definition of the corpora, sent to the studio: refused with its place, and the portal stays as it is. */
let server: ServerApp;
let root: SignedIn;
beforeAll(async () => {
  server = await serverApp();
  root = await server.signIn({ roleName: 'SYSADMIN' });
});
afterAll(() => server.close());

interface Broken {
  readonly path: string;
  readonly text: string;
  readonly rules: readonly string[];
}

/** Each under a name of its own, so that many are checked at once. */
const broken: readonly Broken[] = [...definitionFixtures('structure'), ...definitionFixtures('hostile')].flatMap(
  ({ files, expected }, index) =>
    files.flatMap(({ path, bytes }): readonly Broken[] => {
      const rules = expected.filter((line) => line.includes(` ${path}:`)).map((line) => line.split(' ')[0] ?? '');
      const [, folder = '', own = '', ending = ''] =
        /^(schemas\/forms\/|screens\/(?=[^/]+\.screen))([^/.]+)(\.\w+\.json)$/.exec(path) ?? [];
      const text = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('utf8');
      if (rules.length === 0 || folder === '' || text.includes('\uFFFD')) return [];
      const name = `hostile${index}`;
      return [{ path: `${folder}${name}${ending}`, text: text.replace(`"id": "${own}"`, `"id": "${name}"`), rules }];
    }),
);

test('Broken definitions are refused with their place, and nothing of them is served', async () => {
  expect(broken.length).toBeGreaterThan(50);
  const { hash } = server.definitions.edition();
  let exact = 0;
  const inexact: string[] = [];
  for (let at = 0; at < broken.length; at += 25) {
    const set = await beginSet(root, `Hostile ${at}`);
    const held: Broken[] = [];
    for (const each of broken.slice(at, at + 25)) {
      const payload = { path: each.path, text: each.text, baseHash: null };
      const headers = { 'if-match': '1' };
      const { status, body } = await root.call('PUT', `studio/sets/${set.id}/documents`, { payload, headers });
      if (status === 200) held.push(each);
      else
        expect([status, body.error.code]).toEqual([
          expect.toSatisfy((code) => code >= 400 && code < 500),
          expect.any(String),
        ]);
    }
    const checked = (await set.check()).body;
    expect(checked.sound).toBe(false);
    for (const { path, rules } of held) {
      const problems = checked.problems.filter(({ file }: { file: string }) => file === path);
      expect(problems.length, path).toBeGreaterThan(0);
      if (problems.some(({ code }: { code: string }) => rules.includes(code))) exact++;
      else inexact.push(path);
      for (const { line, column } of problems) expect([line > 0, column > 0]).toEqual([true, true]);
    }
    const published = await set.publish();
    expect([published.status, published.body.error.code]).toEqual([422, 'STUDIO_REFUSED']);
    await root.call('DELETE', `studio/sets/${set.id}`);
  }
  // Some rules are about bytes, which JSON cannot carry, or about two files of one name.
  expect(exact).toBeGreaterThan(30);
  expect(inexact.length, inexact.join(', ')).toBeLessThan(6);
  expect([server.definitions.edition().hash, server.definitions.published()]).toEqual([hash, 0]);
});

test.each([
  'schemas/permissions.json',
  'schemas/sources.json',
  'schemas/data/user.schema.json',
  'schemas/meta/form.schema.json',
  'schemas/languages.json',
  'schemas/forms/sign-in.form.json',
  'screens/onboarding/sign-in.screen.json',
  'screens/admin/studio.screen.json',
  '../package.json',
  'schemas/forms/../permissions.json',
  'server/main.ts',
])('%s stays with the repository', async (path) => {
  const set = await beginSet(root);
  const payload = { path, text: '{}', baseHash: null };
  const answer = await root.call('PUT', `studio/sets/${set.id}/documents`, { payload, headers: { 'if-match': '1' } });
  expect([answer.status, answer.body.error.code, answer.body.error.args.name]).toEqual([422, 'STUDIO_KEEPS_OUT', path]);
});

test('Whom they let in stays as it is: USER sees nothing, an administrator who reads changes nothing', async () => {
  const [user, reader, writer] = await Promise.all(
    ['USER', 'ADMIN_READ', 'ADMIN_WRITE'].map((roleName) => server.signIn({ roleName })),
  );
  const set = await beginSet(root);
  const looks = ['studio/documents', 'studio/sets', `studio/sets/${set.id}`, 'studio/editions'];
  for (const path of looks) {
    expect((await user?.call('GET', path))?.status, path).toBe(403);
    expect((await reader?.call('GET', path))?.status, path).toBe(200);
    expect((await server.visitor().call('GET', path)).status, path).toBe(401);
  }
  const document = { path: 'locales/en/x.json', text: '{}', baseHash: null };
  const changes = [
    ['POST', 'studio/sets', { title: 'x' }],
    ['PUT', `studio/sets/${set.id}`, { title: 'x' }],
    ['PUT', `studio/sets/${set.id}/documents`, document],
    ['POST', `studio/sets/${set.id}/review`, { revision: 1 }],
    ['POST', `studio/sets/${set.id}/approve`, { revision: 1, baseEdition: 0 }],
    ['POST', `studio/sets/${set.id}/publish`, { revision: 1, baseEdition: 0 }],
    ['POST', 'studio/editions/0/rollback', { reason: 'x' }],
    ['DELETE', `studio/sets/${set.id}`, undefined],
  ] as const;
  for (const [method, path, payload] of changes)
    for (const who of [user, reader, writer]) {
      // A translator begins sets, of translations alone.
      if (who === writer && path === 'studio/sets') continue;
      const answer = await who?.call(method, path, { payload, headers: { 'if-match': '1' } });
      expect([path, answer?.status]).toEqual([path, 403]);
    }
});

test('What sign-in shares with other forms stays with the repository too; what it does not use is changed', async () => {
  const person = 'schemas/shared/person.shared.json';
  const edited = async (field: string) => {
    const set = await beginSet(root, `Shared ${field}`);
    await set.edit(person, (text) => {
      const shared = JSON.parse(text);
      shared.fields[field].help = 'fields.email.label';
      return JSON.stringify(shared);
    });
    return set;
  };
  const set = await edited('email');
  const { sound, problems } = (await set.check()).body;
  expect(sound).toBe(false);
  expect(problems.filter(({ code }: { code: string }) => code === 'set-changes-kept-out')).toMatchObject(
    ['schemas/forms/reset-password.form.json', 'schemas/forms/sign-in.form.json'].map((name) => ({
      severity: 'error',
      file: person,
      values: { name },
    })),
  );
  expect((await set.publish()).body.error.code).toBe('STUDIO_REFUSED');
  expect((await (await edited('company')).check()).body).toMatchObject({ sound: true });
});
