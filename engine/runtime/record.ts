import type { Argument, Json, JsonObject } from '../model';
import type { Cell } from './cell';
import { isObject, type OpenObject, readPath, writePath } from './path';
import { same } from './same';
import type { Received } from './switches';

/** What a form's record needs from the session. */
interface RecordNeeds {
  /** Values by payload path. */
  readonly initial: JsonObject;
  readonly received: Received | undefined;
  /** Whether nothing is stored yet. */
  readonly isNew: boolean;
  /** The value that a field takes from an input. */
  readonly receive: (cell: Cell, input: Json | undefined) => Json | undefined;
  readonly read: (argument: Argument) => Json | undefined;
}

/** What is stored of a form, as its values are compared with it; nothing that is typed changes it. */
export function createRecord({ initial, received, isNew, receive, read }: RecordNeeds) {
  /** What the form was given, with what was saved since. */
  let values = initial;

  /** The value that the form was given, or that was saved since. */
  const given = (cell: Cell) => readPath(values, cell.field.path);
  const kept = (cell: Cell) =>
    received ? readPath(received.stored, cell.field.path) : isNew ? undefined : given(cell);

  /** The same rows as long as they are stored: what is counted of them is counted once. */
  const parsed = new Map<Cell, readonly [from: Json | undefined, value: Json | undefined]>();

  return {
    values: () => values,
    given,
    /** The stored value, as the field takes it. */
    stored(cell: Cell): Json | undefined {
      const from = kept(cell);
      const last = parsed.get(cell);
      if (last && cell.field.columns && last[0] === from) return last[1];
      const value = receive(cell, from);
      parsed.set(cell, [from, value]);
      return value;
    },
    /** Whether a field has a stored value, and no other one. */
    isKept(cell: Cell): boolean {
      const value = kept(cell);
      return value !== undefined && same(receive(cell, value), cell.typed);
    },
    /** Whether a field has the stored value, or its default where there is none; one that is not sent has. */
    isAsStored(cell: Cell): boolean {
      const { default: usual } = cell.field;
      const value = kept(cell);
      return (
        received?.sends(cell.index) === false ||
        same(receive(cell, value ?? (usual && read(usual))), cell.typed) ||
        (value === undefined && cell.typed === undefined)
      );
    },
    /** Takes over other values of these fields. Returns those whose value is another one now. */
    save(from: JsonObject, cells: Iterable<Cell>): readonly Cell[] {
      const next = structuredClone(values) as OpenObject;
      const others: Cell[] = [];
      for (const cell of cells) {
        const { field } = cell;
        if (!field.store) continue;
        const value = readPath(from, field.path);
        if (!same(value, given(cell))) others.push(cell);
        put(next, field.path, value);
      }
      values = next;
      return others;
    },
  };
}

/** Sets or removes a value at a path. */
function put(into: OpenObject, path: readonly string[], value: Json | undefined): void {
  const around = readPath(into, path.slice(0, -1));
  if (value !== undefined) writePath(into, path, value);
  else if (isObject(around)) delete (around as OpenObject)[path.at(-1) ?? ''];
}
