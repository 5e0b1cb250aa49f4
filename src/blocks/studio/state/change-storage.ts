/** Unsaved changes, stored in the browser: neither a reload nor a lost connection loses them. */
export interface StoredChanges {
  readonly set: string | undefined;
  readonly texts: Readonly<Record<string, string | null>>;
  /** What each was made from, as the server had it; null: no document. */
  readonly bases?: Readonly<Record<string, string | null>>;
}

export interface ChangeStorage {
  read(): StoredChanges | undefined;
  write(kept: StoredChanges | undefined): void;
}

/** @param owner whose changes these are; no other user of this browser gets them */
export function browserChangeStorage(owner: string): ChangeStorage {
  const name = `portico-studio.${owner}`;
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
        if (typeof kept !== 'object' || kept === null || !('texts' in kept)) return undefined;
        return kept as StoredChanges;
      } catch {
        return undefined;
      }
    },
    write(kept) {
      try {
        if (kept !== undefined) return localStorage.setItem(name, JSON.stringify(kept));
      } catch {
        // There is no room for it: an older copy would come back with a reload.
      }
      try {
        localStorage.removeItem(name);
      } catch {
        // Without browser storage, only the server stores them.
      }
    },
  };
}
