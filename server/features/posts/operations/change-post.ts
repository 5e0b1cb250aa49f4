import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { savedMeanwhile } from '../../../api/saved-meanwhile';
import { invalid } from '../../../platform/http/api-error';
import { heldPost } from '../held-post';
import { updatePost } from '../repository';
import type { PostVariant } from '../tables';

/** Payload, see schemas/data/post-change.schema.json. What is absent stays. */
interface PostChange {
  readonly severity?: 'LOW' | 'MEDIUM' | 'HIGH';
  readonly audience?: string;
  readonly publishAt?: string | null;
  readonly closeAt?: string | null;
  readonly languageVariants?: Readonly<Record<string, PostVariant>>;
}

/** Changes a post, whether it is out or not: readers see the new text at once. */
export const changePost: Operation<PostChange, 'id'> = {
  source: 'changePost',
  access: { permission: 'editSecurityNotification' },
  action: 'post.change',
  ifMatch: 'required',
  async handle(call) {
    const { body } = call;
    const before = await heldPost(call);
    if (before.revision !== call.revision) throw await savedMeanwhile(call.db, before, call.actor);
    const publishAt = moment(body.publishAt, before.publishAt);
    const closeAt = moment(body.closeAt, before.closeAt);
    if (publishAt && closeAt && closeAt <= publishAt) throw invalid({ closeAt: { code: 'BEFORE_START' } });
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
    const after = await heldPost(call);
    call.audit({ targetType: 'post', targetId: before.id, targetLabel: before.title, before, after });
    return ok(after, after.revision);
  },
};

/** The moment asked for; absent leaves the present one. */
function moment(asked: string | null | undefined, present: string | null): Date | null {
  const chosen = asked === undefined ? present : asked;
  return chosen === null ? null : new Date(chosen);
}
