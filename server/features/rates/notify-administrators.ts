import type { Kysely } from 'kysely';
import type { PermissionsModel } from '../../../engine/model';
import type { Database } from '../../platform/database';
import type { Mailer } from '../../platform/ports';
import { activeUsersBy } from '../../users/active-users';

interface Telling {
  readonly permissions: Pick<PermissionsModel, 'roles' | 'permissions'>;
  mailer(db: Kysely<Database>): Mailer;
}

/**
 * Sends an email to all users who may activate plans that a scheduled activation failed. In the transaction that makes the plan a draft
 * again: so each gets it once, or the activation is retried.
 */
export async function notifyFailedActivation(
  db: Kysely<Database>,
  { permissions: { roles, permissions }, mailer }: Telling,
  { id, title, activatesAt }: { readonly id: string; readonly title: string; readonly activatesAt: string | null },
): Promise<void> {
  const minimum = permissions.activateRatePlan?.minimum ?? roles.length;
  const people = await activeUsersBy(db, 'role', roles.slice(minimum));
  for (const person of people)
    await mailer(db).send({
      to: person.email,
      language: person.language,
      template: 'RATE_PLAN_FAILED',
      variables: { plan: title },
      occasion: `ratePlanFailed:${id}:${activatesAt}:${person.id}`,
    });
}
