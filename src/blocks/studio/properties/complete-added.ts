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
  const asked = studio.compiler.ask({ do: 'complete', path, at: part }).catch(() => undefined);
  const [focused, completed] = await Promise.all([focusLater(), asked]);
  const now = studio.state();
  if (completed === undefined || now.selection !== selection || now.work.texts.get(path) !== before) return;
  const { text, choose } = completed;
  // Who went on to something else meanwhile is not called back.
  const isWaiting = [focused, document.body, null].includes(document.activeElement);
  const next: Selection | undefined = !(choose && isWaiting)
    ? undefined
    : {
        path,
        at: choose.at.slice(0, -1),
        choose: { property: String(choose.at.at(-1)), names: choose.names, declares: choose.declares, part },
      };
  if (text !== before)
    studio.run({ changes: [{ path, before, after: text }], ...(next && { selection: next }) }, adding);
  else if (next) studio.select(next);
}

/** What has focus once what was added has drawn itself. */
function focusLater(): Promise<Element | null> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(document.activeElement)));
  });
}
