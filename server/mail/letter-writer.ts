import { isObject } from '../../engine/model';
import type { SealingKeys } from '../platform/http/sealing';
import type { Letter, LetterKind } from '../platform/ports';
import type { LetterTable } from './letter-table';
import { letterLanguage, type Recipient } from './recipient';
import { unsubscribeToken } from './unsubscribe-token';

/** A letter in words, ready to be carried. */
export interface WrittenLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same however often the letter is sent, so that mail programs know a repetition. */
  readonly messageId: string;
  /** Address that ends newsletters by one click (RFC 8058); only in letters that are newsletters. */
  readonly unsubscribe?: string;
}

/** Sentences of letters by language, from `locales/{language}/email.json`. */
export type LetterSentences = Readonly<Record<string, LanguageSentences>>;

/** What one kind of letter says. */
export interface LetterWords {
  readonly subject: string;
  readonly body: string;
}

interface LanguageSentences {
  readonly letters: Readonly<Record<string, LetterWords>>;
  /** What a SECURITY_NOTICE says, by event. */
  readonly notices: Readonly<Record<string, string>>;
  /** Its subject, by event. */
  readonly noticeSubjects: Readonly<Record<string, string>>;
  /** Amounts such as "2 hours", with i18next's suffixes for plural forms. */
  readonly units: Readonly<Record<string, string>>;
  readonly greeting: string;
  readonly greetingUnnamed: string;
  readonly closing: string;
  /** Ends every letter that a notification setting holds back. */
  readonly settings: string;
  /** Ends every newsletter. */
  readonly unsubscribe: string;
}

/**
 * The words of letters as they are now: they are live like every other text. A language without any is left out; what another one lacks
 * is in the first.
 */
export function letterSentences(languages: readonly string[], locale: (name: string) => unknown): LetterSentences {
  const first = locale(`${languages[0]}/email`);
  return Object.fromEntries(
    languages.flatMap((language) => {
      const words = locale(`${language}/email`);
      // A locale file, held to the English one by the check.
      return words === undefined ? [] : [[language, completed(words, first) as LanguageSentences]];
    }),
  );
}

/** Texts, and for those that are not there the ones that stand in for them. */
function completed(words: unknown, others: unknown): unknown {
  if (!isObject(words) || !isObject(others)) return words ?? others;
  const names = [...new Set([...Object.keys(others), ...Object.keys(words)])];
  return Object.fromEntries(names.map((name) => [name, completed(words[name], others[name])]));
}

/** Pages of the portal that letters about posts lead to. */
const postPages: Readonly<Record<string, string>> = {
  POST_SECURITY: 'news/security',
  POST_NOTIFICATION: 'news/notifications',
  POST_WHATS_NEW: 'news/whats-new',
};

/** Values that are written by the portal or its administrators. All others may be anybody's words. */
const trusted: ReadonlySet<string> = new Set([
  'code',
  'temporaryPassword',
  'email',
  'title',
  'summary',
  'signInUrl',
  'portalUrl',
  'settingsUrl',
  'postUrl',
  'unsubscribeUrl',
  'notice',
  'noticeSubject',
]);

/**
 * Writes letters. Addresses in them come from the configuration, never from a request (quality S57).
 * @param origin scheme, host and port of the portal
 * @throws when the kind is not in the table, a variable is missing, there are no words, or a value would break out of its line
 */
export function createLetterWriter(options: {
  readonly table: LetterTable;
  readonly sentences: LetterSentences;
  readonly origin: string;
  readonly prefix: string;
  readonly keys: SealingKeys;
}): (letter: Letter & { readonly id: string }, recipient: Recipient | undefined) => WrittenLetter {
  const { table, sentences, origin, prefix, keys } = options;
  const portal = `${origin}${prefix}/`;
  return ({ id, to, template, language: known, variables }, recipient) => {
    const kind = table[template];
    if (kind === undefined) throw new Error(`schemas/letters.json has no letter ${template}.`);
    const missing = kind.variables.find((name) => variables[name] === undefined);
    if (missing !== undefined) throw new Error(`The letter ${template} was given no ${missing}.`);

    const language = letterLanguage(recipient, known, Object.keys(sentences));
    const words = [sentences[language], sentences.en].find((each) => each?.letters[template]);
    const wording = words?.letters[template];
    if (words === undefined || wording === undefined) throw new Error(`There are no words for the letter ${template}.`);
    const { event } = variables;
    const notice = event === undefined ? '' : (words.notices[event] ?? sentences.en?.notices[event]);
    if (notice === undefined) throw new Error(`There are no words for the event ${event}.`);

    const unsubscribeUrl = `${portal}unsubscribe?token=${unsubscribeToken(keys, to)}`;
    const firstName = variables.firstName || recipient?.firstName || '';
    const values: Readonly<Record<string, string>> = {
      email: to,
      ...variables,
      firstName,
      signInUrl: `${portal}login`,
      portalUrl: portal,
      settingsUrl: `${portal}account/notifications`,
      postUrl: `${portal}${postPages[template] ?? 'news'}`,
      unsubscribeUrl,
      notice,
      noticeSubject: words.noticeSubjects[event ?? ''] ?? words.noticeSubjects.other ?? '',
    };
    const write = (sentence: string) => fill(sentence, values, words.units, language);
    const subject = write(wording.subject);
    if (/[\r\n]/.test(subject) || /[\r\n]/.test(to))
      throw new Error(`The subject or address of a letter ${template} has a line break.`);
    const newsletter = kind.category === 'newsletter';
    const end = newsletter ? [words.unsubscribe] : kind.setting === undefined ? [] : [words.settings];
    const greeting = firstName === '' ? words.greetingUnnamed : words.greeting;
    const text = [greeting, wording.body, words.closing, ...end].map(write).join('\n\n');
    return {
      to,
      subject,
      text,
      messageId: `<${id}@${new URL(origin).hostname}>`,
      ...(newsletter ? { unsubscribe: unsubscribeUrl.replace('/unsubscribe', '/api/v1/sso/unsubscribe') } : {}),
    };
  };
}

/** What a kind of letter says, in every language: for a notice within the portal. */
export function wordsInAllLanguages(
  { sentences, portal }: { readonly sentences: LetterSentences; readonly portal: string },
  kind: LetterKind,
  variables: Letter['variables'],
): Readonly<Record<string, LetterWords>> {
  const values = { ...variables, portalUrl: portal };
  return Object.fromEntries(
    Object.entries(sentences).flatMap(([language, { letters, units }]) => {
      const wording = letters[kind];
      const write = (sentence: string) => fill(sentence, values, units, language);
      return wording ? [[language, { subject: write(wording.subject), body: write(wording.body) }]] : [];
    }),
  );
}

/**
 * Puts values into `{{name}}` and `{{name, format}}`, once: what a value contains is text, whatever it looks like (quality S43).
 * A format is `date`, or an amount of `units`, in the plural form of its number.
 */
function fill(
  sentence: string,
  values: Readonly<Record<string, string>>,
  units: Readonly<Record<string, string>>,
  language: string,
): string {
  return sentence.replace(
    /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g,
    (_whole, name: string, format: string | undefined) => {
      const value = Object.hasOwn(values, name) ? (values[name] ?? '') : '';
      if (format === undefined) return trusted.has(name) ? value : harmless(value);
      if (format === 'date')
        return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(value));
      const form = new Intl.PluralRules(language).select(Number(value));
      const amount = units[`${format}_${form}`] ?? units[`${format}_other`] ?? '{{count}}';
      return amount.replace('{{count}}', new Intl.NumberFormat(language).format(Number(value)));
    },
  );
}

/**
 * Anybody's words within a letter of ours: on one line, and without anything that mail programs make a link of. A word joiner
 * (U+2060), which is not seen, stands where a link would need its dot or its scheme.
 */
function harmless(value: string): string {
  return value
    .replace(/\s+/gu, ' ')
    .replaceAll('://', ':\u2060//')
    .replace(/(?<=[\p{L}\p{N}_-])\.(?=\p{L}{2,})/gu, '\u2060.\u2060');
}
