import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError, invalid } from '../../../platform/http/api-error';
import { keepAudience } from '../audience';
import { requireLockedPost } from '../locked-post';
import { updatePost } from '../repository';

/**
 * Publishes a draft: now, or at its scheduled moment if that is still in the future. Emails about it are queued automatically once it is
 * published (`server/features/notifications/post-letters.ts`), to those to whom it applies at that moment.
 */
export const publishPost: Operation<'publishPost', 'id'> = {
  source: 'publishPost',
  access: { permission: 'editSecurityNotification' },
  action: 'post.publish',
  async handle(call) {
    const before = await requireLockedPost(call);
    if (before.status !== 'DRAFT') throw new ApiError('POST_STATE', { args: { status: before.status } });
    const later = before.publishAt !== null && Date.parse(before.publishAt) > call.now;
    // It would be closed as soon as it is published, and never be seen.
    if (before.closeAt !== null && Date.parse(before.closeAt) <= call.now)
      throw invalid({ closeAt: { code: 'BEFORE_START' } });
    await updatePost(
      call.db,
      before,
      {
        ...(later ? { status: 'SCHEDULED' } : { status: 'PUBLISHED', publish_at: new Date(call.now) }),
        letters_due_at: new Date(call.now),
      },
      call.actor.id,
      call.now,
    );
    if (!later) await keepAudience(call.db, before, call.now);
    const after = await requireLockedPost(call);
    call.audit({ targetType: 'post', targetId: before.id, targetLabel: before.title, before, after });
    return ok(after, after.revision);
  },
};
