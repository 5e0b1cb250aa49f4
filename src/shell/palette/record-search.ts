import type { CommandRecordsModel, JsonObject } from '../../../engine/model';
import { isTooShort } from './entries';

/** Search results of one kind of records. */
export interface FoundRecords {
  readonly status: 'none' | 'loading' | 'found' | 'failed';
  readonly records: readonly JsonObject[];
  readonly total: number;
  /** False: there are at least so many. */
  readonly exact: boolean;
}

/** Queries one source; rejects if it could not be queried. */
export type SearchRecords = (
  kind: CommandRecordsModel,
  text: string,
  signal: AbortSignal,
) => Promise<Pick<FoundRecords, 'records' | 'total' | 'exact'>>;

/** The search for records of every kind at once. */
export interface RecordSearch {
  /** One for each kind, in order; the same list until something changes. */
  state(): readonly FoundRecords[];
  subscribe(listener: () => void): () => void;
  /** Another text was typed: requests for the previous one are aborted. */
  type(text: string): void;
  /** Retries what failed. */
  retry(): void;
  dispose(): void;
}

/** Milliseconds without typing before a search begins. */
export const quiet = 200;

const none: FoundRecords = { status: 'none', records: [], total: 0, exact: true };
const loading: FoundRecords = { ...none, status: 'loading' };

export function createRecordSearch(kinds: readonly CommandRecordsModel[], search: SearchRecords): RecordSearch {
  const listeners = new Set<() => void>();
  let state: readonly FoundRecords[] = kinds.map(() => none);
  let text = '';
  let underWay = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function put(next: readonly FoundRecords[]) {
    state = next;
    for (const listener of listeners) listener();
  }

  async function ask(index: number, { signal }: AbortController) {
    const kind = kinds[index];
    if (kind === undefined) return;
    const found = await search(kind, text, signal).then(
      (answer): FoundRecords => ({ ...answer, status: 'found' }),
      (): FoundRecords => ({ ...none, status: 'failed' }),
    );
    if (!signal.aborted) put(state.with(index, found));
  }

  function stop() {
    clearTimeout(timer);
    underWay.abort();
    underWay = new AbortController();
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    type(typed) {
      if (typed.trim() === text) return;
      text = typed.trim();
      stop();
      const begins = kinds.length > 0 && !isTooShort(text);
      put(kinds.map(() => (begins ? loading : none)));
      const round = underWay;
      if (begins) timer = setTimeout(() => kinds.forEach((_kind, index) => void ask(index, round)), quiet);
    },
    retry() {
      const failed = state.flatMap(({ status }, index) => (status === 'failed' ? [index] : []));
      put(state.map((each) => (each.status === 'failed' ? loading : each)));
      for (const index of failed) void ask(index, underWay);
    },
    dispose: stop,
  };
}
