import type { KeptProperty } from '../../engine/model';
import type { JsonColumn } from '../platform/database';

/** The last known definition of each added property: a stored value never loses its definition unnoticed. */
export interface EntityPropertiesTable {
  entity: string;
  name: string;
  definition: JsonColumn<KeptProperty>;
}

declare module '../platform/database/tables' {
  interface Database {
    entity_properties: EntityPropertiesTable;
  }
}
