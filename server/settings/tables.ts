import type { JsonObject } from '../../engine/model';
import type { JsonColumn, MaybeText, Moment } from '../platform/database/column';

/** One row: the settings, the public part and the part for administrators. */
export interface SettingsTable {
  id: 'settings';
  public: JsonColumn<JsonObject>;
  admin: JsonColumn<JsonObject>;
  updated_at: Moment;
  updated_by: MaybeText;
  revision: number;
}

export interface SettingsTables {
  settings: SettingsTable;
}

declare module '../platform/database/tables' {
  interface Database extends SettingsTables {}
}
