import type { User } from './accounts';
import { type CognitoError, refusals } from './errors';
import type { Grant, Grants } from './grants';
import type { Database } from './transaction';

/** Of which sign-in a token is. */
export interface TokenOrigin {
  readonly sub: string;
  readonly family: string;
}

/** The person behind a token, and the sign-in it was made from. */
export interface Standing {
  readonly user: User;
  readonly grant: Grant;
}

/**
 * The one place that decides whether a token still opens anything. Its signature and expiry are no matter here: the sign-in that it
 * comes from must not have been ended, and the person must still be there, enabled, and with a password of their own choice. ID
 * tokens, access tokens and refresh tokens are all asked about here.
 */
export interface Standings {
  /** @throws Cognito's refusal; `revoked` words the one for a sign-in that was ended. `hold` keeps both as they are until the end of the transaction. */
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
      // The person first: every ending holds them before it revokes, so that none can come between.
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
