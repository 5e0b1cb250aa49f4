import type { Post, PostReach } from '../../../schemas/types.gen';
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
  /** When its audience was kept: at its publication. Null before, and where it was not noted. */
  audience_at: MaybeMoment;
  audience_counts: JsonColumn<AudienceCounts | null> | null;
}

/** People to whom a post was published, counted at that moment. */
export interface AudienceCounts {
  readonly people: number;
  readonly languages: readonly AudienceCount[];
  readonly accountTypes: readonly AudienceCount[];
}

type AudienceCount = PostReach['languages'][number];

/** A person to whom a post was published. */
export interface PostAudienceTable {
  post_id: string;
  user_id: string;
  /** State of the email about it, once the email itself is swept. */
  letter: MaybeText;
  sent_at: MaybeMoment;
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
  post_audience: PostAudienceTable;
}

declare module '../../platform/database/tables' {
  interface Database extends PostTables {}
}
