import type { CallModel, JsonObject, TreeModel } from '../../../model';
import {
  isObject,
  isTotalExact,
  itemsOf,
  readPath,
  type SourceHandle,
  type SourceStore,
  settledArguments,
  totalOf,
} from '../../../runtime';

/** Levels that a tree shows: records that are below themselves would have no end. */
export const deepestLevel = 32;

/** A line of a tree, in the order in which they are read. */
export type TreeLine = {
  /** Unique in the tree; the same as long as the record is below the same ones. */
  readonly key: string;
  readonly level: number;
  /** Key of the record above. */
  readonly above: string | undefined;
  /** From 1, among those beside it. */
  readonly position: number;
  readonly beside: number;
} & (
  | { readonly kind: 'record'; readonly record: JsonObject; readonly open: boolean | undefined }
  /** Shown in place of records: they are loading, could not be loaded, are not there, or there are more of them. */
  | { readonly kind: 'loading' | 'failed' | 'none' | 'deep' }
  | { readonly kind: 'more'; readonly count: number; readonly exact: boolean }
);

/** What is known of the records below one. */
interface Below {
  readonly records: readonly JsonObject[];
  readonly end: 'all' | 'loading' | 'failed' | { readonly more: number; readonly exact: boolean };
}

/** Where the records below another come from. */
export interface Branches {
  /** Undefined: there are none, as far as is known without loading. */
  below(record: JsonObject, key: string, open: boolean): Below | undefined;
  roots(records: readonly JsonObject[]): readonly JsonObject[];
}

/** The lines that are in sight: each open record is followed by those below it. */
export function treeLines(records: readonly JsonObject[], branches: Branches, open: ReadonlySet<string>): TreeLine[] {
  const lines: TreeLine[] = [];
  const visit = (level: number, above: string | undefined, { records: here, end }: Below) => {
    const extra = end === 'all' ? (here.length === 0 && above !== undefined ? 1 : 0) : 1;
    const beside = here.length + extra;
    for (const [at, record] of here.entries()) {
      const key = above === undefined ? idIn(record, at) : `${above}/${idIn(record, at)}`;
      const place = { key, level, above, position: at + 1, beside };
      const below = branches.below(record, key, open.has(key));
      lines.push({ ...place, kind: 'record', record, open: below && open.has(key) });
      if (below === undefined || !open.has(key)) continue;
      if (level < deepestLevel) visit(level + 1, key, below);
      else lines.push({ key: `${key}/…`, level: level + 1, above: key, position: 1, beside: 1, kind: 'deep' });
    }
    const place = { key: `${above ?? ''}/…`, level, above, position: beside, beside };
    if (end === 'all') {
      if (extra > 0) lines.push({ ...place, kind: 'none' });
    } else if (typeof end === 'string') lines.push({ ...place, kind: end });
    else lines.push({ ...place, kind: 'more', count: end.more, exact: end.exact });
  };
  visit(1, undefined, { records: branches.roots(records), end: 'all' });
  return lines;
}

function idIn({ id }: JsonObject, at: number): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : `#${at}`;
}

/** Records that name their parents. One whose parent is not there is at the top, and so does one of those that are below themselves. */
export function branchesByParent(records: readonly JsonObject[], parent: readonly string[]): Branches {
  const byId = new Map(records.map((record, at) => [idIn(record, at), record]));
  const below = new Map<string, JsonObject[]>();
  const roots: JsonObject[] = [];
  const parentOf = (record: JsonObject) => {
    const value = readPath(record, parent);
    const id = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    return id !== undefined && byId.has(id) ? id : undefined;
  };
  const inCircle = (start: string) => {
    const seen = new Set<string>();
    for (let id = parentOf(byId.get(start) ?? {}); id !== undefined && !seen.has(id); ) {
      if (id === start) return true;
      seen.add(id);
      id = parentOf(byId.get(id) ?? {});
    }
    return false;
  };
  for (const [id, record] of byId) {
    const above = parentOf(record);
    // Of a circle every record is at the top: none is nearer to it than another.
    if (above === undefined || inCircle(id)) roots.push(record);
    else below.set(above, [...(below.get(above) ?? []), record]);
  }
  return {
    roots: () => roots,
    below(record) {
      const here = below.get(idIn(record, -1));
      return here && { records: here, end: 'all' };
    },
  };
}

/** Records that are loaded below those that are open. */
export interface LoadedBranches extends Branches {
  subscribe(listener: () => void): () => void;
  /** Changes with everything that was loaded. */
  version(): number;
  /** Loads the next page below a record, or again what could not be loaded. */
  more(key: string): void;
  /** Lets go of what is not open any more. */
  keep(open: ReadonlySet<string>): void;
  dispose(): void;
}

/** Loads what is below a record when it is asked for the first time. */
export function loadedBranches(
  { where, size, has }: TreeModel & { readonly kind: 'loaded' },
  source: CallModel,
  store: Pick<SourceStore, 'open'>,
  context: JsonObject,
): LoadedBranches {
  const held = new Map<string, { readonly record: JsonObject; readonly pages: SourceHandle[] }>();
  const listeners = new Set<() => void>();
  let version = 0;

  function notify() {
    version += 1;
    for (const listener of [...listeners]) listener();
  }

  function load(record: JsonObject, page: number): SourceHandle {
    const args = settledArguments(where, { ...context, record });
    const handle = store.open(source, size > 0 ? { ...args, page, size } : args);
    handle.subscribe(notify);
    return handle;
  }

  function drop(key: string) {
    for (const page of held.get(key)?.pages ?? []) page.close();
    held.delete(key);
  }

  return {
    roots: (records) => records,
    below(record, key, open) {
      if (!open)
        return has === undefined || saysYes(readPath(record, has)) ? { records: [], end: 'loading' } : undefined;
      if (!held.has(key)) held.set(key, { record, pages: [load(record, 1)] });
      const pages = held.get(key)?.pages ?? [];
      const states = pages.map((page) => page.state());
      const records = states.flatMap(({ answer }) => itemsOf(answer));
      const last = states.at(-1);
      if (last?.status === 'failed') return { records, end: 'failed' };
      if (last === undefined || last.answer === undefined) return { records, end: 'loading' };
      const left = totalOf(last.answer) - records.length;
      const full = itemsOf(last.answer).length > 0;
      if (size === 0 || left <= 0 || !full) return { records, end: 'all' };
      return { records, end: { more: left, exact: isTotalExact(last.answer) } };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
    more(key) {
      const branch = held.get(key);
      const last = branch?.pages.at(-1);
      if (branch === undefined || last === undefined) return;
      if (last.state().status === 'failed') void last.refresh();
      else branch.pages.push(load(branch.record, branch.pages.length + 1));
      notify();
    },
    keep(open) {
      for (const key of held.keys()) if (!open.has(key)) drop(key);
    },
    dispose() {
      for (const key of [...held.keys()]) drop(key);
    },
  };
}

/** Whether a value says that there is something: a number above 0, a yes, a list that is not empty. */
function saysYes(value: unknown): boolean {
  if (typeof value === 'number') return value > 0;
  if (Array.isArray(value)) return value.length > 0;
  return value === true || isObject(value as JsonObject);
}
