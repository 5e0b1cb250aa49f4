import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDrawAhead } from '../../../server/static/draw-ahead';
import type { Preload } from '../../../src/definitions/preload';
import { drawAhead } from '../../../src/draw-ahead';
import { type ServerApp, serverApp } from '../../support/server-app';

/** The page as it is built, as far as it is filled in. */
const faults: unknown[] = [];
let server: ServerApp;
beforeAll(async () => {
  server = await serverApp({
    drawAhead: createDrawAhead(
      'here',
      (fault) => faults.push(fault),
      async () => (wish) => drawAhead({ ...wish, preload: wish.preload as Preload }),
    ),
  });
  // The first drawing loads what it draws with, and takes longer than a page waits.
  await settled('/login');
});
afterAll(() => server.close());

const get = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await server.app.server.inject({ url: `/iam${path}`, headers: { 'accept-language': 'en', ...headers } })).payload;
const rootOf = (page: string) => /<div id="root"[\s\S]*<\/div>/.exec(page)?.[0] ?? '';

/** The page, asked for until it comes drawn. */
async function settled(path: string, headers?: Readonly<Record<string, string>>): Promise<string> {
  for (const begun = performance.now(); performance.now() - begun < 60_000; ) {
    const page = await get(path, headers);
    if (rootOf(page) !== '<div id="root"></div>') return page;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${path} was never drawn: ${String(faults.at(-1))}`);
}

/** Public pages, with what must stand on each. */
const visitors = [
  '/login',
  '/admin/login',
  '/register',
  '/reset_password',
  '/unsubscribe',
  '/careers/terms-and-conditions',
];

describe('Pages for visitors come as HTML', () => {
  test.each(visitors.flatMap((path) => ['en', 'es', 'fr', 'ja'].map((language) => [path, language] as const)))(
    '%s in %s, with its heading, every field with its label, and nothing that the policy forbids',
    async (path, language) => {
      const page = await settled(path, { 'accept-language': language });
      const root = rootOf(page);
      expect(page).toContain(`<html lang="${language}"`);
      expect(root).toMatch(/<h1[^>]*>(?:<span[^>]*>[^<]*<.span> <!-- -->)?[^<\s]/);
      const ids = [...root.matchAll(/<(?:input|select|textarea)[^>]* id="([^"]+)"/g)].map(([, id]) => id);
      const labels = [...root.matchAll(/<label[^>]* for="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.filter((id) => !labels.includes(id))).toEqual([]);
      expect(root).not.toMatch(/<script|<style| style=| on[a-z]+=|javascript:/);
      expect(root).not.toContain('nonce');
      for (const form of root.match(/<form[^>]*>/g) ?? []) expect(form).toContain('method="post"');
      expect(faults).toEqual([]);
    },
  );

  test('at the address where they come to rest, which the browser compares', async () => {
    expect(await settled('/home')).toContain('data-drawn="/iam/login?target=%2Fiam%2Fhome"');
    expect(await settled('/login?lng=fr&junk=1')).toContain('<html lang="fr"');
  });

  test('whatever the address holds stands in it as text', async () => {
    const page = await settled('/login?target=%22%3E%3Cscript%3Ealert(1)%3C/script%3E&x=__PORTICO_PREFIX__');
    expect(page.match(/<script/g)?.length).toBe(page.replace(/<div id="root"[\s\S]*/, '').match(/<script/g)?.length);
    expect(page).not.toContain('"><script');
  });

  test('of somebody who is signed in, the frame and nothing of theirs, the same on every page', async () => {
    const someone = await server.signIn({ roleName: 'ADMIN_WRITE', first_name: 'Zorah', last_name: 'Quix' });
    const cookie = [...someone.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const root = rootOf(await settled('/home', { cookie }));
    expect(root).toContain('portal-ahead');
    expect(root).not.toContain('data-drawn');
    for (const data of ['Zorah', 'Quix', someone.user.email, someone.user.id]) expect(root).not.toContain(data);
  });

  test('an address that leads nowhere is said to be on its way', async () => {
    const root = rootOf(await settled('/nowhere/at/all'));
    expect(root).toContain('role="status"');
    expect(root).not.toContain('data-drawn');
  });
});

describe('A drawing', () => {
  const wish = (search = '', plugins: readonly { name: string; kinds: string }[] = []) => ({
    configuration: { plugins, settings: {}, signedIn: false } as never,
    preload: { address: '/a', text: '{}' },
    language: 'en',
    address: { pathname: '/login', search },
    origin: 'http://portal',
  });
  const drawn = { html: '<p>x</p>', title: 'x', modules: [] };

  test('is made once for all who ask the same', async () => {
    let made = 0;
    const draw = createDrawAhead('', fail, async () => async () => {
      made++;
      return drawn;
    });
    await Promise.all([draw(wish()), draw(wish()), draw(wish())]);
    expect(await draw(wish())).toBe(drawn);
    expect(made).toBe(1);
    await draw(wish('?target=x'));
    expect(made).toBe(2);
  });

  test('that fails leaves the page as it was, and is told once', async () => {
    const told: string[] = [];
    const draw = createDrawAhead(
      '',
      (fault, page) => told.push(`${page}: ${(fault as Error).message}`),
      async () => async () => {
        throw new Error('no such widget');
      },
    );
    expect([await draw(wish()), await draw(wish())]).toEqual([undefined, undefined]);
    expect(told).toEqual(['/login: no such widget']);
  });

  test('whose module the build did not make is told, too', async () => {
    const told: string[] = [];
    const draw = createDrawAhead('/no/such/file.js', (fault) => told.push((fault as Error).message));
    expect(await draw(wish())).toBeUndefined();
    expect(told).toEqual(['/no/such/file.js is not there: the portal was built without it.']);
  });

  test('that takes long is not waited for, and is there for the next one', async () => {
    let finish = (_page: typeof drawn) => {};
    const draw = createDrawAhead('', fail, async () => () => new Promise((resolve) => (finish = resolve)));
    expect(await draw(wish())).toBeUndefined();
    finish(drawn);
    expect(await draw(wish())).toBe(drawn);
  });

  test('is not begun for so many addresses at once that the server would do nothing else, nor for endless ones', async () => {
    let begun = 0;
    const draw = createDrawAhead('', fail, async () => () => {
      begun++;
      return new Promise(() => {});
    });
    await Promise.all(Array.from({ length: 50 }, (_, at) => draw(wish(`?n=${at}`))));
    await draw(wish(`?${'x'.repeat(5_000)}`));
    expect(begun).toBe(8);
  });

  test('is left to the browser where plugins may draw', async () => {
    const draw = createDrawAhead('', fail, fail);
    expect(await draw(wish('', [{ name: 'p', kinds: '/k.js' }]))).toBeUndefined();
  });
});

function fail(): never {
  throw new Error('not expected');
}
