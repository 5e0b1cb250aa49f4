import type { AnyOperation } from '../../api/operation';
import { changeKey } from './operations/change-key';
import { createKey } from './operations/create-key';
import { createRsaKey } from './operations/create-rsa-key';
import { deleteKey } from './operations/delete-key';
import { generateSecret } from './operations/generate-secret';
import { getLicenseFile } from './operations/license-file';
import { listKeysOperation } from './operations/list-keys';
import { listPoolKeys } from './operations/list-pool-keys';
import { listRsaKeyUses } from './operations/list-rsa-key-uses';
import { listRsaKeys } from './operations/list-rsa-keys';
import { retirePoolKey } from './operations/retire-pool-key';
import { retireRsaKey } from './operations/retire-rsa-key';
import { rotatePoolKeys } from './operations/rotate-pool-keys';
import { disableKey, enableKey } from './operations/switch-key';

export { keyOf } from './key';
export type { ApiKeysTable } from './tables';

/** API operations of this feature. */
export const keyOperations: readonly AnyOperation[] = [
  getLicenseFile,
  listKeysOperation,
  createKey,
  generateSecret,
  changeKey,
  disableKey,
  enableKey,
  deleteKey,
  listRsaKeys,
  listRsaKeyUses,
  createRsaKey,
  retireRsaKey,
  listPoolKeys,
  rotatePoolKeys,
  retirePoolKey,
];
