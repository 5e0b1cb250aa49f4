import type { CallModel, FieldProblem, Json } from '../../model';

/** Arguments of a source by name: path, query and `filter[…]` alike; a list stands for a repeated parameter. */
export type SourceArguments = Readonly<Record<string, Json>>;

/** What a load answered. Failures are data, never exceptions. */
export type SourceAnswer =
  | {
      readonly ok: true;
      readonly answer: Json;
      /** Names this state of the answer; sent back with the next load so that the server may say "unchanged". */
      readonly tag?: string;
    }
  /** What the tag names is still what holds. */
  | { readonly ok: true; readonly unchanged: true }
  | {
      readonly ok: false;
      readonly problems: readonly FieldProblem[];
      /** True when what was shown may not be shown any more: it is gone, or no longer this person's to see. */
      readonly gone?: boolean;
      /** Seconds to wait before asking again. */
      readonly retryAfter?: number;
    };

/** How an answer of a source is loaded. */
export interface LoadOptions {
  readonly signal: AbortSignal;
  /** True when nobody asked for it: it must not count as activity of the person. */
  readonly poll: boolean;
  /** Tag of the answer that is already here. */
  readonly tag?: string;
}

/** What sources ask of their surroundings. */
export interface SourceHost {
  load(source: CallModel, args: SourceArguments, options: LoadOptions): Promise<SourceAnswer>;
  /** Present time in milliseconds. */
  now(): number;
  /** Whether somebody looks and the network is there; polls rest while not. */
  readonly attention: { present(): boolean; subscribe(listener: () => void): () => void };
  /** Tells developers: see `Host.report`. */
  report(code: string, args: Readonly<Record<string, Json>>): void;
  /** Between 0 and 1, for spreading retries; default `Math.random`. */
  random?(): number;
}

/** What a source holds now. The object stays the same until something in it changes. */
export interface SourceState {
  /** `idle`: nothing to load, since its condition does not hold or a path argument has no value. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The last good answer; kept when a later load fails. Parts that a new answer leaves equal keep their identity. */
  readonly answer?: Json;
  /** Why the last load failed; empty after a good one. */
  readonly problems: readonly FieldProblem[];
  /** A load is under way that somebody asked for; polls are silent. */
  readonly refreshing: boolean;
  /** The answer is shown although a later load failed. */
  readonly stale: boolean;
  /** The answer belongs to earlier arguments (another page, another filter) and is shown until the new one is here. */
  readonly previous: boolean;
  /** When the answer that is shown came (milliseconds). A poll that brings the same does not count. */
  readonly at?: number;
}

export const idle: SourceState = {
  status: 'idle',
  problems: [],
  refreshing: false,
  stale: false,
  previous: false,
};

export const loading: SourceState = { ...idle, status: 'loading', refreshing: true };
