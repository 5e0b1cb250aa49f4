import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { withCurrentNames } from '../current-names';

/** Views of a list: the user's own, and those that others share, by name; what they say of renamed properties is said by the new names. */
export const listViews: Operation<'listViews'> = {
  source: 'listViews',
  access: { permission: 'keepViews' },
  async handle({ actor, db, query, services }) {
    const { list = '' } = query;
    const rows = await db
      .selectFrom('list_views')
      .innerJoin('users', 'users.id', 'list_views.owner_id')
      .select(['list_views.id', 'list', 'name', 'query', 'hidden', 'dense', 'shared', 'owner_id', 'email'])
      .where('list', '=', list)
      .where((view) => view.or([view('owner_id', '=', actor.id), view('shared', '=', true)]))
      .orderBy('name')
      .orderBy('list_views.id')
      .execute();
    const views = withCurrentNames(list, rows, services.definitions.edition(), services.entityListed);
    return ok({
      items: views.map(({ owner_id, email, ...view }) => ({ ...view, own: owner_id === actor.id, owner: email })),
    });
  },
};
