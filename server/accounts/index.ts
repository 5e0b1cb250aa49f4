/** The accounts' data: licences, members, keys, usage, events, posts, signing keys; people and audit as administrators see them. */
export { type KeyVerdict, verifyKey } from './keys/repository';
export { accountOperations } from './operations';
export type { AccountTables } from './tables';
