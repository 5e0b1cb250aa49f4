import type { AnyOperation } from '../../api/operation';
import { addMember } from './operations/add-member';
import { changeLicense } from './operations/change-license';
import { createLicense } from './operations/create-license';
import {
  approveLicense,
  reinstateLicense,
  rejectLicense,
  revokeLicense,
  suspendLicense,
} from './operations/decide-license';
import { deleteLicenseOperation } from './operations/delete-license';
import { getLicense } from './operations/get-license';
import { joinLicense } from './operations/join-license';
import { listLicenseEvents } from './operations/license-events';
import { listLicensesOperation } from './operations/list-licenses';
import { listMembersOperation } from './operations/list-members';
import { removeMemberOperation } from './operations/remove-member';
import { renewLicense } from './operations/renew-license';

export type { License } from './license';
export { membershipsOf, putMember, removeMember } from './members';
export { findLicense, foldCounts, lockLicense, updateLicense, visibleTo } from './repository';
export type { LicenseState } from './status';
export { usableStatuses } from './status';
export type { LicenseMembersTable, LicensesTable } from './tables';
export { visibleLicense } from './visible';

/** API operations of this feature. */
export const licenseOperations: readonly AnyOperation[] = [
  listLicensesOperation,
  getLicense,
  createLicense,
  changeLicense,
  approveLicense,
  rejectLicense,
  suspendLicense,
  reinstateLicense,
  revokeLicense,
  renewLicense,
  deleteLicenseOperation,
  listMembersOperation,
  addMember,
  joinLicense,
  removeMemberOperation,
  listLicenseEvents,
];
