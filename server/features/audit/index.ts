import type { AnyOperation } from '../../api/operation';
import { listAudit } from './operations/list-audit';
import { listAuditChanges, restoreAuditValue } from './operations/restore-value';
import { undoAudit } from './operations/undo-event';

/** API operations of this feature. */
export const auditOperations: readonly AnyOperation[] = [listAudit, listAuditChanges, restoreAuditValue, undoAudit];
