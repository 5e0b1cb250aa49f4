import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './tables';

/** Stands for a value while the query is written. */
class Hole {
  constructor(readonly name: string) {}
}

/**
 * A query for one row that is written once and asked often, with other values each time: writing so small a query takes Kysely
 * longer than the answer takes the database.
 * @param names of its values; each must reach the query as it is, as the value of a comparison
 * @param build the query, as it would be written for some values
 */
export function prepared<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Kysely<Database>, values: Readonly<Record<Name, string>>) => Compilable<Row>,
): (db: Kysely<Database>, values: Readonly<Record<Name, string>>) => Promise<Row | undefined> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    written ??= build(
      db,
      Object.fromEntries(names.map((name) => [name, new Hole(name)])) as never, // texts, as far as the builder is told
    ).compile();
    const parameters = written.parameters.map((value) => (value instanceof Hole ? values[value.name as Name] : value));
    const { rows } = await db.executeQuery<Row>({ ...written, parameters });
    return rows[0];
  };
}
