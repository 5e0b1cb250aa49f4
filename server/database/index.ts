/** The database: one way to PGlite and PostgreSQL, its tables, its versions. */
export type { JsonColumn, MaybeMoment, MaybeText, Moment } from './column';
export { type Connection, type ConnectOptions, connect } from './connect';
export { FolderInUse } from './folder-lock';
export { migrate, NewerSchema } from './migrate';
export type { Migration } from './migrations';
export { prepared } from './prepared';
export type { Database } from './tables';
