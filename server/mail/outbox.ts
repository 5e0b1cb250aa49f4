import type { Kysely } from 'kysely';
import type { Database } from '../database';
import type { SealingKeys } from '../http/sealing';
import type { Clock, Letter, Mailer, Random } from '../ports';

/** A letter taken out for delivery. */
export interface QueuedLetter extends Letter {
  readonly id: string;
  readonly queuedAt: Date;
  readonly attempts: number;
}

/** Letters wait in a table, so that none is lost with the process and no request waits for the mail server (quality S55, R32). */
export interface Outbox {
  /** A mailer that queues in the caller's transaction. */
  mailer(db: Kysely<Database>): Mailer;
  /** Takes letters that are due; other processes leave them alone until the lease is over. */
  take(db: Kysely<Database>, limit: number): Promise<readonly QueuedLetter[]>;
  sent(db: Kysely<Database>, id: string): Promise<void>;
  /** Puts the letter off: 30 s after the first failure, then twice as long each time, at most an hour. */
  failed(db: Kysely<Database>, letter: QueuedLetter, why: string): Promise<void>;
  /** The latest letters, delivered or not, newest first. */
  latest(db: Kysely<Database>, limit: number): Promise<readonly (QueuedLetter & { readonly sentAt: Date | null })[]>;
  /** Forgets letters of more than a week ago; one that could not be delivered by then never will be. */
  sweep(db: Kysely<Database>): Promise<void>;
}

const lease = 60_000;
const week = 7 * 24 * 3_600_000;

export function createOutbox(options: {
  readonly clock: Clock;
  readonly random: Random;
  readonly keys: SealingKeys;
  /** Told when something was queued, so that delivery need not wait for its next round. */
  readonly onQueued?: () => void;
}): Outbox {
  const { clock, random, keys, onQueued } = options;

  function letterOf(row: {
    readonly id: string;
    readonly recipient: string;
    readonly template: string;
    readonly language: string;
    readonly variables: string;
    readonly created_at: Date;
    readonly attempts: number;
  }): QueuedLetter {
    return {
      id: row.id,
      to: row.recipient,
      template: row.template as Letter['template'],
      language: row.language,
      variables: JSON.parse(keys.open('letter', row.variables) ?? '{}') as Letter['variables'],
      queuedAt: row.created_at,
      attempts: row.attempts,
    };
  }

  return {
    mailer: (db) => ({
      async send(letter) {
        // A line break in an address could add a header of its own (quality S45).
        if (/[\r\n]/.test(letter.to)) throw new Error('A letter cannot go to an address with a line break.');
        const now = new Date(clock.now());
        await db
          .insertInto('outbox')
          .values({
            id: random.uuid(),
            recipient: letter.to,
            template: letter.template,
            language: letter.language,
            variables: keys.seal('letter', JSON.stringify(letter.variables)),
            created_at: now,
            due_at: now,
          })
          .execute();
        onQueued?.();
      },
    }),
    async take(db, limit) {
      const now = clock.now();
      const rows = await db
        .updateTable('outbox')
        .set((row) => ({ due_at: new Date(now + lease), attempts: row('attempts', '+', 1) }))
        .where('id', 'in', (due) =>
          due
            .selectFrom('outbox')
            .select('id')
            .where('sent_at', 'is', null)
            .where('due_at', '<=', new Date(now))
            .orderBy('due_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returningAll()
        .execute();
      return rows.map(letterOf);
    },
    async sent(db, id) {
      await db
        .updateTable('outbox')
        .set({ sent_at: new Date(clock.now()), failure: null })
        .where('id', '=', id)
        .execute();
    },
    async failed(db, letter, why) {
      const wait = Math.min(3_600_000, 30_000 * 2 ** (letter.attempts - 1));
      await db
        .updateTable('outbox')
        .set({ due_at: new Date(clock.now() + wait), failure: why.slice(0, 500) })
        .where('id', '=', letter.id)
        .execute();
    },
    async latest(db, limit) {
      const rows = await db
        .selectFrom('outbox')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...letterOf(row), sentAt: row.sent_at }));
    },
    async sweep(db) {
      await db
        .deleteFrom('outbox')
        .where('created_at', '<', new Date(clock.now() - week))
        .execute();
    },
  };
}
