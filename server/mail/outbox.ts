import { type Kysely, type Selectable, sql } from 'kysely';
import { type Database, type Db, presentAfter, presentMoment } from '../platform/database';
import type { SealingKeys } from '../platform/http/sealing';
import type { Clock, Letter, LetterKind, Mailer, Random } from '../platform/ports';
import { bulkLane, type LetterTable, laneRank } from './letter-table';
import type { LetterWriter, WrittenLetter } from './letter-writer';
import { findRecipient, heldBackBy } from './recipient';
import type { LetterReason, LetterState, OutboxTable } from './tables';

/** An email of the outbox, without its content. */
export interface OutboxEntry {
  readonly id: string;
  readonly to: string;
  readonly template: string;
  readonly state: LetterState;
  readonly queuedAt: Date;
  readonly attempts: number;
  readonly failure: string | null;
  /** A trial of a template, sent to the administrator: nothing holds it back. */
  readonly isTest: boolean;
}

/** An email taken for delivery. */
export interface TakenLetter extends OutboxEntry {
  readonly written: WrittenLetter;
  /** Identifies this attempt: only its holder may report the result. */
  readonly lease: string;
}

/** Result of a transmission. */
export type Ending =
  | { readonly state: 'SENT' }
  /** It was not accepted; it may be later. */
  | { readonly state: 'LATER'; readonly why: string }
  /** It will never be accepted, or must not be sent any more. */
  | { readonly state: 'FAILED' | 'SKIPPED'; readonly why: string }
  /** It is unknown whether it was accepted. */
  | { readonly state: 'UNCERTAIN'; readonly why: string };

/**
 * Emails wait in a table, written and encrypted, so that none is lost with the process, no request waits for the mail server, and an edited
 * text does not change a queued email (quality S55, R32). Leases and due times follow the database's clock.
 */
export interface Outbox {
  /** A mailer that queues in the caller's transaction. */
  mailer(db: Kysely<Database>): Mailer;
  /** Queues an email that tries a template, in the caller's transaction. */
  queueTest(
    db: Kysely<Database>,
    letter: { readonly id: string; readonly kind: string; readonly language: string; readonly written: WrittenLetter },
  ): Promise<void>;
  /** Takes the first due email of these lanes, under its own lease. */
  take(db: Kysely<Database>, lanes: readonly number[]): Promise<TakenLetter | undefined>;
  /** Milliseconds until an email to many that is due may leave at their pace; undefined if none waits for it. */
  nextTurn(db: Kysely<Database>): Promise<number | undefined>;
  /** Extends the lease; false if another process holds it by now. */
  renew(db: Kysely<Database>, letter: TakenLetter): Promise<boolean>;
  /** What holds the email back now; undefined if it may be sent. */
  heldBack(db: Kysely<Database>, letter: TakenLetter): Promise<string | undefined>;
  /** Records the result of a transmission, if this process still holds the lease. */
  settle(db: Kysely<Database>, letter: TakenLetter, ending: Ending): Promise<void>;
  /** Handles emails whose transmission was interrupted: depending on their kind they are sent again, or listed as uncertain. */
  recover(db: Kysely<Database>): Promise<void>;
  /** The latest emails with content, newest first. */
  latest(db: Kysely<Database>, limit: number): Promise<readonly (OutboxEntry & { readonly written: WrittenLetter })[]>;
  /** Emails that were not sent, or perhaps not, newest first. */
  unsettled(db: Kysely<Database>, limit: number): Promise<readonly OutboxEntry[]>;
  /** Discards emails that could not be delivered for a week, and deletes those older than five weeks. */
  sweep(db: Kysely<Database>): Promise<void>;
}

const day = 24 * 3_600_000;

/** Maximum attempts of an uncertain email that may be repeated: a mail server may never confirm. */
const mostAttempts = 5;

export function createOutbox(options: {
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: SealingKeys;
  readonly table: LetterTable;
  readonly write: LetterWriter;
  /** How long the death of a process may go unnoticed. */
  readonly lease?: number;
  /** How many emails to many may leave in a minute; 0 or absent: any number. */
  readonly bulkPerMinute?: (db: Kysely<Database>) => Promise<number>;
  /** Called when something was queued, so that delivery need not wait for its next round. */
  readonly onQueued?: () => void;
}): Outbox {
  const { clock, random, keys, table, write, lease = 30_000, bulkPerMinute, onQueued } = options;
  const repeated = () => Object.keys(table).filter((kind) => table[kind]?.repeat);
  const now = () => presentMoment(clock);

  type Row = Selectable<OutboxTable>;
  const entryOf = (row: Row): OutboxEntry => ({
    id: row.id,
    to: row.recipient,
    template: row.template,
    state: row.state,
    queuedAt: row.created_at,
    attempts: row.attempts,
    failure: row.failure,
    isTest: row.occasion?.startsWith('test:') ?? false,
  });

  async function writtenOf(db: Kysely<Database>, row: Row): Promise<WrittenLetter> {
    if (row.content !== null && row.content !== '') {
      const content = keys.open('written letter', row.content);
      if (content === undefined) throw new Error('The letter was sealed with another secret.');
      return JSON.parse(content) as WrittenLetter;
    }
    // Queued by a version that stored the variables.
    const variables = JSON.parse(keys.open('letter', row.variables ?? '') ?? '{}') as Letter['variables'];
    const { id, recipient: to, language } = row;
    return (await write(db, { id, to, template: row.template as LetterKind, language, variables }, undefined)).written;
  }

  /** Only the transmitting process may report the result. An uncertain email may turn out to have been sent. */
  const ours = (db: Kysely<Database>, letter: Pick<TakenLetter, 'id' | 'lease'>) =>
    db.updateTable('outbox').where('id', '=', letter.id).where('lease_owner', '=', letter.lease);

  const takeRow = (db: Kysely<Database>, lanes: readonly number[], owner: string) =>
    db
      .updateTable('outbox')
      .set((column) => ({
        state: 'TRANSMITTING' as const,
        lease_owner: owner,
        lease_until: presentAfter(clock, lease),
        attempts: column('attempts', '+', 1),
      }))
      .where('id', '=', (due) =>
        due
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', 'QUEUED')
          .where('lane', 'in', [...lanes])
          .where('due_at', '<=', now())
          .orderBy('lane')
          .orderBy('due_at')
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();

  const bulkIsDue = () => sql<boolean>`exists (select 1 from outbox
    where state = 'QUEUED' and lane = ${bulkLane} and due_at <= ${now()})`;

  /** Milliseconds between two emails to many, of all processes together; 0 without a limit. */
  async function spacing(db: Kysely<Database>): Promise<number> {
    const most = (await bulkPerMinute?.(db)) ?? 0;
    return most > 0 ? 60_000 / most : 0;
  }

  /** The first due email. One to many waits for its turn, which a single row gives to one process at a time. */
  async function takeInTurn(db: Kysely<Database>, lanes: readonly number[], owner: string): Promise<Row | undefined> {
    const wait = lanes.includes(bulkLane) ? await spacing(db) : 0;
    if (wait === 0) return takeRow(db, lanes, owner);
    const first = await takeRow(
      db,
      lanes.filter((lane) => lane !== bulkLane),
      owner,
    );
    if (first !== undefined) return first;
    const { rows } = await sql`insert into mail_pace (lane, next_at)
      select ${bulkLane}, ${presentAfter(clock, wait)} where ${bulkIsDue()}
      on conflict (lane) do update set next_at = excluded.next_at where mail_pace.next_at <= ${now()}
      returning lane`.execute(db);
    return rows.length === 0 ? undefined : takeRow(db, [bulkLane], owner);
  }

  async function settle(
    db: Kysely<Database>,
    letter: Pick<TakenLetter, 'id' | 'lease' | 'template' | 'attempts'>,
    ending: Ending,
  ): Promise<void> {
    if (ending.state === 'SENT') {
      await ours(db, letter)
        .set({ state: 'SENT', sent_at: new Date(clock.now()), failure: null })
        .execute();
      return;
    }
    const failure = ending.why.slice(0, 500);
    const held = ours(db, letter).where('state', '=', 'TRANSMITTING');
    const repeats = repeated().includes(letter.template) && letter.attempts < mostAttempts;
    if (ending.state === 'LATER' || (ending.state === 'UNCERTAIN' && repeats)) {
      // 30 s after the first failure, then twice as long each time, at most an hour.
      const wait = Math.min(3_600_000, 30_000 * 2 ** (letter.attempts - 1));
      await held.set({ state: 'QUEUED', due_at: presentAfter(clock, wait), lease_owner: null, failure }).execute();
    } else await held.set({ state: ending.state, failure }).execute();
  }

  return {
    mailer: (db) => ({
      async send(letter) {
        // A line break in an address could inject a header (quality S45).
        if (/[\r\n]/.test(letter.to)) throw new Error('A letter cannot go to an address with a line break.');
        const rule = table[letter.template];
        if (rule === undefined) throw new Error(`schemas/letters.json has no letter ${letter.template}.`);
        const recipient = await findRecipient(db, letter.to);
        const reason = heldBackBy(rule, recipient);
        const id = random.uuid();
        const { written, editionId } = await write(db, { ...letter, id }, recipient);
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('outbox')
          .values({
            id,
            recipient: letter.to,
            template: letter.template,
            language: recipient?.language ?? letter.language,
            lane: laneRank(rule.lane),
            occasion: letter.occasion ?? null,
            edition_id: editionId,
            created_at: new Date(clock.now()),
            due_at: now(),
            ...(reason === undefined
              ? { content: keys.seal('written letter', JSON.stringify(written)) }
              : { state: 'SKIPPED' as const, failure: reason }),
          })
          .onConflict((conflict) => conflict.column('occasion').doNothing())
          .executeTakeFirst();
        if (reason === undefined && numInsertedOrUpdatedRows !== 0n) onQueued?.();
      },
    }),

    async queueTest(db, { id, kind, language, written }) {
      await db
        .insertInto('outbox')
        .values({
          id,
          recipient: written.to,
          template: kind,
          language,
          lane: laneRank('service'),
          occasion: `test:${id}`,
          created_at: new Date(clock.now()),
          due_at: now(),
          content: keys.seal('written letter', JSON.stringify(written)),
        })
        .execute();
      onQueued?.();
    },

    async take(db, lanes) {
      for (;;) {
        const lease = random.uuid();
        const row = await takeInTurn(db, lanes, lease);
        if (row === undefined) return undefined;
        const taken = { ...entryOf(row), lease };
        try {
          return { ...taken, written: await writtenOf(db, row) };
        } catch (error) {
          // Permanently unreadable: it must not block the others.
          await settle(db, taken, { state: 'FAILED', why: error instanceof Error ? error.message : String(error) });
        }
      }
    },

    async renew(db, letter) {
      const { numUpdatedRows } = await ours(db, letter)
        .where('state', '=', 'TRANSMITTING')
        .set({ lease_until: presentAfter(clock, lease) })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async heldBack(db, letter) {
      const rule = table[letter.template];
      if (rule === undefined) return 'no such letter';
      if (letter.isTest) return undefined;
      if (rule.category === 'security') return undefined;
      return heldBackBy(rule, await findRecipient(db, letter.to));
    },

    settle,

    async nextTurn(db) {
      if ((await spacing(db)) === 0) return undefined;
      const { rows } = await sql<{ wait: number }>`select extract(epoch from next_at - ${now()})::float8 * 1000 as wait
        from mail_pace where lane = ${bulkLane} and ${bulkIsDue()}`.execute(db);
      return rows[0] && Math.max(0, rows[0].wait);
    },

    async recover(db) {
      const repeats = sql<boolean>`(template in (${sql.join(['', ...repeated()])}) and attempts < ${mostAttempts})`;
      await db
        .updateTable('outbox')
        .set({
          state: sql<LetterState>`case when ${repeats} then 'QUEUED' else 'UNCERTAIN' end`,
          // An uncertain one keeps its lease: the process presumed dead may still report that it was sent.
          lease_owner: sql`case when ${repeats} then null else lease_owner end`,
          due_at: now(),
          failure: 'PROCESS_ENDED' satisfies LetterReason,
        })
        .where('state', '=', 'TRANSMITTING')
        .where('lease_until', '<', now())
        .execute();
    },

    async latest(db, limit) {
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .where('state', '!=', 'SKIPPED')
        .where(({ or, eb }) => or([eb('content', '!=', ''), eb('variables', 'is not', null)]))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return Promise.all(rows.map(async (row) => ({ ...entryOf(row), written: await writtenOf(db, row) })));
    },

    async unsettled(db, limit) {
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .where('state', 'in', ['UNCERTAIN', 'FAILED'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(entryOf);
    },

    async sweep(db) {
      const ago = (days: number) => new Date(clock.now() - days * day);
      await db
        .updateTable('outbox')
        .set({ state: 'FAILED', failure: sql`coalesce(failure, ${'EXPIRED' satisfies LetterReason})` })
        .where('state', '=', 'QUEUED')
        .where('created_at', '<', ago(7))
        // One to many that was never tried waits for its turn, however long that takes; a paused one is due in the far future.
        .$if((await spacing(db)) > 0, (update) =>
          update.where(({ or, eb }) =>
            or([eb('lane', '<>', bulkLane), eb('attempts', '>', 0), eb('due_at', '>', now())]),
          ),
        )
        .execute();
      await db
        .updateTable('outbox')
        .set({ content: '', variables: null })
        .where('state', 'not in', ['QUEUED', 'TRANSMITTING'])
        .where('content', '!=', '')
        .where('created_at', '<', ago(7))
        .execute();
      // Longer than any occasion recurs.
      await db
        .deleteFrom('outbox')
        .where('state', 'not in', ['QUEUED', 'TRANSMITTING'])
        .where('created_at', '<', ago(35))
        .execute();
    },
  };
}

/** Takes a person's address and texts out of the emails that are no longer to be sent; how many there were stays. */
export async function forgetRecipient(db: Db, address: string, replacement: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ recipient: replacement, content: '', variables: null, failure: null })
    .where('recipient', '=', address)
    .where('state', 'not in', ['QUEUED', 'TRANSMITTING'])
    .execute();
}

/** The emails to an address that are known, for the export of a person's data: without their texts, which may contain a code. */
export const exportedLetters = (db: Db, address: string) =>
  db
    .selectFrom('outbox')
    .select(['template', 'language', 'state', 'created_at', 'sent_at'])
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
