import type { Json, JsonObject } from '../model';
import { type Cell, hasNothing } from './cell';
import { isObject, type OpenObject } from './path';
import type { Session } from './session';

/** What was typed so far, also in hidden fields, and the step; never passwords, codes and other secrets. */
export function draftOf({ cells, model, step }: Session): JsonObject {
  const values: OpenObject = {};
  for (const cell of cells) {
    if (!isSecret(cell) && !hasNothing(cell) && cell.typed !== undefined) values[cell.field.name] = cell.typed;
  }
  return { form: model.id, step: model.steps[step()]?.id ?? '', values };
}

/** The values of a draft that still fit this form, by field; a draft of another form fits nowhere. */
export function valuesIn(draft: Json, { cells, model, plan }: Session): ReadonlyMap<number, Json> {
  const fitting = new Map<number, Json>();
  if (!isObject(draft) || draft.form !== model.id || !isObject(draft.values)) return fitting;
  for (const [name, value] of Object.entries(draft.values)) {
    const cell = cells[plan.names.get(name) ?? -1];
    if (cell && !isSecret(cell) && fits(cell, value)) fitting.set(cell.index, value);
  }
  return fitting;
}

/** The step a draft was in, by index; -1 where it names none. */
export function stepIn(draft: Json, { model }: Session): number {
  return isObject(draft) && draft.form === model.id ? model.steps.findIndex(({ id }) => id === draft.step) : -1;
}

function isSecret({ field, kind }: Cell): boolean {
  return field.secret || kind?.secret === true;
}

/** A field may have another type than when the draft was kept. */
function fits({ kind, field }: Cell, value: Json): boolean {
  if (!kind || value === null) return false;
  if (kind.holds === 'json') return true;
  if (field.options) return ['string', 'number', 'boolean'].includes(typeof value);
  if (kind.holds === 'date') return typeof value === 'string';
  return kind.holds === 'number' ? typeof value === 'number' || typeof value === 'string' : typeof value === kind.holds;
}
