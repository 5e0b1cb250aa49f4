import type { Kysely } from 'kysely';
import { factors } from './attempts';
import { CognitoError } from './errors';
import type { EndingScope } from './proof-table';
import type { Services } from './services';
import type { IdentityTables } from './tables';
import type { IdTokenClaims } from './token-verifier';

/**
 * The pool's sign-ins, for a portal that keeps its own tables in the same database: it decides and ends together with its own
 * changes, in one transaction. The person at the pool is held before anything of the portal is; anyone who holds the other way round
 * could wait for ever.
 */
export interface SignIns {
  /** Holds the person until the end of the transaction; nothing happens for an id that nobody has. */
  hold(db: Kysely<IdentityTables>, sub: string): Promise<void>;
  /**
   * Whether an ID token still opens anything: it is of a sign-in and not of a refresh, the sign-in was not ended, and showed every
   * factor that the person has by now. Holds both as they are until the end of the transaction.
   */
  isLive(db: Kysely<IdentityTables>, claims: IdTokenClaims): Promise<boolean>;
  /** Ends sign-ins of a person, with all their tokens; `family` is the one meant by `this` and `others`. */
  end(db: Kysely<IdentityTables>, sub: string, scope: EndingScope, family: string | null): Promise<void>;
  /** When the lock after too many wrong guesses ends; undefined where none runs. */
  lockedUntil(db: Kysely<IdentityTables>, sub: string): Promise<Date | undefined>;
  /** Ends that lock and forgets the wrong guesses. */
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
