import type { CallerOperation, Services } from '../services';

/** Ends every sign-in of the user of an access token. */
export function globalSignOut({ changes }: Pick<Services, 'changes'>): CallerOperation {
  return async (_input, caller) => {
    await changes.make(caller, async () => 'signedOutEverywhere');
    return {};
  };
}
