/** Attempts that were not accepted are remembered at so many records; those of more are nobody's any more. */
const mostRecords = 100;

/** Ids by which the server recognizes a repeat. */
export interface Attempts {
  /** The same id for the same thing as long as nothing else is tried at the record. */
  idOf(record: string, what: string): string;
  /** Something was accepted at the record: whatever is tried there next is new. */
  accepted(record: string): void;
}

/**
 * Remembers the last thing at each record that was not accepted. Only the last: if something else was done since, the same thing
 * again is no repeat, and a server that took it for one would answer "done" without doing it.
 */
export function createAttempts(newId: () => string): Attempts {
  const last = new Map<string, { readonly what: string; readonly id: string }>();
  return {
    idOf(record, what) {
      const known = last.get(record);
      if (known?.what === what) return known.id;
      const id = newId();
      last.delete(record);
      last.set(record, { what, id });
      const [oldest] = last.keys();
      if (last.size > mostRecords && oldest !== undefined) last.delete(oldest);
      return id;
    },
    accepted: (record) => void last.delete(record),
  };
}
