import { isObject } from '../../engine/model';
import type { LetterTable } from './letter-table';
import type { LetterTemplate } from './template/job';

/** Texts of emails by language, from `locales/{language}/email.json`. */
export type LetterSentences = Readonly<Record<string, LanguageSentences>>;

interface LanguageSentences {
  readonly letters: Readonly<Record<string, LetterTemplate>>;
  /** Text of a SECURITY_NOTICE, by event. */
  readonly notices: Readonly<Record<string, string>>;
  /** Its subject, by event. */
  readonly noticeSubjects: Readonly<Record<string, string>>;
  /** Amounts such as "2 hours", with i18next's suffixes for plural forms. */
  readonly units: Readonly<Record<string, string>>;
  readonly greeting: string;
  readonly greetingUnnamed: string;
  readonly closing: string;
  /** Footer of every email that a notification setting can hold back. */
  readonly settings: string;
  /** Footer of every newsletter. */
  readonly unsubscribe: string;
}

/** The current texts of `locales`. A language without any is omitted; missing texts of other languages come from the first. */
export function letterSentences(languages: readonly string[], locale: (name: string) => unknown): LetterSentences {
  const first = locale(`${languages[0]}/email`);
  return Object.fromEntries(
    languages.flatMap((language) => {
      const words = locale(`${language}/email`);
      // A locale file, validated against the English one by the check.
      return words === undefined ? [] : [[language, completed(words, first) as LanguageSentences]];
    }),
  );
}

/** Texts, with fallbacks for missing ones. */
function completed(words: unknown, others: unknown): unknown {
  if (!isObject(words) || !isObject(others)) return words ?? others;
  const names = [...new Set([...Object.keys(others), ...Object.keys(words)])];
  return Object.fromEntries(names.map((name) => [name, completed(words[name], others[name])]));
}

/** The first edition of a kind of email in a language: the texts of `locales`, assembled as a template. */
export function seedOf(
  kind: string,
  language: string,
  { table, sentences }: { readonly table: LetterTable; readonly sentences: LetterSentences },
): LetterTemplate | undefined {
  const words = sentences[language];
  const wording = words?.letters[kind];
  const rule = table[kind];
  if (words === undefined || wording === undefined || rule === undefined) return undefined;
  const write = (sentence: string) =>
    asLiquid(
      sentence
        .replace('{{notice}}', () => caseOf(words.notices))
        .replace('{{noticeSubject}}', () => caseOf(words.noticeSubjects)),
    );
  const end = rule.category === 'newsletter' ? [words.unsubscribe] : rule.setting === undefined ? [] : [words.settings];
  const names = [...words.greeting.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name);
  const named = `{% if ${names.join(' and ')} %}${words.greeting}{% else %}${words.greetingUnnamed}{% endif %}`;
  const greeting = names.length === 0 ? words.greeting : named;
  return {
    subject: write(wording.subject).replace(/\s*\n\s*/g, ''),
    body: [greeting, wording.body, words.closing, ...end].map(write).join('\n\n'),
  };
}

/** The text for each event. */
function caseOf(sayings: Readonly<Record<string, string>>): string {
  const { other, ...events } = sayings;
  const cases = Object.entries(events).map(([event, text]) => `{%- when "${event}" -%}\n${text}\n`);
  return `{% case event -%}\n${cases.join('')}${other === undefined ? '' : `{%- else -%}\n${other}\n`}{%- endcase %}`;
}

/** `{{name, format}}` as `{{ name | format }}`. */
export function asLiquid(sentence: string): string {
  return sentence.replace(
    /\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g,
    (_whole, name: string, format: string | undefined) => `{{ ${name}${format === undefined ? '' : ` | ${format}`} }}`,
  );
}
