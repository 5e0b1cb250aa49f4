import type { Kysely } from 'kysely';
import * as core from './migrations/0001_core';
import * as identity from './migrations/0002_identity';
import * as accounts from './migrations/0003_accounts';
import * as recoveryCodes from './migrations/0004_recovery_codes';

/** A step from one version of the schema to the next. A step that was released is never changed. */
export interface Migration {
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** Every step, in order; the version of the schema is the number of steps taken. */
export const migrations: readonly Migration[] = [
  { name: '0001_core', up: core.up },
  { name: '0002_identity', up: identity.up },
  { name: '0003_accounts', up: accounts.up },
  { name: '0004_recovery_codes', up: recoveryCodes.up },
];
