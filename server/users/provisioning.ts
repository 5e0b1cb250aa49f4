import type { Kysely } from 'kysely';
import type { IdTokenClaims } from '../identity';
import type { Bag, Database } from '../platform/database';
import type { Random } from '../platform/ports';
import { columnsOf, type ProfileUpdate } from './profile-update';
import type { User } from './user';
import { changeUser, findUserByEmail, findUserBySub } from './users';

export type Provisioning =
  | { readonly outcome: 'found' | 'linked' | 'created'; readonly user: User }
  /** No user has this token's identity, and registration was not requested. */
  | { readonly outcome: 'unknown' }
  /** The address belongs to a user with another identity at the pool. */
  | { readonly outcome: 'conflict' };

/** What is stored of a user who registers. */
export interface Registered {
  readonly profile: ProfileUpdate;
  /** Values of properties that definitions added. */
  readonly properties: Bag;
}

/**
 * The portal's own record of the user in a verified identity token: the existing one, the one an administrator prepared for the address, or
 * (when registering) a new one. The same token always gives the same user, even concurrently.
 */
export async function provision(
  db: Kysely<Database>,
  claims: IdTokenClaims,
  options: {
    /** What is stored of the attributes; absent: no user is created. */
    readonly register: Registered | undefined;
    readonly language: string | undefined;
    /** Role of a new user. */
    readonly role: string;
    readonly random: Random;
    readonly now: number;
  },
): Promise<Provisioning> {
  const { now, random } = options;
  const known = await findUserBySub(db, claims.sub);
  if (known) return { outcome: 'found', user: await arrived(db, known, now) };

  const prepared = await findUserByEmail(db, claims.email);
  if (prepared) {
    if (prepared.sub !== null) return { outcome: 'conflict' };
    const user = await changeUser(db, prepared.id, { sub: claims.sub }, { by: prepared.id, now });
    return { outcome: 'linked', user: await arrived(db, user ?? prepared, now) };
  }

  const { register, language, role } = options;
  if (register === undefined) return { outcome: 'unknown' };
  const id = random.uuid();
  const user = await db
    .insertInto('users')
    .values({
      id,
      sub: claims.sub,
      email: claims.email,
      ...columnsOf(register.profile),
      first_name: register.profile.firstName ?? '',
      last_name: register.profile.lastName ?? '',
      role,
      language: language ?? register.profile.language ?? 'en',
      properties: JSON.stringify(register.properties),
      created_at: new Date(now),
      created_by: id,
      updated_at: new Date(now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // Another call was faster: its record is used.
  const quicker = user ?? (await findUserBySub(db, claims.sub));
  return quicker ? { outcome: user ? 'created' : 'found', user: quicker } : { outcome: 'conflict' };
}

/** A user who was invited, or had an address to confirm, becomes active with the first sign-in at the pool. No other status changes. */
export async function arrived(db: Kysely<Database>, user: User, now: number): Promise<User> {
  if (user.status !== 'INVITED' && user.status !== 'UNCONFIRMED') return user;
  return (await changeUser(db, user.id, { status: 'ACTIVE' }, { by: user.id, now })) ?? user;
}
