import { sql } from 'kysely';
import type { AgentLimitChange } from '../../../schemas/types.gen';
import type { Db } from '../../platform/database';

/** A limit as administrators set it (schemas/data/agent-limit-change.schema.json). */
export type LimitChange = AgentLimitChange;

/** A limit as the API returns it (schemas/data/agent-limit.schema.json). */
export type AgentLimit = Awaited<ReturnType<typeof listLimits>>[number];

/** All limits, global ones first. */
export async function listLimits(db: Db) {
  const rows = await db
    .selectFrom('agent_limits')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'agent_limits.scope_id').on('agent_limits.scope', '=', 'USER'),
    )
    .selectAll('agent_limits')
    .select('users.email')
    .orderBy(sql`array_position(array['GLOBAL', 'ACCOUNT_TYPE', 'USER'], agent_limits.scope)`)
    .orderBy('users.email')
    .orderBy('agent_limits.scope_id')
    .orderBy('agent_limits.period')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    scope: row.scope,
    scopeId: row.scope_id,
    scopeLabel: row.email ?? row.scope_id,
    period: row.period,
    maxChats: row.max_chats,
    maxMessages: row.max_messages,
    maxTokens: row.max_tokens === null ? null : Number(row.max_tokens),
    updatedAt: row.updated_at.toISOString(),
  }));
}

/** The limit for a scope and a period. */
export async function findLimit(db: Db, { scope, scopeId, period }: LimitChange): Promise<AgentLimit | undefined> {
  const limits = await listLimits(db);
  return limits.find((each) => each.scope === scope && each.scopeId === (scopeId ?? null) && each.period === period);
}

/** Sets a limit; an empty one is deleted. */
export async function putLimit(
  db: Db,
  change: LimitChange,
  { id, by, now }: { readonly id: string; readonly by: string; readonly now: number },
): Promise<void> {
  const scopeId = change.scope === 'GLOBAL' ? null : (change.scopeId ?? null);
  await db
    .deleteFrom('agent_limits')
    .where('scope', '=', change.scope)
    .where('period', '=', change.period)
    .where(sql<boolean>`coalesce(scope_id, '') = ${scopeId ?? ''}`)
    .execute();
  const { maxChats = null, maxMessages = null, maxTokens = null } = change;
  if (maxChats === null && maxMessages === null && maxTokens === null) return;
  await db
    .insertInto('agent_limits')
    .values({
      id,
      scope: change.scope,
      scope_id: scopeId,
      period: change.period,
      max_chats: maxChats,
      max_messages: maxMessages,
      max_tokens: maxTokens,
      updated_at: new Date(now),
      updated_by: by,
    })
    // On concurrent changes the last one wins.
    .onConflict((conflict) =>
      conflict.expression(sql`scope, coalesce(scope_id, ''), period`).doUpdateSet({
        max_chats: maxChats,
        max_messages: maxMessages,
        max_tokens: maxTokens,
        updated_at: new Date(now),
        updated_by: by,
      }),
    )
    .execute();
}
