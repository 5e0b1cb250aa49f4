import type { Accounts } from '../accounts';
import type { Challenge, ChallengeClaim } from '../challenges';
import type { Input } from '../input';
import type { Progress } from '../sign-in';
import type { Database } from '../transaction';

/** An answer to an open step: the step as it was found, and what the client says. */
export interface ChallengeAnswer {
  readonly claim: ChallengeClaim;
  /** For a look; anyone who acts on it holds it again in the transaction, where it may have been used up meanwhile. */
  readonly challenge: Challenge;
  readonly responses: Input;
}

/** One step: judges the answer and says how the sign-in goes on. */
export type Step = (answer: ChallengeAnswer) => Promise<Progress>;

/** Whether the user name in the answer, an address or an id, is that of the person for whom the step was opened. */
export async function isOwnerNamed(
  { db, accounts }: { db: Database; accounts: Accounts },
  challenge: Challenge,
  username: string,
): Promise<boolean> {
  if (username === challenge.subject) return true;
  return (await accounts.find(db, username)).sub === challenge.subject;
}
