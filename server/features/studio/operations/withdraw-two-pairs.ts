import type { Operation } from '../../../api/operation';
import { changeTwoPairs, requireRequest } from '../change-two-pairs';

/** Takes a request back: one's own or another's. */
export const withdrawTwoPairs: Operation<'withdrawTwoPairs'> = {
  source: 'withdrawTwoPairs',
  access: { permission: 'publishDefinitions' },
  action: 'twoPairs.withdraw',
  ifMatch: 'required',
  handle: (call) =>
    changeTwoPairs(call, ({ before }) => {
      requireRequest(before);
      return { on: before.on, by: null };
    }),
};
