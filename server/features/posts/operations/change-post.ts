import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { invalid } from '../../../platform/http/api-error';
import { forgetAudience, keepAudience } from '../audience';
import { requireLockedPost } from '../locked-post';
import type { Post } from '../post';
import { updatePost } from '../repository';

/** Changes a post, published or not: readers see the new text at once. */
export const changePost: Operation<'changePost', 'id'> = {
  source: 'changePost',
  access: { permission: 'editSecurityNotification' },
  action: 'post.change',
  ifMatch: 'required',
  async handle(call) {
    const { body } = call;
    const before = await requireLockedPost(call);
    if (before.revision !== call.revision) throw await savedMeanwhile(call.db, before, call.actor);
    const publishAt = moment(body.publishAt, before.publishAt) ?? publishedAt(before, call.now);
    const closeAt = moment(body.closeAt, before.closeAt);
    // A post closed before it was due stays closed when its text changes.
    const moved = isMoved(publishAt, before.publishAt) || isMoved(closeAt, before.closeAt);
    if (moved && publishAt && closeAt && closeAt <= publishAt) throw invalid({ closeAt: { code: 'BEFORE_START' } });
    await updatePost(
      call.db,
      before,
      {
        ...call.kept.change(before),
        severity: body.severity,
        audience: body.audience,
        publish_at: publishAt,
        close_at: closeAt,
        variants: body.languageVariants && JSON.stringify(body.languageVariants),
      },
      call.actor.id,
      call.now,
    );
    if ((body.audience ?? before.audience) !== before.audience || isMoved(publishAt, before.publishAt)) {
      await forgetAudience(call.db, before.id);
      const { id, audience, status } = await requireLockedPost(call);
      if (status === 'PUBLISHED') await keepAudience(call.db, { id, audience }, call.now);
    }
    const after = await requireLockedPost(call);
    call.audit({ targetType: 'post', targetId: before.id, targetLabel: before.title, before, after });
    return ok(after, after.revision);
  },
};

/** Publication time of a published post whose scheduled time is removed: lists order posts by it. */
function publishedAt({ status, publishAt }: Pick<Post, 'status' | 'publishAt'>, now: number): Date | null {
  if (status === 'DRAFT' || status === 'CLOSED') return null;
  return publishAt !== null && Date.parse(publishAt) <= now ? new Date(publishAt) : new Date(now);
}

const isMoved = (to: Date | null, from: string | null) =>
  to?.getTime() !== (from === null ? undefined : Date.parse(from));

/** The requested moment; absent leaves the current one. */
function moment(asked: string | null | undefined, present: string | null): Date | null {
  const chosen = asked === undefined ? present : asked;
  return chosen === null ? null : new Date(chosen);
}
