import { type FieldDefinition, type FieldUse, nearestArgument } from '../definition';
import type { FormScope } from './form-scope';
import { inside, type Spot } from './report';

/** Finds the place of a property of a definition. */
function placeIn(spot: Spot): (property: string) => Spot {
  return (property) => inside(spot, property);
}

export interface Merged {
  readonly definition: FieldDefinition;
  readonly at: (property: string) => Spot;
}

/** A shared field with what the form overrides. A property that is written in neither is placed at the field in the form. */
export function merge(
  written: FieldDefinition | FieldUse,
  spot: Spot,
  { world, report, uses }: FormScope,
): Merged | undefined {
  if (!('use' in written)) return { definition: written, at: placeIn(spot) };
  const { use, ...overrides } = written;
  const shared = world.sharedFields.get(use);
  if (!shared) {
    if (world.sharedComplete)
      report(inside(spot, 'use'), 'unknown-shared-field', {
        name: use,
        ...nearestArgument(use, world.sharedFields.keys()),
      });
    return undefined;
  }
  uses.add(`shared field ${use}`);
  const { value, spot: home } = shared;
  // Both halves fit the language; whether an override fits the shared field's type is checked with its settings.
  const definition = { ...value, ...overrides, name: written.name ?? value.name ?? use } as FieldDefinition;
  return {
    definition,
    at: (property) =>
      Object.hasOwn(overrides, property) || !Object.hasOwn(value, property)
        ? inside(spot, property)
        : inside(home, property),
  };
}
