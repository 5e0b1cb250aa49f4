import type { Selectable } from 'kysely';
import type { JsonObject } from '../../../engine/model';
import { fullName, isAcademicType } from '../../../kinds';
import type { License as Generated } from '../../../schemas/types.gen';
import { recordBaseOf } from '../../api/record-base';
import { placeholderOf } from '../../platform/added-values';
import { ownRenewable } from './renewal';
import { licenseStatus } from './status';
import type { LicensesTable } from './tables';

/** A license as a reader may see it, with the properties that a deployment adds. */
export type License = Generated & { readonly properties: JsonObject };

/** What the repository reads of a license, its owner and the reader's membership. */
export interface LicenseRow extends Omit<Readonly<Selectable<LicensesTable>>, 'credit_limit' | 'credit_used'> {
  readonly credit_limit: number | null;
  readonly credit_used: number;
  readonly owner_email: string;
  readonly owner_first_name: string;
  readonly owner_last_name: string;
  readonly owner_account_type: string | null;
  readonly manages: boolean | null;
}

/** Converts a row as a user may see it, for a given moment. */
export function licenseOf(row: LicenseRow, readerId: string, now: number): License {
  const standing = { state: row.state, startsAt: row.starts_at, expiresAt: row.expires_at };
  const own = row.owner_id === readerId;
  const creditUsedUp = row.credit_limit !== null && row.credit_used >= row.credit_limit;
  return {
    ...recordBaseOf(row),
    number: row.number,
    ownerId: row.owner_id,
    ownerEmail: row.owner_email,
    ownerName: fullName(row.owner_first_name, row.owner_last_name),
    category: row.category,
    licenseType: row.license_type,
    purpose: row.purpose,
    product: row.product,
    state: row.state,
    status: licenseStatus(standing, now),
    health: creditUsedUp ? 'OUT_OF_CREDIT' : 'OK',
    healthReason: creditUsedUp ? 'CREDIT_USED_UP' : null,
    startsAt: row.starts_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    ratePlanName: row.rate_plan_name,
    ratePlanVersion: row.rate_plan_version,
    limits: {
      sessions: row.limits.sessions ?? null,
      machines: row.limits.machines ?? null,
      cores: row.limits.cores ?? null,
      keys: row.limits.keys ?? null,
    },
    credit: { limit: row.credit_limit, used: row.credit_used, currency: 'USD' },
    notificationsEnabled: row.notifications_enabled,
    comment: row.comment,
    decision: row.decision_at
      ? { by: row.decision_by, at: row.decision_at.toISOString(), reason: row.decision_reason }
      : null,
    properties: placeholderOf({ entity: 'license', values: row.properties, ownerId: row.owner_id }),
    manager: own || row.manages === true,
    renewable:
      own &&
      ownRenewable(
        standing,
        { accountType: row.owner_account_type, academicLicense: isAcademicType(row.license_type) },
        now,
      ),
  };
}
