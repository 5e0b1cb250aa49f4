import type { AnyOperation } from '../../api/operation';
import { listLetters } from './operations/list-letters';
import { forgetLetter, resendLetter } from './operations/settle-letter';

export { resendUnsettled, unsettledLetters } from './repository';

/** API operations of this feature. */
export const letterOperations: readonly AnyOperation[] = [listLetters, resendLetter, forgetLetter];
