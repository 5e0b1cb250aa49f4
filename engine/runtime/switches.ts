import type { FieldFormModel, Json, JsonObject, SlotIndex, Switch } from '../model';
import { type Cell, hasNothing } from './cell';

/** What the server knows of a form that somebody else filled in. */
export interface Received {
  /** False for a slot that depends on a value that was not sent. */
  knows(slot: SlotIndex): boolean;
  /** Whether the field is one of those that this submit sends. */
  sends(field: number): boolean;
  /** Whether its value is the sender's own; otherwise it is the record's. */
  gives(field: number): boolean;
  /** The record that is changed, by payload path. */
  readonly stored: JsonObject;
}

/** Answers switches: always, never, or what their condition says now. */
export function createSwitches(
  model: FieldFormModel,
  received: Received | undefined,
  read: (slot: SlotIndex) => Json | undefined,
) {
  const isKnown = (on: Switch) => typeof on === 'boolean' || received === undefined || received.knows(on);
  /** `otherwise` stands for the answer that only the sender knows. */
  const isOn = (on: Switch, otherwise = false) =>
    typeof on === 'boolean' ? on : isKnown(on) ? read(on) === true : otherwise;
  return {
    isKnown,
    isOn,
    /** What a field's display hangs on: itself and its step. */
    displaysOf: ({ field }: Cell): readonly Switch[] => [field.displayed, model.steps[field.step]?.displayed ?? true],
    /** Where only the browser knows whether a field was displayed, the presence of its value says so. */
    isDisplayed: (cell: Cell, on: Switch) => isOn(on, !hasNothing(cell)),
  };
}
