import type { Json, JsonObject, JsonSchema } from '../../../../engine/model';
import { fieldsReadAt, type SharedFields } from '../documents/fields';
import { nameOf } from '../documents/identity';
import { isObject, listOf, type Path, textOf, valueAt } from '../documents/json';
import { type MetaPlace, shapesOf } from './meta';

/** Names that documents may refer to, by the kind that `refersTo` of a definition language says. */
export interface WorldNames {
  readonly form: readonly string[];
  readonly screen: readonly string[];
  readonly route: readonly string[];
  readonly source: readonly string[];
  /** Those of them that a screen can read, as far as the compiler knows them. */
  readonly readable: readonly string[];
  readonly permission: readonly string[];
  readonly role: readonly string[];
  readonly sharedField: readonly string[];
  readonly sharedBlock: readonly string[];
  readonly condition: readonly string[];
  readonly optionList: readonly string[];
  readonly component: readonly string[];
  /** Keys of sentences. */
  readonly text: readonly string[];
  /** Shared fields as they are written: a shared group has fields of its own. */
  readonly shared: SharedFields;
  /** Roots of the context, and what each holds. */
  readonly contexts: Readonly<Record<string, JsonSchema>>;
  /** What the sources that are known answer. */
  readonly answers: Readonly<Record<string, JsonSchema | undefined>>;
}

/** What a place of a document refers to by name, as its language says; of several kinds, in the order in which they are offered. */
export function referredKinds(place: MetaPlace): readonly string[] {
  return shapesOf(place, undefined).flatMap(({ schema: { refersTo } }) =>
    typeof refersTo === 'string' ? [refersTo] : listOf(refersTo).filter((kind) => typeof kind === 'string'),
  );
}

/** Existing names that a place of a document may have. */
export function namesFor(
  path: Path,
  place: MetaPlace,
  document: Json | undefined,
  world: WorldNames,
): readonly string[] {
  const around = { path, document: isObject(document) ? document : {}, world };
  const names = referredKinds(place).flatMap((kind) => namesOf[kind]?.(around) ?? []);
  return [...new Set(names)];
}

/** A place that refers to something. */
interface Around {
  readonly path: Path;
  readonly document: JsonObject;
  readonly world: WorldNames;
}

const keysOf = (value: Json | undefined) => (isObject(value) ? Object.keys(value) : []);

/** Names of each kind: those of all documents, and those that only the document itself has. */
const namesOf: Readonly<Partial<Record<string, (around: Around) => readonly string[]>>> = {
  form: ({ world }) => world.form,
  screen: ({ world }) => world.screen,
  route: ({ world }) => world.route,
  source: ({ world }) => world.source,
  operation: ({ world }) => world.source,
  permission: ({ world }) => world.permission,
  role: ({ world }) => world.role,
  sharedField: ({ world }) => world.sharedField,
  sharedBlock: ({ world }) => world.sharedBlock,
  component: ({ world }) => world.component,
  text: ({ world }) => world.text,
  contextRoot: ({ world }) => Object.keys(world.contexts),
  condition: ({ document, world }) => [...keysOf(document.conditions), ...world.condition],
  optionList: ({ document, world }) => [...keysOf(document.optionLists), ...world.optionList],
  step: ({ document }) => listOf(document.steps).flatMap((step) => nameOf(step) ?? []),
  field: ({ path, document, world }) => [...fieldsReadAt(document, world.shared, path).keys()],
  screenSource: (around) => keysOf(usesAround(around)),
  context: (around) => [
    ...Object.entries(sourcesIn(around)).flatMap(([name, schema]) => placesIn(schema, `sources.${name}`)),
    ...Object.entries(around.world.contexts).flatMap(([root, schema]) => placesIn(schema, root)),
  ],
  member: (around) => {
    const record = recordAround(around);
    return record === undefined ? [] : membersIn(record);
  },
};

/** The sources that can be read at a place: those of the screen, and of the details around. */
function usesAround({ path, document }: Around): JsonObject {
  const holders = [document, ...path.map((_part, index) => valueAt(document, path.slice(0, index + 1)))];
  const uses = holders.map((holder) => (isObject(holder) && isObject(holder.sources) ? holder.sources : {}));
  return Object.assign({}, ...uses);
}

/** Their answers, by the names that they have there. */
function sourcesIn(around: Around): Readonly<Record<string, JsonSchema>> {
  const { answers } = around.world;
  const used = Object.entries(usesAround(around)).map(([name, use]) => {
    const source = isObject(use) ? textOf(use.source) : undefined;
    return [name, (source !== undefined && Object.hasOwn(answers, source) && answers[source]) || {}] as const;
  });
  return Object.fromEntries(used);
}

/** How many names a place that is offered has behind its root. */
const deepest = 3;

/** A place and those in it. */
function placesIn(schema: JsonSchema, path: string, depth = 0): readonly string[] {
  const inner = depth === deepest ? [] : Object.entries(propertiesOf(schema));
  return [path, ...inner.flatMap(([name, part]) => placesIn(part, `${path}.${name}`, depth + 1))];
}

/** Places within a record. */
function membersIn(record: JsonSchema): readonly string[] {
  return Object.entries(propertiesOf(record)).flatMap(([name, part]) => placesIn(part, name, deepest - 1));
}

/** The record of which the innermost object around a place says where it is: by a source of the screen, or a place of the context. */
function recordAround(around: Around): JsonSchema | undefined {
  const { path, document, world } = around;
  const sources = sourcesIn(around);
  const roots: JsonObject = { ...world.contexts, sources: { properties: sources } };
  const found = (written: string): JsonSchema | undefined => {
    const answer = Object.hasOwn(sources, written) ? sources[written] : undefined;
    if (answer) return itemOf(propertiesOf(answer).items ?? answer);
    const [root = '', ...parts] = written.split('.');
    const start = Object.hasOwn(roots, root) ? roots[root] : undefined;
    const place = parts.reduce<JsonSchema | undefined>(
      (schema, part) => schema && propertiesOf(schema)[part],
      isObject(start) ? start : undefined,
    );
    return place && itemOf(place);
  };
  for (let length = path.length - 1; length > 0; length--) {
    const holder = valueAt(document, path.slice(0, length));
    const texts = isObject(holder) ? Object.values(holder).filter((value) => typeof value === 'string') : [];
    const schema = texts.map(found).find((each) => each !== undefined);
    if (schema !== undefined) return schema;
  }
  return undefined;
}

/** One item of a list; anything else is the record itself. */
function itemOf(schema: JsonSchema): JsonSchema {
  return isObject(schema.items) ? schema.items : schema;
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  const parts = [schema, ...listOf(schema.allOf).filter(isObject)];
  return Object.assign({}, ...parts.map(({ properties }) => (isObject(properties) ? properties : {})));
}
