import type { Json } from '../../engine/model';

/** Where drafts of forms wait, by form and by whose they are. */
export interface DraftShelf {
  read(form: string, owner: string): Json | undefined;
  keep(form: string, owner: string, draft: Json): void;
  forget(form: string): void;
  forgetAll(): void;
}

interface Kept {
  readonly owner: string;
  readonly draft: Json;
}

/**
 * Keeps drafts as long as the tab lives. A browser that keeps nothing (private mode, full, switched off) costs the draft and
 * nothing else (quality R18).
 */
export function createDraftShelf(applicationId: string): DraftShelf {
  const key = `${applicationId}-drafts`;

  function load(): Record<string, Kept> {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      return typeof kept === 'object' && kept !== null ? { ...(kept as Record<string, Kept>) } : {};
    } catch {
      return {};
    }
  }

  function save(kept: Readonly<Record<string, Kept>>): void {
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
      return kept?.owner === owner ? kept.draft : undefined;
    },
    keep: (form, owner, draft) => save({ ...load(), [form]: { owner, draft } }),
    forget(form) {
      const { [form]: _gone, ...others } = load();
      save(others);
    },
    forgetAll: () => save({}),
  };
}
