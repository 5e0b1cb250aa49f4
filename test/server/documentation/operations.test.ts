import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerApp, type SignedIn, serverApp } from '../../support/server-app';

let app: ServerApp;
let person: SignedIn;
beforeAll(async () => {
  app = await serverApp();
  person = await app.signIn({});
});
afterAll(() => app.close());

interface Line {
  readonly id: string;
  readonly link: string;
}

describe('The documentation over the API', () => {
  test('lists its pages in their order and in the language that is asked for', async () => {
    const { status, body } = await person.call('GET', 'documentation?language=fr');
    expect(status).toBe(200);
    expect(body.items[0]).toMatchObject({ id: 'install', link: '[Installer une licence](/doc/install)' });
    expect(body.total).toBe(body.items.length);
  });

  test('finds the passages that answer a question, each with its address', async () => {
    const { body } = await person.call('GET', 'documentation?language=en&q=my%20laptop%20was%20stolen');
    const [first] = body.items as readonly Line[];
    expect(first).toMatchObject({
      id: 'keys#disable',
      link: '[API keys › Disable and enable a key](/doc/keys#disable)',
    });
  });

  test('answers a page with those before and after it', async () => {
    const { body } = await person.call('GET', 'documentation/keys?language=es');
    expect(body).toMatchObject({
      exists: true,
      title: 'Claves de API',
      outdated: false,
      previous: { address: '/doc/install' },
      next: { address: '/doc/usage' },
    });
  });

  test.each(['nothing', '__proto__', '..%2f..%2fpackage', 'keys.md'])(
    'says of %s that there is no such page',
    async (name) => {
      const { status, body } = await person.call('GET', `documentation/${name}`);
      expect([status, body]).toEqual([200, { exists: false }]);
    },
  );

  test('refuses parameters that it does not know, and visitors', async () => {
    expect((await person.call('GET', 'documentation?nonsense=1')).status).toBe(400);
    expect((await person.call('GET', 'documentation?page=none')).status).toBe(400);
    expect((await person.call('GET', 'documentation?page=1&size=25')).status).toBe(200);
    expect((await app.visitor().call('GET', 'documentation')).status).toBe(401);
    expect((await app.visitor().call('GET', 'documentation/keys')).status).toBe(401);
  });
});

describe('The documentation for programs that read', () => {
  test('is Markdown at the address of the page, without a session and without the names of its anchors', async () => {
    const answer = await app.visitor().call('GET', '/iam/doc/keys.md?language=ja');
    expect(answer.status).toBe(200);
    expect(answer.text).toMatch(/^# APIキー\n/);
    expect(answer.text).not.toContain('{#');
    expect((await app.visitor().call('GET', '/iam/doc/nothing.md')).status).toBe(404);
  });

  test('is listed in llms.txt, with addresses that are there', async () => {
    const { text } = await app.visitor().call('GET', '/iam/llms.txt');
    const addresses = [...text.matchAll(/\]\(https?:\/\/[^/]+([^)]+)\)/g)].map(([, path = '']) => path);
    expect(addresses.length).toBeGreaterThanOrEqual(11);
    for (const path of addresses) expect((await app.visitor().call('GET', path)).status).toBe(200);
  });
});
