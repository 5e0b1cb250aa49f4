import { nothingKept } from '../../entities';
import { forgetRecipient } from '../../mail/outbox';
import type { Db } from '../../platform/database';
import { notFound } from '../../platform/http/api-error';
import type { User } from '../../users/user';
import { changeUser } from '../../users/users';
import { forgetChatsOf } from '../assistant';
import { forgetPersonInEvents } from '../events';
import { forgetFilesOf } from '../files';
import { updateLicense } from '../licenses';
import type { Changing } from './change-locked-user';
import type { HandedOver } from './hand-over';
import { deleteKeysOf } from './repository';

/** Reason of the decision, for which the portal has a sentence (`licenses.decided`). */
const ownerDeleted = 'OWNER_DELETED';

/**
 * Closes an account whose row is locked. The row stays, anonymized: licenses and audit refer to it. Its keys are deleted; the named
 * licenses are suspended until an administrator decides. The preceding change ends sessions and sign-ins.
 */
export async function closeAccount(
  call: Changing,
  db: Db,
  person: User,
  {
    licenses,
    role,
    reason,
    left,
  }: {
    readonly licenses: readonly string[];
    readonly role: string;
    readonly reason?: string;
    /** What was transferred before. */
    readonly left?: HandedOver;
  },
): Promise<void> {
  const { actor, now } = call;
  for (const id of licenses) {
    const { revision } = await db
      .selectFrom('licenses')
      .select('revision')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const decision = {
      decision_by: actor.id,
      decision_at: new Date(now),
      decision_reason: ownerDeleted,
    };
    await updateLicense(db, id, revision, { state: 'SUSPENDED', ...decision }, actor.id, now);
  }
  await deleteKeysOf(db, person.id, actor.id, now);
  await forgetPersonInEvents(db, person);
  await forgetChatsOf(db, person.id);
  await forgetFilesOf(db, person.id, now);
  await db.deleteFrom('license_members').where('user_id', '=', person.id).execute();
  await db.deleteFrom('list_views').where('owner_id', '=', person.id).execute();
  await db.deleteFrom('notification_settings').where('user_id', '=', person.id).execute();
  await db.deleteFrom('posts').where('recipient_id', '=', person.id).execute();
  const nowhere = `${person.id}@deleted.invalid`;
  await forgetRecipient(db, person.email, nowhere);
  const emptied = {
    status: 'DELETED',
    sub: null,
    // The address is free again, and no personal data is left.
    email: nowhere,
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
    properties: nothingKept,
    role,
  } as const;
  if (!(await changeUser(db, person.id, emptied, { by: actor.id, now }))) throw notFound();
  call.audit({
    targetType: 'user',
    targetId: person.id,
    targetLabel: person.email,
    reason: reason ?? null,
    // Not what the person was: those values would be kept there for good.
    before: { status: person.status, role: person.role },
    after: { status: emptied.status, role, ...(left && { handedOver: left }) },
  });
}
