import type { Json, Option } from '../engine/model';
import type { Plugin } from '../engine/runtime';

/**
 * The default export of a plugin's `kinds.js`: its names and facts, types and rules as plain objects, and the options of its sources. The
 * check, the server and the browser read this same module, so that the server refuses what the browser refuses.
 */
export interface ExternalKinds extends Plugin {
  readonly options?: Readonly<
    Record<string, (where: Readonly<Record<string, Json>>) => readonly Option[] | Promise<readonly Option[]>>
  >;
}

/** Options of the plugins' sources by name. */
export type ExternalOptions = NonNullable<ExternalKinds['options']>;

/**
 * The default export of a plugin's module as its kinds.
 * @throws TypeError when it is no object
 */
export function externalKinds(module: unknown): ExternalKinds {
  const kinds =
    typeof module === 'object' && module !== null ? (module as { readonly default?: unknown }).default : undefined;
  if (typeof kinds !== 'object' || kinds === null) throw new TypeError('kinds.js has no object as its default export');
  return kinds; // the registry checks its contents, name by name
}

/** Options of all plugins; the first to use a name keeps it, as in the registry. */
export function externalOptions(kinds: readonly ExternalKinds[]): ExternalOptions {
  return Object.assign(
    Object.create(null),
    ...kinds.toReversed().map(({ options }) => options ?? {}),
  ) as ExternalOptions;
}
