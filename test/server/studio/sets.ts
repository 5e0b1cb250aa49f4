import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../server/platform/project-folder';
import type { SignedIn } from '../../support/server-app';

/** The text of a document as the files have it. */
export const fileText = (path: string) => readFileSync(join(projectFolder(), path), 'utf8');

/** A set and what is done with it, as one administrator does it. */
export interface OpenSet {
  readonly id: string;
  revision(): Promise<number>;
  /** Changes a document as it is live, or as it is in the set. */
  edit(path: string, change: (text: string) => string): ReturnType<SignedIn['call']>;
  check(): ReturnType<SignedIn['call']>;
  publish(more?: Readonly<Record<string, unknown>>): ReturnType<SignedIn['call']>;
}

/** Begins a set. */
export async function beginSet(who: SignedIn, title = 'A change'): Promise<OpenSet> {
  const made = await who.call('POST', 'studio/sets', { payload: { title, reason: 'To try it' } });
  const { id } = made.body;
  const read = async () => (await who.call('GET', `studio/sets/${id}`)).body;
  const revision = async () => (await read()).revision;
  return {
    id,
    revision,
    async edit(path, change) {
      const set = await read();
      const held = set.documents.find((each: { path: string }) => each.path === path);
      const live = (await who.call('GET', `studio/documents/content?path=${encodeURIComponent(path)}`)).body;
      const { text, hash } = held ?? live;
      return who.call('PUT', `studio/sets/${id}/documents`, {
        payload: { path, text: change(text), baseHash: hash },
        headers: { 'if-match': `"${set.revision}"` },
      });
    },
    check: () => who.call('POST', `studio/sets/${id}/check`, { payload: {} }),
    async publish(more) {
      const { baseEdition } = (await who.call('POST', `studio/sets/${id}/check`, { payload: {} })).body;
      const payload = { revision: await revision(), baseEdition, ...more };
      return who.call('POST', `studio/sets/${id}/publish`, { payload });
    },
  };
}
