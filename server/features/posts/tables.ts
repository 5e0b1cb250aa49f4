import type { Post } from '../../../schemas/types.gen';
import type { BagColumn, JsonColumn, MaybeMoment, MaybeText, Versioned } from '../../platform/database';

/** Title, summary and body of a post in one language. */
export type PostVariant = Readonly<NonNullable<Post['languageVariants']>[string]>;

export interface PostsTable extends Versioned {
  properties: BagColumn;
  type: Post['type'];
  severity: Post['severity'];
  audience: string;
  /** As stored; time publishes and closes. */
  status: Post['status'];
  publish_at: MaybeMoment;
  close_at: MaybeMoment;
  /** When emails about it must be queued; null once they are, or if there are none. */
  letters_due_at: MaybeMoment;
  /** The only user who sees it, if it is a personal notice; and the license that it is about. */
  recipient_id: MaybeText;
  license_id: MaybeText;
  variants: JsonColumn<Readonly<Record<string, PostVariant>>>;
}

export interface PostStatesTable {
  user_id: string;
  post_id: string;
  read_at: MaybeMoment;
  dismissed_at: MaybeMoment;
}

/** Tables of this feature. */
export interface PostTables {
  posts: PostsTable;
  post_states: PostStatesTable;
}

declare module '../../platform/database/tables' {
  interface Database extends PostTables {}
}
