import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database';
import { keptDatabase } from '../../support/kept-databases';

describe('A database of the tests that is used again', () => {
  test('is as migrations left it: no rows but theirs, its counters and sequences at the beginning, no setting, no lock', async () => {
    const untouched = await testDatabase('embedded');
    const asItWas = await contents(untouched.db);
    await untouched.close();

    const used = await testDatabase('embedded');
    await sql`insert into users (id, sub, email, first_name, last_name, role, properties, created_at, updated_at)
      values ('one', 'one', 'one@example.com', 'One', 'Person', 'USER', '{}', now(), now())`.execute(used.db);
    await sql`insert into row_changes (name, n) values ('licenses', 7)`.execute(used.db);
    await sql`set time zone 'Asia/Tokyo'`.execute(used.db);
    await sql`select pg_advisory_lock(1)`.execute(used.db);
    expect(await contents(used.db)).not.toEqual(asItWas);
    await used.close();

    const again = await keptDatabase();
    expect((await again.query('select id from users')).rows).toEqual([]);
    expect((await again.query('show time zone')).rows).not.toEqual([{ TimeZone: 'Asia/Tokyo' }]);
    expect((await again.query("select 1 from pg_locks where locktype = 'advisory'")).rows).toEqual([]);
    await again.close();
    const once = await testDatabase('embedded');
    expect(await contents(once.db)).toEqual(asItWas);
    await once.close();
  });

  test('is the same one, unless its tables were altered', async () => {
    const first = await keptDatabase();
    await first.close();
    const second = await keptDatabase();
    expect(second).toBe(first);
    await second.exec('alter table users add column extra text');
    await second.close();
    const third = await keptDatabase();
    expect(third).not.toBe(second);
    const { rows } = await third.query(
      "select 1 from pg_attribute where attrelid = 'users'::regclass and attname = 'extra'",
    );
    expect(rows).toEqual([]);
    await third.close();
  });
});

/** The rows of every table, and where every sequence stands. */
async function contents(db: Awaited<ReturnType<typeof testDatabase>>['db']): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db);
  const read = async ({ name }: { readonly name: string }) => {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t order by 1`.execute(db);
    return rows.length > 0 ? [[name, rows.map(({ row }) => row)]] : [];
  };
  const found: unknown[] = [];
  for (const table of tables) found.push(...(await read(table)));
  const { rows: sequences } = await sql`select sequencename, last_value from pg_sequences order by 1`.execute(db);
  return { found, sequences };
}
