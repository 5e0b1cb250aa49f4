import type { Json, JsonObject } from '../../engine/model';

/** A draft, and what was passed to the page that opened its form, for instance an address. */
export interface StoredDraft {
  readonly draft: Json;
  readonly handed: JsonObject;
  /** Leads back to its step wherever the form is opened again; otherwise only if the history entry is one of its steps. */
  readonly resumes: boolean;
  /** Hash of its form's model. */
  readonly hash?: string;
  /** What its fields were called, by name: another form may not have them. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Names of its fields that were locked: what they had was not typed, and comes from elsewhere again. */
  readonly locked?: readonly string[];
}

/** Where drafts of forms are stored, by form and owner. */
export interface DraftShelf {
  read(form: string, owner: string): StoredDraft | undefined;
  keep(form: string, owner: string, draft: StoredDraft): void;
  forget(form: string): void;
  /** Forgets the drafts of an owner. */
  forgetOf(owner: string): void;
  forgetAll(): void;
}

interface StoredEntry extends StoredDraft {
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** As long as the code of a registration is valid (decision D11); a tab may be open for weeks. */
const lifetime = 24 * 60 * 60 * 1000;

/**
 * Keeps drafts for a day, as long as the tab lives. A browser without storage (private mode, full, switched off) loses the draft and
 * nothing else (quality R18).
 */
export function createDraftShelf(applicationId: string, now: () => number = Date.now): DraftShelf {
  const key = `${applicationId}-drafts`;

  function load(): Record<string, StoredEntry> {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      if (typeof kept !== 'object' || kept === null) return {};
      return Object.fromEntries(
        Object.entries(kept).filter((entry): entry is [string, StoredEntry] => isStored(entry[1], now())),
      );
    } catch {
      return {};
    }
  }

  function save(kept: Readonly<Record<string, StoredEntry>>): void {
    try {
      if (Object.keys(kept).length === 0) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // What was typed lasts as long as the page.
    }
  }

  return {
    read(form, owner) {
      const kept = Object.entries(load()).find(([id]) => id === form)?.[1];
      return kept?.owner === owner ? kept : undefined;
    },
    keep: (form, owner, kept) => save({ ...load(), [form]: { ...kept, owner, at: now() } }),
    forget(form) {
      const { [form]: _gone, ...others } = load();
      save(others);
    },
    forgetOf: (owner) => save(Object.fromEntries(Object.entries(load()).filter(([, kept]) => kept.owner !== owner))),
    forgetAll: () => save({}),
  };
}

function isStored(entry: unknown, now: number): boolean {
  const { owner, at, handed } = (entry ?? {}) as Partial<StoredEntry>;
  return typeof owner === 'string' && typeof handed === 'object' && typeof at === 'number' && now - at < lifetime;
}
