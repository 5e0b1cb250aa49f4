import type { JsonObject } from '../../../engine/model';
import { type RecordBase, type RecordRow, recordBaseOf } from '../../api/record-base';
import { placeholderOf } from '../../platform/added-values';
import type { Bag } from '../../platform/database';
import type { PostVariant } from './tables';

/** The list that contains a post. */
export const postTypes = ['WHATS_NEW', 'SECURITY', 'NOTIFICATION'] as const;

/** Only posts that are published, or scheduled for a time that has passed, and not closed, are shown to readers. */
export const postStatuses = ['DRAFT', 'SCHEDULED', 'PUBLISHED', 'CLOSED'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Languages of a post; the first is the one that every post has. */
const fallback = 'en';

/** A post as one reader sees it (schemas/data/post.schema.json). */
export interface Post extends RecordBase {
  readonly type: string;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly language: string;
  readonly severity: string;
  readonly audience: string;
  readonly status: PostStatus;
  readonly publishAt: string | null;
  readonly closeAt: string | null;
  readonly read: boolean;
  readonly readAt: string | null;
  readonly dismissedAt: string | null;
  /** All languages, for users who manage posts. */
  readonly languageVariants?: Readonly<Record<string, PostVariant>>;
  readonly properties: JsonObject;
}

/** What the repository reads of a post and of its reader's state. */
export interface PostRow extends RecordRow {
  readonly type: string;
  readonly severity: string;
  readonly audience: string;
  readonly status: string;
  readonly publish_at: Date | null;
  readonly close_at: Date | null;
  readonly variants: Readonly<Record<string, PostVariant>>;
  readonly read_at: Date | null;
  readonly dismissed_at: Date | null;
  readonly properties: Bag;
}

/** The status follows from stored values and moments: time publishes and closes automatically. */
export function postStatus(post: Pick<PostRow, 'status' | 'publish_at' | 'close_at'>, now: number): PostStatus {
  if (post.status === 'DRAFT') return 'DRAFT';
  if (post.status === 'CLOSED' || (post.close_at !== null && post.close_at.getTime() <= now)) return 'CLOSED';
  return post.publish_at !== null && post.publish_at.getTime() > now ? 'SCHEDULED' : 'PUBLISHED';
}

/** Converts a row to the reader's language, or to English if the post lacks it; an editor also gets all languages. */
export function postOf(
  row: PostRow,
  { language, editor }: { readonly language: string; readonly editor: boolean },
  now: number,
): Post {
  const spoken = Object.hasOwn(row.variants, language) ? language : fallback;
  const variant = row.variants[spoken] ?? { title: '', summary: '', body: '' };
  return {
    ...recordBaseOf(row),
    type: row.type,
    title: variant.title,
    summary: variant.summary,
    body: variant.body,
    language: spoken,
    severity: row.severity,
    audience: row.audience,
    status: postStatus(row, now),
    publishAt: row.publish_at?.toISOString() ?? null,
    closeAt: row.close_at?.toISOString() ?? null,
    read: row.read_at !== null,
    readAt: row.read_at?.toISOString() ?? null,
    dismissedAt: row.dismissed_at?.toISOString() ?? null,
    ...(editor && { languageVariants: row.variants }),
    properties: placeholderOf({ entity: 'post', values: row.properties, ownerId: null }),
  };
}
