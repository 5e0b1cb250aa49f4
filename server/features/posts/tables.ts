import type { BagColumn, JsonColumn, MaybeMoment, MaybeText, Versioned } from '../../platform/database';

/** Title, summary and body of a post in one language. */
export interface PostVariant {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export interface PostsTable extends Versioned {
  properties: BagColumn;
  type: string;
  severity: string;
  audience: string;
  status: string;
  publish_at: MaybeMoment;
  close_at: MaybeMoment;
  /** Since when letters about it are to be queued; null when they are, or there are none. */
  letters_due_at: MaybeMoment;
  /** The only person who sees it, where it is a notice to one; and the license that it is about. */
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

/** The feature's share of the database. */
export interface PostTables {
  posts: PostsTable;
  post_states: PostStatesTable;
}

declare module '../../platform/database/tables' {
  interface Database extends PostTables {}
}
