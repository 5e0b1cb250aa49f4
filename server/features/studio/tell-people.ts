import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database';
import type { Mailer } from '../../platform/ports';
import { activeUsersBy } from '../../users/active-users';
import type { ChangeSet } from './repository';

/**
 * Notifies the creator of a set and the user who scheduled it by email that it could not be published. In the transaction that records the
 * failure: so each gets it once.
 */
export async function tellOfFailedSet(
  db: Kysely<Database>,
  mailer: (db: Kysely<Database>) => Mailer,
  { id, title, createdBy, scheduledBy, publishAt }: ChangeSet,
): Promise<void> {
  const ids = [createdBy, scheduledBy].filter((each) => each !== null);
  const people = await activeUsersBy(db, 'id', ids);
  for (const person of people)
    await mailer(db).send({
      to: person.email,
      language: person.language,
      template: 'STUDIO_SET_FAILED',
      variables: { set: title },
      occasion: `studioSetFailed:${id}:${publishAt}:${person.id}`,
    });
}
