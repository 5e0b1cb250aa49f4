import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../../../server/operations';
import { type Caller, type Portal, type PortalAnswer, startPortal } from './portal';

interface Source {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  /** Runs others at many records: made from this definition alone. */
  readonly bulk?: object;
  readonly import?: object;
  /** Takes many records at once, and more bytes than others. */
  readonly lines?: { readonly bytes: number };
}
const { sources } = JSON.parse(readFileSync(new URL('../../../schemas/sources.json', import.meta.url), 'utf8')) as {
  readonly sources: Readonly<Record<string, Source>>;
};

let portal: Portal;
let sysadmin: Caller;
beforeAll(async () => {
  portal = await startPortal();
  sysadmin = await portal.signIn({ role: 'SYSADMIN' });
});
afterAll(() => portal.close());

/** Signing out always succeeds, whatever is said to it (specification section 7). */
const alwaysSucceeds = ['logout'];

const served = new Map(operations.map(({ source, bytes }) => [source, bytes]));
const routes = Object.entries(sources)
  .filter(([name, each]) => served.has(name) || each.bulk !== undefined || each.import !== undefined)
  .map(([name, source]) => ({ name, ...source }));
const withBody = routes.filter(({ method }) => method !== 'GET');
const fill = (path: string, value: string) => path.replaceAll(/\{\w+\}/g, encodeURIComponent(value));

/** Refused with a code, and nothing of the inside shows: no stack, no SQL, no file, no library. */
function expectRefusal(answer: PortalAnswer): void {
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([
    expect.toSatisfy((status: number) => status >= 400 && status < 500),
    expect.any(String),
  ]);
  expect(answer.body).toMatchObject({ error: { code: expect.stringMatching(/^[A-Z_]+$/) } });
  expectNoInside(answer);
}

function expectNoInside(answer: PortalAnswer): void {
  expect(answer.status).toBeLessThan(500);
  expect(answer.text).not.toMatch(
    /node_modules|\.ts:\d|\bat \w+ \(|select |insert into|syntax error|kysely|postgres|PGlite|ECONN/i,
  );
}

const long = 'x'.repeat(10_000);
const malformed: readonly (readonly [name: string, payload: string])[] = [
  ['JSON that ends too early', '{"name":'],
  ['JSON that is none', 'name=value&other'],
  ['a key named __proto__', '{"__proto__":{"role":"SYSADMIN"},"name":"x"}'],
  ['a key named constructor', '{"constructor":{"prototype":{"role":"SYSADMIN"}}}'],
  ['nesting without end', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
];

/** Values of the wrong type, or that the database cannot hold, at every field any payload has. */
const hostile: readonly unknown[] = [
  'a\u0000b',
  '\ud800',
  long,
  { a: { b: 1 } },
  ['x'],
  1e308,
  -1,
  true,
  null,
  "'; drop table users; --",
  '=1+1',
];
const names = [
  'name',
  'email',
  'firstName',
  'lastName',
  'reason',
  'role',
  'licenseType',
  'product',
  'comment',
  'acceptTerms',
  'until',
  'licenseIds',
  'managerOf',
  'enabled',
  'bits',
  'type',
  'languageVariants',
  'expiresAt',
  'username',
  'password',
  'jwt',
  'version',
  'message',
]; // prettier-ignore

/** Texts that are no sound part of an address. */
const hostileTexts = [
  '\u0000',
  '../../etc/passwd',
  long.slice(0, 400),
  "' or 1=1 --",
  '__proto__',
  'constructor',
  '%',
  '☃',
  '{}',
];

/** Parameters that lists read, and others. */
const parameters = ['q', 'page', 'size', 'sort', 'id', 'from', 'filter[status]', '__proto__', 'filter[__proto__]'];

/**
 * Every route hears every value and every name, each value under one name: the next route hears it under the next one, so that all
 * routes together hear all pairs.
 */
const turnOf = (route: string) => routes.findIndex(({ name }) => name === route);
const inTurn = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item;

describe('Every route', () => {
  it('is among those that are tried', () => {
    const tried = new Set(routes.map(({ name }) => name));
    expect([...served.keys()].filter((name) => !tried.has(name))).toEqual([]);
    expect(tried).toContain('bulkUsers');
    expect(tried).toContain('importUsers');
    expect(routes.length).toBeGreaterThan(60);
  });

  it.each(withBody.filter(({ name }) => !alwaysSucceeds.includes(name)))(
    '$name refuses what is no sound JSON object',
    async ({ method, path }) => {
      for (const [, payload] of malformed)
        expectRefusal(await sysadmin.call(method, fill(path, 'nothing'), { payload }));
      for (const payload of ['[]', '"text"', '17', 'null']) {
        expectNoInside(await sysadmin.call(method, fill(path, 'nothing'), { payload }));
      }
    },
  );

  it.each(withBody)(
    '$name refuses a body of 2 MiB, or of more than it takes',
    async ({ name, method, path, lines }) => {
      const answer = await sysadmin.call(method, fill(path, 'nothing'), {
        payload: JSON.stringify({ name: 'x'.repeat(lines?.bytes ?? served.get(name) ?? 2 << 20) }),
      });
      expect([answer.status, answer.body]).toEqual([
        413,
        expect.objectContaining({ error: expect.objectContaining({ code: 'BODY_TOO_LARGE' }) }),
      ]);
    },
  );

  it.each(withBody)(
    '$name shows nothing of its inside for hostile values in any field',
    async ({ name: route, method, path }) => {
      for (const [index, value] of hostile.entries()) {
        const payload = Object.fromEntries(names.map((name) => [name, value]));
        const answer = await sysadmin.call(method, fill(path, `nothing-${index}`), {
          payload,
          headers: { 'if-match': '1' },
        });
        expectNoInside(answer);
        const name = inTurn(names, turnOf(route) + index);
        expectNoInside(await sysadmin.call(method, fill(path, 'nothing'), { payload: { [name]: value } }));
      }
    },
  );

  it.each(routes)('$name shows nothing of its inside for a hostile address', async ({ name: route, method, path }) => {
    const payload = method === 'GET' ? undefined : {};
    for (const [index, value] of hostileTexts.entries()) {
      if (path.includes('{')) expectNoInside(await sysadmin.call(method, fill(path, value), { payload }));
      const name = inTurn(parameters, turnOf(route) + index);
      const query = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
      expectNoInside(await sysadmin.call(method, `${fill(path, 'nothing')}?${query}`, { payload }));
    }
    expectNoInside(await sysadmin.call(method, `${fill(path, 'nothing')}?q=%ff%fe&page=%`, { payload }));
  });
});

describe('After all of that', () => {
  it('the server still serves, and nobody has gained a right', async () => {
    expect((await sysadmin.call('GET', 'users')).status).toBe(200);
    expect(({} as Record<string, unknown>).role).toBeUndefined();
    expect(portal.logs()).not.toMatch(/"level":(50|60)/);
  });
});
