import fc from 'fast-check';
import type { Json, JsonObject } from '../../engine/model';

/** An edit, deliberate or accidental, at some place of a document. */
export interface Edit {
  /** Index of the place, modulo the number of places. */
  readonly place: number;
  readonly change: 'delete' | 'replace' | 'rename' | 'duplicate' | 'insert' | 'wrap';
  readonly value: Json;
  readonly key: string;
}

const words = [
  'name',
  'type',
  'field',
  'is',
  'when',
  'options',
  'value',
  'steps',
  'block',
  'use',
  'all',
  'step',
  'schema',
  '',
  'x',
];

/** Random edits, with the vocabulary of the language more often than other words. */
export const anyEdit: fc.Arbitrary<Edit> = fc.record({
  place: fc.nat(5_000),
  change: fc.constantFrom('delete', 'replace', 'rename', 'duplicate', 'insert', 'wrap'),
  value: fc.oneof(
    fc.constantFrom<Json[]>(null, true, 0, -1, 1.5, '', 'text', 'portal:x', '../up', 'https://a.example', {}, []),
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
  ),
  key: fc.oneof(
    fc.constantFrom(...words),
    fc.string({ maxLength: 8 }).filter((key) => key !== '__proto__'),
  ),
});

/** The document after an edit; the document itself does not change. */
export function edited(document: Json, { place, change, value, key }: Edit): Json {
  const copy: Json = structuredClone(document);
  const holders = holdersIn(copy);
  const chosen = holders[place % holders.length];
  if (chosen === undefined) return value;
  const { holder, at } = chosen;
  if (Array.isArray(holder)) editList(holder, Number(at), change, value);
  else editObject(holder as Record<string, Json>, String(at), change, value, key);
  return copy;
}

function editList(list: Json[], at: number, change: Edit['change'], value: Json): void {
  const item = list[at] ?? null;
  if (change === 'delete') list.splice(at, 1);
  else if (change === 'duplicate') list.splice(at, 0, structuredClone(item));
  else if (change === 'insert') list.splice(at, 0, value);
  else list[at] = change === 'wrap' ? [item] : value;
}

function editObject(object: Record<string, Json>, at: string, change: Edit['change'], value: Json, key: string): void {
  const member = object[at] ?? null;
  if (change === 'delete') delete object[at];
  else if (change === 'replace') object[at] = value;
  else if (change === 'wrap') object[at] = { [key]: member };
  else if (change === 'insert') object[key] = value;
  else {
    if (change === 'rename') delete object[at];
    object[key] = member;
  }
}

/** Every place that has a value. */
function holdersIn(value: Json): { readonly holder: Json[] | JsonObject; readonly at: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Json[] | JsonObject;
  return Object.entries(value).flatMap(([at, member]) => [{ holder, at }, ...holdersIn(member)]);
}
