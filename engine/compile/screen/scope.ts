import type { BlockPart } from '../../definition';
import {
  type BlockModel,
  type FormModel,
  type FormUseModel,
  isObject,
  type Json,
  type JsonSchema,
  type SourceModel,
} from '../../model';
import type { Report, Spot } from '../report';
import type { Sentences } from '../sentences';
import type { SchemaChecker } from '../setting-schema';
import { own, type World } from '../world';

/** What every screen is compiled with. */
export interface ScreenContext {
  readonly world: World;
  readonly sentences: Sentences;
  readonly schemas: SchemaChecker;
  readonly report: Report;
  readonly failed: () => boolean;
  /** Compiled before the screens; broken ones are absent. */
  readonly forms: ReadonlyMap<string, FormModel>;
  readonly sources: Readonly<Record<string, SourceModel>>;
  /** The source that runs an operation for many records. */
  readonly bulkSource: (operation: string) => SourceModel | undefined;
}

/** A target to be checked against the routes' parameters once those of every screen are known. */
export interface RouteUse {
  readonly route: string;
  readonly parameter: string;
  readonly spot: Spot;
}

/** What is collected over a whole screen, at any depth. */
export interface ScreenNotes {
  readonly namespaces: Set<string>;
  readonly formUses: FormUseModel[];
  /** Names that are unique in the screen. */
  readonly actions: Set<string>;
  readonly sources: Set<string>;
  /** Query parameters that blocks hold in the page's address, and how they are read. */
  readonly parameters: Map<string, 'text' | 'integer'>;
  readonly routeUses: RouteUse[];
  lists: number;
}

export function emptyNotes(): ScreenNotes {
  return {
    namespaces: new Set(),
    formUses: [],
    actions: new Set(),
    sources: new Set(),
    parameters: new Map(),
    routeUses: [],
    lists: 0,
  };
}

/** A place of a screen with what can be read there. */
export interface ScreenScope extends ScreenContext {
  readonly notes: ScreenNotes;
  /** What else calls the values of the screen's records. */
  readonly names?: { readonly ids: readonly string[]; readonly spot: Spot };
  /** Sources that can be read here, by their name on the screen; undefined where the source itself is unknown. */
  readonly local: Readonly<Record<string, SourceModel | undefined>>;
  /** Those of the screen, or of the detail around: a list asks for its page where its source is loaded. */
  readonly own: readonly string[];
  /** In a header or an aside, where no live code is. */
  readonly withoutLiveCode?: true;
  /** Compiles nested blocks; passed down so that no block depends on all kinds of block. */
  readonly compileBlocks: (written: readonly BlockPart[], spot: Spot, scope: ScreenScope) => BlockModel[];
}

/** Allows any value. */
export const open: JsonSchema = {};

/** The same place with further roots in the context, each with the schema of what it holds. */
export function reading<S extends ScreenContext>(scope: S, roots: Readonly<Record<string, JsonSchema>>): S {
  const { vocabulary } = scope.world;
  const contexts = { ...vocabulary.contexts, ...roots };
  return { ...scope, world: { ...scope.world, vocabulary: { ...vocabulary, contexts } } };
}

/** The schema of a context root here. */
export function rootSchema({ world }: ScreenContext, root: string): JsonSchema | undefined {
  return own(world.vocabulary.contexts, root);
}

/** Reports a query parameter that two blocks would hold in the page's address. */
export function claimParameter(scope: ScreenScope, name: string, kind: 'text' | 'integer', spot: Spot): void {
  const { parameters } = scope.notes;
  if (parameters.has(name)) scope.report(spot, 'parameter-doubled', { name });
  parameters.set(name, kind);
}

/** The schema of one record of a list's answer: `{ items: […] }`, or the list itself. */
export function recordSchema(answer: JsonSchema | undefined): JsonSchema | undefined {
  if (answer === undefined) return open;
  const list = answer.type === 'array' ? answer : memberOf(answer, 'items');
  if (list?.type !== 'array') return undefined;
  return asSchema(list.items) ?? open;
}

/** The schema of the items of a list. */
export function itemSchema(list: JsonSchema | undefined): JsonSchema {
  return asSchema(list?.items) ?? open;
}

function memberOf(schema: JsonSchema, name: string): JsonSchema | undefined {
  const properties = asSchema(schema.properties);
  return properties && Object.hasOwn(properties, name) ? asSchema(properties[name]) : undefined;
}

function asSchema(value: Json | undefined): JsonSchema | undefined {
  return isObject(value) ? value : undefined;
}
