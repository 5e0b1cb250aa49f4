import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database';
import type { ListDefinition } from './definition';
import { mostCounted, type Page, type ValueCount } from './page';
import type { ListRequest } from './request';

/**
 * Counts the rows of each value of the filters that a request asks for, in one query that ends at `mostCounted` for each.
 * @param matching the rows that a request selects, without order
 * @returns an empty object for a request that asks for none
 */
export async function countValues<DB, Tables extends keyof DB, Row>(
  db: Db,
  definition: ListDefinition,
  request: ListRequest,
  matching: (request: ListRequest) => SelectQueryBuilder<DB, Tables, Row>,
): Promise<Pick<Page<unknown>, 'counts'>> {
  const { counts: names = [], filters } = request;
  if (names.length === 0) return {};
  const asked = names.flatMap((name) => {
    const filter = definition.filters[name];
    if (filter?.kind !== 'oneOf') return [];
    return (filter.values ?? request.listed?.[name] ?? []).map((value) => ({ name, value }));
  });
  const parts = asked.map(({ name, value }): RawBuilder<unknown> => {
    const others = filters.filter((filter) => filter.name !== name);
    const some = matching({ ...request, filters: [...others, { name, values: [value] }] })
      .select(sql<number>`1`.as('one'))
      .limit(mostCounted + 1);
    return sql`select ${name}::text as name, ${value}::text as value,
      (select count(*)::int from (${some}) as counted) as total`;
  });
  const { rows } = await sql<{ name: string; value: string; total: number }>`${sql.join(
    parts,
    sql` union all `,
  )}`.execute(db);
  const counts: Record<string, Record<string, ValueCount>> = {};
  for (const { name, value, total } of rows) {
    counts[name] ??= {};
    counts[name][value] = total > mostCounted ? { total: mostCounted, totalIsExact: false } : { total };
  }
  return { counts };
}
