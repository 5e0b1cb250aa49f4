import type { AnyOperation } from '../../api/operation';
import { getOwnUsage } from './operations/get-own-usage';
import { getUsage } from './operations/get-usage';
import { getLicenseUsage } from './operations/license-usage';

export { metrics } from './report';

/** What the API offers of this feature. */
export const usageOperations: readonly AnyOperation[] = [getLicenseUsage, getOwnUsage, getUsage];
