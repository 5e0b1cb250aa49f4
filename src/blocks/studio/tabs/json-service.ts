import { getLocation, type JSONPath, parse } from 'jsonc-parser';
import { blockLists } from '../../../../engine/definition';
import type { Json } from '../../../../engine/model';
import { fieldsReadAt, type SharedFields } from '../documents/fields';
import { nameOf } from '../documents/identity';
import { isObject, listOf, valueAt } from '../documents/json';
import {
  childOf,
  descriptionOf,
  type MetaPlace,
  type MetaProperty,
  placeAt,
  propertiesAt,
  referenceOf,
  typesAt,
  valuesAt,
} from '../properties/meta';

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

/** Names that the schema alone does not know. */
export interface WorldNames {
  readonly sharedFields: readonly string[];
  /** Their definitions: a shared group has fields of its own. */
  readonly shared?: SharedFields;
  readonly sharedBlocks: readonly string[];
  readonly forms: readonly string[];
  readonly screens: readonly string[];
  readonly sources: readonly string[];
  readonly permissions: readonly string[];
  /** Roots of the context. */
  readonly contexts?: readonly string[];
  readonly keys: readonly string[];
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

/** Existing names that are allowed at a place, by the property that contains it. */
export function namesFor(
  path: JSONPath,
  place: MetaPlace,
  document: Json | undefined,
  world: WorldNames,
): readonly string[] {
  const property = path.findLast((part) => typeof part === 'string');
  const form = isObject(document) ? document : undefined;
  switch (property) {
    case 'use':
      return path.some((part) => blockLists.has(String(part))) ? world.sharedBlocks : world.sharedFields;
    case 'field':
    case 'sameAs':
    case 'optionsOf':
    case 'clear':
    case 'set':
    case 'by':
      return [...fieldsReadAt(form, world.shared ?? {}, path).keys()];
    case 'condition':
      return Object.keys(isObject(form?.conditions) ? form.conditions : {});
    case 'step':
      return listOf(form?.steps).flatMap((step) => nameOf(step) ?? []);
    case 'form':
      return world.forms;
    case 'screen':
      return world.screens;
    case 'source':
      // A block reads what its screen declares.
      if (referenceOf(place)?.endsWith('/Name') && form?.blocks)
        return Object.keys(isObject(form.sources) ? form.sources : {});
      return world.sources;
    case 'operation':
      return world.sources;
    case 'permission':
      return world.permissions;
    case 'context':
      return referenceOf(place)?.endsWith('/ContextPath') ? [] : (world.contexts ?? []);
    default:
      return referenceOf(place)?.endsWith('/LocaleKey') ? world.keys : [];
  }
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
