import type { ComponentFacts, JsonSchema, RuleKind, TypeKind, Vocabulary } from '../model';
import { actionIcons } from './action-icons';

/** A host's additions: a plain object. Names of types, rules and components have a prefix, as in `portal:university`. */
export interface Plugin {
  /** Required if the plugin names a type, rule or component: `portal` allows `portal:…`. */
  readonly prefix?: string;
  readonly types?: readonly TypeKind[];
  readonly rules?: readonly RuleKind[];
  readonly components?: Readonly<Record<string, ComponentFacts>>;
  readonly blocks?: Vocabulary['blocks'];
  readonly optionSources?: Vocabulary['optionSources'];
  readonly operations?: Vocabulary['operations'];
}

/** A rejected name. `code` is stable; the first to register a name keeps it. */
export interface RegistryProblem {
  readonly code: 'double-name' | 'bad-prefix' | 'bad-name';
  readonly args: {
    readonly kind: 'type' | 'rule' | 'component' | 'block' | 'optionSource' | 'operation';
    readonly name: string;
  };
}

/** Every registered kind, by name. Records have no prototype, so that no inherited name is ever found. */
export interface Registry {
  readonly types: Readonly<Record<string, TypeKind>>;
  readonly rules: Readonly<Record<string, RuleKind>>;
  readonly components: Readonly<Record<string, ComponentFacts>>;
  readonly blocks: Vocabulary['blocks'];
  readonly optionSources: Vocabulary['optionSources'];
  readonly operations: Vocabulary['operations'];
  /** Rejected names; empty in a valid composition. The host decides whether to start anyway. */
  readonly problems: readonly RegistryProblem[];
}

type Kind = RegistryProblem['args']['kind'];

const plainName = /^[a-zA-Z][a-zA-Z0-9_]*$/;
const prefixedName = /^([a-zA-Z][a-zA-Z0-9_]*):[a-zA-Z][a-zA-Z0-9_]*$/;
const forbiddenNames = new Set(['constructor', 'prototype', '__proto__']);

/**
 * Creates the registry of built-in kinds and host additions. The built-in names have no prefix; a plugin with a prefix may only add names
 * under it, so that no host shadows a built-in kind or another host's.
 */
export function createRegistry(builtIn: Plugin, plugins: readonly Plugin[] = []): Registry {
  const problems: RegistryProblem[] = [];
  const types: Record<string, TypeKind> = Object.create(null);
  const rules: Record<string, RuleKind> = Object.create(null);
  const components: Record<string, ComponentFacts> = Object.create(null);
  const blocks: Record<string, Vocabulary['blocks'][string]> = Object.create(null);
  const optionSources: Record<string, Vocabulary['optionSources'][string]> = Object.create(null);
  const operations: Record<string, Vocabulary['operations'][string]> = Object.create(null);

  function take<Entry>(into: Record<string, Entry>, kind: Kind, name: string, entry: Entry, fits: Naming) {
    const code = name in into ? 'double-name' : fits(name);
    if (code) problems.push({ code, args: { kind, name } });
    else into[name] = entry;
  }

  for (const plugin of [builtIn, ...plugins]) {
    const kinds = plugin === builtIn ? plain : prefixed(plugin.prefix);
    for (const type of plugin.types ?? []) take(types, 'type', type.name, type, kinds);
    for (const rule of plugin.rules ?? []) take(rules, 'rule', rule.name, rule, kinds);
    for (const [name, facts] of Object.entries(plugin.components ?? {}))
      take(components, 'component', name, facts, kinds);
    for (const [name, facts] of Object.entries(plugin.blocks ?? {})) take(blocks, 'block', name, facts, kinds);
    // Sources and operations belong to the product, never to the engine: they need no prefix.
    for (const [name, facts] of Object.entries(plugin.optionSources ?? {})) {
      take(optionSources, 'optionSource', name, facts, plain);
    }
    for (const [name, facts] of Object.entries(plugin.operations ?? {}))
      take(operations, 'operation', name, facts, plain);
  }
  return { types, rules, components, blocks, optionSources, operations, problems };
}

type Naming = (name: string) => 'bad-prefix' | 'bad-name' | undefined;

const plain: Naming = (name) => (plainName.test(name) && !forbiddenNames.has(name) ? undefined : 'bad-name');

function prefixed(prefix: string | undefined): Naming {
  return (name) => {
    const match = prefixedName.exec(name);
    if (!match) return plainName.test(name) ? 'bad-prefix' : 'bad-name';
    return match[1] === prefix ? undefined : 'bad-prefix';
  };
}

/** What the registry does not know about the environment in which definitions are checked. */
export interface World {
  readonly contexts: Readonly<Record<string, JsonSchema>>;
  /** Languages that must be complete, the fallback language first. */
  readonly languages: readonly string[];
  /** Namespace of keys without one. */
  readonly usualNamespace?: string;
  readonly icons?: readonly string[];
  readonly problemKeys?: readonly string[];
  readonly refusalKeys?: readonly string[];
  readonly entities?: Vocabulary['entities'];
  readonly payloads?: Vocabulary['payloads'];
}

/** Every name a definition may use: the input of check and compile. */
export function vocabularyOf(
  registry: Registry,
  { contexts, languages, icons = [], problemKeys = [], refusalKeys = [], entities, payloads, usualNamespace }: World,
): Vocabulary {
  const { types, rules, components, blocks, optionSources, operations } = registry;
  return {
    types,
    rules,
    components,
    blocks,
    optionSources,
    operations,
    contexts,
    languages,
    icons,
    actionIcons,
    problemKeys,
    refusalKeys,
    ...(entities && { entities }),
    ...(payloads && { payloads }),
    ...(usualNamespace !== undefined && { usualNamespace }),
  };
}
