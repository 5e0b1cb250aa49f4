import type { Kysely } from 'kysely';
import type { Database } from '../database/tables';

/** The database, or a transaction in it. The accounts' data refers to people, so it sees the users' table too. */
export type AccountsDatabase = Kysely<Database>;
