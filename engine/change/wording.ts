import { isList, isObject, type Json, type JsonObject, namespaceOf, operators } from '../model';
import type { ByLanguage } from './sentence';
import { sentencesIn } from './translations';
import words from './words.json';

type Documents = ReadonlyMap<string, Json>;

/** How items and conditions are said to people who do not read definitions, in each language that has the words. */
export interface Wording {
  /** The label of an item beside its name; undefined where it has none in any language. */
  label(item: Json | undefined, name: string): ByLanguage | undefined;
  /** A condition of a document; undefined if it cannot be said in words. */
  condition(path: string, value: Json): ByLanguage | undefined;
}

/** Longer labels are cut: the whole text is in the document. */
const longest = 120;

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

  /** @throws if there are no words for a part of it */
  function say(language: string, path: string, value: Json, depth = 0): string {
    const text = (key: string, values = {}) => need(fill(language, `describe:${key}`, values));
    const valueText = (each: Json): string => {
      if (isList(each)) return each.map(valueText).join(` ${text('any')} `);
      if (typeof each === 'boolean') return text(each ? 'yes' : 'no');
      return typeof each === 'string' ? text('quoted', { text: each }) : JSON.stringify(each);
    };
    const operand = (some: JsonObject): string => {
      if (typeof some.context === 'string') return some.context;
      if (typeof some.setting === 'string') return `settings.${some.setting}`;
      if (typeof some.optionsOf === 'string') return text('optionsOf', { name: some.optionsOf });
      const name = need(typeof some.field === 'string' ? some.field : undefined);
      const field = fieldIn(documents.get(path), name) ?? { use: name };
      return text('quoted', { text: labelIn(language, field, name) ?? name });
    };
    if (depth > 8) throw new Unsayable();
    if (typeof value === 'boolean') return text(value ? 'always' : 'never');
    if (!isObject(value)) throw new Unsayable();
    for (const join of ['all', 'any'] as const) {
      const parts = value[join];
      if (!isList(parts)) continue;
      const said = parts.map((part) => {
        const inner = say(language, path, part, depth + 1);
        return isObject(part) && (isList(part.all) || isList(part.any)) ? `(${inner})` : inner;
      });
      return said.join(` ${text(join)} `);
    }
    if (value.not !== undefined) return text('not', { condition: say(language, path, value.not, depth + 1) });
    if (typeof value.condition === 'string') {
      const document = documents.get(path);
      const named = isObject(document) ? ownOf(document.conditions, value.condition) : undefined;
      return say(language, path, need(named ?? sharedIn('conditions', value.condition)), depth + 1);
    }
    const operator = need(operators.find((name) => Object.hasOwn(value, name)));
    const argument = value[operator] ?? null;
    const opposite = argument === false && (operator === 'isEmpty' || operator === 'isNotEmpty');
    const key = opposite ? (operator === 'isEmpty' ? 'isNotEmpty' : 'isEmpty') : operator;
    const other = operator === 'sameAs' ? operand(isObject(argument) ? argument : { field: argument }) : '';
    return text(key, { what: operand(value), value: valueText(argument), other });
  }

  const inEach = (word: (language: string) => string | undefined): ByLanguage | undefined => {
    const said = [...languages].flatMap((language) => {
      const found = word(language);
      return found === undefined ? [] : [[language, found] as const];
    });
    return said.length > 0 ? Object.fromEntries(said) : undefined;
  };
  return {
    label: (item, name) => inEach((language) => labelIn(language, item, name)),
    condition: (path, value) =>
      inEach((language) => {
        try {
          return say(language, path, value);
        } catch (error) {
          if (error instanceof Unsayable) return undefined;
          throw error;
        }
      }),
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

/** A field of a document by the name that its conditions have for it. */
function fieldIn(part: Json | undefined, name: string): Json | undefined {
  if (isList(part)) {
    for (const each of part) {
      if (isObject(each) && (each.name ?? each.use) === name) return each;
      const found = fieldIn(each, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(part)) return undefined;
  const keyed = ownOf(part.fields, name);
  if (isObject(keyed)) return keyed;
  for (const each of Object.values(part)) {
    const found = fieldIn(each, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
