/** Maximum number of records whose unaccepted attempts are remembered; older ones are forgotten. */
const mostRecords = 100;

/** Ids by which the server recognizes a repeat. */
export interface Attempts {
  /** The same id for the same data as long as nothing else is tried at the record. */
  idOf(record: string, what: string): string;
  /** Something was accepted at the record: the next attempt there is new. */
  accepted(record: string): void;
}

/**
 * Remembers the last unaccepted attempt at each record. Only the last: if something else was done since, the same data again is not a
 * repeat, and a server that treated it as one would report success without doing it.
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
