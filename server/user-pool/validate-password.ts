import type { Kysely } from 'kysely';
import type { JsonObject, Verdict } from '../../engine/model';
import { notGuessable, passwordChecklist, passwordPolicy } from '../../engine/runtime';
import type { PasswordProblem, PasswordSubject, ValidatePassword } from '../identity';
import type { Database } from '../platform/database';
import type { SettingsStore } from '../settings/settings-store';

const problems: Readonly<Record<string, PasswordProblem>> = {
  'password.tooShort': 'tooShort',
  'password.tooLong': 'tooLong',
  'password.upper': 'noUpper',
  'password.lower': 'noLower',
  'password.digit': 'noDigit',
  'password.symbol': 'noSymbol',
  'password.common': 'common',
};

const guessable = notGuessable(async () => (await import('../../kinds/password-guesses')).passwordGuesses);

/**
 * Judges a password by the policy of these settings: the same functions as the checklist in the browser (quality S13), then the engine's
 * rule about what can be guessed (decision D4, quality S14, S15).
 * @param settings the public part
 */
export async function validatePasswordBy(
  password: string,
  settings: JsonObject,
  { email, names }: PasswordSubject,
): Promise<Verdict | undefined> {
  const unmet = passwordChecklist(password, passwordPolicy(settings)).find((item) => !item.met);
  if (unmet) return unmet;
  const [name, ...others] = names;
  return guessable.judge(
    password,
    { address: email, name, otherName: others.join(' '), product: 'Portico' },
    undefined,
    { settings, values: {}, now: 0 },
  );
}

/** Validates passwords for the user pool, with the policy of the settings. */
export function createPasswordValidator(options: {
  readonly db: Kysely<Database>;
  readonly settings: SettingsStore;
}): ValidatePassword {
  const { db, settings } = options;
  return async (password, person) => {
    const verdict = await validatePasswordBy(password, (await settings.current(db)).public, person);
    return verdict && (problems[verdict.code] ?? 'personal');
  };
}
