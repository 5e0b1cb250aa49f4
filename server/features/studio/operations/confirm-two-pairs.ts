import type { Operation } from '../../../api/operation';
import { ApiError } from '../../../platform/http/api-error';
import { changeTwoPairs, requireRequest } from '../change-two-pairs';
import { auditRefusal } from '../make-edition';

/** Makes it the opposite, as somebody else requested. */
export const confirmTwoPairs: Operation<'confirmTwoPairs'> = {
  source: 'confirmTwoPairs',
  access: { permission: 'publishDefinitions' },
  action: 'twoPairs.confirm',
  ifMatch: 'required',
  // A refusal is audited after what it rolls back.
  transaction: 'own',
  handle: (call) =>
    call
      .transaction((db) =>
        changeTwoPairs({ ...call, db }, ({ before, requester }) => {
          requireRequest(before);
          if (requester === call.actor.id) throw new ApiError('STUDIO_SAME_PERSON');
          return { on: !before.on, by: null };
        }),
      )
      .catch((error: unknown) => auditRefusal(call, error, 'twoPairs')),
};
