import type { ChangeStorage } from './change-storage';
import type { Answer, ChangeSet, Conflict, Failure, StudioApi } from './studio-api';

/** How much of the draft is saved on the server. */
export interface SavingState {
  readonly status: 'saved' | 'waiting' | 'saving' | 'offline' | 'refused' | 'conflict';
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
  /** Documents that differ from what is published, as they are now, and what is published. */
  readonly texts: () => {
    readonly edited: ReadonlyMap<string, string | undefined>;
    readonly published: ReadonlyMap<string, string>;
  };
  /** Applies the server's merge of our document with another user's; null: the document is gone. */
  readonly merged: (path: string, text: string | null) => void;
}

export interface Saving {
  /** A set that was opened; its documents need not be sent again. */
  begin(set: ChangeSet): void;
  /** Something changed: it is stored in the browser at once, and sent when typing pauses. */
  later(): void;
  /** Sends everything now. Resolves true when the server has all of it. */
  now(): Promise<boolean>;
  /** Resolves a conflict: ours overwrites theirs, or theirs is taken. */
  settle(conflict: Conflict, whose: 'ours' | 'theirs'): void;
  /** The set's title or reason was changed elsewhere on the page. */
  described(set: ChangeSet): void;
  dispose(): void;
}

/** Milliseconds without typing before it is sent. */
const rest = 600;
/** Milliseconds before the server is tried again, longer each time. */
const patience = [1_000, 2_000, 5_000, 10_000, 30_000];

export function createSaving({ api, keeper, title, changed, texts, merged }: SavingOptions): Saving {
  let state: SavingState = { status: 'saved', set: undefined };
  /** The server's version of each document: null, the set removes it; undefined, it is not in the set. */
  const sent = new Map<string, string | null | undefined>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  let disposed = false;

  function update(patch: Partial<SavingState>) {
    const { failure: _failure, conflict: _conflict, ...rest } = state;
    state = { ...rest, ...patch };
    if (!disposed) changed(state);
  }

  /** What to send: path → text, null where the set removes the document, undefined where it leaves the set. */
  function due(): [string, string | null | undefined][] {
    const { edited, published } = texts();
    const paths = new Set([...edited.keys(), ...sent.keys()]);
    return [...paths].flatMap((path): [string, string | null | undefined][] => {
      const wanted = edited.has(path) ? (edited.get(path) ?? null) : undefined;
      const has = sent.get(path);
      if (wanted === has || (wanted === published.get(path) && has === undefined)) return [];
      return [[path, wanted]];
    });
  }

  function keep() {
    const left = due();
    const live = texts().published;
    const entries = left.map(([path, text]) => [path, text === undefined ? (live.get(path) ?? null) : text] as const);
    keeper.write(left.length === 0 ? undefined : { set: state.set?.id, texts: Object.fromEntries(entries) });
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
    if (due().length === 0) {
      keep();
      if (state.status !== 'saved') update({ status: 'saved' });
      return true;
    }
    update({ status: 'saving' });
    if (state.set === undefined) {
      const made = await api.createSet(title());
      if (!made.ok) return failed(made.failure);
      take(made.data);
    }
    for (const [path, text] of due()) {
      if (state.set === undefined || disposed) return false;
      const answer = await send(state.set.id, state.set.revision, path, text);
      if (!answer.ok) return failed(answer.failure, path);
      sent.set(path, text);
      take(answer.data);
      const theirs = answer.data.documents.find((document) => document.path === path)?.text;
      if (typeof text === 'string' && theirs !== undefined && theirs !== text) {
        sent.set(path, theirs);
        if (texts().edited.get(path) === text) merged(path, theirs);
      }
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

  function send(
    id: string,
    revision: number,
    path: string,
    text: string | null | undefined,
  ): Promise<Answer<ChangeSet>> {
    return text === undefined ? api.takeOut(id, revision, path) : api.save(id, revision, { path, text });
  }

  function take({ documents: _documents, ...set }: ChangeSet) {
    state = { ...state, set };
  }

  function failed(failure: Failure, _path?: string): boolean {
    if (failure.conflict) update({ status: 'conflict', conflict: failure.conflict });
    else if (failure.status === undefined || failure.status >= 500 || failure.status === 429) {
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
      update({ status: 'saved' });
    },
    later() {
      keep();
      if (state.status === 'conflict') return;
      update({ status: 'waiting' });
      again(rest);
    },
    async now() {
      if (running) await running;
      return save();
    },
    settle({ path, theirs }, whose) {
      sent.set(path, theirs);
      update({ status: 'waiting' });
      if (whose === 'theirs') merged(path, theirs);
      again(0);
    },
    described: (set) => {
      take(set);
      update({});
    },
    dispose() {
      disposed = true;
      clearTimeout(timer);
      if (typeof window !== 'undefined') window.removeEventListener('online', online);
    },
  };
}
