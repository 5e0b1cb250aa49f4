import type { Kysely } from 'kysely';
import type { Database } from '../platform/database';
import type { Letter, Mailer } from '../platform/ports';

/** A letter with an occasion. */
export type OccasionalLetter = Letter & { readonly occasion: string };

/** The embedded database has one connection: nobody shall wait for more than so many letters. */
const batch = 50;

/** Queues the letters whose occasion did not have its letter yet, a few in each transaction. */
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
