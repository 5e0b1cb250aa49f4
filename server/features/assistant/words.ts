import { isObject, type Json } from '../../../engine/model';

/** Values of a sentence. */
export type SentenceValues = Readonly<Record<string, string | number>>;

/** Texts of one language. */
export interface Words {
  readonly language: string;
  /** The text of a key; with `count` in that plural form. Undefined if no language has it. */
  text(key: string, values?: SentenceValues): string | undefined;
  /** The text, or an empty string. */
  say(key: string, values?: SentenceValues): string;
  /** Several, separated by `|`. */
  list(key: string): readonly string[];
}

/** @param locale texts by language and namespace */
export function wordsIn(
  locale: (name: string) => Json | undefined,
  language: string,
  languages: readonly string[],
): Words {
  const find = (key: string): string | undefined => {
    const [namespace = '', path = ''] = key.includes(':') ? key.split(':', 2) : ['assistant', key];
    for (const each of [language, ...languages]) {
      let found: unknown = locale(`${each}/${namespace}`);
      for (const part of path.split('.')) found = isObject(found) ? found[part] : undefined;
      if (typeof found === 'string') return found;
    }
    return undefined;
  };
  const text: Words['text'] = (key, values = {}) => {
    const { count } = values;
    const counted =
      count === undefined ? undefined : find(`${key}_${new Intl.PluralRules(language).select(Number(count))}`);
    const sentence = counted ?? (count === undefined ? undefined : find(`${key}_other`)) ?? find(key);
    return sentence?.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : '',
    );
  };
  return {
    language,
    text,
    say: (key, values) => text(key, values) ?? '',
    list: (key) => (find(key) ?? '').split('|').flatMap((each) => each.trim() || []),
  };
}

/** A text by other users, escaped for one line of a Markdown table. */
export function plain(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_[\]<>|#!~]/g, (sign) => `\\${sign}`)
    .trim();
}
