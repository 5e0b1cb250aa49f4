import type { FieldModel, Json, JsonObject, SlotIndex, Surroundings } from '../model';
import { type Cell, hasNothing } from './cell';
import { isObject } from './path';
import { argumentIn } from './plan';

/** What surroundings are made of; the session offers it. */
export interface Scene {
  /** The effective values by name; made when first asked for. */
  values(): Readonly<Record<string, Json | undefined>>;
  context(): JsonObject;
  now(): number;
  read(slot: SlotIndex): Json | undefined;
}

const nothing: JsonObject = {};

/**
 * What one verdict may look at. Everything is read only when asked for: most rules ask for nothing, and a keystroke
 * should not pay for what they could have asked.
 */
export function surround(scene: Scene, cell: { abort: AbortController | undefined }, offering?: Cell): Surroundings {
  return {
    get settings() {
      const { settings } = scene.context();
      return isObject(settings) ? settings : nothing;
    },
    get values() {
      return scene.values();
    },
    get now() {
      return scene.now();
    },
    get signal() {
      cell.abort ??= new AbortController();
      return cell.abort.signal;
    },
    get offered() {
      return offering?.options?.status === 'ready' ? offering.offered : undefined;
    },
    setting(field: FieldModel, name: string) {
      const setting = field.settings[name];
      const argument = argumentIn(setting);
      if (!argument) return setting;
      return 'slot' in argument ? scene.read(argument.slot) : argument.value;
    },
  };
}

/** The effective values by name, each read when asked for: hidden fields hold nothing. */
export function effectiveValues(cells: readonly Cell[]): Scene['values'] {
  let values: Record<string, Json | undefined> | undefined;
  return () => {
    if (values) return values;
    values = Object.create(null) as Record<string, Json | undefined>;
    for (const cell of cells) {
      Object.defineProperty(values, cell.field.name, {
        enumerable: true,
        get: () => (cell.displayed && !hasNothing(cell) ? cell.typed : undefined),
      });
    }
    return values;
  };
}
