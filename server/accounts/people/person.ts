import type { Selectable } from 'kysely';
import type { UsersTable } from '../../users/tables';
import { roleName, type User } from '../../users/user';

/** A person as administrators see them (schemas/data/user.schema.json). */
export type Person = ReturnType<typeof personOf>;

/** Reads a row of the users' table. */
export function personOf(user: User | Selectable<UsersTable>) {
  return {
    id: user.id,
    createdAt: user.created_at.toISOString(),
    createdBy: user.created_by,
    updatedAt: user.updated_at.toISOString(),
    updatedBy: user.updated_by,
    revision: user.revision,
    sub: user.sub,
    email: user.email,
    role: roleName(user.role),
    status: user.status,
    firstName: user.first_name,
    lastName: user.last_name,
    accountType: user.account_type,
    commercialType: user.commercial_type,
    accountName: user.account_name,
    accountId: user.account_id,
    customerId: user.customer_id,
    country: user.country,
    state: user.state,
    language: user.language,
    jobRole: user.job_role,
    jobFunction: user.job_function,
    industry: user.industry,
    title: user.title,
    academicPosition: user.academic_position,
    graduationYear: user.graduation_year,
    graduationMonth: user.graduation_month,
    phone: user.phone,
    customer: user.customer,
    unsubscribed: user.unsubscribed,
    agentEnabled: user.agent_enabled,
    mfaEnabled: user.mfa_enabled,
    tourSkipped: user.tour_skipped,
    lastSignInAt: user.last_sign_in_at?.toISOString() ?? null,
    syncedAt: user.synced_at?.toISOString() ?? null,
  };
}
