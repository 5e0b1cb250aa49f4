import type { Updateable } from 'kysely';
import type { ProfileUpdate } from '../../schemas/types.gen';
import { ownColumns } from './person-columns';
import type { UsersTable } from './tables';

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
