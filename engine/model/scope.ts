import type { ContextArgument, ContextTest } from './context';

/** Blocks and the sources they read. A scope's sources are loaded while the scope is on the screen. */
export interface ScopeOf<Block> {
  /** In an order in which a source reads only answers of earlier sources. */
  readonly sources: readonly SourceUseModel[];
  readonly blocks: readonly Block[];
}

/** A source as a screen uses it. */
export interface SourceUseModel {
  /** Name on this screen; its answer is `sources.<name>` in the context. Unique in the whole screen. */
  readonly name: string;
  /** Name in `sources.json`; always a GET. */
  readonly source: string;
  /** Path and query arguments. An argument without a value is left out; while a path argument has none, nothing is loaded. */
  readonly where: Readonly<Record<string, ContextArgument>>;
  /** Loaded only while this holds. */
  readonly when: true | ContextTest;
  /** Milliseconds between two polls; 0: never. The source's own unless the screen overrides it. */
  readonly poll: number;
}
