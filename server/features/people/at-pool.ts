import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../api/services';
import { UserNotFoundError } from '../../identity';

/** Milliseconds to wait before each retry. */
const pauses = [100, 500];

/**
 * The second half of a change at the user pool, after the portal's own transaction: retried on failure, because the portal has already done
 * its half. Nothing is needed for a user whom the pool no longer has. The last failure is thrown to the caller: repeating the change
 * retries it.
 */
export async function atPool(
  { pool, log }: Pick<Services, 'pool' | 'log'>,
  sub: string | null,
  work: (admin: Services['pool']['admin'], sub: string) => Promise<void>,
): Promise<void> {
  if (sub === null) return;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work(pool.admin, sub);
    } catch (error) {
      if (error instanceof UserNotFoundError) return;
      const wait = pauses[failures];
      if (wait === undefined) throw error;
      log.warn({ err: error, sub }, 'A change at the user pool failed and is tried again');
      await pause(wait);
    }
  }
}

/** Ends every sign-in of a user at an external pool; a pool in the same database was changed in the portal's transaction. */
export async function signOutElsewhere(services: Pick<Services, 'pool' | 'log'>, sub: string | null): Promise<void> {
  if (services.pool.signIns === undefined) await atPool(services, sub, (admin, id) => admin.globalSignOut(id));
}
