import type { Selection } from '../documents/history';
import type { Path } from '../documents/json';
import type { Studio } from '../state/studio-store';

/** A step of adding; what completes it belongs to the same step. */
export interface Adding {
  readonly label: string;
  readonly about: string;
  readonly merge: string;
}

let added = 0;

/** The step in which something is added. */
export function addingOf(about: string): Adding {
  added += 1;
  return { label: 'add', about, merge: `add ${added}` };
}

/**
 * Fills in what a part that was added needs, where only one thing fits; otherwise the place that needs it is selected, with what may be
 * there. A part that was edited or left meanwhile stays as it is.
 */
export async function completeAdded(studio: Studio, { path }: Selection, part: Path, adding: Adding): Promise<void> {
  const { selection, work } = studio.state();
  const before = work.texts.get(path);
  const completed = await studio.compiler.ask({ do: 'complete', path, at: part }).catch(() => undefined);
  const now = studio.state();
  if (completed === undefined || now.selection !== selection || now.work.texts.get(path) !== before) return;
  const { text, choose } = completed;
  const next: Selection | undefined = choose && {
    path,
    at: choose.at.slice(0, -1),
    choose: { property: String(choose.at.at(-1)), names: choose.names, declares: choose.declares, part },
  };
  if (text !== before)
    studio.run({ changes: [{ path, before, after: text }], ...(next && { selection: next }) }, adding);
  else if (next) studio.select(next);
}
