import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepared } from '../../../server/platform/database';
import { testDatabase } from '../../support/database';

test('A prepared query is written once and asked with other values each time, inside a transaction too', async () => {
  const connection = await testDatabase('embedded');
  try {
    let written = 0;
    const echo = prepared(['first', 'second'], (db, { first, second }) => {
      written++;
      const row = sql<{ said: string }>`(select ${second}::text || ' ' || ${first}::text as said)`.as('row');
      return db.selectFrom(row).selectAll();
    });
    expect(await echo(connection.db, { first: 'one', second: 'two' })).toEqual({ said: 'two one' });
    const inside = connection.db.transaction().execute((trx) => echo(trx, { first: "o'ne", second: '' }));
    expect(await inside).toEqual({ said: " o'ne" });
    expect(written).toBe(1);
    const none = prepared(['name'], (db, { name }) =>
      db.selectFrom(sql<{ name: string }>`(select 'a'::text as name)`.as('row')).selectAll().where('name', '=', name),
    );
    expect(await none(connection.db, { name: 'b' })).toBeUndefined();
    expect(await none(connection.db, { name: 'a' })).toEqual({ name: 'a' });
  } finally {
    await connection.close();
  }
});
