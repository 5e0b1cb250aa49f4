import type { DefinitionSet } from '../definition';
import type { DefinitionProblem, Vocabulary } from '../model';
import { idsOf } from './world';

/**
 * What every form and screen is compiled with: all documents except the other forms and screens and the texts. Of those it contains which
 * ones exist.
 */
type Ground = readonly unknown[];

/** The last grounds and texts of a vocabulary: equal ones are one object, so that they are compared once. */
const grounds = new WeakMap<Vocabulary, readonly Ground[]>();
const mostGrounds = 8;

function oneOf(vocabulary: Vocabulary, parts: Ground): Ground {
  const known = grounds.get(vocabulary) ?? [];
  const same = known.find((each) => each.length === parts.length && each.every((part, index) => part === parts[index]));
  grounds.set(vocabulary, [same ?? parts, ...known.filter((each) => each !== same)].slice(0, mostGrounds));
  return same ?? parts;
}

function groundOf(set: DefinitionSet): Ground {
  const { shared, dataSchemas, routes, sources, permissions, languages, letters, assistant } = set;
  const named = [
    ...[shared, dataSchemas, routes].map((each) => [...each.keys()]),
    idsOf(set, 'form'),
    idsOf(set, 'screen'),
  ];
  const names = named.map((each) => each.join());
  // A form or screen that cannot be read still has its name.
  const broken = [...set.broken].filter((path) => !/\.(form|screen)\.json$/.test(path));
  const documents = [shared, dataSchemas, routes].flatMap((each) => [...each.values()]);
  const single = [sources, permissions, languages, letters, assistant];
  return [...names, broken.join(), set.locales.size === 0, ...single, ...documents];
}

/** The same function, which computes the result for an object once: it depends on nothing else. */
export function onceFor<Subject extends object, T>(make: (subject: Subject) => T): (subject: Subject) => T {
  const known = new WeakMap<Subject, { readonly result: T }>();
  return (subject) => {
    const found = known.get(subject) ?? { result: make(subject) };
    known.set(subject, found);
    return found.result;
  };
}

/** Something that the documents ask about each other, or about texts. */
interface Question {
  readonly answer: (name: string) => unknown;
  readonly ofTexts: boolean;
}

/** An answer that one document was compiled with. */
interface Asked {
  readonly kind: string;
  readonly name: string;
  readonly answer: unknown;
}

/** What is made of a document, with the problems of it alone. */
export interface Result<T> {
  readonly value: T;
  readonly problems: readonly DefinitionProblem[];
}

interface Made extends Result<unknown> {
  readonly ground: Ground;
  readonly texts: Ground;
  readonly asked: readonly Asked[];
}

/** By document, and by what was made of it. */
const made = new WeakMap<object, Map<string, readonly Made[]>>();

/** An edit that is taken back finds what was there before it. */
const mostMade = 2;

/** What earlier compilations made, as far as it is still true. */
export interface Memory {
  /** One object for all compilations with the same ground: what depends on it alone is made of it. */
  readonly ground: Ground;
  /**
   * What was made of a document under a name, with its problems; made now if it is not known, or if something that it depends on changed:
   * the document itself, the ground, or an answer to what it asked.
   */
  once<T>(document: object, name: string, make: () => Result<T>): T;
  /** The same function, whose answers are noted for the document that is being compiled. */
  asking<T>(kind: string, answer: (name: string) => T, about?: 'texts'): (name: string) => T;
  /** The same for what has a name in a map. */
  reading<T>(kind: string, map: ReadonlyMap<string, T>): ReadonlyMap<string, T>;
}

/**
 * @param how of compiling, as far as the results differ
 * @param tell receives the problems of everything that is asked for, known or made
 */
export function createMemory(
  set: DefinitionSet,
  vocabulary: Vocabulary,
  how: readonly unknown[],
  tell: (problems: readonly DefinitionProblem[]) => void,
): Memory {
  const ground = oneOf(vocabulary, [...how, ...groundOf(set)]);
  const texts = oneOf(vocabulary, [...set.locales.values()]);
  const questions = new Map<string, Question>();
  /** Of the document that is being compiled. */
  let asked = new Map<string, Asked>();
  let isLasting = true;

  function isTrue(known: Made): boolean {
    if (known.ground !== ground) return false;
    return known.asked.every(({ kind, name, answer }) => {
      const question = questions.get(kind);
      if (question?.ofTexts && known.texts === texts) return true;
      return question !== undefined && isSame(question.answer(name), answer);
    });
  }

  const memory: Memory = {
    ground,
    once<T>(document: object, name: string, make: () => Result<T>): T {
      const all = made.get(document) ?? new Map<string, readonly Made[]>();
      made.set(document, all);
      const kept = all.get(name) ?? [];
      let result = kept.find(isTrue);
      if (result === undefined) {
        asked = new Map();
        isLasting = true;
        result = { ground, texts, ...make(), asked: [...asked.values()] };
        if (isLasting) all.set(name, [result, ...kept].slice(0, mostMade));
      }
      tell(result.problems);
      return result.value as T; // was made under the same name
    },
    asking(kind, answer, about) {
      questions.set(kind, { answer, ofTexts: about === 'texts' });
      return (name) => {
        const given = answer(name);
        asked.set(`${kind} ${name}`, { kind, name, answer: given });
        return given;
      };
    },
    reading(kind, map) {
      const get = memory.asking(kind, (name) => map.get(name));
      // Who reads all of it would depend on all of it.
      const all = () => {
        isLasting = false;
        return map;
      };
      return {
        get,
        has: (name) => get(name) !== undefined,
        get size() {
          return all().size;
        },
        keys: () => all().keys(),
        values: () => all().values(),
        entries: () => all().entries(),
        forEach: (visit) => all().forEach(visit),
        [Symbol.iterator]: () => all()[Symbol.iterator](),
      };
    },
  };
  return memory;
}

/** Answers about texts are made anew for each compilation: of those the content counts. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return contentOf(one) === contentOf(other);
}

function contentOf(answer: object | null): string {
  return JSON.stringify(answer instanceof Map || answer instanceof Set ? [...answer] : answer);
}
