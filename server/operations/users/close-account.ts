import type { AccountsDatabase } from '../../accounts/database';
import { forgetPersonInEvents } from '../../accounts/events/repository';
import { updateLicence } from '../../accounts/licences/repository';
import { deleteKeysOf } from '../../accounts/people/repository';
import type { Services } from '../../services';
import type { User } from '../../users/user';
import { type Changing, changeHeld } from './change-held';

/**
 * Closes an account whose row is held. The row stays, without the person: licences and audit refer to it. Keys die with it;
 * the licences named are suspended until an administrator decides.
 */
export async function closeAccount(
  call: Changing & { readonly services: Pick<Services, 'sessions'> },
  db: AccountsDatabase,
  person: User,
  licences: readonly string[],
): Promise<void> {
  const { actor, now, services } = call;
  for (const id of licences) {
    const { revision } = await db
      .selectFrom('licences')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const decision = {
      decision_by: actor.id,
      decision_at: new Date(now),
      decision_reason: 'The owner was deleted.',
    };
    await updateLicence(db, id, revision, { state: 'SUSPENDED', ...decision }, actor.id, now);
  }
  await deleteKeysOf(db, person.id, actor.id, now);
  await forgetPersonInEvents(db, person);
  await db.deleteFrom('licence_members').where('user_id', '=', person.id).execute();
  await db.deleteFrom('notification_settings').where('user_id', '=', person.id).execute();
  await services.sessions.endAll(db, person.id);
  await changeHeld(call, db, person, {
    status: 'DELETED',
    sub: null,
    // The address is free again, and nothing of the person is left.
    email: `${person.id}@deleted.invalid`,
    first_name: '',
    last_name: '',
    account_name: null,
    account_id: null,
    customer_id: null,
    account_type: null,
    commercial_type: null,
    country: null,
    state: null,
    job_role: null,
    job_function: null,
    industry: null,
    title: null,
    academic_position: null,
    graduation_year: null,
    graduation_month: null,
    phone: null,
    customer: null,
    role: 0,
  });
}
