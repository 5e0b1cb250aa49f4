import type { Clock, Random } from '../platform/ports';
import type { Access, Caller } from './access';
import type { Accounts } from './accounts';
import type { Attempts } from './attempts';
import type { Challenges } from './challenges';
import type { Changes } from './changes';
import type { Codes } from './codes';
import type { Grants } from './grants';
import type { Input } from './input';
import type { Letters } from './letters';
import type { Notices } from './notices';
import type { Passwords } from './passwords';
import type { PreSignUp } from './pre-sign-up';
import type { RecoveryCodes } from './recovery-codes';
import type { SignIn } from './sign-in';
import type { SoftwareTokens } from './software-token';
import type { Standings } from './standing';
import type { Tokens } from './tokens';
import type { Database } from './transaction';

/** All parts of the pool. An operation names the few it needs. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly poolName: string;
  readonly clientId: string;
  readonly access: Access;
  readonly accounts: Accounts;
  readonly attempts: Attempts;
  readonly challenges: Challenges;
  readonly changes: Changes;
  readonly codes: Codes;
  readonly grants: Grants;
  readonly letters: Letters;
  readonly notices: Notices;
  readonly passwords: Passwords;
  readonly preSignUp: PreSignUp | undefined;
  readonly recoveryCodes: RecoveryCodes;
  readonly signIn: SignIn;
  readonly softwareTokens: SoftwareTokens;
  readonly standings: Standings;
  readonly tokens: Tokens;
}

/** One operation of the protocol: takes the body, returns the answer; refusals are thrown. */
export type Operation = (input: Input) => Promise<object>;

/** An operation for signed-in users with the proof that the table requires. */
export type CallerOperation = (input: Input, caller: Caller) => Promise<object>;
