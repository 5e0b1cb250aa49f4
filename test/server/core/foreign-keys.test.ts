import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database';

/** Without one, the deletion of a row that others may name looks at every row of theirs. */
test('every foreign key has an index that begins with its columns', async () => {
  const connection = await testDatabase();
  const { rows } = await sql<{ readonly constraint: string }>`
    select format('%s %s', c.conrelid::regclass, pg_get_constraintdef(c.oid)) as constraint
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indisvalid
        -- One that leaves out rows without a value has all that are looked for.
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = (
          select format('(%I IS NOT NULL)', a.attname) from pg_attribute a
          where a.attrelid = c.conrelid and a.attnum = c.conkey[1] and cardinality(c.conkey) = 1))
        and (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] @> c.conkey)
    order by 1`.execute(connection.db);
  expect(rows).toEqual([]);
  await connection.close();
});
