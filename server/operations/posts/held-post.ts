import type { Post } from '../../accounts/posts/post';
import { findPost, lockPost } from '../../accounts/posts/repository';
import { notFound } from '../../http/api-error';
import type { Call } from '../../http/operation';
import type { Actor } from '../../session/session';
import { postEditor } from './post-reader';

/** The post a change is about, held until the transaction ends. */
export async function heldPost<Body>(call: Call<Body, 'id', Actor>): Promise<Post> {
  await lockPost(call.db, call.params.id);
  const post = await findPost(call.db, postEditor(call), call.params.id, call.now);
  if (!post) throw notFound();
  return post;
}
