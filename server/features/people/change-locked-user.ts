import type { Updateable } from 'kysely';
import type { AuditEntry } from '../../audit/audit-entry';
import type { Db } from '../../platform/database';
import { notFound } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import type { UsersTable } from '../../users/tables';
import type { User } from '../../users/user';
import { changeUser } from '../../users/users';
import { type Person, personOf } from './person';

/** Parts of a call that changing a user needs. */
export interface Changing {
  readonly actor: Pick<Actor, 'id'>;
  readonly now: number;
  audit(entry: AuditEntry): void;
}

/** Changes a user whose row is locked, and reports the result to the audit. */
export async function changeLockedUser(
  call: Changing,
  db: Db,
  before: User,
  columns: Updateable<UsersTable>,
  reason?: string,
  /** Other changes made with it, for the audit. */
  more?: object,
): Promise<Person> {
  const after = await changeUser(db, before.id, columns, { by: call.actor.id, now: call.now });
  if (!after) throw notFound();
  call.audit({
    targetType: 'user',
    targetId: before.id,
    targetLabel: before.email,
    reason: reason ?? null,
    before: personOf(before),
    after: { ...personOf(after), ...more },
  });
  return personOf(after);
}
