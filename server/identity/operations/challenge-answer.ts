import type { Accounts } from '../accounts';
import type { Challenge, ChallengeClaim } from '../challenges';
import type { Input } from '../input';
import type { Progress } from '../sign-in';
import type { Database } from '../transaction';

/** An answer to an open step: the step as it was found, and the client's data. */
export interface ChallengeAnswer {
  readonly claim: ChallengeClaim;
  /** Read without a lock; code that acts on it locks it again in the transaction, because it may have been used meanwhile. */
  readonly challenge: Challenge;
  readonly responses: Input;
}

/** One step: verifies the answer and returns how the sign-in continues. */
export type Step = (answer: ChallengeAnswer) => Promise<Progress>;

/** Whether the user name in the answer, an address or an id, belongs to the user for whom the step was opened. */
export async function isOwnerNamed(
  { db, accounts }: { db: Database; accounts: Accounts },
  challenge: Challenge,
  username: string,
): Promise<boolean> {
  if (username === challenge.subject) return true;
  return (await accounts.find(db, username)).sub === challenge.subject;
}
