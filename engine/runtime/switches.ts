import type { FieldFormModel, Json, JsonObject, SlotIndex, Switch } from '../model';
import { type Cell, hasNothing } from './cell';

/** What the server knows of a received submission. */
export interface Received {
  /** False for a slot that depends on a value that was not sent. */
  knows(slot: SlotIndex): boolean;
  /** Whether the field is one of those that this submit sends. */
  sends(field: number): boolean;
  /** Whether its value is the sender's; otherwise it is the record's. */
  gives(field: number): boolean;
  /** The record that is changed, by payload path. */
  readonly stored: JsonObject;
}

/** Evaluates switches: always, never, or the current value of their condition. */
export function createSwitches(
  model: FieldFormModel,
  received: Received | undefined,
  read: (slot: SlotIndex) => Json | undefined,
) {
  const isKnown = (on: Switch) => typeof on === 'boolean' || received === undefined || received.knows(on);
  /** `otherwise` is the result if only the sender knows it. */
  const isOn = (on: Switch, otherwise = false) =>
    typeof on === 'boolean' ? on : isKnown(on) ? read(on) === true : otherwise;
  return {
    isKnown,
    isOn,
    /** What a field's display depends on: itself and its step. */
    displaysOf: ({ field }: Cell): readonly Switch[] => [field.displayed, model.steps[field.step]?.displayed ?? true],
    /** If only the browser knows whether a field was displayed, the presence of its value decides. */
    isDisplayed: (cell: Cell, on: Switch) => (isKnown(on) ? isOn(on) : !hasNothing(cell)),
  };
}
