import type { Kysely } from 'kysely';
import { factors } from './attempts';
import { CognitoError } from './errors';
import type { EndingScope } from './proof-table';
import type { Services } from './services';
import type { IdentityTables } from './tables';
import type { IdTokenClaims } from './token-verifier';

/**
 * The pool's sign-ins, for a portal with tables in the same database: both change in one transaction. Lock the user at the pool before any
 * row of the portal; the reverse order could cause a deadlock.
 */
export interface SignIns {
  /** Locks the user until the end of the transaction; does nothing for an unknown id. */
  hold(db: Kysely<IdentityTables>, sub: string): Promise<void>;
  /**
   * Whether an ID token is still valid: it is from a sign-in and not a refresh, the sign-in was not ended, and used every factor that the
   * user has by now. Locks both until the end of the transaction.
   */
  isLive(db: Kysely<IdentityTables>, claims: IdTokenClaims): Promise<boolean>;
  /** Ends sign-ins of a user, with all their tokens; `family` is the one that `this` and `others` refer to. */
  end(db: Kysely<IdentityTables>, sub: string, scope: EndingScope, family: string | null): Promise<void>;
  /** When the lock after too many wrong guesses ends; undefined if none is active. */
  lockedUntil(db: Kysely<IdentityTables>, sub: string): Promise<Date | undefined>;
  /** Ends that lock and resets the wrong guesses. */
  endLock(db: Kysely<IdentityTables>, sub: string): Promise<void>;
}

export function createSignIns({
  accounts,
  attempts,
  changes,
  standings,
}: Pick<Services, 'accounts' | 'attempts' | 'changes' | 'standings'>): SignIns {
  return {
    async hold(db, sub) {
      await accounts.hold(db, sub);
    },
    async isLive(db, { sub, family, claims }) {
      if (family === undefined || claims.amr === undefined) return false;
      try {
        const { user, grant } = await standings.require(db, { sub, family }, { hold: true });
        return grant.withCode || !user.mfa_enabled;
      } catch (error) {
        if (error instanceof CognitoError) return false;
        throw error;
      }
    },
    async end(db, sub, scope, family) {
      if (scope === 'nothing') return;
      await accounts.hold(db, sub);
      await changes.end(db, sub, scope, family);
    },
    lockedUntil: (db, sub) => attempts.lockedUntil(db, sub),
    async endLock(db, sub) {
      await accounts.hold(db, sub);
      for (const factor of factors) await attempts.clear(db, sub, factor);
    },
  };
}
