import { findPost } from '../../accounts/posts/repository';
import { ok } from '../../http/answer';
import { notFound } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { postEditor } from './post-reader';

/** One post, if it is out and meant for the reader, or the reader looks after posts. */
export const getPost: Operation<unknown, 'id'> = {
  source: 'getPost',
  access: 'session',
  async handle(call) {
    const post = await findPost(call.db, postEditor(call, call.query.language), call.params.id, call.now);
    if (!post) throw notFound();
    return ok(post, post.revision);
  },
};
