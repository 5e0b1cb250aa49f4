import { sql } from 'kysely';
import type { JsonObject } from '../../../engine/model';
import { countUpTo, type ListDefinition, type ListRequest, narrow, order, pageOf } from '../../api/list';
import type { Db } from '../../platform/database';

const column = (name: string) => () => sql.ref(`agent_events.${name}`);

/** Queries that the list of events of all chats accepts. */
export const agentEventList: ListDefinition = {
  id: column('id'),
  sorts: { at: column('at'), type: column('type') },
  defaultSort: '-at',
  filters: {
    chatId: { kind: 'text', column: column('chat_id') },
    userId: { kind: 'text', column: () => sql.ref('agent_chats.user_id') },
    type: { kind: 'text', column: column('type') },
    rating: { kind: 'oneOf', values: ['UP', 'DOWN'], column: column('rating') },
    from: { kind: 'from', column: column('at') },
    before: { kind: 'before', column: column('at') },
  },
};

/** Maximum length of a text shown in a list. */
const shortest = 300;

function shortened(content: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > shortest ? `${value.slice(0, shortest)}…` : value,
    ]),
  );
}

/** One page of the events of all chats (schemas/data/agent-event-line.schema.json). */
export async function listAgentEvents(db: Db, request: ListRequest, now: number) {
  const all = db
    .selectFrom('agent_events')
    .innerJoin('agent_chats', 'agent_chats.id', 'agent_events.chat_id')
    .where('agent_events.type', '<>', 'DELTA');
  const matching = narrow(all, agentEventList, request, now);
  const found = await order(matching, agentEventList, request, now)
    .leftJoin('users', 'users.id', 'agent_chats.user_id')
    .selectAll('agent_events')
    .select(['agent_chats.user_id', 'agent_chats.title', 'users.email'])
    .limit(request.size + 1)
    .offset((request.page - 1) * request.size)
    .execute();
  const counted = await countUpTo(db, matching);
  const items = found.map((row) => ({
    id: row.id,
    chatId: row.chat_id,
    turnId: row.turn_id,
    seq: row.seq,
    type: row.type,
    at: row.at.toISOString(),
    userId: row.user_id,
    userEmail: row.email,
    chatTitle: row.title,
    text: String(row.content.text ?? '').slice(0, shortest),
    content: shortened(row.content),
    rating: row.rating,
    ratingReason: row.rating_reason,
  }));
  return pageOf(request, items, counted);
}
