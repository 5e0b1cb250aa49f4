import { type Selectable, sql } from 'kysely';
import { type ListDefinition, type ListRequest, narrow, order, type Page } from '../../api/list';
import type { LetterState, OutboxTable } from '../../mail/tables';
import { type Db, presentMoment } from '../../platform/database';
import type { Clock } from '../../platform/ports';

const column = (name: string) => () => sql.ref(`outbox.${name}`);

const states = ['QUEUED', 'TRANSMITTING', 'SENT', 'UNCERTAIN', 'FAILED', 'SKIPPED'] as const satisfies LetterState[];

/** What the list of letters can be asked; newest first unless it says otherwise. */
export const letterList: ListDefinition = {
  id: column('id'),
  sorts: {
    queuedAt: column('created_at'),
    to: column('recipient'),
    template: column('template'),
    state: column('state'),
    attempts: column('attempts'),
  },
  defaultSort: '-queuedAt',
  filters: {
    state: { kind: 'oneOf', values: states, column: column('state') },
    template: { kind: 'text', column: column('template') },
    to: { kind: 'text', column: column('recipient') },
    from: { kind: 'from', column: column('created_at') },
    before: { kind: 'before', column: column('created_at') },
  },
};

const columns = [
  'id',
  'recipient',
  'template',
  'state',
  'language',
  'created_at',
  'sent_at',
  'attempts',
  'failure',
] as const;

type Row = Pick<Selectable<OutboxTable>, (typeof columns)[number]> & { readonly kept: boolean };

/** A letter as the API answers it (schemas/data/letter.schema.json): never what it says. */
export type ListedLetter = ReturnType<typeof letterOf>;

/** Still to be settled by somebody. */
const unsettled: readonly LetterState[] = ['UNCERTAIN', 'FAILED'];

const kept = sql<boolean>`coalesce(outbox.content, '') != '' or outbox.variables is not null`.as('kept');

function letterOf(row: Row) {
  return {
    id: row.id,
    to: row.recipient,
    template: row.template,
    state: row.state,
    language: row.language,
    queuedAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    attempts: row.attempts,
    failure: row.failure,
    settled: !unsettled.includes(row.state),
    kept: row.kept,
  };
}

/** One page of the letters. */
export async function listOutbox(db: Db, request: ListRequest, now: number): Promise<Page<ListedLetter>> {
  const matching = narrow(db.selectFrom('outbox'), letterList, request, now);
  const found = await order(matching, letterList, request, now)
    .select([...columns, kept])
    .limit(request.size)
    .offset((request.page - 1) * request.size)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { items: found.map(letterOf), total, page: request.page, size: request.size };
}

/** A letter, held until the transaction ends. */
export async function lockLetter(db: Db, id: string): Promise<ListedLetter | undefined> {
  const row = await db
    .selectFrom('outbox')
    .where('id', '=', id)
    .select([...columns, kept])
    .forUpdate()
    .executeTakeFirst();
  return row && letterOf(row);
}

/** Letters that did not go out, or perhaps did not, the newest first. For operators. */
export async function unsettledLetters(db: Db, limit: number): Promise<readonly ListedLetter[]> {
  const found = await db
    .selectFrom('outbox')
    .select([...columns, kept])
    .where('state', 'in', [...unsettled])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return found.map(letterOf);
}

/** Sends an unsettled letter again; false where there is none of that id, or what it says is forgotten. */
export async function resendUnsettled(db: Db, id: string, clock: Clock): Promise<boolean> {
  const letter = await lockLetter(db, id);
  if (!letter || letter.settled || !letter.kept) return false;
  await queueAgain(db, id, clock);
  return true;
}

/** Lets a letter be sent once more, as if it had just been queued. */
export async function queueAgain(db: Db, id: string, clock: Clock): Promise<void> {
  const again = {
    state: 'QUEUED' as const,
    due_at: presentMoment(clock),
    attempts: 0,
    lease_owner: null,
    failure: null,
  };
  await db.updateTable('outbox').set(again).where('id', '=', id).execute();
}

/** Gives a letter up. It stays, without what it says: its occasion must not write it a second time. */
export async function giveUp(db: Db, id: string): Promise<void> {
  const given = { state: 'SKIPPED' as const, content: '', variables: null, lease_owner: null };
  await db
    .updateTable('outbox')
    .set({ ...given, failure: 'given up by an administrator' })
    .where('id', '=', id)
    .execute();
}
