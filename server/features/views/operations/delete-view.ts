import { nothing } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { notFound } from '../../../platform/http/api-error';

/** Deletes one of the user's own views; those of others are not found, shared or not. */
export const deleteView: Operation<'deleteView', 'id'> = {
  source: 'deleteView',
  access: { permission: 'keepViews' },
  audited: false,
  async handle({ actor, db, params }) {
    const deleted = await db
      .deleteFrom('list_views')
      .where('id', '=', params.id)
      .where('owner_id', '=', actor.id)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw notFound();
    return nothing;
  },
};
