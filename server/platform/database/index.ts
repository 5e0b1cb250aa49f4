/** The database: one interface to PGlite and PostgreSQL, its tables, its versions. */
export type {
  Bag,
  BagColumn,
  Exact,
  JsonColumn,
  MaybeExact,
  MaybeMoment,
  MaybeText,
  Moment,
  Versioned,
} from './column';
export { type Connection, type ConnectOptions, connect, embeddedOptions } from './connect';
export { FolderInUse } from './folder-lock';
export { indexLock } from './indices';
export type { Listening } from './listening';
export { bringUpToDate, migrate, NewerSchema, OlderSchema, requireCurrent } from './migrate';
export { type Migration, migrations } from './migrations';
export { findsParts } from './migrations/0041_parts';
export { prepared } from './prepared';
export { presentAfter, presentMoment } from './present';
export { prepareRole, RoleNotPrepared, requireLimits } from './role-settings';
export { ClockSkew, requireSameTime } from './skew';
export type { Database, Db } from './tables';
