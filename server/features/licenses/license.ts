import type { JsonObject } from '../../../engine/model';
import { fullName, isAcademicType } from '../../../kinds';
import { type RecordBase, type RecordRow, recordBaseOf } from '../../api/record-base';
import { placeholderOf } from '../../platform/added-values';
import type { Bag } from '../../platform/database';
import { ownRenewable } from './renewal';
import { type LicenseState, type LicenseStatus, licenseStatus } from './status';
import type { LicenseLimits } from './tables';

/** Whether a license can be used as far as its credit goes. */
export const licenseHealths = ['OK', 'OUT_OF_CREDIT'] as const;

/** A license as a reader may see it: the API's answer (schemas/data/license.schema.json). */
export interface License extends RecordBase {
  readonly number: string;
  readonly ownerId: string;
  readonly ownerEmail: string;
  readonly ownerName: string;
  readonly category: string;
  readonly licenseType: string;
  readonly purpose: string | null;
  readonly product: string;
  readonly state: LicenseState;
  readonly status: LicenseStatus;
  readonly health: (typeof licenseHealths)[number];
  readonly healthReason: string | null;
  readonly startsAt: string;
  readonly expiresAt: string | null;
  readonly ratePlanName: string | null;
  readonly ratePlanVersion: number | null;
  readonly limits: { readonly [Limit in keyof LicenseLimits]-?: number | null };
  readonly credit: { readonly limit: number | null; readonly used: number; readonly currency: 'USD' };
  readonly notificationsEnabled: boolean;
  readonly comment: string | null;
  readonly decision: { readonly by: string | null; readonly at: string; readonly reason: string | null } | null;
  readonly manager: boolean;
  readonly renewable: boolean;
  readonly properties: JsonObject;
}

/** What the repository reads of a license, its owner and the reader's membership. */
export interface LicenseRow extends RecordRow {
  readonly number: string;
  readonly owner_id: string;
  readonly owner_email: string;
  readonly owner_first_name: string;
  readonly owner_last_name: string;
  readonly owner_account_type: string | null;
  readonly category: string;
  readonly license_type: string;
  readonly purpose: string | null;
  readonly product: string;
  readonly state: LicenseState;
  readonly starts_at: Date;
  readonly expires_at: Date | null;
  readonly rate_plan_name: string | null;
  readonly rate_plan_version: number | null;
  readonly limits: LicenseLimits;
  readonly credit_limit: number | null;
  readonly credit_used: number;
  readonly notifications_enabled: boolean;
  readonly comment: string | null;
  readonly decision_by: string | null;
  readonly decision_at: Date | null;
  readonly decision_reason: string | null;
  readonly manages: boolean | null;
  readonly properties: Bag;
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
