import type { Call } from '../../api/operation';
import { notFound } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import type { Post } from './post';
import { postEditor } from './post-reader';
import { findPost, lockPost } from './repository';

/** The post a change is about, locked until the transaction ends. */
export async function requireLockedPost<Body>(call: Call<Body, 'id', Actor>): Promise<Post> {
  await lockPost(call.db, call.params.id);
  const post = await findPost(call.db, postEditor(call), call.params.id, call.now);
  if (!post) throw notFound();
  return post;
}
