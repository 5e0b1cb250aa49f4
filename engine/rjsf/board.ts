import type { SchemaProblem } from '../model';

/** State of the board as a whole; keeps its identity until something in it changes. */
export interface BoardState {
  /** Every problem, shown or not. */
  readonly count: number;
  /** After a refused submit: all of them, each with the label of its place (none: nothing is drawn there). */
  readonly summary: readonly { readonly problem: SchemaProblem; readonly label: string | undefined }[];
}

/**
 * The problems of a value under free JSON Schema, by place. rjsf does not receive them, so that the engine decides when a problem shows: at
 * a place the user has changed, or everywhere once a submit was refused. Each field subscribes only to its own place.
 */
export interface Board {
  /** The problem to show at a place now. */
  read(pointer: string): SchemaProblem | undefined;
  subscribe(pointer: string, listener: () => void): () => void;
  state(): BoardState;
  subscribeState(listener: () => void): () => void;
  /** Sets the problems of the current value; those of the server stay until their place changes. */
  setProblems(problems: readonly SchemaProblem[]): void;
  /** Sets problems the server found. They show at once. */
  setServerProblems(problems: readonly SchemaProblem[]): void;
  /** The user changed the place. */
  edited(pointer: string): void;
  /** Items were added, removed or moved: their state is reset. */
  rearranged(pointer: string): void;
  /** A submit was refused: every problem shows from now on. */
  reveal(): void;
  /** Registers the name of a place while it is drawn. */
  name(pointer: string, label: string): () => void;
}

const nothing: BoardState = { count: 0, summary: [] };

export function createBoard(): Board {
  const listeners = new Map<string, Set<() => void>>();
  const stateListeners = new Set<() => void>();
  const labels = new Map<string, string>();
  const touched = new Set<string>();
  let ours = new Map<string, SchemaProblem>();
  let theirs = new Map<string, SchemaProblem>();
  let revealed = false;
  let shown = new Map<string, SchemaProblem>();
  let state = nothing;

  function settle() {
    const all = new Map([...ours, ...theirs]);
    const next = new Map([...all].filter(([pointer]) => revealed || theirs.has(pointer) || touched.has(pointer)));
    const before = shown;
    shown = next;
    state = {
      count: ours.size,
      summary: revealed ? [...all.values()].map((problem) => ({ problem, label: labels.get(problem.pointer) })) : [],
    };
    for (const pointer of new Set([...before.keys(), ...next.keys()])) {
      if (before.get(pointer) !== next.get(pointer)) for (const listener of listeners.get(pointer) ?? []) listener();
    }
    for (const listener of stateListeners) listener();
  }

  return {
    read: (pointer) => shown.get(pointer),
    subscribe(pointer, listener) {
      const here = listeners.get(pointer) ?? new Set();
      listeners.set(pointer, here.add(listener));
      return () => here.delete(listener);
    },
    state: () => state,
    subscribeState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    setProblems(problems) {
      const kept = ours;
      // An equal problem keeps its identity, since views compare the objects.
      ours = new Map(problems.map((problem) => [problem.pointer, same(kept.get(problem.pointer), problem)]));
      settle();
    },
    setServerProblems(problems) {
      theirs = new Map(problems.map((problem) => [problem.pointer, problem]));
      revealed = true;
      settle();
    },
    edited(pointer) {
      touched.add(pointer);
      theirs.delete(pointer);
    },
    rearranged(pointer) {
      for (const place of [...touched, ...theirs.keys()]) {
        if (!place.startsWith(`${pointer}/`)) continue;
        touched.delete(place);
        theirs.delete(place);
      }
      touched.add(pointer);
    },
    reveal() {
      revealed = true;
      settle();
    },
    name(pointer, label) {
      labels.set(pointer, label);
      return () => {
        if (labels.get(pointer) === label) labels.delete(pointer);
      };
    },
  };
}

function same(before: SchemaProblem | undefined, now: SchemaProblem): SchemaProblem {
  if (before?.code !== now.code || JSON.stringify(before.args) !== JSON.stringify(now.args)) return now;
  return before;
}
