import type { AnyOperation } from '../../api/operation';
import { getSettings } from './operations/get';
import { listReasonTemplates } from './operations/reasons';
import { tryPasswordPolicy } from './operations/try-passwords';
import { updateSettings } from './operations/update';

/** API operations of this feature. */
export const settingsOperations: readonly AnyOperation[] = [
  getSettings,
  updateSettings,
  listReasonTemplates,
  tryPasswordPolicy,
];
