import type { User } from './accounts';
import { refusals } from './errors';
import type { Grants } from './grants';
import type { Tokens } from './tokens';
import type { Database } from './transaction';

/** Lets in whoever brings a good access token. */
export interface Access {
  /**
   * The person behind an access token. Besides the token itself, the sign-in it comes from must not have been ended, and the
   * person must still be there, enabled and confirmed.
   */
  require(db: Database, accessToken: string): Promise<User>;
}

export function createAccess({ tokens, grants }: { tokens: Tokens; grants: Grants }): Access {
  return {
    async require(db, accessToken) {
      const { sub, family } = await tokens.readAccess(accessToken);
      if (!(await grants.isLive(db, family, sub))) throw refusals.revokedAccessToken();
      const user = await db.selectFrom('idp_user').selectAll().where('sub', '=', sub).executeTakeFirst();
      if (!user) throw refusals.invalidAccessToken();
      if (!user.enabled) throw refusals.disabled();
      if (user.status !== 'CONFIRMED') throw refusals.revokedAccessToken();
      return user;
    },
  };
}
