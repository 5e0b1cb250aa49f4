import { sql } from 'kysely';
import type { JsonObject } from '../../../engine/model';
import type { Db } from '../../platform/database';
import { notFound } from '../../platform/http/api-error';
import type { Clock, Random } from '../../platform/ports';
import type { EventType } from './tables';

/** An event as the API returns it (schemas/data/agent-event.schema.json). */
export interface AgentEvent {
  readonly id: string;
  readonly chatId: string;
  readonly turnId?: string;
  readonly seq: number;
  readonly type: EventType;
  readonly at: string;
  readonly rating?: 'UP' | 'DOWN';
  readonly content: JsonObject;
}

/** An event before it has a number. */
export interface NewEvent {
  readonly type: EventType;
  readonly content: JsonObject;
  readonly turnId?: string;
}

/** What writing events needs. */
export interface EventDesk {
  readonly clock: Clock;
  readonly random: Random;
}

/** One page of a chat. */
export const eventsAtOnce = 50;

/** Appends events with the next numbers of their chat. Numbers follow the order in which transactions commit. */
export async function appendEvents(
  db: Db,
  { clock, random }: EventDesk,
  chatId: string,
  events: readonly NewEvent[],
): Promise<readonly AgentEvent[]> {
  const at = new Date(clock.now());
  const chat = await db
    .updateTable('agent_chats')
    .set({ last_seq: sql`last_seq + ${events.length}`, last_event_at: at })
    .where('id', '=', chatId)
    .returning('last_seq')
    .executeTakeFirst();
  if (chat === undefined) throw notFound();
  const first = chat.last_seq - events.length + 1;
  const written = events.map((event, index) => ({
    id: random.uuid(),
    chatId,
    ...(event.turnId !== undefined && { turnId: event.turnId }),
    seq: first + index,
    type: event.type,
    at: at.toISOString(),
    content: event.content,
  }));
  await db
    .insertInto('agent_events')
    .values(
      written.map(({ id, turnId, seq, type, content }) => ({
        id,
        chat_id: chatId,
        turn_id: turnId ?? null,
        seq,
        type,
        at,
        content: JSON.stringify(content),
      })),
    )
    .execute();
  return written;
}

interface EventRow {
  readonly id: string;
  readonly chat_id: string;
  readonly turn_id: string | null;
  readonly seq: number;
  readonly type: EventType;
  readonly at: Date;
  readonly content: JsonObject;
  readonly rating: 'UP' | 'DOWN' | null;
}

const columns = ['id', 'chat_id', 'turn_id', 'seq', 'type', 'at', 'content', 'rating'] as const;

function eventOf({ id, chat_id, turn_id, seq, type, at, content, rating }: EventRow): AgentEvent {
  return {
    id,
    chatId: chat_id,
    ...(turn_id !== null && { turnId: turn_id }),
    seq,
    type,
    at: at.toISOString(),
    ...(rating !== null && { rating }),
    content,
  };
}

/** Events after a number, in order: what a stream repeats. */
export async function eventsAfter(db: Db, chatId: string, after: number, most: number): Promise<readonly AgentEvent[]> {
  const rows = await db
    .selectFrom('agent_events')
    .select(columns)
    .where('chat_id', '=', chatId)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(most)
    .execute();
  return rows.map(eventOf);
}

/** The answer of a turn so far. */
export async function saidSoFar(db: Db, turnId: string): Promise<string> {
  const rows = await db
    .selectFrom('agent_events')
    .select('content')
    .where('turn_id', '=', turnId)
    .where('type', '=', 'DELTA')
    .orderBy('seq')
    .execute();
  return rows.map(({ content }) => String(content.text ?? '')).join('');
}

/**
 * A page of a chat, oldest first. Pieces of finished answers are left out, since the whole answer is there; those of a running one are
 * merged into one event with the number of the last. Cards have their current status.
 */
export async function eventPage(
  db: Db,
  chatId: string,
  { before, q }: { readonly before?: number; readonly q?: string },
): Promise<{ readonly items: readonly AgentEvent[]; readonly total: number }> {
  let matching = db
    .selectFrom('agent_events')
    .where('chat_id', '=', chatId)
    .where('type', '<>', 'DELTA')
    // A card with another status is the same card.
    .where((event) => event.or([event('type', '<>', 'ACTION'), event('turn_id', 'is not', null)]));
  if (q !== undefined) {
    matching = matching
      .where('type', 'in', ['USER_MESSAGE', 'ASSISTANT_MESSAGE', 'STOPPED'])
      .where(sql<boolean>`position(lower(${q}) in lower(content ->> 'text')) > 0`);
  }
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const page = before === undefined ? matching : matching.where('seq', '<', before);
  const rows = await page.select(columns).orderBy('seq', 'desc').limit(eventsAtOnce).execute();
  const events = await withStatus(db, rows.reverse().map(eventOf));
  if (before !== undefined || q !== undefined) return { items: events, total };
  const running = await runningPiece(db, chatId);
  return { items: running ? [...events, running].sort((one, other) => one.seq - other.seq) : events, total };
}

/** The text of the running turn so far, as one event. */
async function runningPiece(db: Db, chatId: string): Promise<AgentEvent | undefined> {
  const turn = await db
    .selectFrom('agent_turns')
    .select('id')
    .where('chat_id', '=', chatId)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst();
  if (turn === undefined) return undefined;
  const rows = await db
    .selectFrom('agent_events')
    .select(columns)
    .where('turn_id', '=', turn.id)
    .where('type', '=', 'DELTA')
    .orderBy('seq')
    .execute();
  const last = rows.at(-1);
  if (last === undefined) return undefined;
  return { ...eventOf(last), content: { text: rows.map(({ content }) => String(content.text ?? '')).join('') } };
}

async function withStatus(db: Db, events: readonly AgentEvent[]): Promise<readonly AgentEvent[]> {
  const ids = events.flatMap(({ type, content }) => (type === 'ACTION' ? [String(content.actionId)] : []));
  if (ids.length === 0) return events;
  const rows = await db.selectFrom('agent_actions').select(['id', 'status', 'result']).where('id', 'in', ids).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  return events.map((event) => {
    if (event.type !== 'ACTION') return event;
    const { status = 'EXPIRED', result } = known.get(String(event.content.actionId)) ?? {};
    const changed = result?.changed;
    return { ...event, content: { ...event.content, status, ...(changed !== undefined && { changed }) } };
  });
}
