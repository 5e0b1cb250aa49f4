import type { JsonObject } from '../../model';

interface Memory {
  /** Stable key of the row, whatever is typed into it and wherever it is moved. */
  readonly key: number;
  /** Grows when cells change other than through their own input. */
  readonly epoch: number;
}

/** What a row was derived from: only the named cells differ. */
interface Origin {
  readonly row: JsonObject;
  readonly changed: readonly string[];
}

const memories = new WeakMap<JsonObject, Memory>();
const origins = new WeakMap<JsonObject, Origin>();
let lastKey = 0;

function memoryOf(row: JsonObject): Memory {
  let memory = memories.get(row);
  if (memory === undefined) {
    memory = { key: ++lastKey, epoch: 0 };
    memories.set(row, memory);
  }
  return memory;
}

/** Identity of a row: rows are immutable, and typing into one creates another with the same key. */
export function keyOf(row: JsonObject): number {
  return memoryOf(row).key;
}

/** How often a row was changed since it was created or read. */
export function epochOf(row: JsonObject): number {
  return memoryOf(row).epoch;
}

/** Records that a row is derived from another one with some cells changed. */
export function derive(
  row: JsonObject,
  from: JsonObject,
  changed: readonly string[],
  how: 'typed' | 'set',
): JsonObject {
  const { key, epoch } = memoryOf(from);
  memories.set(row, { key, epoch: how === 'typed' ? epoch : epoch + 1 });
  // One step of history is enough, and rows no longer in use are garbage collected.
  origins.delete(from);
  origins.set(row, { row: from, changed });
  return row;
}

export function originOf(row: JsonObject): Origin | undefined {
  return origins.get(row);
}

/** The same row in another form: the one its columns' types store. */
export function replace(row: JsonObject, by: JsonObject): JsonObject {
  memories.set(by, memoryOf(row));
  const origin = origins.get(row);
  if (origin !== undefined) origins.set(by, origin);
  return by;
}
