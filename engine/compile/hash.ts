import { hashOfText } from '../model';

/** The content address of a model: equal content, equal hash, whatever the order of its keys. */
export function hashOf(value: unknown): string {
  return hashOfText(JSON.stringify(canonical(value)));
}

/** The value with the keys of its objects in order, so that equal content has equal text. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  entries.sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0));
  return Object.fromEntries(entries.map(([key, member]) => [key, canonical(member)]));
}

/**
 * The content with its content address. Undefined members do not exist: the model is what its JSON contains. The order of keys counts: free
 * JSON Schema is drawn in the order of its properties.
 */
export function withHash<T extends object>(content: T): T & { readonly hash: string } {
  const text = JSON.stringify(content);
  return Object.assign(JSON.parse(text) as T, { hash: hashOfText(text) });
}

/** Creates a model from its content. */
export type Seal = typeof withHash;

/** For callers that need the problems only: the content as it is, without an address and without a copy. */
export const unsealed: Seal = (content) => Object.assign(content, { hash: '' });
