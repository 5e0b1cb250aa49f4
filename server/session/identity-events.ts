import type { Kysely } from 'kysely';
import type { Audit } from '../audit/audit';
import type { Database } from '../database';
import type { Origin } from '../http/origin';
import type { IdentityEvent } from '../identity';
import type { Clock } from '../ports';
import { changeUser, findUserBySub } from '../users/users';
import type { Sessions } from './sessions';

/** Events after which whoever is signed in must sign in again (decision D9, quality S17, S24). */
const ending: readonly IdentityEvent['type'][] = ['credentialsChanged', 'signedOut', 'disabled', 'deleted'];

/** Failures are counted in the pool; keeping each in the audit as well lets an administrator see an attack (quality S59). */
const failures: readonly IdentityEvent['type'][] = ['signInFailed', 'lockedOut'];

/** Follows what happens at the user pool: ends sessions, keeps the second factor's flag, writes the audit. */
export function followIdentity(options: {
  readonly db: Kysely<Database>;
  readonly sessions: Sessions;
  readonly audit: Audit;
  readonly clock: Clock;
  /** Where the call came from that made it happen. */
  readonly origin: () => Origin;
}): (event: IdentityEvent) => Promise<void> {
  const { db, sessions, audit, clock, origin } = options;
  return async ({ type, sub, email }) => {
    await db.transaction().execute(async (trx) => {
      const user = await findUserBySub(trx, sub);
      if (user && ending.includes(type)) await sessions.endAll(trx, user.id);
      if (user && (type === 'mfaEnabled' || type === 'mfaDisabled'))
        await changeUser(trx, user.id, { mfa_enabled: type === 'mfaEnabled' }, { by: user.id, now: clock.now() });
      await audit.write(
        trx,
        {
          action: `identity.${type}`,
          result: failures.includes(type) ? 'FAILED' : 'OK',
          targetType: 'user',
          targetId: user?.id ?? sub,
          targetLabel: email,
        },
        undefined,
        origin(),
      );
    });
  };
}
