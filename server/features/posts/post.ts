import type { Selectable } from 'kysely';
import type { JsonObject } from '../../../engine/model';
import type { Post as Generated } from '../../../schemas/types.gen';
import { recordBaseOf } from '../../api/record-base';
import { placeholderOf } from '../../platform/added-values';
import type { PostStatesTable, PostsTable } from './tables';

/** Only posts that are published, or scheduled for a time that has passed, and not closed, are shown to readers. */
export type PostStatus = Post['status'];

/** Languages of a post; the first is the one that every post has. */
const fallback = 'en';

/** A post as one reader sees it, with the properties that a deployment adds; those who manage posts see all languages. */
export type Post = Generated & { readonly properties: JsonObject };

/** What the repository reads of a post and of its reader's state. */
export type PostRow = Readonly<
  Omit<Selectable<PostsTable>, 'letters_due_at' | 'recipient_id' | 'license_id' | 'audience_at' | 'audience_counts'> &
    Pick<Selectable<PostStatesTable>, 'read_at' | 'dismissed_at'>
>;

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
