import { onTestFinished } from 'vitest';
import { conflictParts, savedText } from '../../../../server/features/studio/saved-text';
import type { StoredChanges } from '../../../../src/blocks/studio/state/change-storage';
import { createHttpStudioApi } from '../../../../src/blocks/studio/state/http-studio-api';
import { createStudio } from '../../../../src/blocks/studio/state/studio-store';

type Text = string | null;
interface Sent {
  readonly path: string;
  readonly text: Text;
  readonly baseHash: Text;
}

/**
 * One set of changes on a server in miniature, which several people edit: it saves as `saveChangeSetDocument` does, with the server's
 * own functions. A hash is the text itself.
 */
export function sharedSet(live: ReadonlyMap<string, string>) {
  const documents = new Map<string, Text>();
  let revision = 1;
  const set = {
    id: 'set',
    title: 'A',
    reason: null,
    state: 'draft',
    approvedBase: null,
    publishAt: null,
    endsAt: null,
  };
  const answered = (path: string, text: Text) => ({ path, text, hash: text });
  const textOf = (path: string) => (documents.has(path) ? (documents.get(path) ?? null) : (live.get(path) ?? null));
  const whole = () => ({
    ...{ ...set, openForms: 'finish', revision },
    documents: [...documents].map(([path, text]) => answered(path, text)),
  });
  const save = ({ path, text, baseHash }: Sent) => {
    const now = textOf(path);
    const saved = savedText(path, { known: baseHash, mine: text, now, live: live.get(path) ?? null });
    if (saved === 'conflict') {
      const args = { theirHash: now, conflicts: conflictParts(path, baseHash, text, now) };
      return { ok: false, failure: { status: 412, code: 'STALE_REVISION', args } };
    }
    const next = saved.text;
    if (saved.isHeld || documents.has(path)) revision++;
    if (saved.isHeld) documents.set(path, next);
    else documents.delete(path);
    const { documents: _all, ...head } = whole();
    return { ok: true, data: { ...head, document: answered(path, next) } };
  };
  const call = async (method: string, path: string, { payload }: { readonly payload?: unknown } = {}) => {
    if (path === 'studio/world') {
      const files = [...live].map(([file, text]) => ({ path: file, text, hash: text, keptOut: false }));
      return { ok: true, data: { edition: 0, files } };
    }
    if (method === 'PUT' && path === 'studio/sets/set/documents') return save(payload as Sent);
    if (method === 'GET' && path === 'studio/sets/set') return { ok: true, data: whole() };
    throw new Error(`${method} ${path}`);
  };
  const never = new Proxy({}, { get: () => () => new Promise(() => undefined) });
  return {
    textOf,
    documents,
    /** A person who has the set open; `kept`: what their browser keeps. */
    async person(kept: { now?: StoredChanges | undefined } = {}) {
      const studio = createStudio({
        api: createHttpStudioApi({ call } as never), // the rest is not asked for
        compiler: never as never,
        keeper: {
          read: () => kept.now,
          write: (next) => Object.assign(kept, { now: next }),
        },
        set: 'set',
        mayEdit: true,
        title: () => '',
      });
      onTestFinished(() => studio.dispose());
      await studio.open();
      return studio;
    },
  };
}
