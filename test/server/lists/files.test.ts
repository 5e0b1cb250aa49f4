import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPerson, fillDemo } from '../../../server/demo';
import { createSettingsStore } from '../../../server/settings/settings-store';
import { roleTable } from '../../support/roles';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

/** Lists as files for spreadsheets: all that the query selects, once, in its order; by `csv` of `sources.json` alone. */

interface Source {
  readonly path: string;
  readonly csv?: readonly string[];
}
const { sources } = JSON.parse(readFileSync('schemas/sources.json', 'utf8')) as { sources: Record<string, Source> };
const filed = Object.entries(sources).flatMap(([name, { path, csv }]) => (csv ? [{ name, path, csv }] : []));

let portal: Portal;
let administrator: Caller;
/** Arguments of the lists that belong to a record. */
const known: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  portal = await startPortal(undefined, 'silent', { demo: true });
  const clock = { now: () => portal.now() };
  await fillDemo({
    roles: roleTable,
    db: portal.db,
    clock,
    settings: createSettingsStore(clock),
    seed: async () => {},
  });
  administrator = await portal.signIn({ userId: demoPerson('sysadmin').id });
  const license = await portal.db
    .selectFrom('licenses')
    .where('rate_plan_name', 'is not', null)
    .select('licenses.id')
    .limit(1)
    .executeTakeFirst();
  known.licenses = { '{id}': license?.id ?? '', '{month}': new Date(portal.now()).toISOString().slice(0, 7) };
  known.posts = {
    '{id}':
      (await portal.db.selectFrom('posts').select('id').where('status', '=', 'PUBLISHED').limit(1).executeTakeFirst())
        ?.id ?? '',
  };
  const at = new Date(portal.now());
  const made = {
    created_at: at,
    updated_at: at,
    type: 'SECURITY' as const,
    severity: 'LOW' as const,
    audience: 'ALL' as const,
  };
  for (let from = 0; from < 1203; from += 401) {
    const rows = Array.from({ length: 401 }, (_, row) => {
      const id = `made-${from + row}`;
      return {
        ...made,
        id,
        name: `Made ${(from + row) % 700}-${row}`,
        variants: JSON.stringify({ en: { title: `=T${row}`, summary: '', body: '' } }),
      };
    });
    await portal.db.insertInto('post_templates').values(rows).execute();
  }
});
afterAll(() => portal.close());

/** Each test is somebody else: files are limited for each person. */
const ask = (path: string, accept = 'text/csv') =>
  administrator.call('GET', path, { headers: { accept, 'x-portal-mode': 'admin' } });
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');

describe('A list with `csv` is answered as a file', () => {
  test.each(filed)('$name', async ({ path: written, csv }) => {
    const path = written.replace(/\{\w+\}/g, (argument) => known[written.split('/')[0] ?? '']?.[argument] ?? argument);
    administrator = await portal.signIn({ userId: demoPerson('sysadmin').id });
    await portal.db.deleteFrom('rate_counts').execute();
    const { status, headers, text } = await ask(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+-\d{4}-\d\d-\d\d\.csv"$/);
    const [heading, ...lines] = linesOf(text);
    expect(heading?.split(',').slice(0, csv.length)).toEqual(csv);
    const { total, items } = (await ask(path, 'application/json')).body as { total?: unknown; items: unknown[] };
    // Cells may hold lines of their own: as many ids as records.
    expect(lines.length).toBeGreaterThanOrEqual(typeof total === 'number' ? total : items.length);
  });
});

test('The description of the API names these lists and no others', async () => {
  const { paths } = (await ask('openapi.json', 'application/json')).body as {
    paths: Record<string, { get?: { responses: Record<string, { content?: object }> } }>;
  };
  const named = Object.keys(paths).filter((path) => {
    const content = paths[path]?.get?.responses['2XX']?.content ?? {};
    return 'text/csv' in content;
  });
  expect(named.sort()).toEqual(filed.map(({ path }) => `/${path}`).sort());
});

test('It has every record once, in the order that was asked for, however many pages there are', async () => {
  for (const sort of ['name', '-updatedAt', 'updatedAt,name']) {
    const { text } = await ask(`templates/posts?sort=${sort}&q=made&page=3&size=5`);
    const ids = linesOf(text)
      .slice(1)
      .map((line) => line.split(',').at(-1));
    expect(ids).toHaveLength(1203);
    expect(new Set(ids).size).toBe(1203);
    const listed = [];
    for (let page = 1; page <= 13; page += 1) {
      const { body } = await ask(`templates/posts?sort=${sort}&q=made&page=${page}&size=100`, 'application/json');
      listed.push(...(body as { items: { id: string }[] }).items.map(({ id }) => id));
    }
    expect(ids).toEqual(listed);
  }
});

test('No cell is a formula', async () => {
  const { text } = await ask('templates/posts?id=made-1');
  expect(linesOf(text)[1]).toContain("'=T1");
});

test('It holds what the filters leave, and the query is refused before the file begins', async () => {
  expect(linesOf((await ask('templates/posts?filter[severity]=HIGH&q=made')).text)).toHaveLength(1);
  const { status, body } = await ask('templates/posts?sort=nothing');
  expect([status, body]).toMatchObject([400, { error: { fields: { sort: { code: 'UNKNOWN_SORT' } } } }]);
});

test('Rows that come while it is read neither repeat nor hide others', async () => {
  const reading = ask('templates/posts?sort=-updatedAt&q=made');
  const at = new Date(portal.now() + 1000);
  const late = {
    created_at: at,
    updated_at: at,
    type: 'SECURITY' as const,
    severity: 'LOW' as const,
    audience: 'ALL' as const,
    variants: '{}',
  };
  for (let each = 0; each < 30; each += 1)
    await portal.db
      .insertInto('post_templates')
      .values({ ...late, id: `late-${each}`, name: `Made late ${each}` })
      .execute();
  const ids = linesOf((await reading).text)
    .slice(1)
    .map((line) => line.split(',').at(-1));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id?.startsWith('made-'))).toHaveLength(1203);
});

test('One file of what people wrote is one entry of the audit', async () => {
  await ask('agent/events');
  const { items } = (await ask('audit?filter[action]=agentEvent.read&sort=-at', 'application/json')).body as {
    items: unknown[];
  };
  const before = items.length;
  await ask('agent/events');
  const after = (await ask('audit?filter[action]=agentEvent.read&sort=-at', 'application/json')).body as {
    items: unknown[];
  };
  expect(after.items.length).toBe(before + 1);
});
