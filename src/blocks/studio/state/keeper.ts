/** What is not saved yet, kept in the browser: neither a reload nor a lost connection loses it. */
export interface Kept {
  readonly set: string | undefined;
  readonly texts: Readonly<Record<string, string | null>>;
}

export interface Keeper {
  read(): Kept | undefined;
  write(kept: Kept | undefined): void;
}

/** @param owner whose changes these are; nobody else who signs in at this browser gets them */
export function browserKeeper(owner: string): Keeper {
  const name = `portico-studio.${owner}`;
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
        if (typeof kept !== 'object' || kept === null || !('texts' in kept)) return undefined;
        return kept as Kept;
      } catch {
        return undefined;
      }
    },
    write(kept) {
      try {
        if (kept === undefined) localStorage.removeItem(name);
        else localStorage.setItem(name, JSON.stringify(kept));
      } catch {
        // Without a store of the browser's own, only the server keeps it.
      }
    },
  };
}
