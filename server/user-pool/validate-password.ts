import type { Kysely } from 'kysely';
import type { JsonObject } from '../../engine/model';
import { notGuessable, passwordChecklist, passwordPolicy } from '../../engine/runtime';
import type { PasswordProblem, ValidatePassword } from '../identity';
import type { Database } from '../platform/database';
import type { SettingsStore } from '../settings/settings-store';

const problems: Readonly<Record<string, PasswordProblem>> = {
  'password.tooShort': 'tooShort',
  'password.tooLong': 'tooLong',
  'password.upper': 'noUpper',
  'password.lower': 'noLower',
  'password.digit': 'noDigit',
  'password.symbol': 'noSymbol',
};

/**
 * Validates passwords for the user pool: the same functions as the checklist in the browser, with the policy of the settings (quality S13),
 * then the engine's rule about what can be guessed (decision D4, quality S14, S15).
 */
export function createPasswordValidator(options: {
  readonly db: Kysely<Database>;
  readonly settings: SettingsStore;
}): ValidatePassword {
  const { db, settings } = options;
  const guessable = notGuessable(async () => (await import('../../kinds/password-guesses')).passwordGuesses);
  return async (password, { email, names }) => {
    const open: JsonObject = (await settings.current(db)).public;
    const unmet = passwordChecklist(password, passwordPolicy(open)).find((item) => !item.met);
    if (unmet) return problems[unmet.code] ?? 'tooShort';
    const around = { settings: open, values: {}, now: 0 };
    const [name, ...others] = names;
    const verdict = await guessable.judge(
      password,
      { address: email, name, otherName: others.join(' '), product: 'Portico' },
      undefined,
      around,
    );
    if (!verdict) return undefined;
    return verdict.code === 'password.common' ? 'common' : 'personal';
  };
}
