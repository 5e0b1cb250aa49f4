import type { PostReach } from '../../../../schemas/types.gen';
import { ok } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { pauseLetters, reachOf, resumeLetters } from '../audience';
import { requireLockedPost } from '../locked-post';

const access = { permission: 'editSecurityNotification' } as const;

/** Pauses waiting emails. */
export const pausePostLetters: Operation<'pausePostLetters', 'id'> = {
  source: 'pausePostLetters',
  access,
  action: 'post.letters.pause',
  handle: (call) => change(call, pauseLetters),
};

/** Resumes paused emails, and sends to all users to whom the post applies and who have none yet. */
export const sendPostLetters: Operation<'sendPostLetters', 'id'> = {
  source: 'sendPostLetters',
  access,
  action: 'post.letters.send',
  handle: (call) => change(call, resumeLetters),
};

async function change(call: Call<unknown, 'id', Actor>, work: typeof pauseLetters) {
  const { id, title, audience, status } = await requireLockedPost(call);
  if (status !== 'PUBLISHED') throw new ApiError('POST_STATE', { args: { status } });
  await work(call.db, id, call.now);
  call.audit({ targetType: 'post', targetId: id, targetLabel: title });
  return ok<PostReach>({ id, title, ...(await reachOf(call.db, { id, audience }, call.now)) });
}
