import { sql } from 'kysely';
import { holdsFiles, type Json, type JsonSchema, rowColumns } from '../../engine/model';
import type { Db } from '../platform/database';
import type { Entities } from './entities';
import { entityTables, propertyJson } from './property-sql';

/** Whether a record of any entity names a file by this value, under a current, former or removed property. */
export async function isFileNamed(db: Db, entities: Pick<Entities, 'model'>, value: string): Promise<boolean> {
  for (const [entity, table] of Object.entries(entityTables))
    for (const [name, property] of Object.entries(entities.model(entity).properties)) {
      if (!holdsFiles(property.schema)) continue;
      const held = propertyJson(table, name, property);
      const wanted = sql.join(
        namings(property.schema, value).map((naming) => sql`${held} @> ${JSON.stringify(naming)}::jsonb`),
        sql` or `,
      );
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${wanted} limit 1`.execute(db);
      if (rows.length > 0) return true;
    }
  return false;
}

/** What a property contains that names the file: its value, one text and a list of them alike, or a row with it in a column. */
function namings(schema: JsonSchema, value: string): readonly Json[] {
  const columns = rowColumns(schema);
  if (columns === undefined) return [value];
  return Object.entries(columns).flatMap(([name, column]) =>
    holdsFiles(column) ? [[{ [name]: value }], [{ [name]: [value] }]] : [],
  );
}
