import type { Kysely } from 'kysely';
import { templateId } from '../../mail/letter-editions';
import type { BrokenEdition } from '../../mail/letter-writer';
import type { Database } from '../../platform/database';
import type { Clock } from '../../platform/ports';

export async function tellOfBrokenTemplate(
  db: Kysely<Database>,
  { kind, language, problem }: BrokenEdition,
  clock: Clock,
): Promise<void> {
  const now = new Date(clock.now());
  await db
    .updateTable('letter_templates')
    .set({ failure: problem.code, failed_at: now })
    .where('id', '=', templateId(kind, language))
    .where('failure', 'is', null)
    .execute();
}
