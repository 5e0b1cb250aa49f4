import { type Reading, readerOf } from '../../api/list/list-call';
import type { Db } from '../../platform/database';
import { notFound } from '../../platform/http/api-error';
import type { License } from './license';
import { findLicense, lockLicense } from './repository';

/** Parts of a call that finding a license needs. */
interface Looking extends Reading {
  readonly db: Db;
  readonly now: number;
}

/** The license, or 404 if it does not exist or the user may not see it. */
export async function visibleLicense(call: Looking, id: string): Promise<License> {
  const license = await findLicense(call.db, readerOf(call), id, call.now);
  if (!license) throw notFound();
  return license;
}

/** The same, with its row locked until the transaction ends, so that decisions remain valid. */
export async function requireLockedLicense(call: Looking, id: string): Promise<License> {
  await lockLicense(call.db, id);
  return visibleLicense(call, id);
}
