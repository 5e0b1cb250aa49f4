import { sql } from 'kysely';
import type { Db } from '../../platform/database';
import type { Changing } from './change-locked-user';

/** The user who takes over. */
export interface Heir {
  readonly id: string;
  readonly email: string;
}

/** What was transferred, for the audit. */
export interface HandedOver {
  readonly heir: string;
  readonly licenses: readonly string[];
  readonly keys: number;
}

/** Transfers a user's licenses, their keys, or both to another user. Members and usage of a license stay with it. */
export async function handOver(
  { actor, now }: Changing,
  db: Db,
  from: string,
  heir: Heir,
  what: { readonly ownedLicenses?: string; readonly ownedKeys?: string },
): Promise<HandedOver> {
  const changed = { updated_by: actor.id, updated_at: new Date(now) };
  const licenses =
    what.ownedLicenses === 'HAND_OVER'
      ? await db
          .updateTable('licenses')
          .set({ owner_id: heir.id, ...changed, revision: sql`revision + 1` })
          .where('owner_id', '=', from)
          .returning(['id', 'number'])
          .execute()
      : [];
  // The owner of a license is not also a member.
  await db
    .deleteFrom('license_members')
    .where('user_id', '=', heir.id)
    .where('license_id', 'in', ['', ...licenses.map(({ id }) => id)])
    .execute();
  const keys =
    what.ownedKeys === 'HAND_OVER'
      ? await db
          .updateTable('api_keys')
          // A user has at most one default key: the recipient keeps their own.
          .set({ owner_id: heir.id, is_default: false, ...changed, revision: sql`revision + 1` })
          .where('owner_id', '=', from)
          .where('deleted_at', 'is', null)
          .returning('id')
          .execute()
      : [];
  return { heir: heir.email, licenses: licenses.map(({ number }) => number), keys: keys.length };
}
