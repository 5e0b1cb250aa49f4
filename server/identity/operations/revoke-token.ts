import type { Operation, Services } from '../services';

/** Ends the sign-in of a refresh token; its access tokens die with it. An unknown token is answered alike (RFC 7009, section 2.2). */
export function revokeToken({ db, clientId, grants }: Pick<Services, 'db' | 'clientId' | 'grants'>): Operation {
  return async (input) => {
    await grants.revoke(db, input.text('Token'), clientId);
    return {};
  };
}
