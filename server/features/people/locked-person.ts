import type { Services } from '../../api/services';
import type { Db } from '../../platform/database';
import { ApiError, notFound } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import { rankOfUser, systemRoles } from '../../users/roles';
import type { User } from '../../users/user';
import { findUser } from '../../users/users';
import { lockPerson, otherSysadmins } from './repository';

/** A change to somebody's account needs to know who makes it, to whom, and in which transaction. */
interface About {
  readonly actor: Actor;
  readonly params: { readonly id: string };
  readonly services: Pick<Services, 'pool' | 'definitions'>;
}

/**
 * The person a change is about, held until the transaction ends. Anyone who outranks the actor is out of reach: otherwise an
 * ADMIN_WRITE could take over a SYSADMIN's account by resetting its password.
 */
export async function requireLockedPerson(db: Db, { actor, params, services }: About): Promise<User> {
  await holdAtPool(services, db, (await findUser(db, params.id))?.sub ?? null);
  const person = await lockPerson(db, params.id, services.definitions.permissions());
  if (!person) throw notFound();
  refuseHigher(services, actor, person);
  return person;
}

/** Refuses what somebody wants of a person who outranks them. */
export function refuseHigher({ definitions }: Pick<Services, 'definitions'>, actor: Actor, person: User): void {
  if (rankOfUser(definitions.permissions(), person) > actor.rank) throw new ApiError('PERMISSION_DENIED');
}

/**
 * Holds somebody at a pool in the same database, which comes before their row here: the pool's own changes hold them in this
 * order, and two that each hold what the other wants would wait for ever.
 */
export async function holdAtPool({ pool }: Pick<Services, 'pool'>, db: Db, sub: string | null): Promise<void> {
  if (sub !== null) await pool.signIns?.hold(db, sub);
}

/** The same as `requireLockedPerson` for changes that nobody may make to their own account. */
export async function requireLockedOther(db: Db, about: About): Promise<User> {
  if (about.params.id === about.actor.id) throw new ApiError('OWN_ACCOUNT');
  return requireLockedPerson(db, about);
}

/** Refuses what would leave the portal without a system administrator who can sign in (quality S37). */
export async function keepOneSysadmin(
  db: Db,
  { definitions }: Pick<Services, 'definitions'>,
  person: User,
): Promise<void> {
  const table = definitions.permissions();
  const isOne = systemRoles(table).includes(person.role) && person.status === 'ACTIVE';
  if (isOne && (await otherSysadmins(db, person.id, table)) === 0) throw new ApiError('LAST_SYSADMIN');
}
