import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshLicense } from '../matrix/calls';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

let portal: Portal;
let owner: Caller;
let admin: Caller;
beforeAll(async () => {
  portal = await startPortal();
  owner = await portal.signIn({ role: 'USER' });
  admin = await portal.signIn({ role: 'ADMIN_READ' });
  for (let n = 0; n < 30; n += 1) await freshLicense(portal, owner.id);
});
afterAll(() => portal.close());

const lists = ['licenses', 'auth/keys', 'events', 'posts', 'users', 'audit'];
type Page = { items: { id: string }[]; total: number; page: number; size: number };

describe('Every list', () => {
  it.each(lists)('%s answers items, total, page and size', async (path) => {
    const { status, body } = await admin.call('GET', path);
    expect(status).toBe(200);
    // Beside them, where pages are read from their place, those before and after it.
    const names = Object.keys(body as object).filter((name) => !['next', 'previous'].includes(name));
    expect(names.sort()).toEqual(['items', 'page', 'size', 'total']);
  });

  it.each(
    lists.flatMap((path) => [
      [path, 'page=0'],
      [path, 'size=1000000000'],
      [path, 'limit=1000000000'],
      [path, 'sort=secret_hash'],
      [path, 'filter[nothing]=x'],
      [path, 'filter[__proto__]=x'],
      [path, 'page=1&page=2'],
    ]),
  )('%s?%s is refused with the name of the parameter', async (path, query) => {
    const { status, body } = await admin.call('GET', `${path}?${query}`);
    expect(status).toBe(400);
    const parameter = query.split('=')[0] ?? '';
    expect(body).toMatchObject({
      error: { code: 'INVALID_REQUEST', fields: { [parameter]: { code: expect.any(String) } } },
    });
  }); // prettier-ignore
});

describe('A moment that the database cannot hold', () => {
  it.each([
    ['licenses', 'filter[createdFrom]=0000-01-01'],
    ['licenses', 'filter[expiresBefore]=9999-12-31T23:59:00-23:59'],
    ['audit', 'from=0001-01-01T00:00:00%2B14:00'],
    ['usage', 'to=0000-01-01'],
  ])('is refused in the query %s?%s', async (path, query) => {
    expect((await admin.call('GET', `${path}?${query}`)).status).toBe(400);
  });

  it.each(['2016-12-31T23:59:60Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59'])(
    'is refused in a payload: %s',
    async (closeAt) => {
      const editor = await portal.signIn({ role: 'ADMIN_WRITE' });
      const languageVariants = { en: { title: 'T', summary: 'S', body: 'B' } };
      const { status, body } = await editor.call('POST', 'posts', {
        payload: { type: 'SECURITY', closeAt, languageVariants },
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { code: 'INVALID_REQUEST', fields: { closeAt: { code: 'format' } } } });
    },
  );
});

describe('A list of licenses', () => {
  it('is cut into pages that together hold everything once', async () => {
    const seen: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const body = (await owner.call('GET', `licenses?page=${page}&size=10&sort=number`)).body as Page;
      expect(body).toMatchObject({ total: 30, page, size: 10 });
      seen.push(...body.items.map((item) => item.id));
    }
    expect(seen).toHaveLength(30);
    expect(new Set(seen).size).toBe(30);
  });

  it('shows an empty page for an id that is not there or not visible', async () => {
    expect((await owner.call('GET', 'licenses?id=nothing')).body).toMatchObject({ items: [], total: 0 });
  });

  it('is exported whole, with no formula in any cell, to anyone who accepts CSV', async () => {
    const evil = '=HYPERLINK("http://evil.example","click")';
    const id = await freshLicense(portal, owner.id);
    await portal.db.updateTable('licenses').set({ comment: evil, product: '@SUM(1)' }).where('id', '=', id).execute();
    const { status, headers, text } = await owner.call('GET', 'licenses?size=1', { headers: { accept: 'text/csv' } });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="licenses-\d{4}-\d{2}-\d{2}\.csv"$/);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(32);
    const row = lines.find((line) => line.includes(id));
    expect(row).toContain(`"'@SUM(1)"`);
    expect(row).toContain(`"'=HYPERLINK(""http://evil.example"",""click"")"`);
  });
});

describe('A list answers CSV', () => {
  it.each([
    ['text/csv', true],
    ['text/csv, */*', true],
    ['Text/CSV;q=0.9, application/json;q=0.5', true],
    ['application/json, text/csv;q=0.5', false],
    ['text/csv;q=0', false],
    ['*/*', false],
    ['application/json', false],
  ])('to "%s": %s', async (accept, expected) => {
    const { headers } = await admin.call('GET', 'events', { headers: { accept } });
    expect(String(headers['content-type']).startsWith('text/csv')).toBe(expected);
  });
});

describe('Exports', () => {
  it('are limited in number and logged, while the list itself goes on (quality S60)', async () => {
    const person = await portal.signIn({ role: 'USER' });
    const statuses: number[] = [];
    for (let n = 0; n < 50; n += 1) {
      statuses.push((await person.call('GET', 'events', { headers: { accept: 'text/csv' } })).status);
    }
    const refused = await person.call('GET', 'events', { headers: { accept: 'text/csv' } });
    expect(statuses).toContain(429);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await person.call('GET', 'events')).status).toBe(200);
    expect(portal.logs()).toContain('list exported');
  });
});

describe('The audit', () => {
  it('cannot be read by a USER, nor written by anybody', async () => {
    expect((await owner.call('GET', 'audit')).status).toBe(403);
    const sysadmin = await portal.signIn({ role: 'SYSADMIN' });
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const { status } = await sysadmin.call(method, 'audit', { payload: {} });
      expect([404, 405]).toContain(status);
    }
  });

  it('keeps denials, with what was tried and by whom', async () => {
    const id = await freshLicense(portal, owner.id);
    await owner.call('POST', `licenses/${id}/revoke`, { payload: { reason: 'x' } });
    const { body } = await admin.call('GET', `audit?target=${id}`);
    expect(body).toMatchObject({ items: [{ action: 'license.revoke', result: 'DENIED', actorId: owner.id }] });
  });

  it('keeps denials of reading too (quality S59)', async () => {
    const curious = await portal.signIn({ role: 'USER' });
    expect((await curious.call('GET', `users/${owner.id}`)).status).toBe(403);
    const { body } = await admin.call('GET', `audit?filter[actorId]=${curious.id}`);
    expect(body).toMatchObject({ items: [{ action: 'read.getUser', result: 'DENIED', targetId: owner.id }] });
  });
});
