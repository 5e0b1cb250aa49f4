import type { PostTemplate } from '../../../schemas/types.gen';
import type { JsonColumn, Versioned } from '../../platform/database';
import type { PostVariant } from '../posts';

/** Templates for new posts. */
export interface PostTemplatesTable extends Versioned {
  name: string;
  type: PostTemplate['type'];
  severity: PostTemplate['severity'];
  audience: PostTemplate['audience'];
  variants: JsonColumn<Readonly<Record<string, PostVariant>>>;
}

/** Tables of this feature. */
export interface TemplateTables {
  post_templates: PostTemplatesTable;
}

declare module '../../platform/database/tables' {
  interface Database extends TemplateTables {}
}
