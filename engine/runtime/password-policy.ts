import type { Json, JsonObject } from '../model';
import { isObject } from './path';
import { countOf, numberOr } from './text';

/** What a password must contain (specification section 5). */
export interface PasswordPolicy {
  readonly minLength: number;
  readonly maxLength: number;
  readonly upper: boolean;
  readonly lower: boolean;
  readonly digits: boolean;
  readonly symbols: boolean;
}

/** One line of the live checklist. `code` is also the problem code of an unmet line. */
export interface ChecklistItem {
  readonly code:
    | 'password.tooShort'
    | 'password.tooLong'
    | 'password.upper'
    | 'password.lower'
    | 'password.digit'
    | 'password.symbol';
  readonly args: Readonly<Record<string, Json>>;
  readonly met: boolean;
}

/** Maximum password length; passwords are never truncated (decision D4). */
export const longestPassword = 256;

/** The fixed set of symbols: every printable ASCII character that is neither letter nor digit; a blank is not a symbol. */
const symbol = /[!-/:-@[-`{-~]/;

const usual: PasswordPolicy = {
  minLength: 12,
  maxLength: longestPassword,
  upper: true,
  lower: true,
  digits: true,
  symbols: true,
};

/** The effective policy: `settings.passwordPolicy` over the defaults. The upper limit can be lowered, not raised. */
export function passwordPolicy(settings: JsonObject): PasswordPolicy {
  const own = isObject(settings.passwordPolicy) ? settings.passwordPolicy : {};
  const flag = (name: 'upper' | 'lower' | 'digits' | 'symbols') => {
    const value = own[name];
    return typeof value === 'boolean' ? value : usual[name];
  };
  const most = numberOr(own.maxLength, longestPassword);
  return {
    minLength: Math.max(0, numberOr(own.minLength, usual.minLength)),
    maxLength: most > 0 ? Math.min(most, longestPassword) : longestPassword,
    upper: flag('upper'),
    lower: flag('lower'),
    digits: flag('digits'),
    symbols: flag('symbols'),
  };
}

/**
 * Every rule of the policy and whether the password meets it. The checklist users see and the validation of the password field share this
 * function. Without a minimum length the password still must not be empty.
 */
export function passwordChecklist(value: string, policy: PasswordPolicy): readonly ChecklistItem[] {
  const count = countOf(value);
  const least = Math.max(1, policy.minLength);
  const items: ChecklistItem[] = [{ code: 'password.tooShort', args: { count: least }, met: count >= least }];
  if (policy.upper) items.push({ code: 'password.upper', args: {}, met: /[A-Z]/.test(value) });
  if (policy.lower) items.push({ code: 'password.lower', args: {}, met: /[a-z]/.test(value) });
  if (policy.digits) items.push({ code: 'password.digit', args: {}, met: /[0-9]/.test(value) });
  if (policy.symbols) items.push({ code: 'password.symbol', args: {}, met: symbol.test(value) });
  // A default limit gets a line only once it is exceeded.
  const tooLong = count > policy.maxLength;
  if (tooLong || policy.maxLength < longestPassword) {
    items.push({ code: 'password.tooLong', args: { count: policy.maxLength }, met: !tooLong });
  }
  return items;
}
