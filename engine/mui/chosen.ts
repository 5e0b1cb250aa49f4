import type { Json } from '../model';

/** The values of a field of which several options can be chosen. */
export function chosenOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
