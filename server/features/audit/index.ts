import type { AnyOperation } from '../../api/operation';
import { listAudit } from './operations/list-audit';

/** API operations of this feature. */
export const auditOperations: readonly AnyOperation[] = [listAudit];
