import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database';
import type { Clock, Random } from '../platform/ports';
import { templateId } from './letter-editions';
import { type LetterSentences, seedOf } from './letter-seeds';
import type { LetterTable } from './letter-table';
import type { LetterTemplate } from './template/job';

interface SeedKeeping {
  readonly db: Kysely<Database>;
  readonly table: LetterTable;
  readonly sentences: () => LetterSentences;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Stores the texts of `locales` as editions, now and on every change. @param onEdition calls back when definitions have changed */
export async function keepSeeds(
  { db, sentences, log, ...context }: SeedKeeping,
  onEdition: (again: () => void) => () => void,
): Promise<{ close(): Promise<void> }> {
  const store = () => storeSeeds(db, { ...context, sentences: sentences() });
  await store();
  let running: Promise<void> = Promise.resolve();
  const unlisten = onEdition(() => {
    running = running
      .then(store)
      .catch((error: unknown) => log.error({ err: error }, 'The words of letters could not be stored as templates'));
  });
  return {
    async close() {
      unlisten();
      await running;
    },
  };
}

/**
 * Stores the texts of `locales` as editions: the first of each template, and another one if they have changed and no administrator has
 * edited it.
 */
async function storeSeeds(
  db: Kysely<Database>,
  context: Pick<SeedKeeping, 'table' | 'clock' | 'random'> & { readonly sentences: LetterSentences },
): Promise<void> {
  const { table, sentences, clock, random } = context;
  const now = new Date(clock.now());
  const stored = await db
    .selectFrom('letter_templates')
    .leftJoin('letter_editions', (join) =>
      join.onRef('letter_editions.template_id', '=', 'letter_templates.id').on('status', '=', 'ACTIVE'),
    )
    .select(['letter_templates.id', 'origin', 'subject', 'body'])
    .execute();
  const known = new Map(stored.map((row) => [row.id, row]));
  const seeds = Object.keys(sentences).flatMap((language) =>
    Object.keys(table).flatMap((key) => {
      const words = seedOf(key, language, { table, sentences });
      return words ? [{ id: templateId(key, language), key, language, words }] : [];
    }),
  );
  const by = { created_at: now, created_by: null, updated_at: now, updated_by: null };
  const edition = (id: string, words: LetterTemplate) => ({
    ...by,
    ...words,
    id: random.uuid(),
    template_id: id,
    status: 'ACTIVE' as const,
    origin: 'SEED' as const,
    activated_at: now,
  });

  const fresh = seeds.filter(({ id }) => !known.has(id));
  if (fresh.length > 0)
    await db.transaction().execute(async (trx) => {
      const made = await trx
        .insertInto('letter_templates')
        .values(fresh.map(({ id, key, language }) => ({ ...by, id, key, language })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      const ids = new Set(made.map(({ id }) => id));
      const first = fresh.filter(({ id }) => ids.has(id));
      if (first.length > 0)
        await trx
          .insertInto('letter_editions')
          .values(first.map(({ id, words }) => ({ ...edition(id, words), edition: 1 })))
          .execute();
    });

  const changed = seeds.filter(({ id, words }) => {
    const row = known.get(id);
    return row?.origin === 'SEED' && (row.subject !== words.subject || row.body !== words.body);
  });
  for (const { id, words } of changed)
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('letter_templates').select('id').where('id', '=', id).forUpdate().execute();
      const archived = await trx
        .updateTable('letter_editions')
        .set({ status: 'ARCHIVED' })
        .where('template_id', '=', id)
        .where('status', '=', 'ACTIVE')
        .where('origin', '=', 'SEED')
        .where(({ or, eb }) => or([eb('subject', '!=', words.subject), eb('body', '!=', words.body)]))
        .returning('edition')
        .executeTakeFirst();
      if (archived === undefined) return;
      await trx
        .insertInto('letter_editions')
        .values({ ...edition(id, words), edition: (archived.edition ?? 0) + 1 })
        .execute();
      await trx
        .updateTable('letter_templates')
        .set({ revision: sql`revision + 1`, updated_at: now, updated_by: null, failure: null, failed_at: null })
        .where('id', '=', id)
        .execute();
    });
}
