import { forget } from '../forget';
import type { CallerOperation, Services } from '../services';

/** Deletes the signed-in user. The portal is notified first, and may refuse. */
export function deleteUser({ changes }: Pick<Services, 'changes'>): CallerOperation {
  return async (_input, caller) => {
    await changes.make(caller, async (trx, { sub }) => {
      await forget(trx, sub);
      return 'deleted';
    });
    return {};
  };
}
