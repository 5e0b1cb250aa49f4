import { findPost, markRead } from '../../accounts/posts/repository';
import { nothing } from '../../http/answer';
import { notFound } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { postEditor } from './post-reader';

/** Notes that the person has opened a post. Their own bookmark, so no event of the audit. */
export const readPost: Operation<unknown, 'id'> = {
  source: 'readPost',
  access: 'session',
  audited: false,
  async handle(call) {
    const post = await findPost(call.db, postEditor(call), call.params.id, call.now);
    if (!post) throw notFound();
    await markRead(call.db, call.actor.id, post.id, call.now);
    return nothing;
  },
};
