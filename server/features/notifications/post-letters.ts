import { queueOnce } from '../../mail/queue-once';
import type { LetterKind } from '../../platform/ports';
import { keepAudience, occasionOf, type PostVariant, postStatusSql } from '../posts';
import type { LetterJobs } from './reminders';

const kinds: Readonly<Record<string, LetterKind>> = {
  SECURITY: 'POST_SECURITY',
  NOTIFICATION: 'POST_NOTIFICATION',
  WHATS_NEW: 'POST_WHATS_NEW',
};

/** Users whose emails are queued in one batch. */
const page = 200;

/** Whether emails about a post need to be queued. */
export async function hasPostsToTell({ db }: Pick<LetterJobs, 'db'>): Promise<boolean> {
  return (
    (await db.selectFrom('posts').select('id').where('letters_due_at', 'is not', null).limit(1).executeTakeFirst()) !==
    undefined
  );
}

/**
 * Queues an email for each user to whom a post was published, in their language. Users' preferences are applied when emails are queued, and
 * again when they are sent.
 * If a process dies in between, another one continues where it stopped.
 */
export async function notifyPosts(context: LetterJobs): Promise<void> {
  const { db, clock } = context;
  const status = postStatusSql(clock.now());
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'type', 'audience', 'variants', status.as('status')])
    .where('letters_due_at', 'is not', null)
    .where(status, 'in', ['PUBLISHED', 'CLOSED', 'DRAFT'])
    .orderBy('publish_at')
    .execute();
  let failure: unknown;
  // What goes wrong with one keeps no other waiting.
  for (const post of posts)
    await queueLetters(context, post).catch((error: unknown) => {
      failure ??= error;
    });
  if (failure !== undefined) throw failure;
}

interface DuePost {
  readonly id: string;
  readonly type: string;
  readonly audience: string;
  readonly variants: Readonly<Record<string, PostVariant>>;
  readonly status: unknown;
}

async function queueLetters({ db, clock, mailer }: LetterJobs, post: DuePost): Promise<void> {
  const template = kinds[post.type];
  if (post.status === 'PUBLISHED' && template !== undefined) {
    await db.transaction().execute((trx) => keepAudience(trx, post, clock.now()));
    let after = '';
    for (;;) {
      const people = await db
        .selectFrom('users')
        .innerJoin('post_audience', 'post_audience.user_id', 'users.id')
        .select(['id', 'email', 'language'])
        .where('post_audience.post_id', '=', post.id)
        .where('post_audience.letter', 'is', null)
        .where('status', '=', 'ACTIVE')
        .where('id', '>', after)
        .orderBy('id')
        .limit(page)
        .execute();
      if (people.length === 0) break;
      after = people.at(-1)?.id ?? '';
      await queueOnce(
        db,
        mailer,
        people.map(({ id, email, language }) => {
          const { title, summary } = inLanguage(post.variants, language);
          return {
            to: email,
            template,
            language,
            variables: { title, summary, postId: post.id },
            occasion: occasionOf(post.id, id),
          };
        }),
      );
    }
  }
  await db.updateTable('posts').set({ letters_due_at: null }).where('id', '=', post.id).execute();
}

function inLanguage(variants: Readonly<Record<string, PostVariant>>, language: string): PostVariant {
  const variant = Object.hasOwn(variants, language) ? variants[language] : variants.en;
  return variant ?? { title: '', summary: '', body: '' };
}
