import { nothing, ok } from '../../../api/answer';
import type { Call, Operation } from '../../../api/operation';
import { ApiError, notFound } from '../../../platform/http/api-error';
import type { Actor } from '../../../session/session';
import { giveUp, type ListedLetter, lockLetter, queueAgain } from '../repository';

/** Resends an email that failed or is uncertain. The user may get it twice; the administrator has confirmed that. */
export const resendLetter: Operation<'resendLetter', 'id'> = {
  source: 'resendLetter',
  access: { permission: 'settleLetters' },
  action: 'letter.resend',
  async handle(call) {
    const before = await unsettledLetter(call);
    if (!before.kept) throw new ApiError('LETTER_FORGOTTEN');
    await queueAgain(call.db, before.id, call.services.clock);
    call.audit(entryOf(before));
    const after = await lockLetter(call.db, before.id);
    return ok(after ?? before);
  },
};

/** Discards an email that failed or is uncertain. */
export const forgetLetter: Operation<'forgetLetter', 'id'> = {
  source: 'forgetLetter',
  access: { permission: 'settleLetters' },
  action: 'letter.forget',
  async handle(call) {
    const before = await unsettledLetter(call);
    await giveUp(call.db, before.id);
    call.audit(entryOf(before));
    return nothing;
  },
};

async function unsettledLetter(call: Call<unknown, 'id', Actor>): Promise<ListedLetter> {
  const letter = await lockLetter(call.db, call.params.id);
  if (!letter) throw notFound();
  if (letter.settled) throw new ApiError('LETTER_STATE', { args: { state: letter.state } });
  return letter;
}

const entryOf = ({ id, template, state, to }: ListedLetter) => ({
  targetType: 'letter',
  targetId: id,
  targetLabel: to,
  reason: `${template} ${state}`,
});
