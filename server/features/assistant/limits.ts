import { sql } from 'kysely';
import type { AgentLimitLeft } from '../../../schemas/types.gen';
import type { Db } from '../../platform/database';
import type { LimitPeriod, LimitScope } from './tables';

/** What is counted. */
export type LimitFigure = 'CHATS' | 'MESSAGES' | 'TOKENS';

/** The effective limit for a figure and a period, and what is left of it (schemas/data/agent-limit-left.schema.json). */
export type LimitLeft = AgentLimitLeft;

/** A limit that has been reached. */
export type LimitReached = Pick<LimitLeft, 'figure' | 'period' | 'resetsAt'>;

/** Whose limits. */
export interface LimitedPerson {
  readonly id: string;
  readonly accountType: string | null;
}

const periods = ['DAY', 'MONTH'] as const satisfies readonly LimitPeriod[];
const scopes = ['USER', 'ACCOUNT_TYPE', 'GLOBAL'] as const satisfies readonly LimitScope[];
const columns = { CHATS: 'max_chats', MESSAGES: 'max_messages', TOKENS: 'max_tokens' } as const;
const figures = Object.keys(columns) as readonly LimitFigure[];

/** A hold never outlives its turn by more than a minute. */
const holdLasts = 180_000;

/** Start of a UTC period, the current one or the next. */
export function periodStart(period: LimitPeriod, now: number, next = 0): Date {
  const at = new Date(now);
  return period === 'DAY'
    ? new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + next))
    : new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + next, 1));
}

interface Counted {
  readonly CHATS: number;
  readonly MESSAGES: number;
  readonly TOKENS: number;
}

/** The effective limits of a user, each with its usage. Inside a transaction that has locked the counters this is exact. */
export async function limitsOf(db: Db, person: LimitedPerson, now: number): Promise<readonly LimitLeft[]> {
  const rows = await db
    .selectFrom('agent_limits')
    .selectAll()
    .where((limit) =>
      limit.or([
        limit('scope', '=', 'GLOBAL'),
        limit.and([limit('scope', '=', 'USER'), limit('scope_id', '=', person.id)]),
        limit.and([limit('scope', '=', 'ACCOUNT_TYPE'), limit('scope_id', '=', person.accountType ?? '')]),
      ]),
    )
    .execute();
  if (rows.length === 0) return [];
  const counted = await countedFor(db, person.id, now);
  return periods.flatMap((period) =>
    figures.flatMap((figure): LimitLeft[] => {
      // For each figure and period separately: a scope without a value defers to the next.
      const winner = scopes.flatMap((scope) => {
        const row = rows.find((each) => each.scope === scope && each.period === period);
        const most = row?.[columns[figure]] ?? null;
        return most === null ? [] : [{ scope, most: Number(most) }];
      })[0];
      if (winner === undefined) return [];
      const used = counted[period][figure];
      const resetsAt = periodStart(period, now, 1).toISOString();
      return [{ figure, period, ...winner, used, left: Math.max(0, winner.most - used), resetsAt }];
    }),
  );
}

async function countedFor(db: Db, userId: string, now: number): Promise<Readonly<Record<LimitPeriod, Counted>>> {
  const [day, month] = [periodStart('DAY', now), periodStart('MONTH', now)];
  const counters = await db.selectFrom('agent_counters').selectAll().where('user_id', '=', userId).execute();
  const holds = await db
    .selectFrom('agent_holds')
    .select(['day', 'month', 'tokens'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', new Date(now))
    .execute();
  const of = (period: LimitPeriod, start: Date): Counted => {
    const row = counters.find((each) => each.period === period && each.starts_at.getTime() === start.getTime());
    const held = holds.filter((hold) => hold[period === 'DAY' ? 'day' : 'month'].getTime() === start.getTime());
    return {
      CHATS: row?.chats ?? 0,
      MESSAGES: (row?.messages ?? 0) + held.length,
      TOKENS: Number(row?.tokens ?? 0) + held.reduce((sum, { tokens }) => sum + Number(tokens), 0),
    };
  };
  return { DAY: of('DAY', day), MONTH: of('MONTH', month) };
}

/** Prevents others from counting for this user until the transaction ends. */
async function lockCounters(db: Db, userId: string, now: number): Promise<void> {
  const rows = periods.map((period) => ({ user_id: userId, period, starts_at: periodStart(period, now) }));
  await db
    .insertInto('agent_counters')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .selectFrom('agent_counters')
    .select('period')
    .where('user_id', '=', userId)
    .where((row) => row.or(rows.map(({ period, starts_at }) => row.and({ period, starts_at }))))
    .orderBy('period')
    .forUpdate()
    .execute();
}

function reachedBy(
  limits: readonly LimitLeft[],
  wanted: Readonly<Partial<Record<LimitFigure, number>>>,
): LimitReached | undefined {
  const reached = limits
    .filter(({ figure, left }) => (wanted[figure] ?? 0) > left)
    // If several are reached, the one that lasts longest: waiting for another would not help.
    .sort((one, other) => other.resetsAt.localeCompare(one.resetsAt))[0];
  return reached && { figure: reached.figure, period: reached.period, resetsAt: reached.resetsAt };
}

/** Counts a new chat, unless a limit is reached. In a transaction. */
export async function countChat(db: Db, person: LimitedPerson, now: number): Promise<LimitReached | undefined> {
  await lockCounters(db, person.id, now);
  const reached = reachedBy(await limitsOf(db, person, now), { CHATS: 1 });
  if (reached) return reached;
  await add(db, person.id, { day: periodStart('DAY', now), month: periodStart('MONTH', now) }, { chats: 1 });
  return undefined;
}

/** Reserves a message, and the tokens that it may cost, unless a limit is reached. In a transaction. */
export async function holdTurn(
  db: Db,
  person: LimitedPerson,
  { turnId, tokens }: { readonly turnId: string; readonly tokens: number },
  now: number,
): Promise<LimitReached | undefined> {
  await lockCounters(db, person.id, now);
  const reached = reachedBy(await limitsOf(db, person, now), { MESSAGES: 1, TOKENS: tokens });
  if (reached) return reached;
  await db
    .insertInto('agent_holds')
    .values({
      turn_id: turnId,
      user_id: person.id,
      day: periodStart('DAY', now),
      month: periodStart('MONTH', now),
      tokens,
      expires_at: new Date(now + holdLasts),
    })
    .execute();
  return undefined;
}

/** Reserves more tokens for a running turn. In a transaction. */
export async function holdMore(
  db: Db,
  person: LimitedPerson,
  { turnId, tokens }: { readonly turnId: string; readonly tokens: number },
  now: number,
): Promise<LimitReached | undefined> {
  await lockCounters(db, person.id, now);
  const reached = reachedBy(await limitsOf(db, person, now), { TOKENS: tokens });
  if (reached) return reached;
  await db
    .updateTable('agent_holds')
    .set({ tokens: sql`tokens + ${tokens}` })
    .where('turn_id', '=', turnId)
    .execute();
  return undefined;
}

/** Counts what a turn used, and releases its reservation. In the transaction that ends the turn. */
export async function settleTurn(
  db: Db,
  turn: { readonly id: string; readonly userId: string; readonly startedAt: Date },
  used: { readonly messages: number; readonly tokens: number },
): Promise<void> {
  const started = turn.startedAt.getTime();
  const at = { day: periodStart('DAY', started), month: periodStart('MONTH', started) };
  await lockCounters(db, turn.userId, started);
  if (used.messages > 0 || used.tokens > 0) await add(db, turn.userId, at, used);
  await db.deleteFrom('agent_holds').where('turn_id', '=', turn.id).execute();
}

async function add(
  db: Db,
  userId: string,
  { day, month }: { readonly day: Date; readonly month: Date },
  {
    chats = 0,
    messages = 0,
    tokens = 0,
  }: { readonly chats?: number; readonly messages?: number; readonly tokens?: number },
): Promise<void> {
  await db
    .updateTable('agent_counters')
    .set({
      chats: sql`chats + ${chats}`,
      messages: sql`messages + ${messages}`,
      tokens: sql`tokens + ${tokens}`,
    })
    .where('user_id', '=', userId)
    .where((row) =>
      row.or([row.and({ period: 'DAY', starts_at: day }), row.and({ period: 'MONTH', starts_at: month })]),
    )
    .execute();
}

/** Deletes counters and holds that no limit needs any more. */
export async function forgetCounters(db: Db, now: number): Promise<void> {
  await db.deleteFrom('agent_holds').where('expires_at', '<', new Date(now)).execute();
  await db
    .deleteFrom('agent_counters')
    .where('starts_at', '<', periodStart('MONTH', now, -13))
    .execute();
}
