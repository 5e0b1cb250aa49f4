import type { User } from './accounts';
import { type CognitoError, refusals } from './errors';
import type { Grant, Grants } from './grants';
import type { Database } from './transaction';

/** The sign-in of a token. */
export interface TokenOrigin {
  readonly sub: string;
  readonly family: string;
}

/** The user of a token, and its sign-in. */
export interface Standing {
  readonly user: User;
  readonly grant: Grant;
}

/**
 * The one place that decides whether a token is still valid. Signature and expiry are checked elsewhere: its sign-in must not have been
 * ended, and the user must still exist, be enabled, and have a password of their own choice. Used for ID tokens, access tokens and refresh
 * tokens.
 */
export interface Standings {
  /** @throws Cognito's refusal; `revoked` is the one for a sign-in that was ended. `hold` locks both until the end of the transaction. */
  require(
    db: Database,
    token: TokenOrigin,
    options?: { readonly hold?: boolean; readonly revoked?: () => CognitoError },
  ): Promise<Standing>;
}

export function createStandings({ grants }: { grants: Grants }): Standings {
  return {
    async require(db, { sub, family }, { hold = false, revoked = refusals.revokedAccessToken } = {}) {
      const query = db.selectFrom('idp_user').selectAll().where('sub', '=', sub);
      // The user first: every ending locks them before it revokes, so that none can come between.
      const user = await (hold ? query.forUpdate() : query).executeTakeFirst();
      const grant = await grants.find(db, family);
      if (grant === undefined || grant.subject !== sub) throw revoked();
      if (!user) throw refusals.invalidAccessToken();
      if (!user.enabled) throw refusals.disabled();
      if (user.status !== 'CONFIRMED') throw revoked();
      return { user, grant };
    },
  };
}
