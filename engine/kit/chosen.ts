import type { Json } from '../model';

/** The values of a field that accepts several options. */
export function chosenOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
