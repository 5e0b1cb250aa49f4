import { notFound } from '../../http/api-error';
import type { Actor } from '../../session/session';
import type { AccountsDatabase } from '../database';
import { readerOf } from '../http/list-call';
import type { Licence } from './licence';
import { findLicence, lockLicence } from './repository';

/** What looking for a licence needs of a call. */
interface Looking {
  readonly db: AccountsDatabase;
  readonly actor: Actor;
  readonly now: number;
}

/** The licence, or 404 where there is none or none that the person may see. */
export async function visibleLicence({ db, actor, now }: Looking, id: string): Promise<Licence> {
  const licence = await findLicence(db, readerOf(actor), id, now);
  if (!licence) throw notFound();
  return licence;
}

/** The same, and its row is held until the transaction ends, so that what is decided about it stays true. */
export async function heldLicence(call: Looking, id: string): Promise<Licence> {
  await lockLicence(call.db, id);
  return visibleLicence(call, id);
}
