import { sql } from 'kysely';
import { type ListDefinition, type ListRequest, narrow, type Page, readList } from '../../api/list';
import type { Reader } from '../../api/list/reader';
import { chatTitle, eventText } from '../../api/list/search';
import type { Db } from '../../platform/database';
import { notFound } from '../../platform/http/api-error';

/** A chat as the API returns it (schemas/data/agent-chat.schema.json). */
export type AgentChat = ReturnType<typeof chatOf>;

const column = (name: string) => () => sql.ref(`agent_chats.${name}`);

/** Queries that the list of chats accepts. A search covers titles, questions and answers. */
export const chatList: ListDefinition = {
  keyset: true,
  id: column('id'),
  sorts: {
    lastEventAt: column('last_event_at'),
    createdAt: column('created_at'),
    title: column('title'),
    messageCount: column('message_count'),
  },
  defaultSort: '-lastEventAt',
  filters: {
    status: { kind: 'oneOf', column: column('status') },
    userId: { kind: 'text', column: column('user_id') },
    from: { kind: 'from', column: column('last_event_at') },
    before: { kind: 'before', column: column('last_event_at') },
  },
  search: (finds) => sql<boolean>`agent_chats.id in (
    select id from agent_chats where ${finds(chatTitle)}
    union
    select chat_id from agent_events where type in ('USER_MESSAGE', 'ASSISTANT_MESSAGE')
      and ${finds(eventText('agent_events'))})`,
};

function rows(db: Db, reader: Reader) {
  return db
    .selectFrom('agent_chats')
    .leftJoin('users', 'users.id', 'agent_chats.user_id')
    .where(reader.everything ? sql<boolean>`true` : sql<boolean>`agent_chats.user_id = ${reader.userId}`)
    .select([
      'agent_chats.id',
      'agent_chats.user_id',
      'users.email as user_email',
      'agent_chats.title',
      'agent_chats.status',
      'agent_chats.message_count',
      'agent_chats.tokens_in',
      'agent_chats.tokens_out',
      'agent_chats.last_seq',
      'agent_chats.last_event_at',
      'agent_chats.created_at',
    ])
    .select((outer) =>
      outer
        .selectFrom('agent_turns')
        .select('agent_turns.id')
        .whereRef('agent_turns.chat_id', '=', 'agent_chats.id')
        .where('agent_turns.status', 'in', ['QUEUED', 'RUNNING'])
        .limit(1)
        .as('running_turn'),
    );
}

type ChatRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

function chatOf(row: ChatRow) {
  return {
    id: row.id,
    userId: row.user_id,
    userEmail: row.user_email,
    title: row.title,
    status: row.status,
    messageCount: row.message_count,
    tokensIn: Number(row.tokens_in),
    tokensOut: Number(row.tokens_out),
    lastSeq: row.last_seq,
    lastEventAt: row.last_event_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    ...(row.running_turn !== null && { runningTurn: row.running_turn }),
  };
}

/** One page of the chats that the reader may see. */
export async function listChats(db: Db, reader: Reader, request: ListRequest, now: number): Promise<Page<AgentChat>> {
  const read = narrow(rows(db, reader), chatList, request, now);
  const own = reader.everything ? sql<boolean>`true` : sql<boolean>`agent_chats.user_id = ${reader.userId}`;
  const counted = narrow(db.selectFrom('agent_chats').where(own), chatList, request, now);
  return readList(db, { definition: chatList, request, now }, read, counted, (found) => found.map(chatOf));
}

/** A chat that the reader may see; others are not found. */
export async function visibleChat(db: Db, reader: Reader, id: string): Promise<AgentChat> {
  const row = await rows(db, reader).where('agent_chats.id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  return chatOf(row);
}

/** The user's own chat, locked until the transaction ends. */
export async function requireLockedChat(db: Db, userId: string, id: string) {
  const chat = await db
    .selectFrom('agent_chats')
    .select(['id', 'title', 'status', 'last_seq'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (chat === undefined) throw notFound();
  return chat;
}

/** Stores a new chat. */
export async function insertChat(db: Db, chat: { readonly id: string; readonly userId: string }, now: number) {
  const at = new Date(now);
  await db
    .insertInto('agent_chats')
    .values({ id: chat.id, user_id: chat.userId, last_event_at: at, created_at: at })
    .execute();
}

/** Deletes all messages of a user and the answers; counters stay. */
export async function forgetChatsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('agent_chats').where('user_id', '=', userId).execute();
  await db.updateTable('agent_turns').set({ user_id: null }).where('user_id', '=', userId).execute();
  await db.deleteFrom('agent_limits').where('scope', '=', 'USER').where('scope_id', '=', userId).execute();
}

/** A user's messages and answers, for the file that they can download. */
export async function exportedChats(db: Db, userId: string) {
  const chats = await db
    .selectFrom('agent_chats')
    .select(['id', 'title', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const events = await db
    .selectFrom('agent_events')
    .innerJoin('agent_chats', 'agent_chats.id', 'agent_events.chat_id')
    .select(['chat_id', 'type', 'at', 'content', 'rating', 'rating_reason'])
    .where('agent_chats.user_id', '=', userId)
    .where('type', '<>', 'DELTA')
    .orderBy('chat_id')
    .orderBy('seq')
    .execute();
  return chats.map(({ id, title, created_at }) => ({
    title,
    createdAt: created_at,
    events: events.flatMap(({ chat_id, rating, rating_reason, ...event }) =>
      chat_id === id ? [{ ...event, ...(rating && { rating, reason: rating_reason }) }] : [],
    ),
  }));
}
