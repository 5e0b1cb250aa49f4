import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { changeTwoPairs } from '../change-two-pairs';
import { readTwoPairs } from '../two-pairs';

/** Whether publishing takes two persons, and who requested to change that. */
export const getTwoPairs: Operation<'getTwoPairs'> = {
  source: 'getTwoPairs',
  access: { permission: 'viewDefinitions' },
  async handle({ db }) {
    const rule = await readTwoPairs(db);
    return ok(rule, rule.revision);
  },
};

/** Requests that the rule becomes the opposite. Another request takes the place of an earlier one. */
export const requestTwoPairs: Operation<'requestTwoPairs'> = {
  source: 'requestTwoPairs',
  access: { permission: 'publishDefinitions' },
  action: 'twoPairs.request',
  ifMatch: 'required',
  handle: (call) => changeTwoPairs(call, ({ before }) => ({ on: before.on, by: call.actor.id })),
};
