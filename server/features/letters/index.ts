import type { AnyOperation } from '../../api/operation';
import { listLetters } from './operations/list-letters';
import { forgetLetter, resendLetter } from './operations/settle-letter';

export { resendUnsettled, unsettledLetters } from './repository';

/** What the API offers of this feature. */
export const letterOperations: readonly AnyOperation[] = [listLetters, resendLetter, forgetLetter];
