import { cognitoError } from './errors';

/** The person for whom a password is chosen: what must not stand in it. */
export interface PasswordSubject {
  readonly email: string;
  /** Given name, family name, company: what others know about the person. */
  readonly names: readonly string[];
}

/** Why a password may not be used. */
export type PasswordProblem =
  | 'tooShort'
  | 'tooLong'
  | 'noUpper'
  | 'noLower'
  | 'noDigit'
  | 'noSymbol'
  | 'common'
  | 'personal'
  | 'unchanged';

/** Judges a password; undefined when it may be used. */
export type ValidatePassword = (
  password: string,
  person: PasswordSubject,
) => PasswordProblem | undefined | Promise<PasswordProblem | undefined>;

/** The longest password taken; longer ones are refused, never cut (decisions D4). */
export const MAX_PASSWORD_LENGTH = 256;

/** Cognito's sentences after "Password did not conform with policy: ". The last four are ours; Cognito has no such rules. */
const reasons: Readonly<Record<PasswordProblem, string>> = {
  tooShort: 'Password not long enough',
  noUpper: 'Password must have uppercase characters',
  noLower: 'Password must have lowercase characters',
  noDigit: 'Password must have numeric characters',
  noSymbol: 'Password must have symbol characters',
  tooLong: 'Password too long',
  common: 'Password is too common',
  personal: 'Password must not contain your name or e-mail address',
  unchanged: 'Password must differ from the present one',
};

/** Refuses a password with Cognito's exception and sentence when the policy or the pool's own bounds say so. */
export async function requireGoodPassword(
  judge: ValidatePassword,
  password: string,
  person: PasswordSubject,
): Promise<void> {
  const problem = boundsProblem(password) ?? (await judge(password, person));
  if (problem !== undefined) throw passwordRefused(problem);
}

/** The exception for one problem. */
export function passwordRefused(problem: PasswordProblem) {
  return cognitoError('InvalidPasswordException', `Password did not conform with policy: ${reasons[problem]}`);
}

function boundsProblem(password: string): PasswordProblem | undefined {
  if (password.length === 0) return 'tooShort';
  if (password.length > MAX_PASSWORD_LENGTH) return 'tooLong';
  return undefined;
}
