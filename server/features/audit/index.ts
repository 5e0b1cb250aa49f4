import type { AnyOperation } from '../../api/operation';
import { listAudit } from './operations/list-audit';

/** What the API offers of this feature. */
export const auditOperations: readonly AnyOperation[] = [listAudit];
