import type { Json, Place } from '../model';
import type { Locator, Side } from './document';
import { partsOf } from './pointer';

/** Where a value is in its text, and what is inside it; the same shape as the value. */
export interface PlacedValue {
  readonly value: Json;
  /** Offset of the value's first character. */
  readonly offset: number;
  /** Offset of the key before it, where it has one. */
  readonly keyOffset?: number;
  /** Contents: by property name, or by index. */
  readonly inside?: ReadonlyMap<string, PlacedValue> | readonly PlacedValue[];
}

/** Turns offsets of a text into lines and columns, both from one. */
export class LineMap {
  readonly #text: string;
  #starts: readonly number[] | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  positionOf(offset: number): { readonly line: number; readonly column: number } {
    // Most files have no problem and need no places, so lines are counted on first use.
    this.#starts ??= lineStarts(this.#text);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}

/** Places in a file that could be read. @param find returns where everything is; called once, on first use */
export function locatorOf(file: string, find: () => PlacedValue, lines: LineMap): Locator {
  let root: PlacedValue | undefined;
  return {
    file,
    placeOf(pointer: string, side: Side = 'value'): Place {
      root ??= find();
      let here = root;
      let asked = side;
      for (const part of partsOf(pointer)) {
        const next = insideOf(here, part);
        if (next === undefined) {
          asked = 'value';
          break;
        }
        here = next;
      }
      const offset = asked === 'key' ? (here.keyOffset ?? here.offset) : here.offset;
      return { file, pointer, ...lines.positionOf(offset) };
    },
  };
}

function insideOf({ inside }: PlacedValue, part: string): PlacedValue | undefined {
  if (inside === undefined) return undefined;
  return inside instanceof Map ? inside.get(part) : (inside as readonly PlacedValue[])[Number(part)];
}

/** A line ends at a line feed, a carriage return, or both together. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let offset = 0; offset < text.length; offset++) {
    const code = text.charCodeAt(offset);
    if (code === 10 || (code === 13 && text.charCodeAt(offset + 1) !== 10)) starts.push(offset + 1);
  }
  return starts;
}
