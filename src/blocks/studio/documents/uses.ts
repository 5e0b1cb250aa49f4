import type { Json } from '../../../../engine/model';
import { documentIn } from './commands';
import { isObject, listOf, type Path } from './json';
import { documentOf, placeOfKey } from './kinds';

type Texts = ReadonlyMap<string, string>;

/** A place that refers to something. */
export interface Use {
  readonly path: string;
  readonly at: Path;
}

/** Keys of sentences as they are written in documents: dotted, with or without a namespace. */
const keyLike = /^(?:[a-zA-Z][\w-]*:)?[\w-]+(?:\.[\w-]+)*$/;

/** Properties whose texts are never sentences. */
const names = new Set([
  '$schema',
  'id',
  'name',
  'use',
  'type',
  'field',
  'source',
  'context',
  'condition',
  'description',
]);

/** Keys of sentences that a document uses, in order of appearance, each once, with its first place. */
export function keysIn(texts: Texts, path: string, languages: readonly string[]): ReadonlyMap<string, Path> {
  const found = new Map<string, Path>();
  const has = (key: string) => languages.some((language) => sentenceAt(texts, key, language) !== undefined);
  // Every language has this form for numbers.
  const exists = (key: string) => has(key) || has(`${key}_other`);
  walk(documentIn(texts, path), [], (value, at) => {
    const property = at.findLast((part) => typeof part === 'string');
    if (typeof value !== 'string' || found.has(value) || !keyLike.test(value)) return;
    if (typeof property === 'string' && names.has(property)) return;
    // A word without a group is a property of records, unless it is a sentence.
    const isMeant = (property === 'label' || property === 'title') && /[.:]/.test(value);
    if (isMeant || exists(value)) found.set(value, at);
  });
  return found;
}

/** A sentence under a key; its plural forms are stored beside each other. */
function sentenceAt(texts: Texts, key: string, language: string): Json | undefined {
  const { path, at } = placeOfKey(key, language);
  let value: Json | undefined = documentIn(texts, path);
  for (const part of at) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/**
 * Where other documents refer to a shared field, a form, a screen or a sentence: a form behind `form`, a screen behind `screen`, a shared
 * field or block behind `use`.
 */
export function usesOf(texts: Texts, name: string, own: string, property?: 'form' | 'screen' | 'use'): readonly Use[] {
  const uses: Use[] = [];
  for (const path of texts.keys()) {
    const kind = documentOf(path)?.kind;
    if (path === own || kind === undefined || kind === 'texts') continue;
    // A document that does not contain the name at all need not be walked.
    if (texts.get(path)?.includes(`"${name}"`) !== true) continue;
    walk(documentIn(texts, path), [], (value, at) => {
      if (value === name && (property === undefined ? at.at(-1) !== 'id' : at.at(-1) === property))
        uses.push({ path, at });
    });
  }
  return uses;
}

function walk(value: Json | undefined, at: Path, visit: (value: Json, at: Path) => void): void {
  if (value === undefined) return;
  visit(value, at);
  if (Array.isArray(value)) for (const [index, item] of listOf(value).entries()) walk(item, [...at, index], visit);
  else if (isObject(value)) for (const [key, inner] of Object.entries(value)) walk(inner, [...at, key], visit);
}
