import type { AccountsDatabase } from '../../accounts/database';
import { lockPerson, otherSysadmins } from '../../accounts/people/repository';
import { ApiError, notFound } from '../../http/api-error';
import type { Actor } from '../../session/session';
import { roleNames, type User } from '../../users/user';

/** A change to somebody's account needs to know who makes it, to whom, and in which transaction. */
interface About {
  readonly actor: Actor;
  readonly params: { readonly id: string };
}

/**
 * The person a change is about, held until the transaction ends. Whoever outranks the actor is out of reach: otherwise an
 * ADMIN_WRITE could take over a SYSADMIN's account by resetting its password.
 */
export async function heldPerson(db: AccountsDatabase, { actor, params }: About): Promise<User> {
  const person = await lockPerson(db, params.id);
  if (!person) throw notFound();
  if (person.role > actor.rank) throw new ApiError('PERMISSION_DENIED');
  return person;
}

/** The same for changes that nobody may make to their own account. */
export async function heldOther(db: AccountsDatabase, about: About): Promise<User> {
  if (about.params.id === about.actor.id) throw new ApiError('OWN_ACCOUNT');
  return heldPerson(db, about);
}

/** Refuses what would leave the portal without a system administrator who can sign in (quality S37). */
export async function keepOneSysadmin(db: AccountsDatabase, person: User): Promise<void> {
  const isOne = person.role === roleNames.indexOf('SYSADMIN') && person.status === 'ACTIVE';
  if (isOne && (await otherSysadmins(db, person.id)) === 0) throw new ApiError('LAST_SYSADMIN');
}
