import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { requireLockedPost } from '../locked-post';
import { updatePost } from '../repository';

/** Removes a post from all lists. Closing is final; further information needs a new post. */
export const closePost: Operation<'closePost', 'id'> = {
  source: 'closePost',
  access: { permission: 'closeNotification' },
  action: 'post.close',
  async handle(call) {
    const before = await requireLockedPost(call);
    if (before.status === 'CLOSED') throw new ApiError('POST_STATE', { args: { status: before.status } });
    await updatePost(call.db, before, { status: 'CLOSED', close_at: new Date(call.now) }, call.actor.id, call.now);
    const after = await requireLockedPost(call);
    call.audit({ targetType: 'post', targetId: before.id, targetLabel: before.title, before, after });
    return ok(after, after.revision);
  },
};
