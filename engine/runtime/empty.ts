import type { Json } from '../model';

/** True where there is nothing to judge, send or compare: undefined, null, '' and []. False and 0 are values. */
export function isEmpty(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
