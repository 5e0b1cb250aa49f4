import type { CallModel, FieldProblem, Json } from '../../model';

/** Arguments of a source by name: path, query and `filter[…]` alike; a list is a repeated parameter. */
export type SourceArguments = Readonly<Record<string, Json>>;

/** Result of a load. Failures are data, never exceptions. */
export type SourceAnswer =
  | {
      readonly ok: true;
      readonly answer: Json;
      /** Tag of this version of the response; sent with the next load so that the server may report "unchanged". */
      readonly tag?: string;
    }
  /** The version named by the tag is still current. */
  | { readonly ok: true; readonly unchanged: true }
  | {
      readonly ok: false;
      readonly problems: readonly FieldProblem[];
      /** True if the shown data must be removed: it is gone, or the user may no longer see it. */
      readonly gone?: boolean;
      /** Seconds to wait before a retry. */
      readonly retryAfter?: number;
    };

/** How a source is loaded. */
export interface LoadOptions {
  readonly signal: AbortSignal;
  /** True for polls: they must not count as user activity. */
  readonly poll: boolean;
  /** Tag of the response that is already here. */
  readonly tag?: string;
}

/** What sources need from their environment. */
export interface SourceHost {
  load(source: CallModel, args: SourceArguments, options: LoadOptions): Promise<SourceAnswer>;
  /** Current time in milliseconds. */
  now(): number;
  /** Whether the page is visible and online; polls pause otherwise. */
  readonly attention: { present(): boolean; subscribe(listener: () => void): () => void };
  /** Reports to developers: see `Host.report`. */
  report(code: string, args: Readonly<Record<string, Json>>): void;
  /** Between 0 and 1, for spreading retries; default `Math.random`. */
  random?(): number;
}

/** The current state of a source. The object stays the same until something in it changes. */
export interface SourceState {
  /** `idle`: nothing to load, since its condition does not hold or a path argument has no value. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The last valid response; retained when a later load fails. Parts that a new response leaves equal keep their identity. */
  readonly answer?: Json;
  /** Why the last load failed; empty after a successful one. */
  readonly problems: readonly FieldProblem[];
  /** A requested load is in progress; polls do not set it. */
  readonly refreshing: boolean;
  /** The response is shown although a later load failed. */
  readonly stale: boolean;
  /** The response belongs to earlier arguments (another page, another filter) and is shown until the new one arrives. */
  readonly previous: boolean;
  /** When the shown response arrived (milliseconds). A poll with an equal response does not count. */
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
