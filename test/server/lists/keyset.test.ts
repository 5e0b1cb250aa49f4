import fc from 'fast-check';
import { CompiledQuery, type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCursor, writeCursor } from '../../../server/api/list/cursor';
import { personList } from '../../../server/features/people/list';
import type { UsersTable } from '../../../server/users/tables';
import { roleNames } from '../../support/roles';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

/** Next and previous pages, read from the place where the last one ended. */

let portal: Portal;
let administrator: Caller;
beforeAll(async () => {
  portal = await startPortal(undefined, 'silent');
  administrator = await portal.signIn({ role: 'SYSADMIN' });
});
afterAll(() => portal.close());

interface Listed {
  readonly items: readonly { readonly id: string }[];
  readonly total: number;
  readonly page: number;
  readonly next?: string;
  readonly previous?: string;
}

const ask = (query: Readonly<Record<string, string>>) =>
  administrator.call('GET', `users?${new URLSearchParams(query)}`, { headers: { 'x-portal-mode': 'admin' } });

async function people(query: Readonly<Record<string, string>>): Promise<Listed> {
  const { status, body } = await ask(query);
  expect([query, status]).toEqual([query, 200]);
  return body as Listed;
}

let made = 0;
function person(values: Partial<Insertable<UsersTable>>): Insertable<UsersTable> {
  made += 1;
  const id = `p-${String((made * 7919) % 100_003).padStart(6, '0')}-${made}`;
  const at = new Date(portal.now());
  const usual = {
    first_name: 'A',
    last_name: 'B',
    role: 'USER',
    account_type: 'Commercial',
    status: 'ACTIVE',
  } as const;
  return { id, email: `${id}@example.com`, created_at: at, updated_at: at, ...usual, ...values };
}

/** Few different values, some absent, so that there are ties and ends everywhere. */
const someone = fc.record({
  first_name: fc.constantFrom('Ana', 'Bea', 'Élie', 'ñandú'),
  account_name: fc.option(fc.constantFrom('Acme', 'Zeta')),
  status: fc.constantFrom('ACTIVE', 'INVITED'),
  last_sign_in_at: fc.option(fc.integer({ min: 0, max: 3 }).map((day) => new Date(Date.UTC(2026, 0, 1 + day)))),
});
const indexed = Object.keys(personList({ roles: roleNames, languages: ['en'] }).sorts).filter(
  (name) => name !== 'role',
);
const sorts = fc.constantFrom(...indexed.flatMap((name) => [name, `-${name}`]));

/** Every page from one end to the other; `meanwhile` runs between two. */
async function walk(
  first: Listed,
  way: 'next' | 'previous',
  query: Record<string, string>,
  meanwhile = async () => {},
) {
  const pages = [first];
  for (;;) {
    const cursor = pages.at(-1)?.[way];
    if (cursor === undefined) return pages;
    await meanwhile();
    const page = await people({ ...query, cursor });
    if (page.items.length === 0) return pages;
    pages.push(page);
    expect(pages.length).toBeLessThan(60);
  }
}
const idsOf = (pages: readonly Listed[]) => pages.flatMap(({ items }) => items.map(({ id }) => id));

describe('Pages from place to place', () => {
  test('are those by number, forward and back, for every sort that an index holds, with absent values and ties', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someone, { minLength: 5, maxLength: 25 }),
        sorts,
        fc.integer({ min: 1, max: 7 }),
        async (given, sort, size) => {
          await portal.db.deleteFrom('users').where('id', 'like', 'p-%').execute();
          await portal.db
            .insertInto('users')
            .values(given.map((each) => person(each)))
            .execute();
          const query = { sort, size: String(size) };
          const byNumber = idsOf([await people({ sort, size: '100' })]);
          const forward = await walk(await people(query), 'next', query);
          expect(idsOf(forward)).toEqual(byNumber);
          expect(forward.map(({ page }) => page)).toEqual(forward.map((_page, index) => index + 1));
          const last = forward.at(-1) as Listed;
          const backward = await walk(last, 'previous', query);
          expect(idsOf(backward.toReversed())).toEqual(byNumber);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('skip and repeat nobody while others are added', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someone, { minLength: 8, maxLength: 20 }),
        fc.infiniteStream(someone),
        sorts,
        async (given, more, sort) => {
          await portal.db.deleteFrom('users').where('id', 'like', 'p-%').execute();
          await portal.db
            .insertInto('users')
            .values(given.map((each) => person(each)))
            .execute();
          const there = idsOf([await people({ sort, size: '100' })]);
          const query = { sort, size: '3' };
          const added = async () => {
            const { value } = more.next();
            if (value)
              await portal.db
                .insertInto('users')
                .values([person(value), person(value)])
                .execute();
          };
          // More are added than a page holds rows of, only for so long.
          let left = 6;
          const some = async () => {
            left -= 1;
            if (left >= 0) await added();
          };
          const seen = idsOf(await walk(await people(query), 'next', query, some));
          expect(new Set(seen).size).toBe(seen.length);
          expect(seen.filter((id) => there.includes(id))).toEqual(there);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('are refused for another sort, for what is no place, and for a sort without an index', async () => {
    const { next = '' } = await people({ sort: 'email', size: '1' });
    const refused = async (query: Readonly<Record<string, string>>) => {
      const { status, body } = await ask(query);
      expect([query, status, (body as { error?: { fields: unknown } }).error?.fields]).toEqual([
        query,
        400,
        { cursor: { code: 'MALFORMED' } },
      ]);
    };
    await refused({ sort: '-email', cursor: next });
    await refused({ cursor: 'nonsense' });
    expect(await people({ sort: 'role', size: '1' })).not.toHaveProperty('next');
    expect(await people({ sort: 'email,status', size: '1' })).not.toHaveProperty('next');
    // Made up with care: the type is not that of the column.
    for (const value of ['5', null])
      await ask({
        sort: 'createdAt',
        cursor: writeCursor({ sort: 'createdAt', way: 'after', value, type: 'integer', id: 'x', page: 2 }),
      }).then(({ status }) => expect([value, status]).toEqual([value, value === null ? 200 : 400]));
  });

  test('a place is opaque and comes back as it was; anything else is none', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const read = readCursor(Buffer.from(text, 'utf8').toString('base64url'));
        expect(read === undefined || typeof read.id === 'string').toBe(true);
      }),
    );
    const cursor = { sort: '-at', way: 'before', value: 'ñ', type: 'text', id: 'x', page: 7 } as const;
    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
    for (const wrong of [
      { ...cursor, page: 0 },
      { ...cursor, type: 'timestamp with time zone' as const },
    ])
      expect(readCursor(writeCursor(wrong))).toBeUndefined();
  });
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const rowsOf = (node: Plan): readonly number[] => [
  node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
  ...(node.Plans ?? []).flatMap(rowsOf),
];

test('Page 1,000 is read from its place: as many rows as it has, not all before it', async () => {
  await portal.db.deleteFrom('users').where('id', 'like', 'p-%').execute();
  await sql`insert into users (id, email, first_name, last_name, role, status, account_type, created_at, updated_at)
    select 'p-' || n, 'n' || n || '@example.com', 'A', 'B' || (n % 500), 'USER', 'ACTIVE', 'Commercial',
      timestamptz '2026-01-01' + n * interval '1 second', now() from generate_series(1, 10200) n`.execute(portal.db);
  await sql`analyze users`.execute(portal.db);
  const executor = portal.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  for (const sort of ['-createdAt', 'lastName', 'lastSignInAt', 'email']) {
    const before = await people({ sort, size: '10', page: '999' });
    const read: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
    executor.executeQuery = (query) => {
      read.push(query);
      return execute(query);
    };
    const page = await people({ sort, size: '10', cursor: before.next ?? '' });
    executor.executeQuery = execute;
    expect([page.page, page.items.length]).toEqual([1000, 10]);
    expect(page.items).toEqual((await people({ sort, size: '10', page: '1000' })).items);
    const paged = read.find((statement) => / order by .* limit /is.test(statement.sql));
    if (!paged) throw new Error('The list has no page.');
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${paged.sql}`, [...paged.parameters]);
    const { rows } = await portal.db.executeQuery<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(explain);
    const most = Math.max(...(rows[0]?.['QUERY PLAN'] ?? []).flatMap((each) => rowsOf(each.Plan)));
    expect([sort, most]).toEqual([sort, expect.any(Number)]);
    // One more than the page tells that there are others; equal values are sorted among themselves.
    expect(most, sort).toBeLessThanOrEqual(sort === 'email' ? 40 : 12);
  }
});
