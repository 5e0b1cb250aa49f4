import { forget } from '../forget';
import type { CallerOperation, Services } from '../services';

/** Deletes the person who is signed in. The portal hears of it first, and may refuse. */
export function deleteUser({ changes }: Pick<Services, 'changes'>): CallerOperation {
  return async (_input, caller) => {
    await changes.make(caller, async (trx, { sub }) => {
      await forget(trx, sub);
      return 'deleted';
    });
    return {};
  };
}
