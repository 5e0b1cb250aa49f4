import type { ScreenTarget, ContextArgument as WrittenArgument } from '../../definition';
import type { ContextArgument, JsonSchema, ScreenTargetModel } from '../../model';
import { operandPlace } from '../conditions';
import { contextPlace, jsonTypesOf } from '../context-path';
import { inside, nowhere, type Spot } from '../report';
import { outerTarget } from '../targets';
import { checkName } from '../world';
import type { ScreenScope } from './scope';

type Around = Pick<ScreenScope, 'world' | 'report'>;

/** A literal, or a place of the context that exists. */
export function argumentOf(written: WrittenArgument, spot: Spot, scope: Around): ContextArgument | undefined {
  if ('value' in written) return { value: written.value };
  const place = operandPlace(written, scope.world, spot, scope.report);
  return place && { path: place.path };
}

export function argumentsOf(
  written: Readonly<Record<string, WrittenArgument>> | undefined,
  spot: Spot,
  scope: Around,
): Record<string, ContextArgument> {
  const made: Record<string, ContextArgument> = {};
  for (const [name, argument] of Object.entries(written ?? {})) {
    const one = argumentOf(argument, inside(spot, name), scope);
    if (one) made[name] = one;
  }
  return made;
}

/** What is known of a place of the context; a place that does not exist is not reported. */
export function schemaAt(path: readonly string[], scope: ScreenScope): JsonSchema | undefined {
  return contextPlace(path.join('.'), scope.world.vocabulary, nowhere, () => {})?.schema;
}

/** Whether the context has such a place. */
export function exists(path: readonly string[], scope: ScreenScope): boolean {
  return contextPlace(path.join('.'), scope.world.vocabulary, nowhere, () => {}) !== undefined;
}

/** A place of the context whose value must be of a kind: a list for rows, an object for a record. */
export function placeOf(
  written: string,
  spot: Spot,
  scope: ScreenScope,
  kind?: 'array' | 'object' | 'string',
): { readonly path: readonly string[]; readonly schema: JsonSchema | undefined; readonly fits: boolean } {
  const place = contextPlace(written, scope.world.vocabulary, spot, scope.report);
  const types = jsonTypesOf(place?.schema);
  const wrong = kind !== undefined && types.length > 0 && !types.includes(kind);
  if (wrong)
    scope.report(spot, 'context-wrong-kind', {
      name: written,
      expectedKinds: kind,
      foundKinds: [...types].sort().join(', '),
    });
  return { path: written.split('.'), schema: place?.schema, fits: place !== undefined && !wrong };
}

/** Target of a link of a screen. */
export function screenTarget(written: ScreenTarget, spot: Spot, scope: ScreenScope): ScreenTargetModel | undefined {
  if ('route' in written) {
    const { route, keepQuery = false } = written;
    const known = checkName(scope.report, inside(spot, 'route'), 'unknown-route', route, scope.world.routes);
    const query = argumentsOf(written.query, inside(spot, 'query'), scope);
    for (const parameter of known ? Object.keys(written.query ?? {}) : [])
      scope.notes.routeUses.push({ route, parameter, spot: inside(spot, 'query', parameter) });
    return { kind: 'route', route, keepQuery, query };
  }
  const outer = outerTarget(written, spot, scope.world, scope.report);
  const parts = 'segments' in written ? (written.segments ?? []) : [];
  const segments = parts.flatMap((segment, index) => argumentOf(segment, inside(spot, 'segments', index), scope) ?? []);
  if (outer?.kind === 'context') return { ...outer, segments };
  return outer?.kind === 'step' ? undefined : outer;
}
