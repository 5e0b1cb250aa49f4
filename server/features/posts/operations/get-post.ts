import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import { postEditor } from '../post-reader';
import { findPost } from '../repository';

/** One post, if it is published and addressed to the reader, or the reader is an administrator. */
export const getPost: Operation<'getPost', 'id'> = {
  source: 'getPost',
  access: 'session',
  async handle(call) {
    const post = await findPost(call.db, postEditor(call, call.query.language), call.params.id, call.now);
    if (!post) throw notFound();
    return ok(post, post.revision);
  },
};
