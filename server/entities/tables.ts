import type { KeptProperty } from '../../engine/model';
import type { JsonColumn } from '../platform/database';

/** What was last known of each property that definitions added: a stored value never loses its definition unseen. */
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
