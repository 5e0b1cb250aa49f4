import { isList, isObject, type Json } from '../../../engine/model';

/** Text as PostgreSQL can store it: a model may write anything. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\ufffd');
}

/** The same for every text of a value; excessively nested values are removed. */
export function cleanJson(value: unknown, depth = 0): Json {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean' || value === null) return value;
  if (depth > 8) return null;
  if (isList(value)) return value.slice(0, 200).map((each) => cleanJson(each, depth + 1));
  if (!isObject(value)) return null;
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 200)
      .map(([name, part]) => [cleanText(name), cleanJson(part, depth + 1)]),
  );
}
