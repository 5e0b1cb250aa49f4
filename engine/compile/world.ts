import type { BlockPart, Condition, DefinitionSet, ListedOption, SharedFieldDefinition } from '../definition';
import { type EntityModel, formModes, type JsonSchema, pathArguments, type Vocabulary } from '../model';
import { nearestOrAllowed } from './listed';
import type { Report, Spot } from './report';
import type { CompilerRule } from './rules';
import { filtersOf, formerProperties, propertiesReadBySome } from './source-filters';

/** Existing names of one sort. Where a file that could define more is broken, no name is reported as unknown. */
export interface Names {
  readonly all: ReadonlySet<string>;
  readonly complete: boolean;
}

/** A shared definition and where it is written. */
export interface Shared<T> {
  readonly value: T;
  readonly spot: Spot;
}

export interface SourceArguments {
  readonly where: readonly string[];
  /** Those of them that are filters of a list, sent as `filter[name]`. */
  readonly filters: readonly string[];
  /** Those of the filters that are properties which definitions added to the records. */
  readonly byAddition: readonly string[];
  /** Names that such properties had, also of those that were removed. */
  readonly former: readonly string[];
  /** Names of properties that not everyone reads: no model says them by itself, for a model is the same for all. */
  readonly readBySome: readonly string[];
  readonly required: readonly string[];
  /** What a `GET` returns; absent for sources of the host. */
  readonly answer?: JsonSchema;
  readonly isGet: boolean;
  /** Every value it can ever offer, where that is known in advance. */
  readonly values?: readonly string[];
}

/** Everything that definitions may refer to across files. */
export interface World {
  readonly definitions: DefinitionSet;
  readonly vocabulary: Vocabulary;
  readonly forms: Names;
  readonly screens: Names;
  readonly routes: Names;
  readonly operations: Names;
  readonly sources: Names;
  /** Those of them that `sources.json` has. */
  readonly writtenSources: Names;
  readonly optionSources: ReadonlyMap<string, SourceArguments>;
  readonly permissions: Names;
  readonly roles: Names;
  readonly sharedComplete: boolean;
  readonly sharedFields: ReadonlyMap<string, Shared<SharedFieldDefinition>>;
  readonly sharedConditions: ReadonlyMap<string, Shared<Condition>>;
  readonly sharedOptionLists: ReadonlyMap<string, Shared<readonly ListedOption[]>>;
  readonly sharedBlocks: ReadonlyMap<string, Shared<BlockPart>>;
}

/**
 * Contexts that the engine itself fills: `form` holds what the forms of a screen publish, by field name; `formMode` is the reason why a
 * form is open.
 */
const ownContexts: Vocabulary['contexts'] = {
  form: { type: 'object' },
  formMode: { type: 'string', enum: formModes },
};

/** Collects the names, and reports shared names that two files define. */
export function worldOf(
  definitions: DefinitionSet,
  vocabulary: Vocabulary,
  entities: Readonly<Record<string, EntityModel>>,
  report: Report,
): World {
  const whole = (ending: string) => isWhole(definitions, ending);
  const names = (all: Iterable<string>, complete = true): Names => ({ all: new Set(all), complete });

  const written = Object.entries(definitions.sources?.value.sources ?? {});
  const sourcesWhole = whole('sources.json');
  const permissions = definitions.permissions?.value;
  const optionSources = new Map<string, SourceArguments>();
  for (const [name, source] of written) {
    if (source.method !== 'GET') continue;
    const required = pathArguments(source.path);
    const plain = [...required, ...(source.query ?? [])];
    const filters = filtersOf(source, entities).filter((filter) => !plain.includes(filter));
    const where = [...new Set([...plain, ...filters])];
    const byAddition = filters.filter((filter) => !source.filters?.includes(filter));
    optionSources.set(name, {
      where,
      filters,
      byAddition,
      former: filters.length > 0 ? formerProperties(source.answer, entities) : [],
      readBySome: propertiesReadBySome(source.answer, entities),
      required,
      isGet: true,
      ...(source.answer && { answer: source.answer }),
    });
  }
  for (const [name, { where, required = [], values }] of Object.entries(vocabulary.optionSources)) {
    const none = { filters: [], byAddition: [], former: [], readBySome: [] };
    optionSources.set(name, { where, ...none, required, isGet: false, ...(values && { values }) });
  }
  const collect = <T>(part: SharedPart) => collectShared<T>(definitions, part, report);
  return {
    definitions,
    vocabulary: { ...vocabulary, contexts: { ...vocabulary.contexts, ...ownContexts } },
    forms: names(idsOf(definitions, 'form')),
    screens: names(idsOf(definitions, 'screen')),
    routes: names(routeIds(definitions), whole('routes.json')),
    operations: names([...Object.keys(vocabulary.operations), ...written.map(([name]) => name)], sourcesWhole),
    sources: names([...written.map(([name]) => name), ...Object.keys(vocabulary.optionSources)], sourcesWhole),
    writtenSources: names(
      written.map(([name]) => name),
      sourcesWhole,
    ),
    optionSources,
    permissions: names(
      Object.keys(permissions?.permissions ?? {}),
      permissions !== undefined || whole('permissions.json'),
    ),
    roles: names(permissions?.roles ?? [], permissions !== undefined || whole('permissions.json')),
    sharedComplete: whole('.shared.json'),
    sharedFields: collect<SharedFieldDefinition>('fields'),
    sharedConditions: collect<Condition>('conditions'),
    sharedOptionLists: collect<readonly ListedOption[]>('optionLists'),
    sharedBlocks: collect<BlockPart>('blocks'),
  };
}

/** Ids of all forms or screens in order, also of those that could not be read. */
export function idsOf({ forms, screens, broken }: DefinitionSet, kind: 'form' | 'screen'): readonly string[] {
  const ending = `.${kind}.json`;
  const unread = [...broken].filter((path) => path.endsWith(ending));
  const ids = unread.map((path) => path.slice(path.lastIndexOf('/') + 1, -ending.length));
  return [...new Set([...(kind === 'form' ? forms : screens).keys(), ...ids])].sort();
}

/** Ids of all routes in the order in which they are written. */
export function routeIds({ routes }: DefinitionSet): readonly string[] {
  const idsIn = (list: readonly RouteLike[]): string[] =>
    list.flatMap(({ id, children = [] }) => [id, ...idsIn(children)]);
  return [...routes.values()].flatMap(({ value }) => idsIn(value.routes));
}

/** Whether every file with this ending could be read: what is not there then does not exist. */
export function isWhole({ broken }: DefinitionSet, ending: string): boolean {
  return ![...broken].some((path) => path.endsWith(ending));
}

interface RouteLike {
  readonly id: string;
  readonly children?: readonly RouteLike[];
}

type SharedPart = 'fields' | 'conditions' | 'optionLists' | 'blocks';

/** Shared definitions of a kind by name; of two with one name the first counts. */
export function collectShared<T>(
  definitions: DefinitionSet,
  part: SharedPart,
  report: Report,
): ReadonlyMap<string, Shared<T>> {
  const found = new Map<string, Shared<T>>();
  for (const document of definitions.shared.values()) {
    for (const [name, value] of Object.entries(document.value[part] ?? {})) {
      const spot: Spot = { document, path: [part, name] };
      const other = found.get(name);
      if (other) report(spot, 'shared-name-doubled', { name, other: other.spot.document.file });
      // The meta schema fixes the type of each part.
      else found.set(name, { value: value as T, spot });
    }
  }
  return found;
}

/** Reports a name that does not exist, with the nearest one that does. Returns whether it exists. */
export function checkName(report: Report, spot: Spot, rule: CompilerRule, name: string, names: Names): boolean {
  if (names.all.has(name)) return true;
  if (!names.complete) return false;
  report(spot, rule, { name, ...nearestOrAllowed(name, names.all) });
  return false;
}

/** An own property of a record only: `constructor` is not a type. */
export function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** Names of a record. */
export function namesIn(record: Readonly<Record<string, unknown>>): Names {
  return { all: new Set(Object.keys(record)), complete: true };
}
