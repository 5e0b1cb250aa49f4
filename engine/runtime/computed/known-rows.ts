import type { Computation, Json, JsonObject, SlotIndex, Switch } from '../../model';
import type { Decimal } from './decimal';

/** What a computation reads. */
export interface ComputedScene {
  read(slot: SlotIndex): Json | undefined;
  isOn(on: Switch): boolean;
}

/** Numbers of rows; `null` for a row that has none. Rows are never mutated. */
type RowNumbers = WeakMap<JsonObject, Decimal | null | undefined>;

interface Known {
  readonly slots: readonly SlotIndex[];
  readonly switches: readonly Switch[];
  /** What was read besides the row. */
  read: readonly (Json | undefined)[];
  rows: RowNumbers;
}

const known = new WeakMap<Computation, Known>();

/**
 * Cached numbers by row: a keystroke in one row of thousands computes only that row. The cache is dropped as soon as any other input of the
 * computation changes.
 */
export function knownRows(each: Computation, { read, isOn }: ComputedScene): RowNumbers {
  const last = known.get(each) ?? { ...readsOf(each), read: [], rows: new WeakMap() };
  known.set(each, last);
  const now = [...last.slots.map(read), ...last.switches.map(isOn)];
  if (!now.every((value, index) => Object.is(value, last.read[index]))) last.rows = new WeakMap();
  last.read = now;
  return last.rows;
}

/** Slots and conditions that the number of a row is computed from. */
function readsOf(each: Computation): Pick<Known, 'slots' | 'switches'> {
  const slots: SlotIndex[] = [];
  const switches: Switch[] = [];
  const visit = (computation: Computation): void => {
    if ('slot' in computation) slots.push(computation.slot);
    else if (!('op' in computation)) return;
    else if (computation.op === 'count' || computation.op === 'sumOf') {
      slots.push(computation.list);
      if (computation.op === 'sumOf') visit(computation.each);
    } else if (computation.op === 'round') visit(computation.of);
    else if (computation.op === 'cases') {
      for (const { when, result } of computation.cases) {
        switches.push(when);
        visit(result);
      }
      if (computation.otherwise) visit(computation.otherwise);
    } else {
      computation.of.forEach(visit);
      if (computation.op === 'quotient' && computation.whenZero) visit(computation.whenZero);
    }
  };
  visit(each);
  return { slots, switches };
}
