import type { Services } from '../../api/services';
import type { Db } from '../../platform/database';
import { ApiError, notFound } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { rankOfUser, systemRoles } from '../../users/roles';
import type { User } from '../../users/user';
import { findUser } from '../../users/users';
import { lockPerson, otherSysadmins } from './repository';

/** A change to an account needs its author, its target, and its transaction. */
interface About {
  readonly actor: Actor;
  readonly params: { readonly id: string };
  readonly services: Pick<Services, 'pool' | 'definitions'>;
}

/**
 * The user that a change is about, locked until the transaction ends. Users who outrank the actor cannot be changed: otherwise an
 * ADMIN_WRITE could take over a SYSADMIN's account by resetting its password.
 */
export async function requireLockedPerson(db: Db, { actor, params, services }: About): Promise<User> {
  await holdAtPool(services, db, (await findUser(db, params.id))?.sub ?? null);
  const person = await lockPerson(db, params.id, services.definitions.permissions());
  if (!person) throw notFound();
  refuseHigher(services, actor, person);
  return person;
}

/** Refuses changes to a user who outranks the actor. */
export function refuseHigher({ definitions }: Pick<Services, 'definitions'>, actor: Actor, person: User): void {
  if (rankOfUser(definitions.permissions(), person) > actor.rank) throw new ApiError('PERMISSION_DENIED');
}

/**
 * Locks a user at a pool in the same database, before the row here: the pool's own changes lock in this order, so that no deadlock occurs.
 */
export async function holdAtPool({ pool }: Pick<Services, 'pool'>, db: Db, sub: string | null): Promise<void> {
  if (sub !== null) await pool.signIns?.hold(db, sub);
}

/** The same as `requireLockedPerson` for changes that no user may make to their own account. */
export async function requireLockedOther(db: Db, about: About): Promise<User> {
  if (about.params.id === about.actor.id) throw new ApiError('OWN_ACCOUNT');
  return requireLockedPerson(db, about);
}

/** Refuses changes that would leave the portal without a system administrator who can sign in (quality S37). */
export async function keepOneSysadmin(
  db: Db,
  { definitions }: Pick<Services, 'definitions'>,
  person: User,
): Promise<void> {
  const table = definitions.permissions();
  const isOne = systemRoles(table).includes(person.role) && person.status === 'ACTIVE';
  if (isOne && (await otherSysadmins(db, person.id, table)) === 0) throw new ApiError('LAST_SYSADMIN');
}
