import { sql } from 'kysely';
import type { JsonObject } from '../../../engine/model';
import { type ListDefinition, type ListRequest, narrow, readList } from '../../api/list';
import { eventText } from '../../api/list/search';
import type { Db } from '../../platform/database';

const column = (name: string) => () => sql.ref(`agent_events.${name}`);

/** Queries that the list of events of all chats accepts. */
export const agentEventList: ListDefinition = {
  keyset: true,
  id: column('id'),
  sorts: { at: column('at'), type: column('type') },
  defaultSort: '-at',
  filters: {
    chatId: { kind: 'text', column: column('chat_id') },
    userId: { kind: 'text', column: () => sql.ref('agent_chats.user_id') },
    type: { kind: 'oneOf', column: column('type') },
    rating: { kind: 'oneOf', column: column('rating') },
    from: { kind: 'from', column: column('at') },
    before: { kind: 'before', column: column('at') },
  },
  search: (finds) => sql<boolean>`(agent_events.type in ('USER_MESSAGE', 'ASSISTANT_MESSAGE')
    and ${finds(eventText('agent_events'))})`,
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
  const read = matching
    .leftJoin('users', 'users.id', 'agent_chats.user_id')
    // What an answer took is counted by its turn, and belongs to the one event that ends it.
    .leftJoin('agent_turns', (join) =>
      join
        .onRef('agent_turns.id', '=', 'agent_events.turn_id')
        .on('agent_events.type', 'in', ['ASSISTANT_MESSAGE', 'STOPPED', 'ERROR', 'LIMIT']),
    )
    .selectAll('agent_events')
    .select(['agent_chats.user_id', 'agent_chats.title', 'users.email'])
    .select([
      sql<number | null>`extract(epoch from agent_turns.ended_at - agent_turns.started_at)::float8`.as('seconds'),
      sql<number | null>`(agent_turns.tokens_in + agent_turns.tokens_out)::int`.as('tokens'),
      sql<number | null>`agent_turns.cost::float8`.as('cost'),
    ]);
  return readList(db, { definition: agentEventList, request, now }, read, matching, (rows) =>
    rows.map((row) => ({
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
      seconds: row.seconds,
      tokens: row.tokens,
      cost: row.cost,
    })),
  );
}
