import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { requireLockedPost } from '../locked-post';
import { deletePost } from '../repository';

/** Deletes a post with its read marks. */
export const deletePostOperation: Operation<'deletePost', 'id'> = {
  source: 'deletePost',
  access: { permission: 'deleteSecurityNotification' },
  action: 'post.delete',
  async handle(call) {
    const post = await requireLockedPost(call);
    await deletePost(call.db, post.id);
    call.audit({ targetType: 'post', targetId: post.id, targetLabel: post.title, before: post });
    return nothing;
  },
};
