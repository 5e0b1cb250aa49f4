import type { DefinitionProblem } from '../../../../engine/model';
import { documentIn, type Outcome, setProperty, setText, textIn } from './commands';
import { type Path, pathOfPointer, valueAt, withValue } from './json';
import { documentOf } from './kinds';

type Texts = ReadonlyMap<string, string>;

/** A fix that one press applies. */
export interface Fix {
  /** Key below `studio:fixes`. */
  readonly label: 'nearest' | 'remove' | 'text' | 'missing' | 'language';
  readonly args: Readonly<Record<string, string>>;
  apply(texts: Texts): Outcome;
}

/** The fix of a problem if there is exactly one possible; undefined if the user must decide. */
export function fixOf(problem: DefinitionProblem, texts: Texts, languages: readonly string[]): Fix | undefined {
  const { rule, place, args } = problem;
  const { file, pointer } = place;
  const document = documentIn(texts, file);
  if (document === undefined) return undefined;
  const at = pathOfPointer(pointer, document);
  if (rule === 'locale-key-missing') return missingText(String(args.key), texts, languages);
  // In a step with sections the order is that of the lines: what it said is not drawn. That of a shared field is drawn in other forms.
  if (rule === 'order-in-parts' && at.at(-1) === 'order' && documentOf(file)?.kind === 'form')
    return { label: 'remove', args: { name: 'order' }, apply: (now) => setProperty(now, file, at, undefined) };
  const nearest = args.nearest === undefined ? undefined : String(args.nearest);
  const name = args.name ?? args.value;
  if (nearest !== undefined) {
    const value = valueAt(document, at);
    const key: Path = at.at(-1) === name ? at : [...at, String(name)];
    if (rule === 'key-unknown')
      return { label: 'nearest', args: { name: nearest }, apply: (now) => renameKey(now, file, key, nearest) };
    if (typeof value === 'string' && value !== nearest) {
      const next = name !== undefined && value.includes(String(name)) ? value.replace(String(name), nearest) : nearest;
      return { label: 'nearest', args: { name: next }, apply: (now) => setProperty(now, file, at, next) };
    }
  }
  if (rule === 'key-unknown') {
    const key: Path = at.at(-1) === name ? at : [...at, String(name)];
    if (valueAt(document, key) === undefined) return undefined;
    return { label: 'remove', args: { name: String(name) }, apply: (now) => setProperty(now, file, key, undefined) };
  }
  return undefined;
}

/** A sentence that some languages lack is copied from the first language that has it; one that all lack is derived from its key. */
function missingText(key: string, texts: Texts, languages: readonly string[]): Fix {
  const known = languages.map((language) => textIn(texts, key, language)).find((text) => text !== undefined);
  const words = known ?? wordsOf(key);
  return {
    label: known === undefined ? 'text' : 'language',
    args: { text: words },
    apply(now) {
      let texts: Texts = now;
      const changes = new Map<string, { before: string | undefined; after: string | undefined }>();
      for (const language of languages) {
        if (textIn(texts, key, language) !== undefined) continue;
        for (const { path, after } of setText(texts, key, language, words).changes) {
          changes.set(path, { before: now.get(path), after });
          texts = new Map(texts).set(path, after ?? '');
        }
      }
      return { changes: [...changes].map(([path, change]) => ({ path, ...change })) };
    },
  };
}

/** `register.phoneNumber.label` → “Phone number”: the most likely meaning of a key. */
export function wordsOf(key: string): string {
  const parts = key.slice(key.indexOf(':') + 1).split('.');
  const last = parts.at(-1) ?? '';
  const meant = /^(label|title|text|help)$/.test(last) && parts.length > 1 ? (parts.at(-2) ?? last) : last;
  const words = meant
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same value under another key, at the same place in the order. */
function renameKey(texts: Texts, file: string, key: Path, name: string): Outcome {
  const before = texts.get(file);
  const document = documentIn(texts, file);
  const value = valueAt(document, key);
  const owner = key.slice(0, -1);
  const holder = valueAt(document, owner);
  if (before === undefined || value === undefined || typeof holder !== 'object' || holder === null)
    return { changes: [] };
  const renamed = Object.fromEntries(
    Object.entries(holder).map(([each, inner]) => [each === key.at(-1) ? name : each, inner]),
  );
  return { changes: [{ path: file, before, after: withValue(before, owner, renamed) }] };
}
