import { updatePost } from '../../accounts/posts/repository';
import { ok } from '../../http/answer';
import { ApiError } from '../../http/api-error';
import type { Operation } from '../../http/operation';
import { heldPost } from './held-post';

/** Publishes a draft: now, or at the moment that was written into it if that is still to come. */
export const publishPost: Operation<unknown, 'id'> = {
  source: 'publishPost',
  access: { permission: 'editSecurityNotification' },
  action: 'post.publish',
  async handle(call) {
    const before = await heldPost(call);
    if (before.status !== 'DRAFT') throw new ApiError('POST_STATE', { args: { status: before.status } });
    const later = before.publishAt !== null && Date.parse(before.publishAt) > call.now;
    await updatePost(
      call.db,
      before,
      later ? { status: 'SCHEDULED' } : { status: 'PUBLISHED', publish_at: new Date(call.now) },
      call.actor.id,
      call.now,
    );
    const after = await heldPost(call);
    call.audit({ targetType: 'post', targetId: before.id, targetLabel: before.title, before, after });
    return ok(after, after.revision);
  },
};
