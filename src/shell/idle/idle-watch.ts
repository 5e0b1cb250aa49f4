/** What the warning needs to know of the idle time-out; `src/session` keeps the clock, across tabs and after sleep. */
export interface IdleWatch {
  /** While nobody has touched anything for long: when the session ends, by the wall clock, in milliseconds since 1970. */
  state(): IdleState;
  subscribe(listener: () => void): () => void;
  /** Goes on: tells the server, and every tab. */
  stay(): Promise<void>;
}

export type IdleState = { readonly warning: false } | { readonly warning: true; readonly endsAt: number };
