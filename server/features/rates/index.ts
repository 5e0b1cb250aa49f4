import type { AnyOperation } from '../../api/operation';
import { activateRatePlan, cancelRatePlanActivation, checkRatePlan } from './operations/activate-plan';
import { applyRateCorrection } from './operations/apply-correction';
import { createRateCorrection } from './operations/create-correction';
import { deleteRateCorrection } from './operations/delete-correction';
import { lifecycleOperations } from './operations/lifecycle';
import { getRateCorrection, listRateCorrections } from './operations/list-corrections';
import { cancelRateMigration, listRateMigrations } from './operations/migrations';
import {
  addRatePlanVersion,
  addRateVersionConfiguration,
  removeRatePlanVersion,
  removeRateVersionConfiguration,
} from './operations/parts';
import { previewRateCorrection } from './operations/preview-correction';
import { pricePartOperations, priceRatePlan } from './operations/price-plan';
import { readingOperations } from './operations/read-rates';
import { statementOperations } from './operations/statements';
import { listUnpricedUsage } from './operations/unpriced';
import {
  changeRateConfiguration,
  changeRatePlan,
  changeRatePlanVersions,
  changeRateVersion,
  changeRateVersionConfigurations,
  createRateConfiguration,
  createRatePlan,
  createRateVersion,
} from './operations/write-rates';

export { chargeUsage } from './charge';
export { rateJobs } from './jobs';
export type { RateTables } from './tables';

/** API operations of this feature. */
export const rateOperations: readonly AnyOperation[] = [
  ...readingOperations,
  ...lifecycleOperations,
  createRateConfiguration,
  changeRateConfiguration,
  createRateVersion,
  changeRateVersion,
  changeRateVersionConfigurations,
  createRatePlan,
  changeRatePlan,
  changeRatePlanVersions,
  addRateVersionConfiguration,
  removeRateVersionConfiguration,
  addRatePlanVersion,
  removeRatePlanVersion,
  activateRatePlan,
  cancelRatePlanActivation,
  checkRatePlan,
  priceRatePlan,
  ...pricePartOperations,
  listUnpricedUsage,
  listRateMigrations,
  cancelRateMigration,
  listRateCorrections,
  getRateCorrection,
  previewRateCorrection,
  createRateCorrection,
  applyRateCorrection,
  deleteRateCorrection,
  ...statementOperations,
];
export { includeUsedCredit } from './used-credit';
