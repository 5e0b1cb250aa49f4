import type { TranslationState } from '../../../../engine/change';
import { pluralEnding } from '../../../../engine/model';
import { textIn } from '../documents/commands';
import { edited, type Work } from '../documents/history';
import { documentOf, placeOfKey } from '../documents/kinds';
import { keysOfTexts, languagesOf, openStates, stateOf } from '../documents/translations';
import { keysIn } from '../documents/uses';

type Texts = ReadonlyMap<string, string>;

/** A sentence for translators: its key with its file's name, its text in the first language that has it, and in theirs. */
export interface TextUnit {
  readonly key: string;
  readonly source: string;
  /** The language of `source`: the first one, unless only another one has the sentence. */
  readonly from: string;
  /** Undefined: it is missing. */
  readonly target: string | undefined;
  readonly state: TranslationState;
  /** Where it is read, for who translates it. */
  readonly places?: readonly string[];
}

/** What is exported: the sentences of the selected document, those of the set, those in a state that asks for work, or all. */
export const exchangeScopes = ['document', 'set', ...openStates, 'all'] as const;
export type ExchangeScope = (typeof exchangeScopes)[number];

/** A key with the name of its file: `profile.title` → `iam:profile.title`. */
export function wholeKey(key: string): string {
  if (key.includes(':')) return key;
  const [, , file = ''] = placeOfKey(key, '').path.split('/');
  return `${file.replace(/\.json$/, '')}:${key}`;
}

/**
 * Every sentence that a language must have, in the order of its file: with the plural forms of that language. One that the first language
 * lacks is translated from the first other language that has it; where there is none, there is nothing to translate.
 */
export function textUnits(texts: Texts, source: string, language: string): readonly TextUnit[] {
  const others = languagesOf(texts).filter((each) => each !== source && each !== language);
  return keysOfTexts(texts, source).flatMap((key): readonly TextUnit[] => {
    const [from, target] = [textIn(texts, key, source), textIn(texts, key, language)];
    const usualKey = pluralEnding.test(key) ? key.replace(pluralEnding, '_other') : undefined;
    const usualIn = (code: string) => (usualKey === undefined ? undefined : textIn(texts, usualKey, code));
    const usual = usualIn(source);
    // What the first language says beside its forms for numbers, and what only ends like one, is asked for in every language.
    const isAsked = from !== undefined && (usual === undefined || key.endsWith('_zero'));
    const state = stateOf(texts, key, source, language) ?? (isAsked ? 'missing' : undefined);
    if (state === undefined) return [];
    const own = from ?? usual;
    if (own !== undefined) return [{ key, source: own, from: source, target, state }];
    for (const code of others) {
      const said = textIn(texts, key, code) ?? usualIn(code);
      if (said !== undefined) return [{ key, source: said, from: code, target, state }];
    }
    return [];
  });
}

/** The requested sentences. */
export function unitsOf(
  scope: ExchangeScope,
  { work, published, source, language, keys }: ScopeOf,
): readonly TextUnit[] {
  const units = textUnits(work.texts, source, language);
  if (scope === 'all') return units;
  if (scope !== 'document' && scope !== 'set') return units.filter(({ state }) => state === scope);
  const about = new Set((scope === 'document' ? keys : keysOfSet(work, published, [source, language])).map(wholeKey));
  const before = new Map(
    scope === 'set' ? textUnits(published, source, language).map((unit) => [unit.key, unit] as const) : [],
  );
  return units.filter(({ key, source: says, target }) => {
    if (about.has(key) || about.has(key.replace(pluralEnding, ''))) return true;
    const was = before.get(key);
    return scope === 'set' && (was?.source !== says || was.target !== target);
  });
}

interface ScopeOf {
  readonly work: Pick<Work, 'texts'>;
  readonly published: Texts;
  readonly source: string;
  readonly language: string;
  /** Keys of the selected document. */
  readonly keys: readonly string[];
}

/** Keys that documents of the set use. */
function keysOfSet(work: Pick<Work, 'texts'>, published: Texts, languages: readonly string[]): readonly string[] {
  const paths = [...edited({ ...work, done: [], undone: [] }, published).keys()];
  return paths
    .filter((path) => work.texts.has(path) && documentOf(path)?.kind !== 'texts')
    .flatMap((path) => [...keysIn(work.texts, path, languages).keys()]);
}

/** Parts of a sentence that are not translated: interpolated values, and references to other sentences. */
const placeholder = /\{\{[^{}]*\}\}|\$t\([^)]*\)|<\/?\d+\/?>/g;

/** A sentence in its parts: words, and placeholders that must stay as they are. */
export function partsOfSentence(sentence: string): readonly { readonly text: string; readonly kept: boolean }[] {
  const parts: { text: string; kept: boolean }[] = [];
  let at = 0;
  for (const found of sentence.matchAll(placeholder)) {
    if (found.index > at) parts.push({ text: sentence.slice(at, found.index), kept: false });
    parts.push({ text: found[0], kept: true });
    at = found.index + found[0].length;
  }
  if (at < sentence.length) parts.push({ text: sentence.slice(at), kept: false });
  return parts;
}

/** The translation returned for a sentence. */
export interface ReadUnit {
  readonly key: string;
  /** The source it was translated from; undefined if the file does not contain it. */
  readonly source: string | undefined;
  readonly target: string;
  /** Where it is in the file: the first line is 1. */
  readonly line: number;
  /** Why its text cannot be trusted: cells in wrong columns, or segments without a translation. */
  readonly problem?: 'columns' | 'part';
}

/** Result of a line of a file. Only `changes` is imported, and `stale` if the user chooses so. */
export type ExchangeVerdict =
  | ('changes' | 'stale' | 'same' | 'empty')
  | ('language' | 'unknown' | 'placeholder' | 'twice')
  | ('columns' | 'part' | 'damaged' | 'tooLong');

/** Results of lines that are left out, with why. */
export const wrongVerdicts = [
  'language',
  'unknown',
  'placeholder',
  'twice',
  'columns',
  'part',
  'damaged',
  'tooLong',
] as const;

export interface ComparedUnit extends ReadUnit {
  readonly verdict: ExchangeVerdict;
  /** The current translation. */
  readonly now: string | undefined;
  /** The current text that it is translated from. */
  readonly sourceNow: string | undefined;
  /** Missing or extra placeholders, or characters that no sentence has. */
  readonly wrong: readonly string[];
}

/**
 * Compares a returned file with the current sentences. It changes nothing.
 * @param isTheirs whether the user may write the file's language
 */
export function compareUnits(
  read: readonly ReadUnit[],
  today: readonly TextUnit[],
  isTheirs = true,
): readonly ComparedUnit[] {
  const known = new Map(today.map((unit) => [unit.key, unit]));
  const seen = new Set<string>();
  return read.map((each): ComparedUnit => {
    const unit = { ...each, key: wholeKey(each.key), target: each.target.replaceAll('\r\n', '\n') };
    const found = known.get(unit.key);
    const damage = found === undefined ? [] : damageIn(found.source, unit.target);
    const wrong =
      found === undefined || damage.length > 0 ? damage : wrongPlaceholders(unit.key, found.source, unit.target);
    const verdict = (): ExchangeVerdict => {
      if (!isTheirs) return 'language';
      if (unit.problem === 'columns') return 'columns';
      if (found === undefined) return 'unknown';
      if (unit.target.trim() === '') return 'empty';
      if (seen.has(unit.key)) return 'twice';
      if (unit.target === found.target) return 'same';
      if (unit.problem !== undefined) return unit.problem;
      if (damage.length > 0) return 'damaged';
      if (unit.target.length > longestOf(found.source)) return 'tooLong';
      if (wrong.length > 0) return 'placeholder';
      const isOld = unit.source !== undefined && unit.source.replaceAll('\r\n', '\n') !== found.source;
      return isOld ? 'stale' : 'changes';
    };
    const said = { ...unit, verdict: verdict(), now: found?.target, sourceNow: found?.source, wrong };
    if (unit.target.trim() !== '') seen.add(unit.key);
    return said;
  });
}

/** Characters that are in no sentence: control characters, halves of others, what stands for an unknown one, and what turns text around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const damaged = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFF]|\p{Cs}/gu;

/** What a spreadsheet writes where it cannot compute or show a cell. */
const notComputed = /^#(?:REF!|NAME\?|VALUE!|DIV\/0!|N\/A|NULL!|NUM!|SPILL!|CALC!|#+)$/;

/** Signs that a text was damaged on its way. What the source has as well is meant. */
function damageIn(source: string, target: string): readonly string[] {
  if (notComputed.test(target.trim()) && !notComputed.test(source.trim())) return [target.trim()];
  const found = new Set(target.match(damaged)?.filter((each) => !source.includes(each)));
  return [...found].slice(0, 5).map((each) => `U+${each.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
}

/** Maximum length of a translation: no language needs as much. */
export function longestOf(source: string): number {
  return 2_000 + 10 * source.length;
}

/** Forms for one number, which may say it in words. */
const formOfOneNumber = /_(?:zero|one|two)$/u;
/** What is left of a placeholder that is not whole. */
const torn = /\{\{|\}\}|\$t\(|<\/?\d+/g;

/** Placeholders that two sentences do not have equally often, and parts of broken ones. A form for one number may omit its count. */
function wrongPlaceholders(key: string, source: string, target: string): readonly string[] {
  const of = (sentence: string) =>
    partsOfSentence(sentence).flatMap(({ text, kept }) =>
      kept ? [text.replaceAll(/\s+/g, '')] : (text.match(torn) ?? []),
    );
  const [left, right] = [of(source), of(target)];
  const found = [...new Set([...left, ...right])].filter((name) => {
    const [asked, there] = [left.filter((each) => each === name).length, right.filter((each) => each === name).length];
    if (pluralEnding.test(key) && /^\{\{-?count\b/.test(name) && there < 2)
      return there < asked && !formOfOneNumber.test(key);
    return asked !== there;
  });
  return found.length > 0 || isNested(right) || !isNested(left) ? found : right.filter((name) => name.startsWith('<'));
}

/** Whether what is opened by `<0>` is closed in its turn by `</0>`. */
function isNested(placeholders: readonly string[]): boolean {
  const open: string[] = [];
  for (const name of placeholders) {
    const [, closes, turn = '', isEmpty] = /^<(\/?)(\d+)(\/?)>$/.exec(name) ?? [];
    if (turn === '' || isEmpty === '/') continue;
    if (closes === '') open.push(turn);
    else if (open.pop() !== turn) return false;
  }
  return open.length === 0;
}
