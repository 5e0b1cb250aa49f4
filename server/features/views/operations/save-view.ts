import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';

/** Maximum number of views per user; more indicates a broken program. */
const mostViews = 200;

/** Saves a view under a name; one of the same name is replaced. */
export const saveView: Operation<'saveView'> = {
  source: 'saveView',
  access: { permission: 'keepViews' },
  audited: false,
  async handle({ actor, body, db, now, services }) {
    const { list, name, query, dense, shared = false } = body;
    const { kept } = await db
      .selectFrom('list_views')
      .select(({ fn }) => fn.countAll<string>().as('kept'))
      .where('owner_id', '=', actor.id)
      .executeTakeFirstOrThrow();
    if (Number(kept) >= mostViews) throw new ApiError('VIEW_LIMIT_REACHED', { args: { limit: mostViews } });
    const shown = { query, hidden: JSON.stringify(body.hidden), dense, shared, updated_at: new Date(now) };
    const saved = await db
      .insertInto('list_views')
      .values({ id: services.random.uuid(), owner_id: actor.id, list, name, ...shown })
      .onConflict((conflict) => conflict.columns(['owner_id', 'list', 'name']).doUpdateSet(shown))
      .returning(['id', 'list', 'name', 'query', 'hidden', 'dense', 'shared'])
      .executeTakeFirstOrThrow();
    return ok({ ...saved, own: true, owner: actor.email });
  },
};
