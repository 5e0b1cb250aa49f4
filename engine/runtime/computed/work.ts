import type { FieldFormModel, Json, JsonObject, SlotIndex } from '../../model';
import { type Cell, noProblems, renew, timingOf } from '../cell';
import type { Graph } from '../graph';
import { readPath } from '../path';
import { same } from '../same';
import type { createSwitches, Received } from '../switches';
import { compute } from './compute';

/** What the session provides for computing its values. */
export interface Workplace {
  readonly model: FieldFormModel;
  readonly cells: readonly Cell[];
  readonly received: Received | undefined;
  readonly initial: JsonObject;
  readonly graph: Graph;
  readonly switches: ReturnType<typeof createSwitches>;
  receive(cell: Cell, input: Json | undefined): Json | undefined;
  mark(cell: Cell): void;
  readonly judging: { stale(cell: Cell): void };
  reach(slot: SlotIndex): void;
}

/** Gives a computed field its value, or the reason why it has none. */
export function computeCell(
  cell: Cell,
  { model, received, initial, graph, switches, receive, mark, judging }: Workplace,
): void {
  const { field, kind } = cell;
  if (!field.computed || !kind) return;
  const claimed = () => readPath(initial, field.path);
  // Values that depend on what only the sender has are used as received.
  if (received && !received.knows(field.slot)) {
    cell.typed = receive(cell, claimed());
    return;
  }
  const { value, problem } = compute(field.computed, kind.holds, { read: graph.read, isOn: switches.isOn });
  // If only the sender knows whether the field was displayed, absence means that it was not.
  const absent = received && claimed() === undefined && !switches.displaysOf(cell).every(switches.isKnown);
  const next = absent ? undefined : receive(cell, value);
  if (same(next, cell.typed) && problem?.code === cell.failure?.code) return;
  cell.typed = next;
  cell.failure = problem;
  cell.changed = true;
  if (timingOf(cell, model) === 'typing') cell.touched = true;
  cell.serverProblems = noProblems;
  mark(cell);
  judging.stale(cell);
}

/** Computes every computed field, once the code is loaded. A value computed late does not count as a change. */
export function computeCells({ model, cells, graph, reach }: Workplace): void {
  const computed = cells.filter(({ field }) => field.computed);
  for (const { field } of computed) graph.touch(field.slot);
  graph.propagate(reach);
  for (const cell of computed) renew(cell, model);
}
