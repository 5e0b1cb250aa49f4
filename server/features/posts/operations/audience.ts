import { ok } from '../../../api/answer';
import { listRequest } from '../../../api/list/list-call';
import type { Call, Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { audienceList, listAudience, reachOf } from '../audience';
import { postEditor } from '../post-reader';
import { findPost } from '../repository';

const access = { permission: 'readPosts' } as const;

async function postOfCall(call: Call<unknown, 'id', Actor>) {
  const post = await findPost(call.db, postEditor(call), call.params.id, call.now);
  if (!post) throw notFound();
  return post;
}

/** To how many users a post applies, the state of its emails, and how many have read it. */
export const getPostReach: Operation<'getPostReach', 'id'> = {
  source: 'getPostReach',
  access,
  async handle(call) {
    const { id, title, audience } = await postOfCall(call);
    return ok({ id, title, ...(await reachOf(call.db, { id, audience }, call.now)) });
  },
};

/** The users to whom a post applies, each with the state of their email and when they read it. */
export const listPostPeople: Operation<'listPostPeople', 'id'> = {
  source: 'listPostPeople',
  access,
  list: true,
  async handle(call) {
    const post = await postOfCall(call);
    return ok(await listAudience(call.db, post, listRequest(audienceList, call), call.now));
  },
};
