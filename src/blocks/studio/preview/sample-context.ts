import {
  type FieldFormModel,
  formModes,
  isList,
  type Json,
  type JsonObject,
  type JsonSchema,
  type SlotIndex,
  type Test,
} from '../../../../engine/model';
import { readPath } from '../../../../engine/runtime';
import type { Drawn } from '../compiler/compiler';
import { isObject } from '../documents/json';

/** A place of the context that a definition reads, and the values that can be tried there. */
export interface SamplePlace {
  /** As definitions write it: `profile.country`. */
  readonly id: string;
  readonly path: readonly string[];
  readonly kind: 'text' | 'number' | 'boolean' | 'choice';
  /** All values of a choice; of a text, those that a condition compares with. */
  readonly values: readonly Json[];
}

/** Tried values, by the id of their place; null: no value. */
export type Sample = Readonly<Record<string, Json>>;

/** Context that the engine adds for forms. */
const ofEngine: Readonly<Record<string, JsonSchema>> = { formMode: { type: 'string', enum: formModes } };

/** Values that the preview's own bar controls. */
const decided = new Set(['language', 'profile.role', 'profile.roleName', 'profile.language']);

/** The places of the context that a form or screen reads, with the values that it distinguishes. */
export function samplePlaces(
  { forms, screen, shared }: Pick<Drawn, 'forms' | 'screen' | 'shared'>,
  contexts: Readonly<Record<string, JsonSchema>>,
): readonly SamplePlace[] {
  const asked = new Map<string, { readonly path: readonly string[]; readonly values: Json[] }>();
  const note = (path: readonly string[], value: Json | undefined) => {
    const id = path.join('.');
    const found = asked.get(id) ?? { path, values: [] };
    for (const each of isList(value) ? value : [value])
      if (each !== undefined && !found.values.includes(each)) found.values.push(each);
    asked.set(id, found);
  };
  for (const form of Object.values(forms)) if (form.kind === 'fields') noteForm(form, note);
  if (shared) noteForm(shared, note);
  noteTests(screen, note);
  return [...asked]
    .flatMap(([id, { path, values }]) => {
      const schema = schemaAt({ ...ofEngine, ...contexts }, path);
      return schema === undefined || decided.has(id) ? [] : (placeOf(id, path, schema, values) ?? []);
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

type Note = (path: readonly string[], value: Json | undefined) => void;

function noteForm({ slots }: FieldFormModel, note: Note) {
  const pathOf = (slot: SlotIndex) => {
    const read = slots[slot];
    return read?.kind === 'context' ? read.path : undefined;
  };
  const visit = (test: Test): void => {
    if ('of' in test) {
      for (const part of isList(test.of) ? test.of : [test.of]) visit(part as Test);
      return;
    }
    const path = pathOf(test.slot);
    if (path) note(path, 'value' in test ? test.value : undefined);
  };
  for (const slot of slots) {
    if (slot.kind === 'context') note(slot.path, undefined);
    if (slot.kind === 'condition') visit(slot.test);
  }
}

/** Conditions appear anywhere in a screen; each names its place and its operator. */
function noteTests(value: unknown, note: Note): void {
  if (isList(value)) for (const each of value) noteTests(each, note);
  else if (isObject(value)) {
    if (typeof value.op === 'string' && isList(value.path))
      note(
        value.path.filter((part): part is string => typeof part === 'string'),
        value.value,
      );
    for (const each of Object.values(value)) noteTests(each, note);
  }
}

function schemaAt(contexts: Readonly<Record<string, JsonSchema>>, path: readonly string[]): JsonSchema | undefined {
  const [root = '', ...rest] = path;
  let schema: Json | undefined = Object.hasOwn(contexts, root) ? contexts[root] : undefined;
  for (const part of rest) {
    if (!isObject(schema)) return undefined;
    const { properties, additionalProperties }: JsonSchema = schema;
    const own: Json | undefined =
      isObject(properties) && Object.hasOwn(properties, part) ? properties[part] : undefined;
    schema = own ?? (additionalProperties === true ? {} : additionalProperties);
  }
  return isObject(schema) ? schema : undefined;
}

function placeOf(
  id: string,
  path: readonly string[],
  schema: JsonSchema,
  asked: readonly Json[],
): SamplePlace | undefined {
  const types = isList(schema.type) ? schema.type : [schema.type];
  if (isList(schema.enum)) return { id, path, kind: 'choice', values: schema.enum.filter((each) => each !== null) };
  if (types.includes('boolean')) return { id, path, kind: 'boolean', values: [true, false] };
  if (types.includes('object') || types.includes('array')) return undefined;
  const kind = types.includes('integer') || types.includes('number') ? 'number' : 'text';
  return { id, path, kind, values: asked.filter((each) => typeof each === 'string' || typeof each === 'number') };
}

/** The context with the tried values in its places. */
export function withSample(context: JsonObject, places: readonly SamplePlace[], sample: Sample): JsonObject {
  let around = context;
  for (const { id, path } of places)
    if (Object.hasOwn(sample, id)) around = withAt(around, path, sample[id] ?? undefined);
  return around;
}

function withAt(around: JsonObject, [name = '', ...rest]: readonly string[], value: Json | undefined): JsonObject {
  const { [name]: inner, ...others } = around;
  if (rest.length > 0) return { ...around, [name]: withAt(isObject(inner) ? inner : {}, rest, value) };
  return value === undefined ? others : { ...others, [name]: value };
}

/** The current value at a place, as an input shows it. */
export function sampleText(context: JsonObject, { path }: SamplePlace): string {
  const value = readPath(context, path);
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value);
}

/** The value of an input, as its place accepts it; null: no value. */
export function sampleValue({ kind, values }: SamplePlace, text: string): Json {
  if (text === '') return null;
  if (kind === 'text') return text;
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : null;
  return values.find((each) => String(each) === text) ?? null;
}
