import type { Operation, Services } from '../services';
import { transact } from '../transaction';

/**
 * Ends the sign-in of a refresh token, which invalidates its other tokens. An unknown token gets the same answer (RFC 7009, section 2.2).
 */
export function revokeToken(
  services: Pick<Services, 'db' | 'clientId' | 'accounts' | 'grants' | 'changes'>,
): Operation {
  const { db, clientId, accounts, grants, changes } = services;
  return async (input) => {
    const grant = await grants.ownerOf(db, input.text('Token'), clientId);
    if (grant === undefined) return {};
    await transact(db, async (trx) => {
      const user = await accounts.hold(trx, grant.subject);
      const isLive = (await grants.find(trx, grant.family)) !== undefined;
      if (user && isLive) await changes.follow(trx, 'signedOut', user, grant.family);
    });
    return {};
  };
}
