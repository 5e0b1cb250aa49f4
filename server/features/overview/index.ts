import type { AnyOperation } from '../../api/operation';
import { getOverview } from './operations/get-overview';
import { listExpiringCustomers } from './operations/list-expiring-customers';

/** API operations of this feature. */
export const overviewOperations: readonly AnyOperation[] = [getOverview, listExpiringCustomers];
