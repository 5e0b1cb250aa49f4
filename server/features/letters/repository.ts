import { type Selectable, sql } from 'kysely';
import {
  countUpTo,
  countValues,
  type ListDefinition,
  type ListRequest,
  narrow,
  type Page,
  pageAt,
  readPage,
} from '../../api/list';
import type { LetterReason, LetterState, OutboxTable } from '../../mail/tables';
import { type Db, presentMoment } from '../../platform/database';
import type { Clock } from '../../platform/ports';

const column = (name: string) => () => sql.ref(`outbox.${name}`);

/** Queries that the list of emails accepts; newest first by default. */
export const letterList: ListDefinition = {
  keyset: true,
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
    state: { kind: 'oneOf', column: column('state'), counted: true },
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

/** An email as the API returns it (schemas/data/letter.schema.json), never with its content. */
export type ListedLetter = ReturnType<typeof letterOf>;

/** Still to be resolved by an operator. */
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

/** One page of the emails. */
export async function listOutbox(db: Db, request: ListRequest, now: number): Promise<Page<ListedLetter>> {
  const selected = (asked: ListRequest) => narrow(db.selectFrom('outbox'), letterList, asked, now);
  const matching = selected(request);
  const found = await readPage(matching.select([...columns, kept]), letterList, request, now);
  const counted = await countUpTo(db, matching, request);
  const counts = await countValues(db, letterList, request, selected);
  return { ...pageAt(request, found, letterOf, counted), ...counts };
}

/** An email, locked until the transaction ends. */
export async function lockLetter(db: Db, id: string): Promise<ListedLetter | undefined> {
  const row = await db
    .selectFrom('outbox')
    .where('id', '=', id)
    .select([...columns, kept])
    .forUpdate()
    .executeTakeFirst();
  return row && letterOf(row);
}

/** Emails that were not sent, or perhaps not, newest first. For operators. */
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

/** Resends an unsettled email; false if there is none with that id, or its content was deleted. */
export async function resendUnsettled(db: Db, id: string, clock: Clock): Promise<boolean> {
  const letter = await lockLetter(db, id);
  if (!letter || letter.settled || !letter.kept) return false;
  await queueAgain(db, id, clock);
  return true;
}

/** Queues an email again, as if it were new. */
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

/** Discards an email. The row stays, without content: its occasion must not create it again. */
export async function giveUp(db: Db, id: string): Promise<void> {
  const given = { state: 'SKIPPED' as const, content: '', variables: null, lease_owner: null };
  await db
    .updateTable('outbox')
    .set({ ...given, failure: 'GIVEN_UP' satisfies LetterReason })
    .where('id', '=', id)
    .execute();
}
