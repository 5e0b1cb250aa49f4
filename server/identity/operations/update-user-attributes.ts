import { mergeAttributes, readAttributes, unauthorizedAttribute } from '../attributes';
import { refusals } from '../errors';
import type { Operation, Services } from '../services';
import { transact } from '../transaction';

/** Sets attributes of the person who is signed in. The address is their name in the portal and cannot be changed here. */
export function updateUserAttributes(services: Pick<Services, 'db' | 'clock' | 'access' | 'accounts'>): Operation {
  const { db, clock, access, accounts } = services;
  return async (input) => {
    const { sub } = await access.require(db, input.text('AccessToken'));
    const { email, attributes } = readAttributes(input.list('UserAttributes'));
    if (email !== undefined) throw unauthorizedAttribute();
    await transact(db, async (trx) => {
      const user = await accounts.hold(trx, sub);
      if (!user) return refusals.invalidAccessToken();
      return trx
        .updateTable('idp_user')
        .set({
          attributes: JSON.stringify(mergeAttributes(user.attributes, attributes)),
          updated_at: new Date(clock.now()),
        })
        .where('sub', '=', sub)
        .execute();
    });
    return { CodeDeliveryDetailsList: [] };
  };
}
