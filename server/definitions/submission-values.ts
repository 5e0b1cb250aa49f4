import {
  type FieldFormModel,
  type FieldModel,
  isSentWith,
  type Json,
  type JsonObject,
  type PlacedFieldProblem,
  type SlotIndex,
  type SlotModel,
  type Switch,
} from '../../engine/model';
import { isObject, readPath, writePath } from '../../engine/runtime';
import type { FieldError } from '../platform/http/api-error';

/** A problem at a property of a payload. */
export interface PropertyProblem extends Pick<PlacedFieldProblem, 'field' | 'at' | 'code' | 'args'> {
  /** JSON pointer of the property; absent if the problem concerns the whole payload. */
  readonly pointer?: string;
}

/** Whether the user tried to set a property without permission. */
export function isLock({ code }: Pick<PropertyProblem, 'code'>): boolean {
  return code.startsWith('field.');
}

/** One problem per field, or per cell of a list (`items/3/price`): the first; '' is the form as a whole. */
export function fieldErrorsOf(problems: readonly PropertyProblem[]): Readonly<Record<string, FieldError>> {
  const fields: Record<string, FieldError> = Object.create(null);
  for (const { field, at = '', code, args, pointer } of problems)
    fields[`${field ?? ''}${at}`] ??= { code, args, ...(pointer !== undefined && { pointer: `${pointer}${at}` }) };
  return fields;
}

/** Fields that a step sends. */
function sentFields(model: FieldFormModel, step: string): readonly FieldModel[] {
  const index = model.steps.findIndex(({ id }) => id === step);
  const sends = model.steps[index]?.submit.sends ?? 'step';
  return model.fields.filter((each) => each.store && isSentWith(sends, index, each.step));
}

/** Location of a form's field in the payload. */
export function placeIn(
  model: FieldFormModel,
  step: string,
  field: string | null,
): { readonly path?: readonly string[]; readonly pointer?: string } {
  const sent = sentFields(model, step);
  const path =
    sent.find(({ name }) => name === field)?.path ?? model.extra.find((one) => one.path.join('.') === field)?.path;
  return path
    ? { path, pointer: `/${path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}` }
    : {};
}

/**
 * The form for a change that contains only some of its fields: a computed value that depends on none of them stays as stored, even if it
 * could not be computed now.
 */
export function withoutUnreached(model: FieldFormModel, own: JsonObject): FieldFormModel {
  const seen = new Map<SlotIndex, boolean>();
  const isReached = (on: Switch): boolean => {
    const slot = typeof on === 'number' ? model.slots[on] : undefined;
    if (typeof on !== 'number' || !slot || slot.kind === 'context') return false;
    const known = seen.get(on) ?? isReachedBy(slot);
    seen.set(on, known);
    return known;
  };
  const isReachedBy = (slot: Exclude<SlotModel, { kind: 'context' }>): boolean => {
    const field = slot.kind === 'value' ? model.fields[slot.field] : undefined;
    if (field && readPath(own, field.path) !== undefined) return true;
    const displays = field ? [field.displayed, model.steps[field.step]?.displayed ?? true] : [];
    return [...(slot.reads ?? []), ...displays].some(isReached);
  };
  const left = new Set(model.fields.filter(({ computed, slot }) => computed && !isReached(slot)));
  // Data prepared for a model is cached by the object, so the same object is returned where possible.
  if (left.size === 0) return model;
  return { ...model, fields: model.fields.map((field) => (left.has(field) ? { ...field, store: false } : field)) };
}

/** The payload merged with the stored record, as far as the form knows it. */
export function withStored(model: FieldFormModel, own: JsonObject, stored: JsonObject): JsonObject {
  const whole = structuredClone(own) as Record<string, Json>; // a copy
  for (const { path, store, computed } of model.fields) {
    const kept = readPath(stored, path);
    if (store && !computed && kept !== undefined && kept !== null && readPath(own, path) === undefined)
      writePath(whole, path, kept);
  }
  return whole;
}

/** A form's step. */
interface FormStep {
  readonly model: FieldFormModel;
  readonly step: string;
}

/** Places that a step computes itself. */
export function computedPaths({ model, step }: FormStep): readonly (readonly string[])[] {
  return sentFields(model, step).flatMap(({ path, computed }) => (computed ? [path] : []));
}

/**
 * The part of a payload of another edition's form that this one validates: what it has no field for is left out, and so is what both
 * compute, which each does by its own definition.
 */
export function knownPart(
  { model, step }: FormStep,
  payload: JsonObject,
  computed: readonly (readonly string[])[],
): JsonObject {
  const known: Record<string, Json> = {};
  for (const { path, computed: isComputed } of sentFields(model, step)) {
    const value = readPath(payload, path);
    const isOfBoth = isComputed && computed.some((other) => isSamePath(other, path));
    if (value !== undefined && !isOfBoth) writePath(known, path, value);
  }
  return known;
}

/** The payload with what this form computes in place of what another edition's form kept there; what it does not compute stays stored. */
export function withComputed(
  payload: JsonObject,
  computed: readonly (readonly string[])[],
  kept: JsonObject,
): JsonObject {
  let result = payload;
  for (const path of computed) {
    const value = readPath(kept, path);
    if (value === undefined) {
      result = withoutPath(result, path);
      continue;
    }
    const open = structuredClone(result) as Record<string, Json>; // a copy
    writePath(open, path, value);
    result = open;
  }
  return result;
}

function withoutPath(payload: JsonObject, [name = '', ...rest]: readonly string[]): JsonObject {
  const { [name]: value, ...others } = payload;
  if (value === undefined) return payload;
  if (rest.length === 0) return others;
  return isObject(value) ? { ...payload, [name]: withoutPath(value, rest) } : payload;
}

const isSamePath = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/** What the form keeps of the sent values, its computed values, and what was cleared on purpose, which the contract allows to be null. */
export function cleaned(model: FieldFormModel, own: JsonObject, judged: JsonObject, stored?: JsonObject): JsonObject {
  const kept: Record<string, Json> = {};
  for (const { path, store, computed } of model.fields) {
    const given = readPath(own, path);
    const value = readPath(judged, path);
    if (store && computed && given === undefined) {
      const before = readPath(stored, path) ?? null;
      if (value !== undefined ? value !== before : before !== null) writePath(kept, path, value ?? null);
    }
    if (!store || given === undefined) continue;
    if (value !== undefined) writePath(kept, path, value);
    else if (given === null || isBare(given)) writePath(kept, path, given);
  }
  for (const { path } of model.extra) {
    const value = readPath(judged, path);
    if (value !== undefined) writePath(kept, path, value);
  }
  return kept;
}

/** An empty list or object. */
const isBare = (value: Json) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** The form for a sender that cannot express every field: those fields are validated elsewhere, or not at all. */
export function withoutFields(model: FieldFormModel, says: (field: string) => boolean): FieldFormModel {
  return { ...model, fields: model.fields.map((field) => ({ ...field, store: field.store && says(field.name) })) };
}

export const undemanded = (field: FieldFormModel['fields'][number]) => ({ ...field, required: false });

export function withoutValues(values: JsonObject, problems: readonly PlacedFieldProblem[]): JsonObject {
  const bad = new Set(problems.map(({ field }) => field));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !bad.has(name)));
}

/** Whether a form has no such field. */
export const isUnknown = ({ code }: Pick<PropertyProblem, 'code'>) => code === 'unknown-field';

/** Of the problems of several forms: what below a property no form has. Another form may send other parts of the same property. */
export function unknownToAll(forms: readonly (readonly PropertyProblem[])[]): readonly PropertyProblem[] {
  const named = ({ args }: PropertyProblem) => `${String(args?.name)}.`;
  const unknown = forms.map((problems) => problems.filter(isUnknown));
  const toAll = unknown
    .flat()
    .filter((problem) => unknown.every((others) => others.some((other) => named(problem).startsWith(named(other)))));
  return toAll.filter((problem, at) => toAll.findIndex((other) => named(other) === named(problem)) === at);
}
