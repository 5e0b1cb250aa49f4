import {
  type DefinitionSet,
  type Effect,
  type LocaleDefinition,
  nearestArgument,
  type OuterEffect,
  onceFor,
} from '../definition';
import { namespaceOf, pluralEnding, pluralForms, type Vocabulary } from '../model';
import { inside, type Report, type Spot } from './report';

/** The texts of every language, by key. */
export interface Sentences {
  /** Reports a key without a text, once, naming every language that lacks it. */
  judge(key: string | undefined, spot: Spot, report: Report): void;
  /** Names below a key that have a text in any language, sorted; a value may contain dots, as `license.renew` does. */
  below(key: string): readonly string[];
  /** The text of a key in the fallback language. */
  textOf(key: string): string | undefined;
  /** The variables in the texts of a key (`{{record.name}}`), each with the languages whose texts use it. */
  namesIn(key: string): ReadonlyMap<string, readonly string[]>;
  checkEffects(effects: readonly (Effect | OuterEffect)[] | undefined, spot: Spot, report: Report): void;
  /** Codes of problems that have a text; empty where the texts are not available. */
  problemCodes(): ReadonlySet<string>;
  /** Keys below places, which are namespaces or keys, in the fallback language and without plural suffixes. */
  keysBelow(places: readonly string[]): ReadonlySet<string>;
  /** The same texts; also collects the namespaces of the keys that are checked. */
  noting(namespaces: Set<string>): Sentences;
  /**
   * Warns of files and keys that only some languages have, whether or not anything uses them.
   * @param missing keys that were reported where they are used
   */
  checkBalance(report: Report, missing: readonly string[]): void;
}

type SentenceFacts = Pick<Vocabulary, 'languages' | 'partialTexts' | 'problemKeys' | 'usualNamespace'>;

/** Makes what is read of texts a dependency of what is being compiled; returns the same function. */
type Tracked = <T>(kind: string, read: (name: string) => T, about: 'texts') => (name: string) => T;

/**
 * Reads the locale files that were passed in. Without any (a form checked by itself) keys are not checked, and a broken file is not treated
 * as an empty one.
 */
export function sentencesOf(
  definitions: DefinitionSet,
  vocabulary: SentenceFacts,
  tracked: Tracked = (_kind, read) => read,
): Sentences {
  const { locales, broken } = definitions;
  const { usualNamespace: usual } = vocabulary;
  const partial = vocabulary.partialTexts === true;
  const languages = definitions.languages?.value.languages.map(({ code }) => code) ?? vocabulary.languages;
  const [first = ''] = languages;
  /** Texts by their keys, by language and namespace. */
  const files = new Map<string, ReadonlyMap<string, string>>();
  for (const [id, document] of locales) files.set(id, textsOf(document.value));
  const reading = <Answer>(kind: string, work: (key: string) => Answer) => tracked(kind, once(work), 'texts');
  const answersIn = once((namespace: string) => {
    const ids = languages.map((language) => `${language}/${namespace}`);
    const isBroken = ids.map((id) => broken.has(`locales/${id}.json`)).join();
    return earlierAnswers(
      ids.map((id) => files.get(id)),
      [languages.join(), isBroken, partial],
    );
  });
  /** As above for what only the namespace of the key decides. */
  const readingOwn = <Answer>(kind: string, work: (key: string) => Answer) =>
    reading(kind, (key): Answer => {
      const known = answersIn(namespaceOf(key, usual));
      const answers = (known.get(kind) ?? new Map<string, Answer>()) as Map<string, Answer>; // made by the same work
      known.set(kind, answers);
      const answer = answers.get(key) ?? work(key);
      if (answers.size >= mostAnswers) answers.clear();
      answers.set(key, answer);
      return answer;
    });
  const categories = new Map(languages.map((language) => [language, pluralCategories(language)]));

  /** What the languages lack of a key, computed once: thousands of fields share their texts. */
  const lacksOf = readingOwn('lacks', (key): Lacks => {
    const namespace = namespaceOf(key, usual);
    const path = pathOf(key);
    const missing: string[] = [];
    const withoutForms: { readonly language: string; readonly forms: string }[] = [];
    const lost: { readonly language: string; readonly names: string }[] = [];
    const wanted = files.get(`${first}/${namespace}`)?.get(path);
    let near: Lacks['near'] = {};
    for (const language of languages) {
      if (broken.has(`locales/${language}/${namespace}.json`)) continue;
      const known = files.get(`${language}/${namespace}`) ?? new Map<string, string>();
      const text = known.get(path);
      if (text !== undefined) {
        // One that is misspelled is reported as unknown.
        const [all, own] = [namedIn(wanted ?? ''), namedIn(text)];
        const names = own.length < all.length ? all.filter((name) => !own.includes(name)) : [];
        if (names.length > 0) lost.push({ language, names: names.join(', ') });
        continue;
      }
      const forms: readonly string[] = pluralForms.filter((form) => known.has(`${path}_${form}`));
      if (forms.length === 0) {
        // The first language is shown instead.
        if (partial && language !== first) continue;
        missing.push(language);
        if (near.nearest === undefined) near = nearestArgument(path, known.keys());
        continue;
      }
      const lacking = (categories.get(language) ?? []).filter((form) => !forms.includes(form));
      if (lacking.length > 0) withoutForms.push({ language, forms: lacking.join(', ') });
    }
    return { missing, withoutForms, lost, near };
  });

  function judge(key: string | undefined, spot: Spot, report: Report): void {
    if (key === undefined || files.size === 0) return;
    const { missing, withoutForms, lost, near } = lacksOf(key);
    for (const each of withoutForms) report(spot, 'plural-form-missing', { key, ...each });
    for (const each of lost) report(spot, 'text-variable-lost', { key, ...each });
    if (missing.length > 0) report(spot, 'locale-key-missing', { key, languages: missing.join(', '), ...near });
  }

  /** Reports how much each language lacks compared with the first. */
  function checkProgress(report: Report): void {
    const wanted = [...locales].filter(([id]) => id.startsWith(`${first}/`));
    for (const [index, language] of languages.entries()) {
      if (language === first) continue;
      let [total, missing] = [0, 0];
      for (const [id] of wanted) {
        const name = id.slice(first.length + 1);
        if (broken.has(`locales/${language}/${name}.json`)) continue;
        const written = keysOf(files.get(`${language}/${name}`));
        for (const key of keysOf(files.get(id)).keys()) {
          total++;
          if (!written.has(key)) missing++;
        }
      }
      if (missing === 0) continue;
      const document = definitions.languages ?? wanted[0]?.[1];
      const path = definitions.languages ? ['languages', index] : [];
      if (document)
        report(
          { document, path },
          'language-incomplete',
          { name: language, missing: grouped(missing), total: grouped(total) },
          'warning',
        );
    }
  }

  function checkBalance(report: Report, missing: readonly string[]): void {
    if (partial) checkProgress(report);
    else checkEachBalance(report, new Set(missing.map((key) => `${namespaceOf(key, usual)}:${pathOf(key)}`)));
  }

  function checkEachBalance(report: Report, missing: ReadonlySet<string>): void {
    const namespaces = new Set([...files.keys()].map((id) => id.slice(id.indexOf('/') + 1)));
    for (const namespace of namespaces) {
      const whole = languages.filter((language) => !broken.has(`locales/${language}/${namespace}.json`));
      const written = whole.flatMap((language) => {
        const document = locales.get(`${language}/${namespace}`);
        return document ? [{ language, document, keys: keysOf(files.get(document.id)) }] : [];
      });
      const first = written[0];
      if (!first) continue;
      const without = whole.filter((language) => !written.some((each) => each.language === language));
      if (without.length > 0) {
        const args = { name: namespace, languages: without.join(', ') };
        report({ document: first.document, path: [] }, 'locale-file-missing', args, 'warning');
      }
      const judged = new Set(missing);
      for (const { document, keys } of written) {
        for (const [key, leaf] of keys) {
          if (written.every((each) => each.keys.has(key))) continue;
          const name = `${namespace}:${key}`;
          if (judged.has(name)) continue;
          judged.add(name);
          const lacking = written.filter((each) => !each.keys.has(key)).map(({ language }) => language);
          const args = { key: name, languages: lacking.join(', ') };
          report({ document, path: leaf.split('.') }, 'locale-key-one-sided', args, 'warning');
        }
      }
    }
  }

  const textOf = readingOwn('text', (key) => files.get(`${first}/${namespaceOf(key, usual)}`)?.get(pathOf(key)));

  const namesIn = readingOwn('variables', (key): ReadonlyMap<string, readonly string[]> => {
    const found = new Map<string, Set<string>>();
    const namespace = namespaceOf(key, usual);
    for (const language of languages) {
      const texts = files.get(`${language}/${namespace}`);
      for (const name of (texts && variablesIn(texts).get(pathOf(key))) ?? [])
        found.set(name, (found.get(name) ?? new Set()).add(language));
    }
    return new Map([...found].map(([name, speaking]) => [name, [...speaking]]));
  });

  const keysAt = once((place: string): readonly string[] => {
    const [namespace = '', path = ''] = place.split(':');
    const start = path === '' ? '' : `${path}.`;
    const keys = [...keysOf(files.get(`${first}/${namespace}`)).keys()];
    return keys.flatMap((key) => (key.startsWith(start) ? key.slice(start.length) : []));
  });
  const keysBelow = reading('keys', (places): ReadonlySet<string> => new Set(places.split(' ').flatMap(keysAt)));
  const below = readingOwn('below', (key): readonly string[] => {
    const namespace = namespaceOf(key, usual);
    const names = languages.flatMap((language) => {
      const texts = files.get(`${language}/${namespace}`);
      return texts ? (namesBelow(texts).get(pathOf(key)) ?? []) : [];
    });
    return [...new Set(names)].sort();
  });
  const problemPlaces = ['problems', ...(vocabulary.problemKeys ?? [])].join(' ');

  const withCheck = (checkKey: Sentences['judge']): Sentences => ({
    judge: checkKey,
    checkBalance,
    problemCodes: () => (keysBelow('problems').size === 0 ? new Set() : keysBelow(problemPlaces)),
    keysBelow: (places) => keysBelow(places.join(' ')),
    below,
    textOf,
    namesIn,
    checkEffects(effects, spot, report) {
      effects?.forEach((effect, index) => {
        if ('notify' in effect) checkKey(effect.notify, inside(spot, index, 'notify'), report);
      });
    },
    noting: (namespaces) =>
      withCheck((key, spot, report) => {
        if (key !== undefined) namespaces.add(namespaceOf(key, usual));
        checkKey(key, spot, report);
      }),
  });
  return withCheck(judge);
}

/** What the languages lack of a key. */
interface Lacks {
  /** Languages without any text. */
  readonly missing: readonly string[];
  readonly withoutForms: readonly { readonly language: string; readonly forms: string }[];
  /** Variables that the first language's text names and another language's does not. */
  readonly lost: readonly { readonly language: string; readonly names: string }[];
  /** A key with similar spelling. */
  readonly near: { readonly nearest?: string };
}

/** Answers by kind and key. */
type Answers = Map<string, Map<string, unknown>>;

interface Answered {
  readonly parts: readonly unknown[];
  readonly answers: Answers;
}

/** More keys than a namespace has, with those that were typed letter by letter. */
const mostAnswers = 20_000;

/** By the texts of a language. */
const answered = new WeakMap<object, Answered>();

/** What was answered about the texts of a namespace by earlier compilations, if those of every language are the same. */
function earlierAnswers(
  texts: readonly (ReadonlyMap<string, string> | undefined)[],
  facts: readonly unknown[],
): Answers {
  const [holder] = texts;
  const parts = [...texts, ...facts];
  const known = holder && answered.get(holder);
  if (known?.parts.length === parts.length && known.parts.every((part, index) => part === parts[index]))
    return known.answers;
  const answers: Answers = new Map();
  if (holder) answered.set(holder, { parts, answers });
  return answers;
}

/** The same function, which computes each result once. */
function once<Answer>(work: (key: string) => Answer): (key: string) => Answer {
  const answers = new Map<string, Answer>();
  return (key) => {
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = work(key);
    answers.set(key, answer);
    return answer;
  };
}

/** Variables in a text: `{{record.name}}`, also with a format after a comma. */
function namedIn(text: string): readonly string[] {
  if (!text.includes('{{')) return [];
  return [...text.matchAll(/\{\{-?([^{},]+)(?:,[^{}]*)?\}\}/g)].map(([, name = '']) => name.trim());
}

const grouped = (count: number) => count.toLocaleString('en');

/** Reports a language that is listed twice. */
export function checkLanguages({ languages: document }: DefinitionSet, report: Report): void {
  const codes = document?.value.languages.map(({ code }) => code) ?? [];
  for (const [index, name] of codes.entries())
    if (document && codes.indexOf(name) < index)
      report({ document, path: ['languages', index, 'code'] }, 'language-doubled', { name });
}

function pathOf(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

/** Keys as definitions write them, without plural suffixes → a place where each has its text. */
const keysIn = onceFor((texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>();
  for (const leaf of texts.keys()) {
    const key = leaf.replace(pluralEnding, '');
    if (!keys.has(key)) keys.set(key, leaf);
  }
  return keys;
});

function keysOf(texts: ReadonlyMap<string, string> | undefined): ReadonlyMap<string, string> {
  return texts ? keysIn(texts) : new Map();
}

/** Variables by path, and those of plural forms by their key as well; few texts have any. */
const variablesIn = onceFor((texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  for (const [path, text] of texts) {
    const names = namedIn(text);
    if (names.length === 0) continue;
    for (const key of new Set([path, path.replace(pluralEnding, '')]))
      found.set(key, [...(found.get(key) ?? []), ...names]);
  }
  return found;
});

/** What follows each beginning of the paths of texts, made once: hundreds of keys are asked for. */
const namesBelow = onceFor((texts: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> => {
  const names = new Map<string, string[]>();
  for (const path of texts.keys())
    for (let dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      const key = path.slice(0, dot);
      const known = names.get(key);
      if (known) known.push(path.slice(dot + 1));
      else names.set(key, [path.slice(dot + 1)]);
    }
  return names;
});

const textsOf = onceFor((locale: LocaleDefinition): ReadonlyMap<string, string> => new Map(leavesOf(locale)));

/** Plural categories of a language (Unicode CLDR); those of English for an invalid language tag. */
function pluralCategories(language: string): readonly string[] {
  try {
    return new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  } catch {
    return ['one', 'other'];
  }
}

function* leavesOf(locale: LocaleDefinition, path = ''): Generator<[key: string, text: string]> {
  for (const [name, value] of Object.entries(locale)) {
    if (typeof value === 'string') yield [path + name, value];
    else yield* leavesOf(value, `${path}${name}.`);
  }
}
