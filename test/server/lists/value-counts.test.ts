import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostCounted } from '../../../server/api/list';
import {
  hasLicenseStatusSql,
  type LicenseStatus,
  licenseStates,
  licenseStatus,
} from '../../../server/features/licenses/status';
import { listedBy } from '../../support/listed';
import { type Caller, type Portal, startPortal } from '../matrix/portal';

/** Numbers beside the values of a filter. */

let portal: Portal;
let administrator: Caller;
beforeAll(async () => {
  portal = await startPortal(undefined, 'silent');
  administrator = await portal.signIn({ role: 'SYSADMIN' });
  for (const [role, number] of [
    ['USER', 7],
    ['ADMIN_READ', 2],
  ] as const)
    for (let n = 0; n < number; n++)
      await portal.db
        .insertInto('users')
        .values({
          id: randomUUID(),
          email: `${role.toLowerCase()}-${n}@example.com`,
          first_name: n % 2 === 0 ? 'Even' : 'Odd',
          last_name: 'Person',
          role,
          status: n % 3 === 0 ? 'INVITED' : n === 1 ? 'DELETED' : 'ACTIVE',
          account_type: 'Commercial',
          created_at: new Date(portal.now()),
          updated_at: new Date(portal.now()),
        })
        .execute();
});
afterAll(() => portal.close());

interface Listed {
  readonly total: number;
  readonly counts?: Readonly<Record<string, Readonly<Record<string, { total: number; totalIsExact?: boolean }>>>>;
}

async function people(query: Readonly<Record<string, string>>): Promise<Listed> {
  const address = `users?${new URLSearchParams(query)}`;
  const { status, body } = await administrator.call('GET', address, { headers: { 'x-portal-mode': 'admin' } });
  expect(status).toBe(200);
  return body as Listed;
}

describe('The numbers beside the values of a filter', () => {
  test('are what choosing the value alone would leave, with the other filters and the search as they are', async () => {
    const around: readonly Readonly<Record<string, string>>[] = [
      {},
      { q: 'even' },
      { 'filter[role]': 'USER' },
      { 'filter[status]': 'ACTIVE' },
      { q: 'odd', 'filter[role]': 'USER', 'filter[status]': 'INVITED' },
    ];
    for (const query of around) {
      const { counts = {} } = await people({ ...query, counts: 'status,role' });
      expect(Object.keys(counts).sort()).toEqual(['role', 'status']);
      for (const [filter, values] of Object.entries(counts))
        for (const [value, { total }] of Object.entries(values))
          expect([query, value, total]).toEqual([
            query,
            value,
            (await people({ ...query, [`filter[${filter}]`]: value })).total,
          ]);
    }
  });

  test('are not there unless they are asked for, and asked for only where an index serves them', async () => {
    expect(await people({})).not.toHaveProperty('counts');
    const { status, body } = await administrator.call('GET', 'users?counts=status,country');
    expect([status, (body as { error: { fields: unknown } }).error.fields]).toEqual([
      400,
      { counts: { code: 'NOT_COUNTED' } },
    ]);
  });

  test('end where counts end, and say so', async () => {
    const { rows } = await sql<{ column: string }>`select column_name as column from information_schema.columns
      where table_name = 'users' and table_schema = current_schema() and column_name not in ('id', 'email', 'username', 'role')
        and is_generated = 'NEVER'`.execute(portal.db);
    const kept = rows.map(({ column }) => `"${column}"`).join(', ');
    await sql
      .raw(
        `insert into users (id, email, role, ${kept}) select 'many-' || n, 'many' || n || '@example.com', 'USER', ${kept}
          from users, generate_series(1, ${mostCounted + 5}) n where users.id = '${administrator.id}'`,
      )
      .execute(portal.db);
    const { counts } = await people({ counts: 'role' });
    expect(counts?.role?.USER).toEqual({ total: mostCounted, totalIsExact: false });
    expect(counts?.role?.ADMIN_READ).toEqual({ total: 1 });
  });
});

describe('The status of licenses, looked up', () => {
  test('is the one that is computed, whatever state and days', async () => {
    const now = Date.UTC(2026, 5, 15);
    const day = 86_400_000;
    const moments = fc.integer({ min: -40, max: 40 }).map((days) => now + days * day);
    const standings = fc.record({
      state: fc.constantFrom(...licenseStates),
      startsAt: moments,
      expiresAt: fc.option(moments),
    });
    await fc.assert(
      fc.asyncProperty(standings, async ({ state, startsAt, expiresAt }) => {
        const at = (moment: number | null) =>
          sql`${moment === null ? null : new Date(moment).toISOString()}::timestamptz`;
        const columns = { state: sql`${state}::text`, startsAt: at(startsAt), expiresAt: at(expiresAt) };
        const statuses = listedBy('listLicenses').status as LicenseStatus[];
        const held = statuses.map((status) => sql`${hasLicenseStatusSql(columns, status, now)}`);
        const { rows } = await sql<{ held: boolean[] }>`select array[${sql.join(held)}] as held`.execute(portal.db);
        const found = statuses.filter((_status, index) => rows[0]?.held[index]);
        const computed = licenseStatus(
          { state, startsAt: new Date(startsAt), expiresAt: expiresAt === null ? null : new Date(expiresAt) },
          now,
        );
        expect(found).toEqual([computed]);
      }),
      { numRuns: 200 },
    );
  });
});
