import type { Letter } from '../platform/ports';
import type { Account } from './accounts';
import { type CodePurpose, type CodeRequest, type Codes, codeHours } from './codes';
import type { Letters } from './letters';
import { type Database, transact } from './transaction';

/**
 * Sends a code for a purpose to the named account, and returns where it was sent. For a decoy, or a user who must not get it (`due` false),
 * the same rows are written, the same limit applies and the answer is the same; only the email is missing.
 */
export async function sendCode(
  { db, codes, letters }: { db: Database; codes: Codes; letters: Letters },
  account: Account,
  { purpose, template, due }: { purpose: CodePurpose; template: Letter['template']; due: boolean },
): Promise<{ Destination: string; DeliveryMedium: 'EMAIL'; AttributeName: 'email' }> {
  const request: CodeRequest = { subject: account.sub, purpose };
  const deliverable = due && account.user !== undefined;
  const code = await transact(db, (trx) => codes.issue(trx, { ...request, deliverable }));
  if (deliverable && account.user) {
    letters.send(account.user, template, { code, expiresInHours: String(codeHours[purpose]) });
  }
  return codeDelivery(account.mask);
}

/** Where a code was sent, in the protocol's format. */
export function codeDelivery(mask: string) {
  return { Destination: mask, DeliveryMedium: 'EMAIL', AttributeName: 'email' } as const;
}
