import { mergeAttributes, readAttributes, unauthorizedAttribute } from '../attributes';
import type { CallerOperation, Services } from '../services';

/** Sets attributes of the signed-in user. The address is their name in the portal and cannot be changed here. */
export function updateUserAttributes({ clock, changes }: Pick<Services, 'clock' | 'changes'>): CallerOperation {
  return async (input, caller) => {
    const { email, attributes } = readAttributes(input.list('UserAttributes'));
    if (email !== undefined) throw unauthorizedAttribute();
    await changes.make(caller, async (trx, user) => {
      await trx
        .updateTable('idp_user')
        .set({
          attributes: JSON.stringify(mergeAttributes(user.attributes, attributes)),
          updated_at: new Date(clock.now()),
        })
        .where('sub', '=', user.sub)
        .execute();
      return undefined;
    });
    return { CodeDeliveryDetailsList: [] };
  };
}
