import { sql } from 'kysely';
import { type ListDefinition, type ListRequest, narrow, readList } from '../../api/list';
import { eventText } from '../../api/list/search';
import type { Db } from '../../platform/database';
import { periodStart } from './limits';

/** The assistant's figures by UTC day, the latest last, as a chart shows them (schemas/data/agent-figures.schema.json). */
export async function figuresOf(db: Db, days: number, now: number) {
  const first = new Date(periodStart('DAY', now).getTime() - (days - 1) * 24 * 3_600_000);
  const count = (when: string) => sql<number>`(count(*) filter (where ${sql.raw(when)}))::int`;
  const day = (name: string) => sql<Date>`date_trunc('day', ${sql.ref(name)}, 'UTC')`;
  const turns = await db
    .selectFrom('agent_turns')
    .where('started_at', '>=', first)
    .groupBy(sql`1`)
    .select([
      day('started_at').as('day'),
      sql<number>`count(*)::int`.as('messages'),
      count(`status = 'DONE' and known`).as('answered'),
      count(`status = 'DONE' and not known`).as('unknown'),
      count('limited').as('limited'),
      count(`status in ('FAILED', 'INTERRUPTED')`).as('failed'),
      count(`status = 'STOPPED'`).as('stopped'),
      sql<number>`coalesce(sum(tokens_in), 0)::float8`.as('tokensIn'),
      sql<number>`coalesce(sum(tokens_out), 0)::float8`.as('tokensOut'),
      sql<number>`coalesce(sum(cost), 0)::float8`.as('cost'),
    ])
    .execute();
  const chats = await db
    .selectFrom('agent_chats')
    .where('created_at', '>=', first)
    .groupBy(sql`1`)
    .select([day('created_at').as('day'), sql<number>`count(*)::int`.as('chats')])
    .execute();
  const ratings = await db
    .selectFrom('agent_events')
    .where('at', '>=', first)
    .where('type', '<>', 'DELTA')
    .where('rating', 'is not', null)
    .groupBy(sql`1`)
    .select([day('at').as('day'), count(`rating = 'UP'`).as('up'), count(`rating = 'DOWN'`).as('down')])
    .execute();
  return Array.from({ length: days }, (_none, index) => {
    const at = new Date(periodStart('DAY', now).getTime() - (days - 1 - index) * 24 * 3_600_000);
    const of = <Row extends { readonly day: Date }>(rows: readonly Row[]) =>
      rows.find((row) => row.day.getTime() === at.getTime());
    const turn = of(turns);
    const rating = of(ratings);
    return {
      day: at.toISOString(),
      chats: of(chats)?.chats ?? 0,
      messages: turn?.messages ?? 0,
      answered: turn?.answered ?? 0,
      unknown: turn?.unknown ?? 0,
      limited: turn?.limited ?? 0,
      failed: turn?.failed ?? 0,
      stopped: turn?.stopped ?? 0,
      ratedUp: rating?.up ?? 0,
      ratedDown: rating?.down ?? 0,
      tokensIn: turn?.tokensIn ?? 0,
      tokensOut: turn?.tokensOut ?? 0,
      cost: turn?.cost ?? 0,
    };
  });
}

/** What a model has cost today, in UTC. */
export async function costToday(db: Db, now: number): Promise<number> {
  const { cost } = await db
    .selectFrom('agent_turns')
    .where('started_at', '>=', periodStart('DAY', now))
    .select(sql<number>`coalesce(sum(cost), 0)::float8`.as('cost'))
    .executeTakeFirstOrThrow();
  return cost;
}

const turn = (name: string) => () => sql.ref(`agent_turns.${name}`);

/** Queries that the list of unanswered questions accepts. */
export const unansweredList: ListDefinition = {
  keyset: true,
  id: turn('id'),
  sorts: { at: turn('started_at') },
  defaultSort: '-at',
  filters: {
    language: { kind: 'text', column: turn('language') },
    from: { kind: 'from', column: turn('started_at') },
    before: { kind: 'before', column: turn('started_at') },
  },
  search: (finds) => finds(eventText('question')),
};

/** Turns that found no answer, or whose answer was rated bad, with their questions. */
function unansweredTurns(db: Db) {
  return db
    .selectFrom('agent_turns')
    .innerJoin('agent_events as question', (join) =>
      join.onRef('question.chat_id', '=', 'agent_turns.chat_id').onRef('question.seq', '=', 'agent_turns.question_seq'),
    )
    .leftJoin('agent_events as answer', (join) =>
      join.onRef('answer.turn_id', '=', 'agent_turns.id').on('answer.type', '=', 'ASSISTANT_MESSAGE'),
    )
    .where('question.type', '=', 'USER_MESSAGE')
    .where((row) => row.or([row('agent_turns.known', '=', false), row('answer.rating', '=', 'DOWN')]));
}

/** One of these questions; undefined if there is none, or it was answered. */
export async function findUnanswered(db: Db, id: string) {
  const row = await unansweredTurns(db)
    .where('agent_turns.id', '=', id)
    .select(['agent_turns.id', 'question.content', 'agent_turns.language'])
    .executeTakeFirst();
  return row && { id: row.id, question: String(row.content.text ?? ''), language: row.language };
}

/** Questions without an answer, and those whose answer was rated bad (schemas/data/agent-unanswered.schema.json). */
export async function listUnanswered(db: Db, request: ListRequest, now: number) {
  const matching = narrow(unansweredTurns(db), unansweredList, request, now);
  const read = matching
    .leftJoin('users', 'users.id', 'agent_turns.user_id')
    .select([
      'agent_turns.id',
      'agent_turns.chat_id',
      'users.email',
      'question.content',
      'agent_turns.language',
      'agent_turns.started_at',
      'answer.rating',
    ]);
  return readList(db, { definition: unansweredList, request, now }, read, matching, (rows) =>
    rows.map((row) => ({
      id: row.id,
      chatId: row.chat_id,
      userEmail: row.email,
      question: String(row.content.text ?? ''),
      language: row.language,
      at: row.started_at.toISOString(),
      ratedDown: row.rating === 'DOWN',
    })),
  );
}
