import { isList, type Json } from '../../../../engine/model';
import { isObject } from '../documents/json';
import { childOf, type MetaPlace, type MetaProperty, propertiesAt, referenceOf, typesAt, valuesAt } from './meta';
import { localeKey } from './properties';
import { type Kind, kindsOf } from './smallest';

/** How a value without parts worth opening is written. */
export type PlainKind =
  | { readonly as: 'choice'; readonly values: readonly Json[] }
  /** The key of a sentence. */
  | { readonly as: 'sentence' }
  | { readonly as: 'text' | 'number' }
  /** Any simple value, as JSON where it is no text. */
  | { readonly as: 'any' }
  /** An object with one property and no other, which says where the value comes from. */
  | { readonly as: 'argument'; readonly kinds: readonly Kind[] };

/** How a value at a place is written; undefined if it has parts to be opened. */
export function plainKindOf(place: MetaPlace): PlainKind | undefined {
  if (referenceOf(place) === localeKey) return { as: 'sentence' };
  const types = typesAt(place);
  const values = valuesAt(place);
  if (values.length > 0 && values.every(isSimple) && !types.has('object')) return { as: 'choice', values };
  if (types.size === 0) return propertiesAt(place, {}).length === 0 ? { as: 'any' } : undefined;
  if (types.has('array')) return undefined;
  if (types.has('object')) {
    const kinds = kindsOf(place);
    const isArgument = ({ value }: Kind) =>
      isObject(value) && propertiesAt(place, value).length === 1 && Object.values(value).every(isSimple);
    return kinds.length > 0 && kinds.every(isArgument) && types.size === 1 ? { as: 'argument', kinds } : undefined;
  }
  if (types.has('boolean')) return { as: 'choice', values: [true, false] };
  return { as: types.has('string') ? 'text' : 'number' };
}

/** The place of the items of a list of plain values; undefined for anything else. */
export function plainItems(property: MetaProperty, written: Json | undefined): MetaPlace | undefined {
  const fits = written === undefined ? isOnly(property, 'array') : isList(written) && written.every(isSimple);
  const items = fits ? childOf(property, [], 0) : undefined;
  const kind = items && plainKindOf(items);
  return kind === undefined || kind.as === 'argument' ? undefined : items;
}

/** The place of the values of a map whose names are free; undefined for anything else. */
export function mapValues(property: MetaProperty, written: Json | undefined): MetaPlace | undefined {
  const fits = written === undefined ? isOnly(property, 'object') : isObject(written);
  return fits && propertiesAt(property, {}).length === 0 ? childOf(property, {}, '') : undefined;
}

function isOnly(place: MetaPlace, type: string): boolean {
  const types = typesAt(place);
  return types.size === 1 && types.has(type);
}

function isSimple(value: Json | undefined): boolean {
  return typeof value !== 'object' || value === null;
}

/** What is typed as a simple value: a number, `true`, `null` or a quoted text as JSON, anything else as a text. */
export function readSimple(typed: string): Json {
  try {
    const value: Json = JSON.parse(typed);
    return isSimple(value) ? value : typed;
  } catch {
    return typed;
  }
}

/** A simple value as it would be typed. */
export function showSimple(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' && readSimple(value) === value ? value : JSON.stringify(value);
}
