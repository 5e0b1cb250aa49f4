import { sql } from 'kysely';
import type { JsonObject } from '../../../engine/model';
import type { AgentTurn } from '../../../schemas/types.gen';
import { type Db, presentAfter, presentMoment } from '../../platform/database';
import { ApiError } from '../../platform/http/api-error';
import type { Clock, Random } from '../../platform/ports';
import { requireLockedChat } from './chats';
import { type AgentEvent, appendEvents, type NewEvent, saidSoFar } from './events';
import { holdTurn, type LimitedPerson, settleTurn } from './limits';
import type { TurnStatus } from './tables';

/** Milliseconds after which a dead process is detected. */
export const leaseLasts = 30_000;

const openStatuses = ['QUEUED', 'RUNNING'] as const satisfies readonly TurnStatus[];

/** What writing turns needs. */
export interface TurnDesk {
  readonly clock: Clock;
  readonly random: Random;
  /** Names this process. */
  readonly runner: string;
}

/** A question to be answered. */
export interface StartedTurn {
  readonly id: string;
  readonly chatId: string;
  readonly userId: string;
  readonly question: string;
  readonly language: string;
  /** The adapter that answers first; the reservation is for it. */
  readonly adapter: string;
  /** Number of the event after which its answer begins. */
  readonly seq: number;
}

/** Result of accepting a question. `turn` is present if it is to be answered. */
export interface TakenQuestion {
  readonly answer: Readonly<AgentTurn>;
  readonly turn?: StartedTurn;
  readonly events: readonly AgentEvent[];
}

interface Question {
  readonly chatId: string;
  readonly person: LimitedPerson;
  readonly text: string;
  readonly language: string;
  readonly adapter: string;
  /** Tokens that the answer may cost. */
  readonly tokens: number;
}

/** Accepts a question, once for each `clientMessageId`. In a transaction. */
export async function takeQuestion(
  db: Db,
  desk: TurnDesk,
  question: Question & { readonly clientMessageId: string },
): Promise<TakenQuestion> {
  const { chatId, person, text, clientMessageId } = question;
  const chat = await requireLockedChat(db, person.id, chatId);
  const known = await db
    .selectFrom('agent_turns')
    .select(['id', 'question_seq', 'status'])
    .where('chat_id', '=', chatId)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirst();
  if (known) return { answer: { turnId: known.id, seq: known.question_seq, status: known.status }, events: [] };
  if (chat.status !== 'OPEN') throw new ApiError('AGENT_CHAT_CLOSED');
  await requireIdle(db, chatId);
  const turnId = desk.random.uuid();
  await db
    .updateTable('agent_chats')
    .set({
      message_count: sql`message_count + 1`,
      ...(chat.title === '' && { title: titleOf(text) }),
    })
    .where('id', '=', chatId)
    .execute();
  const asked = await appendEvents(db, desk, chatId, [{ type: 'USER_MESSAGE', turnId, content: { text } }]);
  return beginTurn(db, desk, { ...question, turnId, clientMessageId, seq: asked[0]?.seq ?? 0, asked });
}

/** Answers the question of an ended turn again. In a transaction. */
export async function retryTurn(db: Db, desk: TurnDesk, turnId: string, question: Omit<Question, 'text' | 'chatId'>) {
  const { person } = question;
  const turn = await ownTurn(db, person.id, turnId);
  const chat = await requireLockedChat(db, person.id, turn.chatId);
  const running = await runningTurn(db, turn.chatId);
  // A double click: the same attempt.
  if (running?.retry_of === turnId)
    return { answer: { turnId: running.id, seq: running.question_seq, status: running.status }, events: [] };
  if (running) throw new ApiError('AGENT_BUSY');
  if (chat.status !== 'OPEN') throw new ApiError('AGENT_CHAT_CLOSED');
  const asked = await db
    .selectFrom('agent_events')
    .select('content')
    .where('chat_id', '=', turn.chatId)
    .where('type', '=', 'USER_MESSAGE')
    .where('seq', '<=', turn.seq)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return beginTurn(db, desk, {
    ...question,
    chatId: turn.chatId,
    text: String(asked.content.text),
    turnId: desk.random.uuid(),
    retryOf: turnId,
    seq: chat.last_seq,
    asked: [],
  });
}

async function beginTurn(
  db: Db,
  desk: TurnDesk,
  begun: Question & {
    readonly turnId: string;
    readonly clientMessageId?: string;
    readonly retryOf?: string;
    readonly seq: number;
    readonly asked: readonly AgentEvent[];
  },
): Promise<TakenQuestion> {
  const { chatId, person, text, language, adapter, tokens, turnId, seq, asked } = begun;
  const now = desk.clock.now();
  const reached = await holdTurn(db, person, { turnId, tokens }, now);
  const row = {
    id: turnId,
    chat_id: chatId,
    user_id: person.id,
    client_message_id: begun.clientMessageId ?? null,
    retry_of: begun.retryOf ?? null,
    question_seq: seq,
    adapter,
    language,
    runner: desk.runner,
    lease_until: presentAfter(desk.clock, leaseLasts),
    started_at: new Date(now),
  };
  if (reached) {
    await db
      .insertInto('agent_turns')
      .values({ ...row, status: 'DONE', limited: true, ended_at: new Date(now) })
      .execute();
    const told = await appendEvents(db, desk, chatId, [{ type: 'LIMIT', turnId, content: { ...reached } }]);
    return { answer: { turnId, seq, status: 'DONE' }, events: [...asked, ...told] };
  }
  await db
    .insertInto('agent_turns')
    .values({ ...row, status: 'RUNNING' })
    .execute();
  return {
    answer: { turnId, seq, status: 'RUNNING' },
    turn: { id: turnId, chatId, userId: person.id, question: text, language, adapter, seq },
    events: asked,
  };
}

/** The start of a question, as the title of its chat. */
function titleOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > 80 ? `${letters.slice(0, 79).join('')}…` : line;
}

function runningTurn(db: Db, chatId: string) {
  return db
    .selectFrom('agent_turns')
    .select(['id', 'question_seq', 'status', 'retry_of'])
    .where('chat_id', '=', chatId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
}

async function requireIdle(db: Db, chatId: string): Promise<void> {
  if (await runningTurn(db, chatId)) throw new ApiError('AGENT_BUSY');
}

/** One of the user's own turns; another user's is not found. */
export async function ownTurn(db: Db, userId: string, id: string) {
  const turn = await db
    .selectFrom('agent_turns')
    .innerJoin('agent_chats', 'agent_chats.id', 'agent_turns.chat_id')
    .select(['agent_turns.id', 'agent_turns.status', 'agent_turns.question_seq', 'agent_chats.id as chat_id'])
    .where('agent_turns.id', '=', id)
    .where('agent_chats.user_id', '=', userId)
    .executeTakeFirst();
  if (turn === undefined) throw new ApiError('NOT_FOUND');
  return { id: turn.id, chatId: turn.chat_id, status: turn.status, seq: turn.question_seq };
}

/**
 * Writes events of a turn, and renews its lease. Undefined if the turn has already ended: nothing is written after the end. In a
 * transaction.
 */
export async function writeInTurn(
  db: Db,
  desk: TurnDesk,
  turnId: string,
  events: readonly NewEvent[],
): Promise<readonly AgentEvent[] | undefined> {
  const said = events.some(({ type }) => type === 'DELTA');
  const turn = await db
    .updateTable('agent_turns')
    .set({
      lease_until: presentAfter(desk.clock, leaseLasts),
      ...(said && { first_word_at: sql`coalesce(first_word_at, ${new Date(desk.clock.now())})` }),
    })
    .where('id', '=', turnId)
    .where('status', 'in', openStatuses)
    .returning('chat_id')
    .executeTakeFirst();
  if (turn === undefined || turn.chat_id === null) return undefined;
  if (events.length === 0) return [];
  return appendEvents(
    db,
    desk,
    turn.chat_id,
    events.map((event) => ({ ...event, turnId })),
  );
}

/** Why an answer failed; the message is shown beside the chat. */
export const fault = (why: 'INTERRUPTED' | 'TURN_TOO_LONG' | 'AGENT_STOPPED' | 'INTERNAL_ERROR') => ({ code: why });

/** How a turn ends. */
export interface TurnEnd {
  readonly status: Exclude<TurnStatus, 'QUEUED' | 'RUNNING'>;
  readonly type: 'ASSISTANT_MESSAGE' | 'STOPPED' | 'ERROR' | 'LIMIT';
  readonly content?: JsonObject;
  readonly known?: boolean;
  readonly tokensIn?: number;
  readonly tokensOut?: number;
  readonly cost?: number;
  readonly adapter?: string;
}

/**
 * Ends a turn with its one ending event, and counts its usage; undefined if it has already ended. The text so far stays: it is in the
 * event. In a transaction.
 */
export async function endTurn(
  db: Db,
  desk: TurnDesk,
  turnId: string,
  end: TurnEnd,
): Promise<readonly AgentEvent[] | undefined> {
  const { tokensIn = 0, tokensOut = 0, cost = 0 } = end;
  const turn = await db
    .updateTable('agent_turns')
    .set({
      status: end.status,
      ended_at: new Date(desk.clock.now()),
      known: end.known ?? null,
      limited: end.type === 'LIMIT',
      tokens_in: tokensIn,
      tokens_out: tokensOut,
      cost,
      ...(end.adapter !== undefined && { adapter: end.adapter }),
    })
    .where('id', '=', turnId)
    .where('status', 'in', openStatuses)
    .returning(['chat_id', 'user_id', 'started_at', 'first_word_at'])
    .executeTakeFirst();
  if (turn === undefined) return undefined;
  let events: readonly AgentEvent[] = [];
  if (turn.chat_id !== null) {
    const text = end.content?.text ?? (await saidSoFar(db, turnId));
    const content = { ...end.content, ...(text !== '' || end.type === 'ASSISTANT_MESSAGE' ? { text } : {}) };
    events = await appendEvents(db, desk, turn.chat_id, [{ type: end.type, turnId, content }]);
    await db
      .updateTable('agent_chats')
      .set({ tokens_in: sql`tokens_in + ${tokensIn}`, tokens_out: sql`tokens_out + ${tokensOut}` })
      .where('id', '=', turn.chat_id)
      .execute();
  }
  if (turn.user_id !== null) {
    // A failure before the first word costs nothing.
    const free = (end.type === 'ERROR' || end.type === 'LIMIT') && turn.first_word_at === null;
    const person = { id: turnId, userId: turn.user_id, startedAt: turn.started_at };
    await settleTurn(db, person, { messages: free ? 0 : 1, tokens: tokensIn + tokensOut });
  }
  return events;
}

/** Turns whose process is gone. */
export async function lostTurns(db: Db, clock: Clock, every = false): Promise<readonly string[]> {
  let lost = db.selectFrom('agent_turns').select('id').where('status', 'in', openStatuses);
  if (!every) lost = lost.where('lease_until', '<', presentMoment(clock));
  return (await lost.execute()).map(({ id }) => id);
}
