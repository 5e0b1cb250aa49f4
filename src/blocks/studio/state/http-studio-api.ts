import type { Json, JsonObject } from '../../../../engine/model';
import { writtenSetStates } from '../../../../kinds';
import type { ApiAnswer, ApiClient, ApiFailure } from '../../../http/api-client';
import type { StudioFile } from '../documents/kinds';
import type { Answer, ChangeSet, Conflict, Failure, SetCheck, StoredValues, StudioApi } from './studio-api';

interface WorldAnswer {
  readonly edition: number;
  readonly files: readonly (StudioFile & { readonly hash: string; readonly keptOut: boolean })[];
}

interface DocumentAnswer {
  readonly path: string;
  readonly text: string | null;
  readonly hash: string | null;
  readonly baseText?: string | null;
}

interface SetAnswer extends Omit<ChangeSet, 'documents' | 'reason'> {
  readonly reason: string | null;
  readonly documents?: readonly DocumentAnswer[];
  readonly document?: DocumentAnswer;
}

/**
 * The studio's calls over the portal's own client; the server checks its answers against the schemas that these types follow. Remembers the hash of each text that it received: an edit names the version it began
 * with.
 */
export function createHttpStudioApi(api: ApiClient): StudioApi {
  const live = new Map<string, string>();
  const held = new Map<string, string | null>();
  const baseOf = (path: string) => (held.has(path) ? (held.get(path) ?? null) : (live.get(path) ?? null));

  const setOf = ({ documents, document, reason, ...set }: SetAnswer): ChangeSet => {
    const all = documents ?? (document === undefined ? [] : [document]);
    for (const { path, hash } of all) held.set(path, hash);
    return {
      ...set,
      reason: reason ?? '',
      documents: all.map(({ path, text, baseText }) => ({
        path,
        text: text ?? undefined,
        ...(baseText !== undefined && { baseText }),
      })),
    };
  };
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: Parameters<ApiClient['call']>[2] = {},
  ): Promise<Answer<ChangeSet>> => {
    const answer = await api.call<SetAnswer>(method, path, options);
    return answer.ok ? { ok: true, data: setOf(answer.data) } : refused(answer.failure);
  };

  const pathOf = (id: string) => `studio/sets/${encodeURIComponent(id)}`;

  function readSet(answer: ApiAnswer<SetAnswer>): Answer<ChangeSet> {
    if (!answer.ok) return refused(answer.failure);
    // Documents that left the set are as they are live.
    held.clear();
    return { ok: true, data: setOf(answer.data) };
  }

  async function conflictAt(id: string, path: string, { args }: ApiFailure): Promise<Conflict> {
    const set = await api.call<SetAnswer>('GET', `studio/sets/${id}`);
    const theirs = set.ok ? set.data.documents?.find((each) => each.path === path) : undefined;
    const hash = typeof args?.theirHash === 'string' ? args.theirHash : (theirs?.hash ?? null);
    const shown = theirs === undefined ? await liveText(path) : theirs.text;
    held.set(path, hash);
    return { path, theirs: shown, parts: partsOf(args?.conflicts) };
  }

  async function liveText(path: string): Promise<string | null> {
    const answer = await api.call<JsonObject>('GET', 'studio/documents/content', { query: { path } });
    return answer.ok && typeof answer.data.text === 'string' ? answer.data.text : null;
  }

  return {
    async world(byPage) {
      // Several megabytes for a thousand documents.
      const answer = await api.call<WorldAnswer>('GET', 'studio/world', {
        timeout: 60_000,
        poll: byPage !== undefined,
      });
      if (!answer.ok) return refused(answer.failure);
      const { edition, files } = answer.data;
      if (edition < (byPage?.atLeast ?? 0)) return { ok: false, failure: { status: undefined, code: '', args: {} } };
      live.clear();
      for (const { path, hash } of files) live.set(path, hash);
      const keptOut = new Set(files.filter((file) => file.keptOut).map(({ path }) => path));
      return { ok: true, data: { edition, files: files.map(({ path, text }) => ({ path, text })), keptOut } };
    },
    async edition() {
      const answer = await api.call<{ readonly items: readonly { readonly number: number }[] }>(
        'GET',
        'studio/editions',
        { query: { size: '1' }, poll: true },
      );
      return answer.ok ? { ok: true, data: answer.data.items[0]?.number ?? 0 } : refused(answer.failure);
    },
    set: async (id) => readSet(await api.call<SetAnswer>('GET', pathOf(id))),
    async openSets() {
      const answer = await api.call<{ readonly items: readonly SetAnswer[] }>('GET', 'studio/sets', {
        query: { 'filter[state]': [...writtenSetStates, 'review'], sort: '-updatedAt', size: '100' },
      });
      return answer.ok ? { ok: true, data: answer.data.items.map(setOf) } : refused(answer.failure);
    },
    async look(id, known) {
      // Without its documents, which may be large: usually nothing changed, or only we saved.
      const list = await api.call<{ readonly items: readonly SetAnswer[] }>('GET', 'studio/sets', {
        query: { id, size: '1' },
        poll: true,
      });
      if (!list.ok) return refused(list.failure);
      const [found] = list.data.items;
      if (found !== undefined && found.revision === known.revision && found.state === known.state)
        return { ok: true, data: undefined };
      return readSet(await api.call<SetAnswer>('GET', pathOf(id), { poll: true }));
    },
    createSet: (title) => call('POST', 'studio/sets', { payload: { title }, attempt: crypto.randomUUID() }),
    importSet: (payload) => call('POST', 'studio/sets/import', { payload, attempt: crypto.randomUUID() }),
    describeSet: (id, revision, { reason, ...words }) =>
      call('PUT', `studio/sets/${id}`, { revision, payload: { ...words, reason: reason === '' ? null : reason } }),
    async save(id, revision, { path, text, isOverLive = false }) {
      const over = isOverLive && { liveHash: live.get(path) ?? null };
      const payload = { path, text, baseHash: baseOf(path), ...over };
      const answer = await api.call<SetAnswer>('PUT', `studio/sets/${id}/documents`, { revision, payload });
      if (answer.ok) return { ok: true, data: setOf(answer.data) };
      if (answer.failure.status !== 412) return refused(answer.failure);
      return refused(answer.failure, await conflictAt(id, path, answer.failure));
    },
    review: (id, revision) => call('POST', `studio/sets/${id}/review`, { payload: { revision } }),
    async check(id) {
      const answer = await api.call<SetCheck>('POST', `studio/sets/${id}/check`, { payload: {} });
      return dataOf(answer);
    },
    async publish(id, revision, baseEdition) {
      const payload = { revision, baseEdition };
      const answer = await api.call<unknown>('POST', `studio/sets/${id}/publish`, {
        payload,
        attempt: crypto.randomUUID(),
      });
      return dataOf(answer);
    },
    approve: (id, revision, baseEdition) =>
      call('POST', `studio/sets/${id}/approve`, { payload: { revision, baseEdition } }),
    schedule: (id, revision, baseEdition, when) =>
      call('POST', `studio/sets/${id}/schedule`, { payload: { revision, baseEdition, ...when } }),
    async stored(fields, value) {
      const query = { fields: fields.join(','), ...(value !== undefined && { value: JSON.stringify(value) }) };
      return dataOf(await api.call<StoredValues>('GET', 'studio/stored', { query }));
    },
    cancelSchedule: (id, revision) => call('POST', `studio/sets/${id}/cancel`, { payload: { revision } }),
  };
}

function dataOf<Data>(answer: ApiAnswer<Data>): Answer<Data> {
  return answer.ok ? { ok: true, data: answer.data } : refused(answer.failure);
}

function refused(
  { status, code, args }: ApiFailure,
  conflict?: Conflict,
): { readonly ok: false; readonly failure: Failure } {
  return {
    ok: false,
    failure: { status, code: code ?? '', args: args ?? {}, ...(conflict && { conflict }) },
  };
}

function partsOf(value: Json | undefined): Conflict['parts'] {
  const list: readonly Json[] = Array.isArray(value) ? value : [];
  return list.flatMap((each) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return [];
    const { pointer, mine, theirs } = each as JsonObject;
    return [{ pointer: String(pointer), mine: String(mine ?? '–'), theirs: String(theirs ?? '–') }];
  });
}
