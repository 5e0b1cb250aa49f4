import type { Db } from '../../platform/database';
import type { PostVariant } from './tables';

/**
 * Posts of which something is kept about a person, for the export of their data: notices to them alone, those whose publication counted
 * them, and those that they read or dismissed.
 */
export async function exportedPosts(db: Db, userId: string, language: string) {
  const rows = await db
    .selectFrom('posts')
    .leftJoin('post_states', (join) =>
      join.onRef('post_states.post_id', '=', 'posts.id').on('post_states.user_id', '=', userId),
    )
    .leftJoin('post_audience', (join) =>
      join.onRef('post_audience.post_id', '=', 'posts.id').on('post_audience.user_id', '=', userId),
    )
    .where(({ or, eb }) =>
      or([
        eb('posts.recipient_id', '=', userId),
        eb('post_states.user_id', 'is not', null),
        eb('post_audience.user_id', 'is not', null),
      ]),
    )
    .select(['posts.type', 'posts.variants', 'posts.recipient_id', 'posts.created_at'])
    .select(['post_states.read_at', 'post_states.dismissed_at', 'post_audience.sent_at'])
    .orderBy('posts.created_at')
    .execute();
  return rows.map(({ variants, recipient_id, ...row }) => ({
    ...(recipient_id === null ? { title: (variants[language] ?? variants.en)?.title } : noticeIn(variants, language)),
    ...row,
  }));
}

/** A notice is about the person: all of it. */
const noticeIn = (variants: Readonly<Record<string, PostVariant>>, language: string) => ({
  ...(variants[language] ?? variants.en),
  personal: true,
});
