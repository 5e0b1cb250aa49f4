import type { SealingKeys } from '../http/sealing';
import type { Letter } from '../ports';
import { unsubscribeToken } from './unsubscribe-token';

/** A letter in words, ready to be carried. */
export interface WrittenLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Address that ends newsletters by one click (RFC 8058); only in letters that are newsletters. */
  readonly unsubscribe?: string;
}

/** Sentences of letters by language, from `locales/{language}/email.json`. */
export type LetterSentences = Readonly<Record<string, LanguageSentences>>;

interface LanguageSentences {
  readonly letters: Readonly<Record<string, { readonly subject: string; readonly body: string }>>;
  readonly notices: Readonly<Record<string, string>>;
  readonly greeting: string;
  readonly greetingUnnamed: string;
  readonly closing: string;
}

/** The words of letters as they are now: they are live like every other text. A language without any is left out. */
export function letterSentences(languages: readonly string[], locale: (name: string) => unknown): LetterSentences {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const words = locale(`${language}/email`);
      // A locale file, held to the English one by the check.
      return words === undefined ? [] : [[language, words as LanguageSentences]];
    }),
  );
}

const newsletters: readonly Letter['template'][] = ['WELCOME'];

/**
 * Writes letters. Addresses in them come from the configuration, never from a request (quality S57).
 * @param origin scheme, host and port of the portal
 * @throws when a template has no words in any language, or a value would break out of its line
 */
export function createLetterWriter(options: {
  readonly sentences: LetterSentences;
  readonly origin: string;
  readonly prefix: string;
  readonly keys: SealingKeys;
}): (letter: Letter) => WrittenLetter {
  const { sentences, origin, prefix, keys } = options;
  return ({ to, template, language, variables }) => {
    const words = sentences[language]?.letters[template] ? sentences[language] : sentences.en;
    const wording = words?.letters[template];
    if (words === undefined || wording === undefined) throw new Error(`There are no words for the letter ${template}.`);
    const values: Readonly<Record<string, string>> = {
      ...variables,
      signInUrl: `${origin}${prefix}/login`,
      portalUrl: `${origin}${prefix}/`,
      notice: words.notices[variables.event ?? ''] ?? '',
    };
    const greeting = variables.firstName ? words.greeting : words.greetingUnnamed;
    const subject = fill(wording.subject, values);
    if (/[\r\n]/.test(subject) || /[\r\n]/.test(to))
      throw new Error(`The subject or address of a letter ${template} has a line break.`);
    const text = [greeting, wording.body, words.closing].map((part) => fill(part, values)).join('\n\n');
    if (!newsletters.includes(template)) return { to, subject, text };
    const unsubscribe = `${origin}${prefix}/unsubscribe?token=${unsubscribeToken(keys, to)}`;
    return {
      to,
      subject,
      text: `${text}\n\n${unsubscribe}`,
      unsubscribe: unsubscribe.replace('/unsubscribe', '/api/v1/sso/unsubscribe'),
    };
  };
}

/** Puts values into `{{name}}`, once: what a value contains is text, whatever it looks like (quality S43). */
function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
}
