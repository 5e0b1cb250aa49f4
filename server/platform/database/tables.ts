import type { Kysely } from 'kysely';

/**
 * All tables. Each part of the server declares its own here, in its `tables.ts`, so that this file has no dependencies. A part may read
 * another part's tables, and writes only its own.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Database {}

/** The database, or a transaction in it. */
export type Db = Kysely<Database>;
