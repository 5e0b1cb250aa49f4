import type { DefinitionSet } from '../definition';
import type { DefinitionProblem, Vocabulary } from '../model';
import { idsOf } from './world';

/** Stands for documents, compared one by one: equal lists of them have one key. It holds none of them. */
type Key = object;

/** A vocabulary's last lists, with their keys: they are compared once for a compilation, not for each document. */
interface Lists {
  readonly common: readonly KeyedList[];
  readonly texts: readonly KeyedList[];
}

interface KeyedList {
  readonly parts: readonly unknown[];
  readonly key: Key;
}

const listed = new WeakMap<Vocabulary, Lists>();
const mostLists = 4;

function keyed(parts: readonly unknown[], known: readonly KeyedList[] = []): readonly [KeyedList, ...KeyedList[]] {
  const isSame = (each: KeyedList) =>
    each.parts.length === parts.length && each.parts.every((part, index) => part === parts[index]);
  const found = known.find(isSame) ?? { parts, key: {} };
  return [found, ...known.filter((each) => each !== found).slice(0, mostLists - 1)];
}

/**
 * What every form and screen is compiled with: all documents that it may read but the other forms and screens and the texts. Of those it
 * contains which ones exist.
 */
function commonInputs(set: DefinitionSet): readonly unknown[] {
  const { shared, dataSchemas, routes, sources, permissions, languages } = set;
  const groups = [shared, dataSchemas, routes];
  // A form or screen that cannot be read still has its name.
  const broken = [...set.broken].filter((path) => !/\.(form|screen)\.json$/.test(path));
  const names = [...groups.map((each) => [...each.keys()]), idsOf(set, 'form'), idsOf(set, 'screen'), broken];
  const documents = groups.flatMap((each) => [...each.values()]);
  return [JSON.stringify(names), set.locales.size === 0, sources, permissions, languages, ...documents];
}

/** Something that a document read of another one or of the texts, with what it read. */
interface Dependency {
  readonly kind: string;
  readonly name: string;
  readonly value: unknown;
}

/** How a kind of dependency is read again. Some answers are new objects each time, so their content is compared; documents are not. */
interface Reading {
  readonly read: (name: string) => unknown;
  readonly compare: 'identity' | 'content';
  /** Needs no comparison while the texts are the same. */
  readonly ofTexts: boolean;
}

/** What is made of a document, with the problems of it alone. */
export interface Result<T> {
  readonly value: T;
  readonly problems: readonly DefinitionProblem[];
}

interface Memoized extends Result<unknown> {
  readonly common: Key;
  /** The last texts with which it was found to be true. */
  texts: Key;
  readonly dependencies: readonly Dependency[];
}

/** By document, and by the step of compiling. */
const memory = new WeakMap<object, Map<string, readonly Memoized[]>>();

/** An edit that is taken back finds what was there before it. */
const mostMemoized = 2;

/** Results of earlier compilations, as far as they are still true. */
export interface Memory {
  /** One object for all compilations with the same common inputs: what depends on those alone is memoized for it. */
  readonly common: object;
  /**
   * The result of a step for a document. It is made again if the document, the common inputs or anything that was read by a tracked function
   * or map differs.
   */
  memoized<T>(document: object, step: string, make: () => Result<T>): T;
  /** The same function; what is read with it is a dependency of what is being made. */
  tracked<T>(kind: string, read: (name: string) => T, about?: 'texts'): (name: string) => T;
  /** The same map; reading more than one entry of it makes a result that is not kept. */
  trackedMap<T>(kind: string, map: ReadonlyMap<string, T>, compare?: Reading['compare']): ReadonlyMap<string, T>;
}

/**
 * @param variant whatever else makes results differ, compared by identity
 * @param onProblems receives the problems of every result, memoized or made
 */
export function createMemory(
  set: DefinitionSet,
  vocabulary: Vocabulary,
  variant: readonly unknown[],
  onProblems: (problems: readonly DefinitionProblem[]) => void,
): Memory {
  const known = listed.get(vocabulary);
  const lists = {
    common: keyed([...variant, ...commonInputs(set)], known?.common),
    texts: keyed([...set.locales.values()], known?.texts),
  };
  listed.set(vocabulary, lists);
  const [{ key: common }] = lists.common;
  const [{ key: texts }] = lists.texts;
  const readings = new Map<string, Reading>();
  /** What is being made at the moment. */
  let recording: { readonly dependencies: Map<string, Dependency>; isKept: boolean } | undefined;

  function note(dependency: Dependency): void {
    recording?.dependencies.set(`${dependency.kind} ${dependency.name}`, dependency);
  }

  function isTrue(result: Memoized): boolean {
    if (result.common !== common) return false;
    const isSame = ({ kind, name, value }: Dependency) => {
      const reading = readings.get(kind);
      if (reading?.ofTexts && result.texts === texts) return true;
      const now = reading?.read(name);
      return now === value || (reading?.compare === 'content' && contentOf(now) === contentOf(value));
    };
    if (!result.dependencies.every(isSame)) return false;
    result.texts = texts;
    return true;
  }

  function track<T>(kind: string, read: (name: string) => T, how: Omit<Reading, 'read'>) {
    readings.set(kind, { read, ...how });
    return (name: string): T => {
      const value = read(name);
      note({ kind, name, value });
      return value;
    };
  }

  return {
    common,
    memoized<T>(document: object, step: string, make: () => Result<T>): T {
      const steps = memory.get(document) ?? new Map<string, readonly Memoized[]>();
      memory.set(document, steps);
      const last = steps.get(step) ?? [];
      let result = last.find(isTrue);
      if (result === undefined) {
        const outer = recording;
        const own: NonNullable<typeof recording> = { dependencies: new Map(), isKept: true };
        recording = own;
        try {
          result = { common, texts, ...make(), dependencies: [...own.dependencies.values()] };
        } finally {
          recording = outer;
        }
        if (own.isKept) steps.set(step, [result, ...last].slice(0, mostMemoized));
        else if (outer) outer.isKept = false;
      }
      for (const dependency of result.dependencies) note(dependency);
      onProblems(result.problems);
      return result.value as T; // was made by the same step
    },
    tracked: (kind, read, about) => track(kind, read, { compare: 'content', ofTexts: about === 'texts' }),
    trackedMap(kind, map, compare = 'identity') {
      const get = track(kind, (name) => map.get(name), { compare, ofTexts: false });
      const all = () => {
        if (recording) recording.isKept = false;
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
}

function contentOf(value: unknown): string | undefined {
  return JSON.stringify(value instanceof Map || value instanceof Set ? [...value] : value);
}
