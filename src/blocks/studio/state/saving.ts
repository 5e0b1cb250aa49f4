import { shownSide } from '../../../../engine/change';
import { openSetStates, writtenSetStates } from '../../../../kinds';
import { mergeTexts } from '../documents/merge';
import type { ChangeStorage } from './change-storage';
import type { ChangeSet, Conflict, Failure, SetDocument, StudioApi, World } from './studio-api';

/** How much of the draft is saved on the server. */
export interface SavingState {
  /** `ended`: the set was published or discarded, and there are changes that it does not have. */
  readonly status: 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict' | 'ended';
  readonly set: Omit<ChangeSet, 'documents'> | undefined;
  /** Why the server rejected it. */
  readonly failure?: Failure;
  readonly conflict?: Conflict;
}

export interface SavingOptions {
  readonly api: StudioApi;
  readonly keeper: ChangeStorage;
  readonly title: () => string;
  readonly changed: (state: SavingState) => void;
  /** All documents as they are now, those that differ from what is published, and what is published. */
  readonly texts: () => {
    readonly all: ReadonlyMap<string, string>;
    readonly edited: ReadonlyMap<string, string | undefined>;
    readonly published: ReadonlyMap<string, string>;
  };
  /** Our document with what another user wrote; undefined: the document is gone. */
  readonly merged: (path: string, text: string | undefined) => void;
  readonly mayEdit: boolean;
  /** The edition that is shown as published. */
  readonly edition: () => number;
  /** Another edition is published. The documents of this page are merged with it afterwards. */
  readonly published: (world: World) => void;
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

/** How often an edition is asked for that the server does not serve, before that is done seldom: it is about to, or serves the files alone. */
const mostAsked = 3;
const askedSeldom = 30;

/** A document that has what is live merged into it, which the server does not know yet. */
interface TakenIn {
  /** What was live; null: no document. */
  readonly live: string | null;
  /** What came of it, as long as nothing of ours is to be sent with it. */
  readonly isUntouched?: true;
  readonly text?: string | undefined;
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
  /** The last revision of which all documents are known here. */
  let seen: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  /** Conflicts to be settled after the one that is shown. */
  let asked: readonly Conflict[] = [];
  /** What our text was made from, where what the server has is not merged into it yet. */
  const bases = new Map<string, string | null>();
  const overLive = new Map<string, TakenIn>();
  /** Documents of which a conflict with what is live was settled: they are sent, whatever they say. */
  const settled = new Set<string>();
  /** What is published is shown, and the documents of the set are not merged with it yet. */
  let isSetBehind = false;
  let missing = { edition: 0, asked: 0 };
  /** What was unsaved belongs to another set from now on, or was left. */
  let passedOn = false;
  let isLeft = false;
  let disposed = false;

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
      if (settled.has(path)) return [[path, wanted]];
      const taken = overLive.get(path);
      if (taken?.isUntouched && taken.text === (wanted === undefined ? published.get(path) : (wanted ?? undefined)))
        return [];
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
          const taken = overLive.get(path);
          return taken === undefined ? [] : [[path, taken.live]];
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
      seen = made.data.revision;
      keep();
      keeper.write(undefined, undefined);
    }
    for (const [path, text] of due()) {
      if (state.set === undefined || disposed) return false;
      const live = texts().published.get(path) ?? null;
      const wanted = text === undefined ? live : text;
      const isOverLive = overLive.has(path);
      const answer = await api.save(state.set.id, state.set.revision, {
        path,
        text: wanted,
        ...(isOverLive && { isOverLive }),
      });
      if (!answer.ok && answer.failure.code === 'STUDIO_MOVED') return moved();
      if (!answer.ok) return failed(answer.failure);
      overLive.delete(path);
      settled.delete(path);
      // One more is ours; of more, the others' documents are not in the answer.
      if (seen === state.set.revision && answer.data.revision <= seen + 1) seen = answer.data.revision;
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
    const latest = await api.edition();
    if (latest.ok) await takeInEdition(latest.data, true);
    if (state.status === 'conflict') return false;
    update({ status: 'waiting' });
    again(patience[Math.min(failures++, patience.length - 1)] ?? rest);
    return false;
  }

  /** What others saved and published since we last heard of it. */
  async function readOthers(): Promise<boolean> {
    if (passedOn || state.status !== 'saved') return false;
    const found = await readSet();
    if (!found || disposed || passedOn) return found;
    const latest = await api.edition();
    if (latest.ok) await takeInEdition(latest.data);
    return true;
  }

  /** Takes in what is published, and then what the set's documents have to do with it: so the page is behind at most, and asks again. */
  async function takeInEdition(latest: number, always = false): Promise<void> {
    if (!always && !isTakingIn()) return;
    if (always || latest !== options.edition()) {
      missing = { edition: latest, asked: missing.edition === latest ? missing.asked + 1 : 1 };
      if (!always && missing.asked > mostAsked && missing.asked % askedSeldom !== 0) return;
      const world = await api.world({ atLeast: latest });
      if (!world.ok || disposed || passedOn) return;
      const { published: before } = texts();
      options.published(world.data);
      isSetBehind = state.set !== undefined;
      ask(mergeWithWorld(before));
    }
    if (state.set === undefined || !isSetBehind) return;
    const set = await api.look(state.set.id, { state: state.set.state });
    if (!set.ok || set.data === undefined || disposed || passedOn) return;
    readDocuments(set.data);
    isSetBehind = false;
    if (always || isTakingIn()) ask(mergeWithLive(set.data.documents));
  }

  /** Whatever else a set is was decided about it as it is: it is merged when it is published. */
  const isTakingIn = () =>
    !passedOn && (state.set === undefined || writtenSetStates.some((written) => written === state.set?.state));

  /** Merges documents that the set does not have with what is published now. */
  function mergeWithWorld(before: ReadonlyMap<string, string>): readonly Conflict[] {
    const { published: live } = texts();
    return [...new Set([...before.keys(), ...live.keys()])].flatMap((path): Conflict[] => {
      const [was, theirs] = [before.get(path), live.get(path)];
      if (was === theirs || sent.get(path) !== undefined) return [];
      // With what was typed while it was asked for.
      const both = mergeTexts(path, was, texts().all.get(path), theirs);
      if (both.conflicts.length > 0) return [conflictOf(path, was ?? null, theirs ?? null, both.conflicts)];
      merged(path, both.text);
      return [];
    });
  }

  /** Merges documents of the set with what is live, as far as it is not what they were made from. It is sent with the next edit of theirs. */
  function mergeWithLive(documents: readonly SetDocument[]): readonly Conflict[] {
    return documents.flatMap(({ path, baseText }): Conflict[] => {
      const { all, published } = texts();
      const taken = overLive.get(path);
      const base = taken === undefined ? baseText : taken.live;
      const live = published.get(path) ?? null;
      if (base === undefined || (taken !== undefined && base === live)) return [];
      const mine = all.get(path);
      const isUntouched =
        taken === undefined ? mine === (sent.get(path) ?? undefined) : taken.isUntouched && mine === taken.text;
      const both = mergeTexts(path, base ?? undefined, mine, live ?? undefined);
      if (both.conflicts.length > 0)
        return options.mayEdit ? [{ ...conflictOf(path, base, live, both.conflicts), isLive: true }] : [];
      overLive.set(path, { live, ...(isUntouched && { text: both.text, isUntouched }) });
      merged(path, both.text);
      return [];
    });
  }

  /** Resolves false if it cannot be reached. */
  async function readSet(): Promise<boolean> {
    if (state.set === undefined) return true;
    const answer = await api.look(state.set.id, { revision: seen, state: state.set.state });
    if (!answer.ok) return false;
    if (answer.data !== undefined && !disposed && !passedOn) readDocuments(answer.data);
    return state.status === 'saved';
  }

  /** What others saved into the set, with what was typed here. */
  function readDocuments(set: ChangeSet): void {
    take(set);
    seen = set.revision;
    const saved = new Map(set.documents.map(({ path, text }) => [path, text ?? null]));
    for (const path of overLive.keys()) if (!saved.has(path)) overLive.delete(path);
    const conflicts: Conflict[] = [];
    for (const path of new Set([...saved.keys(), ...sent.keys()])) {
      const has = saved.get(path);
      if (has === sent.get(path)) continue;
      const { all, published } = texts();
      const base = baseOf(path, published);
      const theirs = has === undefined ? (published.get(path) ?? null) : has;
      sent.set(path, has);
      // With what was typed while it was asked for.
      const both = mergeTexts(path, base ?? undefined, all.get(path), theirs ?? undefined);
      const taken = overLive.get(path);
      if (taken?.isUntouched && taken.text === all.get(path)) overLive.set(path, { ...taken, text: both.text });
      if (both.conflicts.length > 0) conflicts.push(conflictOf(path, base, theirs, both.conflicts));
      else merged(path, both.text);
    }
    ask(conflicts);
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
      seen = set.revision;
      update({ status: 'saved' });
    },
    later,
    async now() {
      if (running) await running;
      return save();
    },
    async refresh() {
      if (running) return;
      running = readOthers().finally(() => {
        running = undefined;
      });
      const found = await running;
      // A save that was due meanwhile waited for it.
      if (due().length > 0) later();
      else if (found && state.status !== 'conflict') update({ status: 'saved' });
    },
    takeIn(documents, lives) {
      for (const { path } of documents) {
        const { [path]: live } = lives;
        if (live === undefined) continue;
        overLive.set(path, { live });
        settled.add(path);
      }
      if (isTakingIn()) ask(mergeWithLive(documents));
    },
    ask,
    settle({ path, theirs, base, isLive }, whose) {
      const [was, mine, other] = [base ?? undefined, texts().all.get(path), theirs ?? undefined];
      bases.delete(path);
      if (isLive) {
        overLive.set(path, { live: theirs });
        settled.add(path);
      } else sent.set(path, theirs === (texts().published.get(path) ?? null) ? undefined : theirs);
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

/** Places that two users wrote differently, as they are shown. */
export function conflictOf(
  path: string,
  base: string | null,
  theirs: string | null,
  conflicts: ReturnType<typeof mergeTexts>['conflicts'],
): Conflict {
  return {
    path,
    base,
    theirs,
    parts: conflicts.map(({ pointer, mine, theirs: other }) => ({
      pointer,
      mine: shownSide(pointer, mine) ?? '–',
      theirs: shownSide(pointer, other) ?? '–',
    })),
  };
}
