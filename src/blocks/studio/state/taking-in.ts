import { shownSide } from '../../../../engine/change';
import { writtenSetStates } from '../../../../kinds';
import { mergeTexts } from '../documents/merge';
import type { ChangeSet, Conflict, SetDocument, StudioApi, World } from './studio-api';

export interface TakingInOptions {
  readonly api: StudioApi;
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

/** What is saved of the draft, as taking in reads and updates it. */
export interface SavedDraft {
  /** The server's version of each document: null, the set removes it; undefined, it is not in the set. */
  readonly sent: Map<string, string | null | undefined>;
  readonly set: () => Omit<ChangeSet, 'documents'> | undefined;
  /** The set as the server returned it, without its documents. */
  readonly take: (set: ChangeSet) => void;
  /** What our text was made from, as the server had it; null: no document. */
  readonly baseOf: (path: string, published: ReadonlyMap<string, string>) => string | null;
  /** Whether the server has all of it. */
  readonly isSaved: () => boolean;
  /** Whether nothing more is taken in: the page is closed, or what was unsaved belongs to another set. */
  readonly isOver: () => boolean;
  readonly ask: (conflicts: readonly Conflict[]) => void;
}

/** Merges what others saved and published into the documents of this page. Sends nothing; sending asks it how a document is to be sent. */
export interface TakingIn {
  /** All documents of the set are known here. */
  begin(set: ChangeSet): void;
  /** Takes in what others saved and published. Resolves false if it cannot be reached, or if something of ours is not saved. */
  readOthers(): Promise<boolean>;
  /** Takes in the edition that is live, also into a set that was reviewed: it is about to be published. */
  readEdition(): Promise<void>;
  /** Merges documents of a set that was just opened. `lives`: what was live of those that had it merged in already; null: no document. */
  open(documents: readonly SetDocument[], lives: Readonly<Record<string, string | null>>): void;
  /** A conflict with what is live was settled: the document is sent, whatever it says. */
  settle(path: string, live: string | null): void;
  /** What is live of a document that has it merged in, which the server does not know yet; null: no document. */
  liveOf(path: string): string | null | undefined;
  /** Whether a document is to be sent, whatever it says. */
  isSettled(path: string): boolean;
  /** Whether a document is what came of taking in, with nothing of ours to be sent. */
  isUntouched(path: string, text: string | undefined): boolean;
  /** A document was saved. `before`: the set's revision that it was sent for. */
  saved(path: string, before: number, set: ChangeSet): void;
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

export function createTakingIn(options: TakingInOptions, draft: SavedDraft): TakingIn {
  const { api, texts, merged, mayEdit, edition, published } = options;
  /** The last revision of which all documents are known here. */
  let seen: number | undefined;
  const overLive = new Map<string, TakenIn>();
  /** Documents of which a conflict with what is live was settled. */
  const settled = new Set<string>();
  /** What is published is shown, and the documents of the set are not merged with it yet. */
  let isSetBehind = false;
  let missing = { edition: 0, asked: 0 };

  async function readOthers(): Promise<boolean> {
    if (draft.isOver() || !draft.isSaved()) return false;
    const found = await readSet();
    if (!found || draft.isOver()) return found;
    const latest = await api.edition();
    if (latest.ok) await takeInEdition(latest.data);
    return true;
  }

  /** Takes in what is published, and then what the set's documents have to do with it: so the page is behind at most, and asks again. */
  async function takeInEdition(latest: number, always = false): Promise<void> {
    if (!always && !isTakingIn()) return;
    if (always || latest !== edition()) {
      missing = { edition: latest, asked: missing.edition === latest ? missing.asked + 1 : 1 };
      if (!always && missing.asked > mostAsked && missing.asked % askedSeldom !== 0) return;
      const world = await api.world({ atLeast: latest });
      if (!world.ok || draft.isOver()) return;
      const { published: before } = texts();
      published(world.data);
      isSetBehind = draft.set() !== undefined;
      draft.ask(mergeWithWorld(before));
    }
    const set = draft.set();
    if (set === undefined || !isSetBehind) return;
    const found = await api.look(set.id, { state: set.state });
    if (!found.ok || found.data === undefined || draft.isOver()) return;
    readDocuments(found.data);
    isSetBehind = false;
    if (always || isTakingIn()) draft.ask(mergeWithLive(found.data.documents));
  }

  /** Whatever else a set is was decided about it as it is: it is merged when it is published. */
  function isTakingIn(): boolean {
    const set = draft.set();
    return !draft.isOver() && (set === undefined || writtenSetStates.some((written) => written === set.state));
  }

  /** Merges documents that the set does not have with what is published now. */
  function mergeWithWorld(before: ReadonlyMap<string, string>): readonly Conflict[] {
    const { published: live } = texts();
    return [...new Set([...before.keys(), ...live.keys()])].flatMap((path): Conflict[] => {
      const [was, theirs] = [before.get(path), live.get(path)];
      if (was === theirs || draft.sent.get(path) !== undefined) return [];
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
        taken === undefined ? mine === (draft.sent.get(path) ?? undefined) : taken.isUntouched && mine === taken.text;
      const both = mergeTexts(path, base ?? undefined, mine, live ?? undefined);
      if (both.conflicts.length > 0)
        return mayEdit ? [{ ...conflictOf(path, base, live, both.conflicts), isLive: true }] : [];
      overLive.set(path, { live, ...(isUntouched && { text: both.text, isUntouched }) });
      merged(path, both.text);
      return [];
    });
  }

  function settle(path: string, live: string | null) {
    overLive.set(path, { live });
    settled.add(path);
  }

  /** Resolves false if it cannot be reached. */
  async function readSet(): Promise<boolean> {
    const set = draft.set();
    if (set === undefined) return true;
    const answer = await api.look(set.id, { revision: seen, state: set.state });
    if (!answer.ok) return false;
    if (answer.data !== undefined && !draft.isOver()) readDocuments(answer.data);
    return draft.isSaved();
  }

  /** What others saved into the set, with what was typed here. */
  function readDocuments(set: ChangeSet): void {
    draft.take(set);
    seen = set.revision;
    const saved = new Map(set.documents.map(({ path, text }) => [path, text ?? null]));
    for (const path of overLive.keys()) if (!saved.has(path)) overLive.delete(path);
    const conflicts: Conflict[] = [];
    for (const path of new Set([...saved.keys(), ...draft.sent.keys()])) {
      const has = saved.get(path);
      if (has === draft.sent.get(path)) continue;
      const { all, published } = texts();
      const base = draft.baseOf(path, published);
      const theirs = has === undefined ? (published.get(path) ?? null) : has;
      draft.sent.set(path, has);
      // With what was typed while it was asked for.
      const both = mergeTexts(path, base ?? undefined, all.get(path), theirs ?? undefined);
      const taken = overLive.get(path);
      if (taken?.isUntouched && taken.text === all.get(path)) overLive.set(path, { ...taken, text: both.text });
      if (both.conflicts.length > 0) conflicts.push(conflictOf(path, base, theirs, both.conflicts));
      else merged(path, both.text);
    }
    draft.ask(conflicts);
  }

  return {
    begin(set) {
      seen = set.revision;
    },
    readOthers,
    async readEdition() {
      const latest = await api.edition();
      if (latest.ok) await takeInEdition(latest.data, true);
    },
    open(documents, lives) {
      for (const { path } of documents) {
        const { [path]: live } = lives;
        if (live !== undefined) settle(path, live);
      }
      if (isTakingIn()) draft.ask(mergeWithLive(documents));
    },
    settle,
    liveOf: (path) => overLive.get(path)?.live,
    isSettled: (path) => settled.has(path),
    isUntouched(path, text) {
      const taken = overLive.get(path);
      return taken?.isUntouched === true && taken.text === text;
    },
    saved(path, before, { revision }) {
      overLive.delete(path);
      settled.delete(path);
      // One more is ours; of more, the others' documents are not in the answer.
      if (seen === before && revision <= seen + 1) seen = revision;
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
