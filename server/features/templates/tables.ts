import type { JsonColumn, Versioned } from '../../platform/database';
import type { PostVariant } from '../posts';

/** What new posts may begin with. */
export interface PostTemplatesTable extends Versioned {
  name: string;
  type: string;
  severity: string;
  audience: string;
  variants: JsonColumn<Readonly<Record<string, PostVariant>>>;
}

/** The feature's share of the database. */
export interface TemplateTables {
  post_templates: PostTemplatesTable;
}

declare module '../../platform/database/tables' {
  interface Database extends TemplateTables {}
}
