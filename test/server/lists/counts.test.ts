import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostCounted } from '../../../server/api/list';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

/** How many records a list says it has: exactly up to 10,000, and "at least" beyond, without reading them. */

let portal: Portal;
let administrator: Caller;
/** More than are counted, and a last page that is not full. */
const many = 10_060;

interface Listed {
  readonly items: readonly { readonly id: string; readonly email: string }[];
  readonly total: number;
  readonly totalIsExact?: boolean;
}

async function people(query: string): Promise<Listed> {
  const { status, body } = await administrator.call('GET', `users?${query}`, { headers: { 'x-portal-mode': 'admin' } });
  expect(status).toBe(200);
  return body as Listed;
}

const told = ({ items, total, totalIsExact }: Listed) => [items.length, total, totalIsExact];

beforeAll(async () => {
  portal = await startPortal(undefined, 'silent');
  administrator = await portal.signIn({ role: 'SYSADMIN' });
  const { rows } = await sql<{ column: string }>`select column_name as column from information_schema.columns
    where table_name = 'users' and table_schema = current_schema() and column_name not in ('id', 'email', 'username')
      and is_generated = 'NEVER'`.execute(portal.db);
  const kept = rows.map(({ column }) => `"${column}"`).join(', ');
  // As many people like the one who is there, the first 100 of them in another country.
  await sql
    .raw(
      `insert into users (id, email, ${kept}) select 'many-' || lpad(n::text, 6, '0'), 'many' || n || '@example.com', ${kept}
        from users, generate_series(1, ${many - 1}) n where users.id = '${administrator.id}'`,
    )
    .execute(portal.db);
  await sql`update users set country = 'IS' where id like 'many-0000%'`.execute(portal.db);
});
afterAll(() => portal.close());

describe('The number of a list', () => {
  test('is exact for the caller who is about to change all of them', async () => {
    const all = { query: { 'filter[language]': 'en' }, count: 0 };
    const listed = await people('filter[language]=en');
    expect(told(listed)).toEqual([25, mostCounted, false]);
    const { status, body } = await administrator.call('POST', 'users/bulk', {
      payload: { job: 'job-of-many-people', operation: 'activateUser', all },
    });
    expect([status, body]).toMatchObject([
      409,
      { error: { code: 'COUNT_CHANGED', args: { count: many, expected: 0 } } },
    ]);
  });

  test('is exact while there are no more than are counted', async () => {
    expect(told(await people('filter[country]=IS'))).toEqual([25, 99, undefined]);
    expect(told(await people('filter[country]=IS&page=4'))).toEqual([24, 99, undefined]);
    expect(told(await people('filter[country]=XX'))).toEqual([0, 0, undefined]);
  });

  test('is a lower bound where there are more', async () => {
    expect(told(await people('size=100'))).toEqual([100, mostCounted, false]);
    // The rows that were passed are known.
    expect(told(await people('size=20&page=502'))).toEqual([20, 10_040, false]);
  });

  test('is exact again on the last page, full or not', async () => {
    expect(told(await people('size=100&page=101'))).toEqual([60, many, undefined]);
    expect(told(await people('size=20&page=503'))).toEqual([20, many, undefined]);
    expect(told(await people('size=100&page=102'))).toEqual([0, mostCounted, false]);
  });

  test('is found by reading no more rows than are counted', async () => {
    const read: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
    const executor = portal.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    executor.executeQuery = (query) => {
      read.push(query);
      return execute(query);
    };
    await people('');
    executor.executeQuery = execute;
    const count = read.find((statement) => /^select count\(/i.test(statement.sql));
    if (!count) throw new Error('The list does not count.');
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${count.sql}`, [...count.parameters]);
    const { rows } = await portal.db.executeQuery<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(explain);
    const most = Math.max(...(rows[0]?.['QUERY PLAN'] ?? []).flatMap((each) => rowsOf(each.Plan)));
    expect(most).toBe(mostCounted + 1);
  });
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
}

function rowsOf(node: Plan): readonly number[] {
  return [node['Actual Rows'], ...(node.Plans ?? []).flatMap(rowsOf)];
}
