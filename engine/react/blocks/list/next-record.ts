import type { JsonObject } from '../../../model';
import { idOf } from './record-name';

interface Leaving {
  /** Id of the record that is left. */
  readonly open: string;
  /** Records that were left one after the other. A list that was not refreshed yet may still have them; none is opened again. */
  readonly left: Set<string>;
  /** The records of the list when the action ended. */
  readonly before: readonly JsonObject[];
  /** The records of the list now. */
  readonly records: () => readonly JsonObject[];
  /** What the action reloads has arrived. */
  readonly reloaded: Promise<unknown>;
  readonly onOpen: (id: string | undefined) => void;
}

/** Opens the record that follows, else the one before; the list has to be refreshed only where it may have others. */
export async function openNext({ open, left, before, records, reloaded, onOpen }: Leaving): Promise<void> {
  left.add(open);
  const beside = neighbor(before, open, left);
  if (beside !== undefined) return onOpen(beside);
  await reloaded;
  onOpen(neighbor(records(), open, left));
}

function neighbor(records: readonly JsonObject[], open: string, left: ReadonlySet<string>): string | undefined {
  const ids = records.map(idOf);
  const at = ids.indexOf(open);
  return [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).reverse()].find((id) => !left.has(id));
}
