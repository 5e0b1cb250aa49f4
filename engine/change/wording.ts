import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  namespaceOf,
  type Operator,
  operators,
  operatorTakes,
  opposites,
} from '../model';
import type { ByLanguage } from './sentence';
import { sentencesIn } from './translations';
import words from './words.json';

type Documents = ReadonlyMap<string, Json>;

/** How items and conditions are said to people who do not read definitions, in each language that has the words. */
export interface Wording {
  /** The label of an item beside its name; undefined where it has none in any language. */
  label(item: Json | undefined, name: string): ByLanguage | undefined;
  /**
   * A condition of a document; undefined if it cannot be said in words.
   * @param around the fields beside which it is written: their names come first
   */
  condition(path: string, value: Json, around?: readonly Json[]): ByLanguage | undefined;
  /** The name of a language, as a sentence begins with it. */
  language(code: string): ByLanguage;
  /** The item that another one takes over with `use`; undefined if there is none or more than one. */
  used(item: JsonObject): JsonObject | undefined;
}

/** Longer labels are cut: the whole text is in the document. */
const longest = 120;

/** A longer condition is not said: half of one would say something else. */
const longestCondition = 1000;

/** Words from the texts of the documents themselves: `describe` has those of conditions, `changes` how a label is put beside a name. */
export function createWording(documents: Documents, usualNamespace: string): Wording {
  const texts = new Map<string, ReadonlyMap<string, string>>();
  const languages = new Set<string>();
  for (const [path, document] of documents) {
    const [, language = '', namespace = ''] = /^locales\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
    if (language === '') continue;
    languages.add(language);
    texts.set(`${language}/${namespace}`, sentencesIn(document));
  }
  const textOf = (language: string, key: string) =>
    texts.get(`${language}/${namespaceOf(key, usualNamespace)}`)?.get(key.replace(/^[^:]*:/, ''));
  const fill = (language: string, key: string, values: Readonly<Record<string, string>>) =>
    textOf(language, key)?.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
  const shared = [...documents].flatMap(([path, document]) =>
    path.startsWith('schemas/shared/') && isObject(document) ? [document] : [],
  );
  const sharedIn = (part: string, name: string): Json | undefined =>
    shared.flatMap((document) => ownOf(document[part], name) ?? [])[0];

  function labelIn(language: string, item: Json | undefined, name: string): string | undefined {
    const own = isObject(item) ? item : {};
    const used = typeof own.use === 'string' ? sharedIn('fields', own.use) : undefined;
    for (const each of [own, isObject(used) ? used : {}])
      for (const property of words.labeled) {
        const key = each[property];
        const label = typeof key === 'string' ? textOf(language, key) : undefined;
        // A text with values says nothing without them.
        if (label === undefined || label === name || label.includes('{{')) continue;
        const cut = label.length > longest ? `${label.slice(0, longest - 1)}…` : label;
        return fill(language, 'changes:named', { label: cut, name });
      }
    return undefined;
  }

  /** What a condition of a document means: names resolved, and nothing negated that has an opposite. */
  function meaningOf(path: string, value: Json | undefined, around: readonly Json[], depth = 0): Meaning {
    if (depth > 8) throw new Unsayable();
    if (typeof value === 'boolean') return { op: value ? 'always' : 'never' };
    if (!isObject(value)) throw new Unsayable();
    for (const op of ['all', 'any'] as const) {
      const parts = value[op];
      if (isList(parts))
        return joined(
          op,
          parts.map((part) => meaningOf(path, part, around, depth + 1)),
        );
    }
    if (value.not !== undefined) return negated(meaningOf(path, value.not, around, depth + 1));
    if (typeof value.condition === 'string') {
      const document = documents.get(path);
      const named = isObject(document) ? ownOf(document.conditions, value.condition) : undefined;
      // A named condition belongs to the whole document, wherever it is used.
      return meaningOf(path, named ?? sharedIn('conditions', value.condition), [], depth + 1);
    }
    const op = need(operators.find((name) => Object.hasOwn(value, name)));
    const argument = value[op] ?? null;
    const several = operatorTakes[op as keyof typeof operatorTakes] === 'values';
    if (several ? !isList(argument) || argument.length === 0 : isList(argument)) throw new Unsayable();
    const test: Meaning = { op, operand: value, argument, around };
    return argument === false && (op === 'isEmpty' || op === 'isNotEmpty') ? negated(test) : test;
  }

  /** @throws if there are no words for a part of it */
  function say(language: string, path: string, meaning: Meaning): string {
    const text = (key: string, values = {}) => need(fill(language, `describe:${key}`, values));
    const valueText = (each: Json): string => {
      if (isList(each)) return each.map(valueText).join(` ${text('any')} `);
      if (typeof each === 'boolean') return text(each ? 'yes' : 'no');
      return typeof each === 'string' ? text('quoted', { text: each }) : JSON.stringify(each);
    };
    const called = (name: string, around: readonly Json[]): string => {
      const own = around.find((each) => isNamed(each, name));
      const fields = own === undefined ? fieldsIn(documents.get(path), name) : [own];
      const labels = new Set(
        (fields.length > 0 ? fields : [{ use: name }]).map((each) => labelIn(language, each, name) ?? name),
      );
      // Fields of several groups have this name: a label could be that of another one.
      return labels.size === 1 ? ([...labels][0] ?? name) : name;
    };
    /** A place of the context, beside what its root is called. */
    const placed = (path: string): string => {
      const label = textOf(language, `describe:place_${path.split('.')[0]}`);
      return label === undefined ? path : (fill(language, 'describe:place', { label, path }) ?? path);
    };
    const operand = (some: JsonObject, around: readonly Json[]): string => {
      if (typeof some.context === 'string') return placed(some.context);
      if (typeof some.setting === 'string') return `settings.${some.setting}`;
      if (typeof some.optionsOf === 'string') return text('optionsOf', { name: called(some.optionsOf, around) });
      const name = need(typeof some.field === 'string' ? some.field : undefined);
      return text('quoted', { text: called(name, around) });
    };
    const part = (each: Meaning): string => {
      const inner = say(language, path, each);
      return isBracketed(each) ? `(${inner})` : inner;
    };
    if ('of' in meaning) {
      if (meaning.op !== 'not') return meaning.of.map(part).join(` ${text(meaning.op)} `);
      return text('not', { condition: part(need(meaning.of[0])) });
    }
    if (!('operand' in meaning)) return text(meaning.op);
    const { op, operand: subject, argument, around } = meaning;
    if (typeof subject.optionsOf === 'string' && (op === 'isEmpty' || op === 'isNotEmpty'))
      return text(op === 'isEmpty' ? 'hasNoOptions' : 'hasOptions', { name: called(subject.optionsOf, around) });
    const other = op === 'sameAs' ? operand(isObject(argument) ? argument : { field: argument }, around) : '';
    return text(op, { what: operand(subject, around), value: valueText(argument), other });
  }

  const inEach = (word: (language: string) => string | undefined): ByLanguage | undefined => {
    const said = [...languages].flatMap((language) => {
      const found = word(language);
      return found === undefined ? [] : [[language, found] as const];
    });
    return said.length > 0 ? Object.fromEntries(said) : undefined;
  };
  /** Made once: a new page has hundreds of texts. */
  const languageNames = new Map<string, ByLanguage>();

  return {
    label: (item, name) => inEach((language) => labelIn(language, item, name)),
    condition: (path, value, around = []) => {
      const found = inEach((language) => {
        try {
          return say(language, path, meaningOf(path, value, around));
        } catch (error) {
          if (error instanceof Unsayable) return undefined;
          throw error;
        }
      });
      return Object.values(found ?? {}).some((said) => said.length > longestCondition) ? undefined : found;
    },
    language: (code) => {
      const known = languageNames.get(code) ?? inEach((language) => languageName(code, language)) ?? {};
      languageNames.set(code, known);
      return known;
    },
    used: ({ use }) => {
      if (typeof use !== 'string') return undefined;
      const found = ['fields', 'blocks'].flatMap((part) =>
        shared.flatMap((document) => ownOf(document[part], use) ?? []),
      );
      const [only] = found;
      return found.length === 1 && isObject(only) ? only : undefined;
    },
  };
}

/** There are no words for a condition: another language or form of it than is known here. */
class Unsayable extends Error {
  override readonly name = 'Unsayable';
}

function need<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Unsayable();
  return value;
}

const ownOf = (holder: Json | undefined, name: string): Json | undefined =>
  isObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;

/** A condition as it is said. */
type Meaning =
  | { readonly op: 'all' | 'any' | 'not'; readonly of: readonly Meaning[] }
  | { readonly op: 'always' | 'never' }
  | {
      readonly op: Operator;
      readonly operand: JsonObject;
      readonly argument: Json;
      readonly around: readonly Json[];
    };

/** Parts of the same kind are parts of the whole: “a and b and c” needs no parentheses. */
function joined(op: 'all' | 'any', parts: readonly Meaning[]): Meaning {
  const of = parts.flatMap((part) => (part.op === op && 'of' in part ? part.of : [part]));
  const [only] = of;
  if (only === undefined) return { op: op === 'all' ? 'always' : 'never' };
  return of.length === 1 ? only : { op, of };
}

function negated(meaning: Meaning): Meaning {
  if ('of' in meaning) return meaning.op === 'not' ? need(meaning.of[0]) : { op: 'not', of: [meaning] };
  if (!('operand' in meaning)) return { op: meaning.op === 'always' ? 'never' : 'always' };
  const op = Object.hasOwn(opposites, meaning.op) ? opposites[meaning.op as keyof typeof opposites] : undefined;
  if (op === undefined) return { op: 'not', of: [meaning] };
  // The argument of these two is not said.
  return { ...meaning, op, argument: op === 'isEmpty' || op === 'isNotEmpty' ? true : meaning.argument };
}

/** Whether a part of a condition has words that could be taken for parts of what is around it. */
function isBracketed(part: Meaning): boolean {
  return 'of' in part || ('argument' in part && isList(part.argument) && part.argument.length > 1);
}

const isNamed = (item: Json, name: string): boolean => isObject(item) && (item.name ?? item.use) === name;

/** All fields of a document that have the name which a condition has for one. */
function fieldsIn(part: Json | undefined, name: string): readonly Json[] {
  if (isList(part)) return part.flatMap((each) => [...(isNamed(each, name) ? [each] : []), ...fieldsIn(each, name)]);
  if (!isObject(part)) return [];
  const keyed = ownOf(part.fields, name);
  return [...(isObject(keyed) ? [keyed] : []), ...Object.values(part).flatMap((each) => fieldsIn(each, name))];
}

/** A language by its name in another one, with a capital: sentences begin with it. Undefined for a code that is no language's. */
function languageName(code: string, language: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(code);
    return name && name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  } catch {
    return undefined;
  }
}
