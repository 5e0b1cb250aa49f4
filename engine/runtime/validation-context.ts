import type { Argument, FieldModel, Json, JsonObject, SlotIndex, ValidationContext } from '../model';
import type { Cell } from './cell';
import { isObject } from './path';
import { argumentIn, placesIn } from './plan';

/** What rules may read; the session provides it. */
export interface Scene {
  /** The effective values by name; created on first access. */
  values(): Readonly<Record<string, Json | undefined>>;
  context(): JsonObject;
  now(): number;
  read(slot: SlotIndex): Json | undefined;
  /** The value that the record has. */
  stored(cell: Cell): Json | undefined;
}

const nothing: JsonObject = {};

/**
 * What one verdict may read. Everything is read on access: most rules read nothing, and a keystroke should not pay for what they could have
 * read.
 */
export function surround(
  scene: Scene,
  cell: { abort: AbortController | undefined },
  offering?: Cell,
): ValidationContext {
  return new SceneContext(scene, cell, offering);
}

/** A class, because an object with its own getters is costly to create and one is created per verdict. */
class SceneContext implements ValidationContext {
  readonly #scene: Scene;
  readonly #cell: { abort: AbortController | undefined };
  readonly #offering: Cell | undefined;

  constructor(scene: Scene, cell: { abort: AbortController | undefined }, offering: Cell | undefined) {
    this.#scene = scene;
    this.#cell = cell;
    this.#offering = offering;
  }

  get settings() {
    const { settings } = this.#scene.context();
    return isObject(settings) ? settings : nothing;
  }

  get values() {
    return this.#scene.values();
  }

  get now() {
    return this.#scene.now();
  }

  get signal() {
    this.#cell.abort ??= new AbortController();
    return this.#cell.abort.signal;
  }

  get offered() {
    return this.#offering?.options?.status === 'ready' ? this.#offering.offered : undefined;
  }

  get columnsOffered() {
    return this.#offering?.columnsOffered;
  }

  get stored() {
    return this.#offering && this.#scene.stored(this.#offering);
  }

  setting(field: FieldModel, name: string): Json | undefined {
    const setting = field.settings[name];
    const read = (argument: Argument) => ('slot' in argument ? this.#scene.read(argument.slot) : argument.value);
    const argument = argumentIn(setting);
    if (argument) return read(argument);
    return placesIn(setting)?.map((place) => read(place) ?? null) ?? setting;
  }
}

/** The effective values by name, each read on access, in the form in which they are sent: hidden fields have no value. */
export function effectiveValues(cells: readonly Cell[], sentValue: (cell: Cell) => Json | undefined): Scene['values'] {
  let values: Record<string, Json | undefined> | undefined;
  return () => {
    if (values) return values;
    values = Object.create(null) as Record<string, Json | undefined>;
    for (const cell of cells) {
      Object.defineProperty(values, cell.field.name, {
        enumerable: true,
        get: () => (cell.displayed ? sentValue(cell) : undefined),
      });
    }
    return values;
  };
}
