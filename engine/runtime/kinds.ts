import type { RuleKind, TypeKind } from '../model';
import { type CountryCode, loadNumberingPlans } from './phone-metadata';
import type { Plugin } from './registry';
import { digits } from './rules/digits';
import { holdsRule } from './rules/holds';
import { max } from './rules/max';
import { maxLength } from './rules/max-length';
import { min } from './rules/min';
import { minLength } from './rules/min-length';
import { notEmpty } from './rules/not-empty';
import { notGuessable, type PasswordGuesses } from './rules/not-guessable';
import { oneOf } from './rules/one-of';
import { pattern } from './rules/pattern';
import { remoteRule } from './rules/remote';
import { sameAs } from './rules/same-as';
import { boolean } from './types/boolean';
import { choice } from './types/choice';
import { choices } from './types/choices';
import { code } from './types/code';
import { color } from './types/color';
import { date } from './types/date';
import { dateRange } from './types/date-range';
import { dateTime } from './types/date-time';
import { duration } from './types/duration';
import { email } from './types/email';
import { file, files } from './types/file';
import { listType } from './types/list';
import { money } from './types/money';
import { integer, number } from './types/number';
import { password } from './types/password';
import { percentage } from './types/percentage';
import { phoneType } from './types/phone';
import { rating } from './types/rating';
import { schemaType, type ValidateSchema } from './types/schema';
import { slider } from './types/slider';
import { text } from './types/text';
import { month, time } from './types/time';
import { url } from './types/url';

/** What the built-in kinds need from the host because it is too large, or too host-specific, to be here. */
export interface KindSupplies {
  /** Estimates how many guesses a password withstands, as a power of ten; loaded when `notGuessable` first validates a password. */
  readonly passwordGuesses?: () => Promise<PasswordGuesses>;
  /** Maps a country value of a definition to its ISO code; loaded with the first phone number. Default: it is the code. */
  readonly countryCode?: () => Promise<CountryCode>;
  /** Validates values of fields of type `schema`. */
  readonly validateSchema?: ValidateSchema;
}

/** Types of a list's columns besides those that are chosen: each is read, judged and shown in a cell as in a field of its own. */
const cellTypes: readonly TypeKind[] = [
  ...[text, email, number, integer, date, dateTime],
  ...[percentage, money, time, month, duration, url, rating, slider, color],
];

/** Every built-in type and rule, in the order in which help lists them. Each call creates new kinds. */
export function builtInKinds(supplies: KindSupplies = {}): Plugin & {
  readonly types: readonly TypeKind[];
  readonly rules: readonly RuleKind[];
} {
  const rules = [
    notEmpty,
    minLength,
    maxLength,
    pattern,
    min,
    max,
    digits,
    sameAs,
    oneOf,
    holdsRule,
    notGuessable(supplies.passwordGuesses),
    remoteRule,
  ];
  return {
    types: [
      text,
      email,
      password,
      code,
      number,
      integer,
      phoneType(() => loadNumberingPlans(supplies.countryCode)),
      date,
      dateTime,
      dateRange,
      percentage,
      money,
      time,
      month,
      duration,
      url,
      rating,
      slider,
      color,
      file,
      files,
      choice,
      choices,
      boolean,
      schemaType(supplies.validateSchema),
      listType([...cellTypes, choice, boolean, file, files], rules),
    ],
    rules,
  };
}
