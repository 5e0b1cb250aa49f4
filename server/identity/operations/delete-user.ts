import { forget } from '../forget';
import type { Operation, Services } from '../services';
import { transact } from '../transaction';

/** Deletes the person who is signed in. */
export function deleteUser(services: Pick<Services, 'db' | 'access' | 'notices'>): Operation {
  const { db, access, notices } = services;
  return async (input) => {
    const user = await access.require(db, input.text('AccessToken'));
    await transact(db, (trx) => forget(trx, user.sub));
    await notices.tell('deleted', user);
    return {};
  };
}
