import type { DefinitionSet, Locator } from '../definition';
import type { DefinitionProblem, Vocabulary } from '../model';
import { idsOf, own, routeIds } from './world';

/** Stands for documents, compared one by one: equal lists of them have one key. It holds none of them. */
type Key = object;

/** A vocabulary's last lists, with their keys: they are compared once for a compilation, not for each document. */
interface Lists {
  readonly common: readonly KeyedList[];
  readonly whole: readonly KeyedList[];
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
 * What every form and screen is compiled with: shared documents, languages, and which names exist. What else it reads of other documents is
 * tracked by name.
 */
function commonInputs(set: DefinitionSet): readonly unknown[] {
  const { shared, dataSchemas, routes, sources, permissions, languages } = set;
  // A form or screen that cannot be read still has its name.
  const broken = [...set.broken].filter((path) => !/\.(form|screen)\.json$/.test(path));
  const groups = [shared, dataSchemas, routes].map((each) => [...each.keys()]);
  const named = [idsOf(set, 'form'), idsOf(set, 'screen'), routeIds(set), Object.keys(sources?.value.sources ?? {})];
  const table = permissions && { ...permissions.value, permissions: Object.keys(permissions.value.permissions) };
  return [JSON.stringify([groups, named, table, broken, set.locales.size === 0]), languages, ...shared.values()];
}

/** All documents that compiling reads. */
function allInputs(set: DefinitionSet): readonly unknown[] {
  const { dataSchemas, routes, sources, permissions } = set;
  return [sources, permissions, ...dataSchemas.values(), ...routes.values()];
}

/** The document that a file holds. */
export function documentOf(set: DefinitionSet): (file: string) => Locator | undefined {
  let files: ReadonlyMap<string, Locator> | undefined;
  return (file) => {
    files ??= new Map(
      [
        ...[set.forms, set.shared, set.screens, set.routes, set.dataSchemas, set.locales].flatMap(
          (each: ReadonlyMap<string, Locator>) => [...each.values()],
        ),
        ...[set.sources, set.permissions, set.languages, set.letters, set.assistant].filter(
          (each) => each !== undefined,
        ),
      ].map((document) => [document.file, document]),
    );
    return files.get(file);
  };
}

/** Something that a document read of another one or of the texts, with what it read. */
interface Dependency {
  readonly kind: string;
  readonly name: string;
  readonly value: unknown;
}

/** By identity, by the whole content, or by that of a part. */
type Compare = 'identity' | 'content' | ((value: unknown) => unknown);

/** How a kind of dependency is read again. Some answers are new objects each time, so their content is compared; documents are not. */
interface Reading {
  readonly read: (name: string) => unknown;
  readonly compare: Compare;
  /** Needs no comparison while the texts are the same. */
  readonly ofTexts: boolean;
  /** Last comparisons by name: thousands of documents depend on the same texts. */
  readonly compared: Map<string, Comparison>;
}

interface Comparison {
  readonly before: unknown;
  readonly isSame: boolean;
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
  /** One object for all compilations of the same sources, permissions, routes and schemas of the API: steps over all of those are memoized for it. */
  readonly whole: object;
  /**
   * The result of a step for a document. It is made again if the document, the common inputs or anything that was read by a tracked function
   * or map differs.
   */
  memoized<T>(document: object, step: string, make: () => Result<T>): T;
  /** The same function; what is read with it is a dependency of what is being made. */
  tracked<T>(kind: string, read: (name: string) => T, about?: 'texts'): (name: string) => T;
  /** The same map; reading more than one entry of it makes a result that is not kept. */
  trackedMap<T>(kind: string, map: ReadonlyMap<string, T>, compare?: Compare): ReadonlyMap<string, T>;
  /** The same for an object with properties of any name, compared by their content. */
  trackedRecord<T>(kind: string, record: Readonly<Record<string, T>>): Readonly<Record<string, T>>;
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
  const inputs = [...variant, ...commonInputs(set)];
  const lists = {
    common: keyed(inputs, known?.common),
    whole: keyed([...inputs, ...allInputs(set)], known?.whole),
    texts: keyed([...set.locales.values()], known?.texts),
  };
  listed.set(vocabulary, lists);
  const [{ key: common }] = lists.common;
  const [{ key: whole }] = lists.whole;
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
      if (reading === undefined) return value === undefined;
      if (reading.ofTexts && result.texts === texts) return true;
      const known = reading.compared.get(name);
      if (known !== undefined && known.before === value) return known.isSame;
      const now = reading.read(name);
      const isSame = now === value || isSameContent(now, value, reading.compare);
      reading.compared.set(name, { before: value, isSame });
      return isSame;
    };
    if (!result.dependencies.every(isSame)) return false;
    result.texts = texts;
    return true;
  }

  function track<T>(kind: string, read: (name: string) => T, how: Pick<Reading, 'compare' | 'ofTexts'>) {
    readings.set(kind, { read, ...how, compared: new Map() });
    return (name: string): T => {
      const value = read(name);
      note({ kind, name, value });
      return value;
    };
  }

  /** A problem is where it is written: in another file, as long as that is the same. */
  const written = track('file', documentOf(set), { compare: 'identity', ofTexts: false });
  const placed = ({ place, because }: DefinitionProblem): void => {
    written(place.file);
    if (because) placed(because);
  };

  return {
    whole,
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
          const made = make();
          made.problems.forEach(placed);
          result = { common, texts, ...made, dependencies: [...own.dependencies.values()] };
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
    trackedRecord(kind, record) {
      const get = track(kind, (name) => own(record, name), { compare: 'content', ofTexts: false });
      const all = track(`${kind}s`, () => record, { compare: 'content', ofTexts: false });
      const reads = (name: string | symbol) => void (typeof name === 'string' && get(name));
      return new Proxy(record, {
        get: (target, name) => {
          reads(name);
          return Reflect.get(target, name);
        },
        has: (target, name) => {
          reads(name);
          return Reflect.has(target, name);
        },
        getOwnPropertyDescriptor: (target, name) => {
          reads(name);
          return Reflect.getOwnPropertyDescriptor(target, name);
        },
        ownKeys: (target) => {
          all('');
          return Reflect.ownKeys(target);
        },
      });
    },
  };
}

function isSameContent(now: unknown, before: unknown, compare: Compare = 'identity'): boolean {
  if (compare === 'identity') return false;
  const part = (value: unknown) => (compare === 'content' || value === undefined ? value : compare(value));
  return contentOf(part(now)) === contentOf(part(before));
}

/** Documents and models do not change. */
const contents = new WeakMap<object, string>();

function contentOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const known =
    contents.get(value) ?? JSON.stringify(value instanceof Map || value instanceof Set ? [...value] : value);
  contents.set(value, known);
  return known;
}
