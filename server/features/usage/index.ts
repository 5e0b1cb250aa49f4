import type { AnyOperation } from '../../api/operation';
import { addUsage } from './operations/add-usage';
import { getOwnUsage } from './operations/get-own-usage';
import { getUsage } from './operations/get-usage';
import { getLicenseUsage } from './operations/license-usage';

export { type ArchiveNote, ArchiveRefused, archiveMonth, restoreMonth } from './archive';
export { requireRecords } from './archived';
export { checkMonth, monthsToCheck, monthsWithRecords, recountMonth } from './check-sums';
export { usageJobs } from './jobs';
export {
  divideMonths,
  isMonth,
  makeMonths,
  monthAfter,
  monthAt,
  monthsWithPart,
} from './months';
export { metrics } from './report';

/** API operations of this feature. */
export const usageOperations: readonly AnyOperation[] = [getLicenseUsage, getOwnUsage, getUsage, addUsage];
