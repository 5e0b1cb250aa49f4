import type { Json } from '../model';

/** True if there is nothing to validate, send or compare: undefined, null, '' and []. False and 0 are values. */
export function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
