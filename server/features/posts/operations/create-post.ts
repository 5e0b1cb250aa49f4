import { created } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { invalid } from '../../../platform/http/api-error';
import { postEditor } from '../post-reader';
import { findPost, insertPost } from '../repository';

/** Creates a draft; publishing it is a separate step. */
export const createPost: Operation<'createPost'> = {
  source: 'createPost',
  access: { permission: 'createSecurityNotification' },
  action: 'post.create',
  idempotent: true,
  async handle(call) {
    const { body, now, actor } = call;
    const publishAt = body.publishAt ? new Date(body.publishAt) : null;
    const closeAt = body.closeAt ? new Date(body.closeAt) : null;
    if (publishAt && closeAt && closeAt <= publishAt) throw invalid({ closeAt: { code: 'BEFORE_START' } });
    const id = call.services.random.uuid();
    await insertPost(call.db, {
      ...call.kept.create(false),
      id,
      created_at: new Date(now),
      created_by: actor.id,
      updated_at: new Date(now),
      updated_by: actor.id,
      type: body.type,
      severity: body.severity ?? 'LOW',
      audience: body.audience ?? 'ALL',
      status: 'DRAFT',
      publish_at: publishAt,
      close_at: closeAt,
      variants: JSON.stringify(body.languageVariants),
    });
    const post = await findPost(call.db, postEditor(call), id, now);
    if (!post) throw new Error('A post that was just stored cannot be read.');
    call.audit({ targetType: 'post', targetId: id, targetLabel: post.title, after: post });
    return created(post, post.revision);
  },
};
