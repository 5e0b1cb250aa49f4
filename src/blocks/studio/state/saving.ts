import { openSetStates } from '../../../../kinds';
import { mergeTexts } from '../documents/merge';
import type { ChangeStorage } from './change-storage';
import type { ChangeSet, Conflict, Failure, SetDocument } from './studio-api';
import { conflictOf, createTakingIn, type TakingInOptions } from './taking-in';

/** How much of the draft is saved on the server. */
export interface SavingState {
  /** `ended`: the set was published or discarded, and there are changes that it does not have. */
  readonly status: 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict' | 'ended';
  readonly set: Omit<ChangeSet, 'documents'> | undefined;
  /** Why the server rejected it. */
  readonly failure?: Failure;
  readonly conflict?: Conflict;
}

export interface SavingOptions extends TakingInOptions {
  readonly keeper: ChangeStorage;
  readonly title: () => string;
  readonly changed: (state: SavingState) => void;
}

export interface Saving {
  /** A set that was opened; its documents need not be sent again. */
  begin(set: ChangeSet): void;
  /** Something changed: it is stored in the browser at once, and sent when typing pauses. */
  later(): void;
  /** Sends everything now. Resolves true when the server has all of it. */
  now(): Promise<boolean>;
  /**
   * Takes in what others saved and published meanwhile, where all of ours is saved; otherwise it comes with the next save or look. What was
   * published is merged into documents of a set that is only written, and sent with the next edit of theirs; other sets are as they were
   * reviewed, and are merged when they are published.
   */
  refresh(): Promise<void>;
  /**
   * Merges documents of a set that was just opened with what was published since it was made.
   * @param lives what was live of documents that the browser kept with it merged in; null: no document
   */
  takeIn(documents: readonly SetDocument[], lives: Readonly<Record<string, string | null>>): void;
  /** What was kept in the browser differs from what another user saved meanwhile: nothing is sent until it is settled. */
  ask(conflicts: readonly Conflict[]): void;
  /** Resolves a conflict: where both wrote the same, ours or theirs is taken; what only one of them wrote stays. */
  settle(conflict: Conflict, whose: 'ours' | 'theirs'): void;
  /**
   * Makes a new set and keeps for it, in the browser, what the ended one does not have: opened, it merges that with what is live by then.
   * Resolves the id of the new set; undefined: it could not be made.
   */
  takeOver(): Promise<string | undefined>;
  /** Forgets what the ended set does not have. */
  leave(): void;
  /** The set's title or reason was changed elsewhere on the page. */
  described(set: ChangeSet): void;
  dispose(): void;
}

/** Milliseconds without typing before it is sent. */
const rest = 600;
/** Milliseconds before the server is tried again, longer each time. */
const patience = [1_000, 2_000, 5_000, 10_000, 30_000];

export function createSaving(options: SavingOptions): Saving {
  const { api, keeper, title, changed, texts, merged } = options;
  let state: SavingState = { status: 'saved', set: undefined };
  /** The server's version of each document: null, the set removes it; undefined, it is not in the set. */
  const sent = new Map<string, string | null | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  /** Conflicts to be settled after the one that is shown. */
  let asked: readonly Conflict[] = [];
  /** What our text was made from, where what the server has is not merged into it yet. */
  const bases = new Map<string, string | null>();
  /** What was unsaved belongs to another set from now on, or was left. */
  let passedOn = false;
  let isLeft = false;
  let disposed = false;

  const takingIn = createTakingIn(options, {
    sent,
    set: () => state.set,
    take,
    baseOf,
    isSaved: () => state.status === 'saved',
    isOver: () => disposed || passedOn,
    ask,
  });

  function update(patch: Partial<SavingState>) {
    const { failure: _failure, conflict: _conflict, ...rest } = state;
    state = { ...rest, ...patch };
    if (!disposed) changed(state);
  }

  /** Whether the set takes no more changes. */
  const isEnded = () =>
    passedOn || (state.set !== undefined && !openSetStates.some((open) => open === state.set?.state));

  /** What to send: path → text, null where the set removes the document, undefined where it leaves the set. */
  function due({ edited, published } = texts()): [string, string | null | undefined][] {
    const paths = new Set([...edited.keys(), ...sent.keys()]);
    const ended = isEnded();
    return [...paths].flatMap((path): [string, string | null | undefined][] => {
      const wanted = edited.has(path) ? (edited.get(path) ?? null) : undefined;
      const has = sent.get(path);
      if (takingIn.isSettled(path)) return [[path, wanted]];
      if (takingIn.isUntouched(path, wanted === undefined ? published.get(path) : (wanted ?? undefined))) return [];
      if (wanted === has || (wanted === published.get(path) && has === undefined)) return [];
      // What is live leaves an open set; one that has ended keeps its documents.
      if (ended && wanted === undefined && has === (published.get(path) ?? null)) return [];
      return [[path, wanted]];
    });
  }

  /** What our text was made from, as the server had it; null: no document. */
  function baseOf(path: string, live = texts().published): string | null {
    const base = bases.get(path);
    if (base !== undefined) return base;
    const has = sent.get(path);
    return has === undefined ? (live.get(path) ?? null) : has;
  }

  function keep() {
    if (isLeft) return;
    const now = texts();
    const left = due(now);
    const live = now.published;
    const entries = left.map(([path, text]) => [path, text === undefined ? (live.get(path) ?? null) : text] as const);
    const changes = {
      texts: Object.fromEntries(entries),
      bases: Object.fromEntries(left.map(([path]) => [path, baseOf(path, live)])),
      lives: Object.fromEntries(
        left.flatMap(([path]) => {
          const merged = takingIn.liveOf(path);
          return merged === undefined ? [] : [[path, merged]];
        }),
      ),
    };
    const { title: called } = state.set ?? {};
    keeper.write(
      state.set?.id,
      left.length === 0 ? undefined : { ...changes, ...(called !== undefined && { title: called }) },
    );
  }

  function again(milliseconds: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), milliseconds);
  }

  function save(): Promise<boolean> {
    running ??= sendAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function sendAll(): Promise<boolean> {
    clearTimeout(timer);
    if (state.status === 'conflict') return false;
    if (due().length === 0) {
      keep();
      if (state.status !== 'saved') update({ status: 'saved' });
      return true;
    }
    if (isEnded()) {
      keep();
      update({ status: 'ended' });
      return false;
    }
    update({ status: 'saving' });
    if (state.set === undefined) {
      const made = await api.createSet(title());
      if (!made.ok) return failed(made.failure);
      take(made.data);
      takingIn.begin(made.data);
      keep();
      keeper.write(undefined, undefined);
    }
    for (const [path, text] of due()) {
      if (state.set === undefined || disposed) return false;
      const live = texts().published.get(path) ?? null;
      const wanted = text === undefined ? live : text;
      const { revision } = state.set;
      const isOverLive = takingIn.liveOf(path) !== undefined;
      const answer = await api.save(state.set.id, revision, {
        path,
        text: wanted,
        ...(isOverLive && { isOverLive }),
      });
      if (!answer.ok && answer.failure.code === 'STUDIO_MOVED') return moved();
      if (!answer.ok) return failed(answer.failure);
      takingIn.saved(path, revision, answer.data);
      take(answer.data);
      const found = answer.data.documents.find((document) => document.path === path);
      const theirs = found ? (found.text ?? null) : wanted;
      sent.set(path, theirs === wanted ? text : theirs);
      if (theirs === wanted) continue;
      // With what was typed while it was sent.
      const mine = texts().all.get(path);
      const both = mergeTexts(path, wanted ?? undefined, mine, theirs ?? undefined);
      if (both.conflicts.length > 0)
        return failed({ status: 412, code: '', args: {}, conflict: conflictOf(path, wanted, theirs, both.conflicts) });
      merged(path, both.text);
    }
    failures = 0;
    keep();
    // More may have been typed meanwhile.
    if (due().length > 0) {
      again(rest);
      update({ status: 'waiting' });
      return false;
    }
    update({ status: 'saved' });
    return true;
  }

  /** Something else is published by now than what was taken in. */
  async function moved(): Promise<false> {
    await takingIn.readEdition();
    if (state.status === 'conflict') return false;
    update({ status: 'waiting' });
    again(patience[Math.min(failures++, patience.length - 1)] ?? rest);
    return false;
  }

  function ask(conflicts: readonly Conflict[]) {
    for (const { path, base = null, isLive } of conflicts) if (!isLive) bases.set(path, base);
    // It is asked over what is live, once they are in another set.
    if (isEnded()) return;
    asked = [...asked, ...conflicts];
    if (state.status === 'conflict') return;
    const [conflict, ...more] = asked;
    asked = more;
    if (conflict) update({ status: 'conflict', conflict });
  }

  function later() {
    keep();
    if (state.status === 'conflict') return;
    if (isEnded()) return update({ status: due().length > 0 ? 'ended' : 'saved' });
    update({ status: 'waiting' });
    again(rest);
  }

  function take({ documents: _documents, ...set }: ChangeSet) {
    state = { ...state, set };
  }

  function failed(failure: Failure): boolean {
    const { conflict } = failure;
    if (conflict) {
      const base = conflict.base ?? baseOf(conflict.path);
      bases.set(conflict.path, base);
      update({ status: 'conflict', conflict: { ...conflict, base } });
      keep();
    } else if (failure.code === 'STUDIO_STATE' && state.set && typeof failure.args.state === 'string') {
      update({ status: 'ended', set: { ...state.set, state: failure.args.state } });
      keep();
    } else if (failure.status === undefined || failure.status >= 500 || failure.status === 429) {
      update({ status: 'offline' });
      again(patience[Math.min(failures++, patience.length - 1)] ?? 30_000);
    } else update({ status: 'refused', failure });
    return false;
  }

  const online = () => {
    if (state.status === 'offline') void save();
  };
  if (typeof window !== 'undefined') window.addEventListener('online', online);

  return {
    begin(set) {
      for (const { path, text } of set.documents) sent.set(path, text ?? null);
      take(set);
      takingIn.begin(set);
      update({ status: 'saved' });
    },
    later,
    async now() {
      if (running) await running;
      return save();
    },
    async refresh() {
      if (running) return;
      running = takingIn.readOthers().finally(() => {
        running = undefined;
      });
      const found = await running;
      // A save that was due meanwhile waited for it.
      if (due().length > 0) later();
      else if (found && state.status !== 'conflict') update({ status: 'saved' });
    },
    takeIn: takingIn.open,
    ask,
    settle({ path, theirs, base, isLive }, whose) {
      const [was, mine, other] = [base ?? undefined, texts().all.get(path), theirs ?? undefined];
      bases.delete(path);
      if (isLive) takingIn.settle(path, theirs);
      else sent.set(path, theirs === (texts().published.get(path) ?? null) ? undefined : theirs);
      const both = whose === 'ours' ? mergeTexts(path, was, mine, other) : mergeTexts(path, was, other, mine);
      merged(path, both.text);
      keep();
      const [next, ...more] = asked;
      asked = more;
      if (next) return update({ status: 'conflict', conflict: next });
      update({ status: 'waiting' });
      again(0);
    },
    async takeOver() {
      const made = await api.createSet(title());
      if (!made.ok || passedOn) return undefined;
      const before = state.set?.id;
      passedOn = true;
      take(made.data);
      keep();
      keeper.write(before, undefined);
      return made.data.id;
    },
    leave() {
      passedOn = true;
      isLeft = true;
      keeper.write(state.set?.id, undefined);
    },
    described: (set) => {
      take(set);
      if (!disposed) changed(state);
    },
    dispose() {
      disposed = true;
      clearTimeout(timer);
      if (typeof window !== 'undefined') window.removeEventListener('online', online);
    },
  };
}
