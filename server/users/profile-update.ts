import type { Updateable } from 'kysely';
import { lockedForLeads } from '../../kinds';
import type { ProfileUpdate } from '../../schemas/types.gen';
import { ownColumns } from './person-columns';
import type { UsersTable } from './tables';
import type { User } from './user';

export type { ProfileUpdate } from '../../schemas/types.gen';

/** The only mapping from the payload to the table, so that nothing else can be written (quality S34). */
const columns = ownColumns satisfies Readonly<Record<keyof ProfileUpdate, keyof Updateable<UsersTable>>>;

const isField = (name: string): name is keyof ProfileUpdate => Object.hasOwn(columns, name);

/** The columns to write. An empty text removes the value; zero means no year and no month. */
export function columnsOf(update: ProfileUpdate): Updateable<UsersTable> {
  return Object.fromEntries(
    Object.entries(update).flatMap(([name, value]) =>
      isField(name) ? [[columns[name], value === '' || value === 0 ? null : value]] : [],
    ),
  );
}

/**
 * Fields that the update would change and must not: those of an account that came from a lead (specification section 5). University and
 * company are in `accountName`; it is locked unless the account has an account id. Sending a locked field with the value it has is no
 * change.
 */
export function lockedFields(user: User, update: ProfileUpdate): readonly (keyof ProfileUpdate)[] {
  if (!user.customer_id?.startsWith('Leads')) return [];
  const locked: readonly (keyof ProfileUpdate)[] = user.account_id
    ? lockedForLeads
    : [...lockedForLeads, 'accountName'];
  const wanted = columnsOf(update);
  return locked.filter(
    (name) => Object.hasOwn(update, name) && (wanted[columns[name]] ?? null) !== user[columns[name]],
  );
}
