import type { Kysely } from 'kysely';
import type { Database } from '../platform/database';
import type { Letter, Mailer } from '../platform/ports';

/** An email with an occasion. */
export type OccasionalLetter = Letter & { readonly occasion: string };

/** The embedded database has one connection: a transaction is limited to this many emails. */
const batch = 50;

/** Queues emails for occasions without one, a few per transaction. */
export async function queueOnce(
  db: Kysely<Database>,
  mailer: (db: Kysely<Database>) => Mailer,
  letters: readonly OccasionalLetter[],
): Promise<void> {
  for (let start = 0; start < letters.length; start += batch) {
    const some = letters.slice(start, start + batch);
    const known = await db
      .selectFrom('outbox')
      .select('occasion')
      .where(
        'occasion',
        'in',
        some.map(({ occasion }) => occasion),
      )
      .execute();
    const told = new Set(known.map(({ occasion }) => occasion));
    const fresh = some.filter(({ occasion }) => !told.has(occasion));
    if (fresh.length === 0) continue;
    await db.transaction().execute(async (trx) => {
      for (const letter of fresh) await mailer(trx).send(letter);
    });
  }
}
