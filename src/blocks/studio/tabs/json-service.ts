import { getLocation, type JSONPath, parse } from 'jsonc-parser';
import type { Json } from '../../../../engine/model';
import { isObject, valueAt } from '../documents/json';
import {
  childOf,
  descriptionOf,
  type MetaPlace,
  type MetaProperty,
  placeAt,
  propertiesAt,
  typesAt,
  valuesAt,
} from '../properties/meta';
import { namesFor, type WorldNames } from '../properties/references';

/** Something that can be inserted at the caret. */
export interface Suggestion {
  readonly label: string;
  /** Inserted text, quotes included. */
  readonly insert: string;
  readonly detail?: string;
  readonly kind: 'property' | 'value' | 'name';
}

/** Suggestions for a place of the text: the range they replace, and the values allowed there. */
export interface Completion {
  readonly from: number;
  readonly to: number;
  readonly suggestions: readonly Suggestion[];
}

/** What is allowed at an offset, by the schema of the document and the names that exist. */
export function complete(text: string, offset: number, root: MetaPlace, world: WorldNames): Completion | undefined {
  const location = getLocation(text, offset);
  const document = lenient(text);
  const node = location.previousNode;
  const inside = node !== undefined && offset >= node.offset && offset <= node.offset + node.length;
  const from = inside ? node.offset : offset;
  const to = inside ? node.offset + node.length : offset;
  if (location.isAtPropertyKey) {
    const owner = location.path.slice(0, -1);
    const place = placeAt(root, document, owner);
    if (place === undefined) return undefined;
    const value = valueAt(document, owner);
    const taken = isObject(value) ? new Set(Object.keys(value)) : new Set<string>();
    const own = String(location.path.at(-1) ?? '');
    const suggestions = propertiesAt(place, value)
      .filter(({ name }) => !taken.has(name) || name === own)
      .map((property) => ({
        label: property.name,
        insert: JSON.stringify(property.name) + (inside && followedByColon(text, to) ? '' : `: ${startOf(property)}`),
        detail: property.description,
        kind: 'property' as const,
      }));
    return { from, to, suggestions };
  }
  const place = placeOfValue(root, document, location.path);
  if (place === undefined) return undefined;
  const suggestions: Suggestion[] = [
    ...valuesAt(place).map((value) => ({
      label: String(value),
      insert: JSON.stringify(value),
      kind: 'value' as const,
    })),
    ...(typesAt(place).has('boolean') ? [true, false] : []).map((value) => ({
      label: String(value),
      insert: String(value),
      kind: 'value' as const,
    })),
    ...namesFor(location.path, place, document, world).map((name) => ({
      label: name,
      insert: JSON.stringify(name),
      kind: 'name' as const,
    })),
  ];
  return suggestions.length === 0 ? undefined : { from, to, suggestions };
}

/** The schema's description of the value at an offset. */
export function hover(
  text: string,
  offset: number,
  root: MetaPlace,
): { readonly from: number; readonly to: number; readonly text: string } | undefined {
  const location = getLocation(text, offset);
  const node = location.previousNode;
  if (node === undefined || offset < node.offset || offset > node.offset + node.length) return undefined;
  const document = lenient(text);
  const place = placeOfValue(root, document, location.path);
  const said = place && descriptionOf(place);
  return said ? { from: node.offset, to: node.offset + node.length, text: said } : undefined;
}

function placeOfValue(root: MetaPlace, document: Json | undefined, path: JSONPath): MetaPlace | undefined {
  const key = path.at(-1);
  if (key === undefined) return root;
  const owner = path.slice(0, -1);
  const holder = placeAt(root, document, owner);
  if (holder === undefined) return undefined;
  const value = valueAt(document, owner);
  const property: MetaProperty | undefined = propertiesAt(holder, value).find(({ name }) => name === key);
  return property ?? childOf(holder, value, key);
}

/** The initial text of a property's value. */
function startOf(property: MetaProperty): string {
  const types = typesAt(property);
  if (valuesAt(property).length === 1) return JSON.stringify(valuesAt(property)[0]);
  if (types.has('object') && types.size === 1) return '{}';
  if (types.has('array') && types.size === 1) return '[]';
  if (types.has('boolean')) return 'true';
  return types.has('integer') || types.has('number') ? '0' : '""';
}

function followedByColon(text: string, at: number): boolean {
  return /^\s*:/.test(text.slice(at));
}

/** The document as far as it can be parsed: what is being typed is left out. */
function lenient(text: string): Json | undefined {
  return parse(text, [], { allowTrailingComma: true });
}
