import { readerOf } from '../../api/list/list-call';
import type { Db } from '../../platform/database';
import { notFound } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import type { License } from './license';
import { findLicense, lockLicense } from './repository';

/** What looking for a license needs of a call. */
interface Looking {
  readonly db: Db;
  readonly actor: Actor;
  readonly now: number;
}

/** The license, or 404 where there is none or none that the person may see. */
export async function visibleLicense({ db, actor, now }: Looking, id: string): Promise<License> {
  const license = await findLicense(db, readerOf(actor), id, now);
  if (!license) throw notFound();
  return license;
}

/** The same, and its row is held until the transaction ends, so that what is decided about it stays true. */
export async function requireLockedLicense(call: Looking, id: string): Promise<License> {
  await lockLicense(call.db, id);
  return visibleLicense(call, id);
}
