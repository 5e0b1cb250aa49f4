import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database';
import type { Mailer } from '../../platform/ports';
import { activeUsersBy } from '../../users/active-users';
import type { ChangeSet } from './repository';

/**
 * Notifies the creator of a set and the user who scheduled it by email that it could not be published. In the transaction that records the
 * failure: so each gets it once.
 */
export async function notifyFailedSet(
  db: Kysely<Database>,
  mailer: (db: Kysely<Database>) => Mailer,
  { id, title, createdBy, scheduledBy, publishAt }: ChangeSet,
): Promise<void> {
  await tell(db, mailer, [createdBy, scheduledBy], {
    template: 'STUDIO_SET_FAILED',
    set: title,
    occasion: `studioSetFailed:${id}:${publishAt}`,
  });
}

/** Notifies the creator of a set and the user who published it that it could not be undone at its end. */
export async function notifyStayingSet(
  db: Kysely<Database>,
  mailer: (db: Kysely<Database>) => Mailer,
  { id, title, createdBy, endsAt }: ChangeSet,
  publisher: string | null,
): Promise<void> {
  await tell(db, mailer, [createdBy, publisher], {
    template: 'STUDIO_SET_STAYS',
    set: title,
    occasion: `studioSetStays:${id}:${endsAt}`,
  });
}

interface Notice {
  readonly template: 'STUDIO_SET_FAILED' | 'STUDIO_SET_STAYS';
  /** Title of the set. */
  readonly set: string;
  /** One letter per occasion and person. */
  readonly occasion: string;
}

async function tell(
  db: Kysely<Database>,
  mailer: (db: Kysely<Database>) => Mailer,
  who: readonly (string | null)[],
  { template, set, occasion }: Notice,
): Promise<void> {
  const ids = who.filter((each) => each !== null);
  const people = await activeUsersBy(db, 'id', ids);
  for (const person of people)
    await mailer(db).send({
      to: person.email,
      language: person.language,
      template,
      variables: { set },
      occasion: `${occasion}:${person.id}`,
    });
}
