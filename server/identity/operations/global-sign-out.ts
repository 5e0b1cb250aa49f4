import type { Operation, Services } from '../services';

/** Ends every sign-in of the person behind an access token. */
export function globalSignOut(services: Pick<Services, 'db' | 'access' | 'grants' | 'notices'>): Operation {
  const { db, access, grants, notices } = services;
  return async (input) => {
    const user = await access.require(db, input.text('AccessToken'));
    await grants.revokeAll(db, user.sub);
    await notices.tell('signedOut', user);
    return {};
  };
}
