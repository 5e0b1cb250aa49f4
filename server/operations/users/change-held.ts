import type { Updateable } from 'kysely';
import type { AccountsDatabase } from '../../accounts/database';
import { type Person, personOf } from '../../accounts/people/person';
import type { AuditEntry } from '../../audit/audit-entry';
import { notFound } from '../../http/api-error';
import type { Actor } from '../../session/session';
import type { UsersTable } from '../../users/tables';
import type { User } from '../../users/user';
import { changeUser } from '../../users/users';

/** What changing somebody needs of a call. */
export interface Changing {
  readonly actor: Actor;
  readonly now: number;
  audit(entry: AuditEntry): void;
}

/** Changes a person whose row is held, and tells the audit what became of them. */
export async function changeHeld(
  call: Changing,
  db: AccountsDatabase,
  before: User,
  columns: Updateable<UsersTable>,
  reason?: string,
): Promise<Person> {
  const after = await changeUser(db, before.id, columns, { by: call.actor.id, now: call.now });
  if (!after) throw notFound();
  call.audit({
    targetType: 'user',
    targetId: before.id,
    targetLabel: before.email,
    reason: reason ?? null,
    before: personOf(before),
    after: personOf(after),
  });
  return personOf(after);
}
