import type { Kysely } from 'kysely';
import { templateId } from '../../mail/letter-editions';
import type { BrokenEdition } from '../../mail/letter-writer';
import type { Database } from '../../platform/database';
import type { Clock } from '../../platform/ports';

/**
 * Marks a template as broken, the first time: the list of templates shows it until another edition is activated. In the transaction of the
 * email, which is sent with an earlier edition.
 */
export async function notifyBrokenTemplate(
  db: Kysely<Database>,
  { kind, language, problem }: BrokenEdition,
  clock: Clock,
): Promise<void> {
  await db
    .updateTable('letter_templates')
    .set({ failure: problem.code, failed_at: new Date(clock.now()) })
    .where('id', '=', templateId(kind, language))
    .where('failure', 'is', null)
    .execute();
}
