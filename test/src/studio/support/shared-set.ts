import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { mergeTexts } from '../../../../server/definitions';
import { conflictParts, savedText } from '../../../../server/features/studio/saved-text';
import { browserChangeStorage } from '../../../../src/blocks/studio/state/change-storage';
import { createHttpStudioApi } from '../../../../src/blocks/studio/state/http-studio-api';
import { createStudio } from '../../../../src/blocks/studio/state/studio-store';

type Text = string | null;
interface Sent {
  readonly path: string;
  readonly text: Text;
  readonly baseHash: Text;
  readonly liveHash?: Text;
}

interface MiniatureSet {
  readonly head: object;
  readonly documents: Map<string, Text>;
  /** What its documents were made from. */
  readonly bases: Map<string, Text>;
  state: 'draft' | 'review' | 'approved' | 'scheduled' | 'failed' | 'published' | 'discarded';
  revision: number;
}

/**
 * Sets of changes on a server in miniature, which several people edit: it saves as `saveChangeSetDocument` does, with the server's
 * own functions. A hash is the text itself. The first set is called `set`, those that are made later `set2` and so on.
 */
export function sharedSet(files: ReadonlyMap<string, string>) {
  const live = new Map<string, Text>(files);
  const sets = new Map<string, MiniatureSet>();
  const newSet = (): MiniatureSet => {
    const id = sets.size === 0 ? 'set' : `set${sets.size + 1}`;
    const head = { id, title: 'A', reason: null, approvedBase: null, publishAt: null, endsAt: null };
    const set: MiniatureSet = { head, state: 'draft', revision: 1, documents: new Map(), bases: new Map() };
    sets.set(id, set);
    return set;
  };
  const first = newSet();
  const liveText = (path: string) => live.get(path) ?? null;
  const answered = ({ bases }: MiniatureSet, path: string, text: Text) => ({
    ...{ path, text, hash: text },
    ...(bases.has(path) && bases.get(path) !== liveText(path) && { baseText: bases.get(path) ?? null }),
  });
  let edition = 0;
  const setOf = (id: string | undefined) => sets.get(id ?? '') ?? first;
  const textIn = ({ documents }: MiniatureSet, path: string) =>
    documents.has(path) ? (documents.get(path) ?? null) : liveText(path);
  const whole = (set: MiniatureSet) => ({
    ...{ ...set.head, state: set.state, openForms: 'finish', revision: set.revision },
    documents: [...set.documents].map(([path, text]) => answered(set, path, text)),
  });
  const refused = (status: number, code: string, args: object) => ({ ok: false, failure: { status, code, args } });
  const save = (set: MiniatureSet, { path, text, baseHash, liveHash }: Sent) => {
    if (set.state === 'published' || set.state === 'discarded')
      return refused(409, 'STUDIO_STATE', { state: set.state });
    if (liveHash !== undefined && liveHash !== liveText(path)) return refused(409, 'STUDIO_MOVED', {});
    const now = textIn(set, path);
    const saved = savedText(path, { known: baseHash, mine: text, now, live: liveText(path) });
    if (saved === 'conflict')
      return refused(412, 'STALE_REVISION', {
        theirHash: now,
        conflicts: conflictParts(path, baseHash, text, now),
      });
    const next = saved.text;
    set.state = 'draft';
    if (saved.isHeld || set.documents.has(path)) set.revision++;
    if (!set.documents.has(path) || liveHash !== undefined) set.bases.set(path, liveText(path));
    if (saved.isHeld) set.documents.set(path, next);
    else set.documents.delete(path);
    const { documents: _all, ...head } = whole(set);
    return { ok: true, data: { ...head, document: answered(set, path, next) } };
  };
  let isOffline = false;
  let isBehind = false;
  let worldBefore: object = {};
  /** What was read after the world. */
  const asked: string[] = [];
  const call = async (
    method: string,
    path: string,
    {
      payload,
      query,
      poll,
    }: { readonly payload?: unknown; readonly query?: { readonly id?: string }; readonly poll?: boolean } = {},
  ) => {
    const [, id, what] = /^studio\/sets\/(\w+)(\/documents)?$/.exec(path) ?? [];
    if (isOffline) return { ok: false, failure: { status: undefined, code: 'NetworkError', args: {} } };
    if (path === 'studio/world') {
      asked.push(`${path}${poll ? ', by the page' : ''}`);
      // The largest answer comes last.
      await new Promise((done) => setTimeout(done));
      if (isBehind) return { ok: true, data: worldBefore };
      const now = [...live].filter(([, text]) => text !== null);
      const listed = now.map(([file, text]) => ({ path: file, text, hash: text, keptOut: false }));
      worldBefore = { edition, files: listed };
      return { ok: true, data: worldBefore };
    }
    if (method === 'POST' && path === 'studio/sets') return { ok: true, data: whole(newSet()) };
    if (method === 'PUT' && what !== undefined) return save(setOf(id), payload as Sent);
    if (method === 'GET') asked.push(`${path}${poll ? ', by the page' : ''}`);
    if (method === 'GET' && path === 'studio/editions') return { ok: true, data: { items: [{ number: edition }] } };
    if (method === 'GET' && path === 'studio/sets') return { ok: true, data: { items: [whole(setOf(query?.id))] } };
    if (method === 'GET' && id !== undefined) return { ok: true, data: whole(setOf(id)) };
    throw new Error(`${method} ${path}`);
  };
  const never = new Proxy({}, { get: () => () => new Promise(() => undefined) });
  return {
    textOf: (path: string, id?: string) => textIn(setOf(id), path),
    documents: first.documents,
    asked,
    sets,
    end(state: 'published' | 'discarded', id?: string) {
      const set = setOf(id);
      set.state = state;
      if (state !== 'published') return;
      for (const [path, text] of set.documents) live.set(path, text);
      edition++;
    },
    /** What somebody publishes in another set; null: the document is removed. */
    publish(changes: Readonly<Record<string, Text>>) {
      for (const [path, text] of Object.entries(changes)) live.set(path, text);
      edition++;
    },
    live: liveText,
    /** What the document would say once the set is published. */
    afterPublish: (path: string) =>
      first.documents.has(path)
        ? mergeTexts(path, first.bases.get(path) ?? null, first.documents.get(path) ?? null, liveText(path))
        : liveText(path),
    baseOf: (path: string) => first.bases.get(path),
    /** The server that answers serves what was published before. */
    behind(is: boolean) {
      isBehind = is;
    },
    offline(is: boolean) {
      isOffline = is;
    },
    /**
     * A person who has the set open.
     * @param browser where unsaved edits are kept: the same for one after a reload
     */
    async person(browser: string = randomUUID(), set: string | undefined = 'set') {
      const studio = createStudio({
        api: createHttpStudioApi({ call } as never), // the rest is not asked for
        compiler: never as never,
        keeper: browserChangeStorage(browser),
        set: set === 'none' ? undefined : set,
        mayEdit: true,
        title: () => '',
      });
      onTestFinished(() => studio.dispose());
      await studio.open();
      return studio;
    },
  };
}
