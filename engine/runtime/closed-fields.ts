import type { FieldFormModel, Json, JsonObject, SlotIndex, Switch, Test } from '../model';
import { holds } from './condition';
import { readPath } from './path';

/** What is known of a slot while only a part of the context is: its value, or nothing yet. */
type Known = { readonly value: Json | undefined } | undefined;

/**
 * Names of the fields that are hidden because of these parts of the context, whatever is entered: conditions that also read other values are
 * evaluated as far as they can be. A field that the form hides from everyone is not among them.
 */
export function closedFields(
  model: FieldFormModel,
  context: JsonObject,
  roots: readonly string[],
): ReadonlySet<string> {
  const isHidden = hiddenWith(model, context, roots);
  const isHiddenAnyway = hiddenWith(model, context, []);
  const closed = new Set<number>();
  for (const [index] of model.fields.entries()) if (isHidden(index) && !isHiddenAnyway(index)) closed.add(index);
  // Another case of a union may have its field at the same path: then a value there may be that one's.
  const key = (index: number) => JSON.stringify(model.fields[index]?.path);
  const open = new Set([...model.fields.keys()].filter((index) => !isHidden(index)).map(key));
  return new Set([...closed].flatMap((index) => (open.has(key(index)) ? [] : [model.fields[index]?.name ?? ''])));
}

function hiddenWith(model: FieldFormModel, context: JsonObject, roots: readonly string[]) {
  const known = new Map<SlotIndex, Known>();
  const knownOf = (slot: SlotIndex): Known => {
    if (!known.has(slot)) known.set(slot, find(slot));
    return known.get(slot);
  };
  const find = (index: SlotIndex): Known => {
    const slot = model.slots[index];
    if (slot?.kind === 'context')
      return roots.includes(slot.path[0] ?? '') ? { value: readPath(context, slot.path) } : undefined;
    if (slot?.kind === 'condition') {
      const result = decide(slot.test);
      return result === undefined ? undefined : { value: result };
    }
    // Hidden counts as empty wherever it is read.
    return slot?.kind === 'value' && isOff(slot.displayed) ? { value: undefined } : undefined;
  };
  const isOff = (on: Switch) => (typeof on === 'boolean' ? !on : knownOf(on)?.value === false);
  /** The result if it is the same for all values that are not known. */
  const decide = (test: Test): boolean | undefined => {
    if (test.op === 'not') {
      const result = decide(test.of);
      return result === undefined ? undefined : !result;
    }
    if ('of' in test) {
      const results = test.of.map(decide);
      const decisive = test.op === 'any';
      if (results.includes(decisive)) return decisive;
      return results.includes(undefined) ? undefined : !decisive;
    }
    const slots = test.op === 'sameAs' ? [test.slot, test.other] : [test.slot];
    return slots.every((slot) => knownOf(slot) !== undefined) ? holds(test, (slot) => knownOf(slot)?.value) : undefined;
  };
  return (index: number) => {
    const field = model.fields[index];
    return field !== undefined && (isOff(field.displayed) || isOff(model.steps[field.step]?.displayed ?? true));
  };
}
