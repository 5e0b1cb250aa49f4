import { sql } from 'kysely';
import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { presentAfter, presentMoment } from '../../../platform/database';
import { notFound } from '../../../platform/http/api-error';

/** Milliseconds after which a page that has not asked again has left; pages ask every fifteen seconds. */
const gone = 40_000;
const forgotten = 3_600_000;

/**
 * Who else has a record open. Asking says that the caller has it open, too: nothing is locked, and there is nothing to release. The record
 * is read with the caller's rights, so that only users who may see it get an answer.
 */
export const listOpenBy: Operation<'listOpenBy', 'source' | 'id'> = {
  source: 'listOpenBy',
  access: { permission: 'readUsers' },
  async handle({ actor, db, params, services, origin, mode, page }) {
    const { source, id } = params;
    const { sources } = services.definitions.edition();
    const reading = Object.hasOwn(sources, source) ? sources[source] : undefined;
    if (reading?.method !== 'GET' || !reading.path.endsWith('/{id}')) throw notFound();
    await services.ask({ actor, origin, mode, page })(source, { id });
    const [now, cutoff] = [presentMoment(services.clock), presentAfter(services.clock, -gone)];
    await db.deleteFrom('open_records').where('seen_at', '<', presentAfter(services.clock, -forgotten)).execute();
    await db
      .insertInto('open_records')
      .values({ source, record_id: id, session_id: actor.sessionId, user_id: actor.id, since: now, seen_at: now })
      .onConflict((conflict) =>
        conflict.columns(['source', 'record_id', 'session_id']).doUpdateSet({
          since: sql`case when open_records.seen_at < ${cutoff} then excluded.since else open_records.since end`,
          seen_at: now,
        }),
      )
      .execute();
    const rows = await db
      .selectFrom('open_records')
      .innerJoin('users', 'users.id', 'open_records.user_id')
      .select(['users.id', 'email', 'first_name', 'last_name'])
      .select(({ fn }) => fn.min('since').as('since'))
      .where('source', '=', source)
      .where('record_id', '=', id)
      .where('user_id', '!=', actor.id)
      .where('seen_at', '>', cutoff)
      .groupBy('users.id')
      .orderBy('since')
      .limit(20)
      .execute();
    const names = rows.map(
      ({ email, first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' ') || email,
    );
    return ok({ names, since: rows[0]?.since.toISOString() ?? null });
  },
};
