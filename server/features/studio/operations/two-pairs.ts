import { ok } from '../../../api/answer';
import type { Operation } from '../../../api/operation';
import { changeTwoPairs } from '../change-two-pairs';
import { readTwoPairs } from '../two-pairs';

/** Whether publishing takes two persons, who requested to change that, and the roles that may approve. */
export const getTwoPairs: Operation<'getTwoPairs'> = {
  source: 'getTwoPairs',
  access: { permission: 'viewDefinitions' },
  async handle({ db, services }) {
    const rule = await readTwoPairs(db);
    const { roles, permissions } = services.definitions.permissions();
    const approvers = roles.slice(permissions.publishDefinitions?.minimum ?? roles.length);
    return ok({ ...rule, approvers }, rule.revision);
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
