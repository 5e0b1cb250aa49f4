/** Unsaved changes, stored in the browser: neither a reload nor a lost connection loses them. */
export interface StoredChanges {
  /** Of the set. */
  readonly title?: string;
  readonly texts: Readonly<Record<string, string | null>>;
  /** What each was made from, as the server had it; null: no document. */
  readonly bases?: Readonly<Record<string, string | null>>;
  /** What was live of those that have taken it in; null: no document. */
  readonly lives?: Readonly<Record<string, string | null>>;
}

/** A set of which changes are stored. */
export interface KeptSet {
  readonly id: string;
  readonly title: string;
}

/** One entry for each set, and one for changes that have no set yet. */
export interface ChangeStorage {
  read(set: string | undefined): StoredChanges | undefined;
  /** The sets with an entry, the newest first. */
  sets(): readonly KeptSet[];
  /** Takes the entry away without changes, unless another tab wrote it. */
  write(set: string | undefined, kept: StoredChanges | undefined): void;
}

/** Entries of one person; the oldest go. */
const most = 20;

/** Where the browser stores nothing: they last as long as the page. */
const inPage = new Map<string, string>();

/** @param owner whose changes these are; no other user of this browser gets them */
export function browserChangeStorage(owner: string): ChangeStorage {
  const common = `portico-studio.${owner}`;
  const nameOf = (set: string | undefined) => `${common}.${set ?? ''}`;
  /** What this tab read or wrote, by name. */
  const known = new Map<string, string>();
  moveEarlier(common, nameOf);
  return {
    read(set) {
      const name = nameOf(set);
      const raw = rawAt(name);
      const entry = entryIn(raw);
      if (raw === null || entry === undefined) return undefined;
      known.set(name, raw);
      return entry;
    },
    sets: () =>
      newestFirst(`${common}.`).flatMap((name) => {
        const id = name.slice(common.length + 1);
        const entry = entryIn(rawAt(name));
        return id === '' || entry === undefined ? [] : [{ id, title: entry.title ?? '' }];
      }),
    write(set, kept) {
      const name = nameOf(set);
      if (kept === undefined) {
        if (known.has(name) && rawAt(name) === known.get(name)) drop(name);
        return;
      }
      const raw = JSON.stringify({ ...kept, at: Date.now() });
      known.set(name, raw);
      try {
        const isNew = localStorage.getItem(name) === null;
        localStorage.setItem(name, raw);
        inPage.delete(name);
        if (isNew) newestFirst(`${common}.`).slice(most).forEach(drop);
      } catch {
        // There is no room for it, and an older copy would come back with a reload.
        drop(name);
        inPage.set(name, raw);
      }
    },
  };
}

function rawAt(name: string): string | null {
  try {
    return inPage.get(name) ?? localStorage.getItem(name);
  } catch {
    return null;
  }
}

function drop(name: string): void {
  inPage.delete(name);
  try {
    localStorage.removeItem(name);
  } catch {
    // Nothing is stored.
  }
}

function newestFirst(prefix: string): readonly string[] {
  const names = new Set([...inPage.keys(), ...storedNames()].filter((name) => name.startsWith(prefix)));
  const moments = new Map([...names].map((name) => [name, entryIn(rawAt(name))?.at ?? 0]));
  return [...names].toSorted((one, other) => (moments.get(other) ?? 0) - (moments.get(one) ?? 0));
}

function storedNames(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

interface Entry extends StoredChanges {
  readonly at?: number;
  readonly set?: string;
}

function entryIn(raw: string | null): Entry | undefined {
  try {
    const entry: unknown = JSON.parse(raw ?? 'null');
    return typeof entry === 'object' && entry !== null && 'texts' in entry ? (entry as Entry) : undefined;
  } catch {
    return undefined;
  }
}

/** An entry of an earlier version, which kept one for all sets; it named its own. */
function moveEarlier(common: string, nameOf: (set: string | undefined) => string): void {
  const raw = rawAt(common);
  const entry = entryIn(raw);
  if (raw === null || entry === undefined) return;
  try {
    const name = nameOf(entry.set);
    if (localStorage.getItem(name) === null) localStorage.setItem(name, raw);
    drop(common);
  } catch {
    // It stays where it is.
  }
}
