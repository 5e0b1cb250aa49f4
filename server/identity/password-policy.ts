import { cognitoError } from './errors';

/** The user for whom a password is chosen: values that it must not contain. */
export interface PasswordSubject {
  readonly email: string;
  /** Given name, family name, company: publicly known facts about the user. */
  readonly names: readonly string[];
}

/** Why a password is refused. */
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

/** Validates a password; undefined if it may be used. */
export type ValidatePassword = (
  password: string,
  person: PasswordSubject,
) => PasswordProblem | undefined | Promise<PasswordProblem | undefined>;

/** Maximum length of a password; longer ones are refused, never truncated (decisions D4). */
export const MAX_PASSWORD_LENGTH = 256;

/**
 * Cognito's messages after "Password did not conform with policy: ". The last four are specific to this pool; Cognito has no such rules.
 */
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

/** Refuses a password with Cognito's exception and message if the policy or the pool's own limits refuse it. */
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
