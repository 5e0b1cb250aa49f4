import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from './tables';

/** Placeholder for a value while the query is built. */
class Hole {
  constructor(readonly name: string) {}
}

/**
 * A query for one row that is built once and run often, with other values each time: building such a small query in Kysely takes longer
 * than running it.
 * @param names of its values; each must reach the query unchanged, as the value of a comparison
 * @param build builds the query, as for actual values
 */
export function prepared<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Kysely<Database>, values: Readonly<Record<Name, string>>) => Compilable<Row>,
): (db: Kysely<Database>, values: Readonly<Record<Name, string>>) => Promise<Row | undefined> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    written ??= build(
      db,
      Object.fromEntries(names.map((name) => [name, new Hole(name)])) as never, // texts, according to the builder
    ).compile();
    const parameters = written.parameters.map((value) => (value instanceof Hole ? values[value.name as Name] : value));
    const { rows } = await db.executeQuery<Row>({ ...written, parameters });
    return rows[0];
  };
}
