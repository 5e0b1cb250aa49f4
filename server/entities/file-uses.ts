import { sql } from 'kysely';
import { holdsFiles } from '../../engine/runtime';
import type { Db } from '../platform/database';
import type { Entities } from './entities';
import { entityTables, propertyJson } from './property-sql';

/** Whether a record of any entity names a file by this value, under a current, former or removed property. */
export async function isFileNamed(db: Db, entities: Pick<Entities, 'model'>, value: string): Promise<boolean> {
  for (const [entity, table] of Object.entries(entityTables))
    for (const [name, property] of Object.entries(entities.model(entity).properties)) {
      if (!holdsFiles(property.schema)) continue;
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where ${propertyJson(table, name, property)} @> ${JSON.stringify(value)}::jsonb limit 1`.execute(db);
      if (rows.length > 0) return true;
    }
  return false;
}
