import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { postEditor } from '../post-reader';
import { findPost, markRead } from '../repository';

/** Records that the user has opened a post. Personal state, so not an audit event. */
export const readPost: Operation<'readPost', 'id'> = {
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
