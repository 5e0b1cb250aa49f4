import { asDocument, at, setJson } from './edit-json';
import type { Wish } from './plan';

/** Namespace into which new sentences go; keys that name no namespace are looked up there. */
const NAMESPACE = 'iam';

/**
 * The locale files of every language with these keys added. A key that is there already keeps its sentence. All languages get
 * the same text, which is to be translated.
 */
export function withSentences(
  { read, languages }: Wish,
  sentences: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    languages.map((language) => {
      const path = `locales/${language}/${NAMESPACE}.json`;
      const text = Object.entries(sentences).reduce((before, [key, sentence]) => {
        const place = key.split('.');
        return at(before, place) === undefined ? setJson(before, place, sentence) : before;
      }, read(path) ?? asDocument({}));
      return [path, text.endsWith('\n') ? text : `${text}\n`];
    }),
  );
}

/** What is left to do where languages got a text that is not theirs. */
export function translateStep({ languages }: Wish, sentences: Readonly<Record<string, string>>): string {
  const others = languages.slice(1);
  return `Translate ${Object.keys(sentences).join(', ')} in locales/{${others.join(',')}}/${NAMESPACE}.json.`;
}
