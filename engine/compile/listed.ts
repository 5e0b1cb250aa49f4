import { nearestArgument, type ProblemArguments } from '../definition';
import type { Json } from '../model';

/** Values as a list in a text. */
export function listed(values: readonly Json[]): string {
  const shown = values
    .slice(0, 8)
    .map((value) => String(value))
    .join(', ');
  return values.length > 8 ? `${shown}, …` : shown;
}

/** The nearest name, or else the first of the existing ones. */
export function nearestOrAllowed(name: string, names: Iterable<string>): ProblemArguments {
  const near = nearestArgument(name, names);
  const allowed = listed([...names].sort());
  return { ...near, ...(near.nearest === undefined && allowed !== '' && { allowed }) };
}
