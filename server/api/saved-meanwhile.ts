import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/tables';
import { type ApiError, stale } from '../platform/http/api-error';
import { findUser } from '../users/users';

/** Identifies who saved a record last. */
interface LastSaved {
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}

/**
 * The refusal of a change to a record that was saved since it was read: when, by whom, and whether it was the same user in another window
 * (quality R10). A change not made by a user has no name.
 */
export async function savedMeanwhile(
  db: Kysely<Database>,
  { updatedAt, updatedBy }: LastSaved,
  actor: { readonly id: string },
): Promise<ApiError> {
  const self = updatedBy === actor.id;
  const person = updatedBy === null || self ? undefined : await findUser(db, updatedBy);
  const name = person && [person.first_name, person.last_name].filter(Boolean).join(' ');
  return stale({ at: updatedAt, self, ...(name && { by: name }) });
}
