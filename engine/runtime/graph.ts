import type { FieldFormModel, Json, SlotIndex } from '../model';
import { same } from './same';

/** The values of the slots, and how a change of one affects the others. */
export interface Graph {
  read(slot: SlotIndex): Json | undefined;
  /** Marks the slot's inputs as changed. Nothing is computed before {@link Graph.propagate}. */
  touch(slot: SlotIndex): void;
  isTouched(): boolean;
  /**
   * Recomputes touched slots and those that read them, in slot order, each at most once; stops where a value stays equal. `changed` is
   * called for every slot whose value has changed.
   */
  propagate(changed: (slot: SlotIndex) => void): void;
}

/** `compute` returns the current value of one slot; it may read only slots before it. */
export function createGraph(model: FieldFormModel, compute: (slot: SlotIndex) => Json | undefined): Graph {
  const values: (Json | undefined)[] = new Array(model.slots.length).fill(undefined);
  const queue = createQueue();
  return {
    read: (slot) => values[slot],
    touch: queue.add,
    isTouched: queue.isWaiting,
    propagate(changed) {
      for (let slot = queue.take(); slot !== undefined; slot = queue.take()) {
        const value = compute(slot);
        if (same(value, values[slot])) continue;
        values[slot] = value;
        changed(slot);
        for (const dependent of model.dependents[slot] ?? []) queue.add(dependent);
      }
    },
  };
}

/** Slots to recompute, lowest first, without duplicates: a binary heap, so that its cost depends on the change and not on the form. */
function createQueue() {
  const heap: SlotIndex[] = [];
  const waiting = new Set<SlotIndex>();
  const at = (index: number) => heap[index] ?? Number.POSITIVE_INFINITY;
  const swap = (one: number, other: number) => {
    const kept = at(one);
    heap[one] = at(other);
    heap[other] = kept;
  };
  return {
    isWaiting: () => heap.length > 0,
    add(slot: SlotIndex) {
      if (waiting.has(slot)) return;
      waiting.add(slot);
      let index = heap.push(slot) - 1;
      while (index > 0) {
        const parent = (index - 1) >> 1;
        if (at(parent) <= at(index)) break;
        swap(parent, index);
        index = parent;
      }
    },
    take(): SlotIndex | undefined {
      const least = heap[0];
      const last = heap.pop();
      if (least === undefined || last === undefined) return undefined;
      waiting.delete(least);
      if (heap.length > 0) {
        heap[0] = last;
        let index = 0;
        for (;;) {
          const left = 2 * index + 1;
          const child = at(left + 1) < at(left) ? left + 1 : left;
          if (at(child) >= at(index)) break;
          swap(child, index);
          index = child;
        }
      }
      return least;
    },
  };
}
