import { namespaceOf } from '../../model';
import { asDocument, at, setJson } from './edit-json';
import type { PlanInput } from './plan';

/**
 * The locale files of every language with these keys added. An existing key keeps its text. All languages get the same text, which is to be
 * translated.
 */
export function withSentences(
  { read, languages, usualNamespace }: PlanInput,
  sentences: Readonly<Record<string, string>>,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const language of languages) {
    for (const [key, sentence] of Object.entries(sentences)) {
      const path = `locales/${language}/${namespaceOf(key, usualNamespace)}.json`;
      const place = key.slice(key.indexOf(':') + 1).split('.');
      const before = changed[path] ?? read(path) ?? asDocument({});
      const after = at(before, place) === undefined ? setJson(before, place, sentence) : before;
      changed[path] = after.endsWith('\n') ? after : `${after}\n`;
    }
  }
  return changed;
}

/** More keys than these are not listed individually. */
const listedAtMost = 8;

/** The remaining step where languages got a text that is not translated. */
export function translateStep(
  { languages, usualNamespace }: PlanInput,
  sentences: Readonly<Record<string, string>>,
): string {
  const others = languages.slice(1);
  const namespaces = [...new Set(Object.keys(sentences).map((key) => namespaceOf(key, usualNamespace)))];
  const keys = Object.keys(sentences).map((key) => key.slice(key.indexOf(':') + 1));
  const which =
    keys.length > listedAtMost ? `the ${keys.length} sentences below “${keys[0]?.split('.')[0]}”` : keys.join(', ');
  return `Translate ${which} in locales/{${others.join(',')}}/${namespaces.join(', ')}.json.`;
}
