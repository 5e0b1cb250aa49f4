import { setTimeout as pause } from 'node:timers/promises';
import type { Services } from '../../api/services';
import { UserNotFoundError } from '../../identity';

/** Milliseconds to wait before each further try. */
const pauses = [100, 500];

/**
 * The second half of a change at the user pool, after the portal's own transaction: tried again where it fails, for the portal has
 * already done its half. Somebody whom the pool does not know any more needs nothing done. The last failure is the caller's to
 * know: making the change again tries again.
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

/** Ends every sign-in of a person at a pool elsewhere; one in the same database was told in the portal's transaction. */
export async function signOutElsewhere(services: Pick<Services, 'pool' | 'log'>, sub: string | null): Promise<void> {
  if (services.pool.signIns === undefined) await atPool(services, sub, (admin, id) => admin.globalSignOut(id));
}
