import { type Effect, nearestArgument, type OuterEffect, type Target } from '../definition';
import type { EffectModel, HostEffectModel, TargetModel } from '../model';
import { argumentRecord, givenRecord } from './arguments';
import { type ConditionResolver, fieldNamed } from './conditions';
import { contextPlace } from './context-path';
import type { FieldScope } from './form-scope';
import { inside, type Report, type Spot } from './report';
import { checkName, type World } from './world';

/** Where a link of a form leads; undefined where that is unknown. */
export function compileTarget(
  written: Target,
  spot: Spot,
  scope: FieldScope,
  resolver: ConditionResolver,
): TargetModel | undefined {
  if ('step' in written) {
    checkStep(written.step, inside(spot, 'step'), scope);
    return { kind: 'step', step: written.step };
  }
  if (
    'route' in written &&
    checkName(scope.report, inside(spot, 'route'), 'unknown-route', written.route, scope.world.routes)
  ) {
    const sent = (part: 'query' | 'state') =>
      argumentRecord(givenRecord(written[part], inside(spot, part), resolver), resolver);
    const query = sent('query');
    const state = written.state && sent('state');
    return {
      kind: 'route',
      route: written.route,
      keepQuery: written.keepQuery ?? false,
      query,
      ...(state && { state }),
    };
  }
  return outerTarget(written, spot, scope.world, scope.report);
}

/** Targets that need no form: an address, a place in the context, an operation. */
export function outerTarget(
  written: Target,
  spot: Spot,
  world: World,
  report: Report,
): Exclude<TargetModel, { readonly kind: 'route' }> | undefined {
  if ('href' in written) return { kind: 'address', href: written.href };
  if ('operation' in written) {
    checkName(report, inside(spot, 'operation'), 'unknown-operation', written.operation, world.operations);
    return { kind: 'operation', operation: written.operation };
  }
  if ('context' in written) {
    const place = contextPlace(written.context, world.vocabulary, inside(spot, 'context'), report);
    return place && { kind: 'context', path: place.path, keepQuery: written.keepQuery ?? false };
  }
  return undefined;
}

type EffectBody = EffectModel extends infer Effect ? (Effect extends unknown ? Omit<Effect, 'when'> : never) : never;

/** What happens after a step or button, in order. */
export function compileEffects(
  written: readonly Effect[] | undefined,
  spot: Spot,
  scope: FieldScope,
  resolver: ConditionResolver,
): EffectModel[] {
  return (written ?? []).flatMap((effect, index): EffectModel[] => {
    const at = inside(spot, index);
    const when = resolver.switchOf(effect.when, inside(at, 'when'));
    const deed = compileDeed(effect, at, scope, resolver);
    if (!deed) return [];
    return [when === true ? deed : { ...deed, when }];
  });
}

function compileDeed(effect: Effect, at: Spot, scope: FieldScope, resolver: ConditionResolver): EffectBody | undefined {
  if ('next' in effect) return { do: 'next' };
  if ('step' in effect) {
    checkStep(effect.step, inside(at, 'step'), scope);
    return { do: 'step', step: effect.step };
  }
  if ('notify' in effect || 'refresh' in effect) return outerDeed(effect, at, scope.world, scope.report);
  if ('clear' in effect) return { do: 'clear', fields: fieldIndices(effect.clear, inside(at, 'clear'), scope) };
  const to = compileTarget(effect.navigate, inside(at, 'navigate'), scope, resolver);
  return to && { do: 'navigate', to };
}

/** What happens outside the form without leaving the screen. */
function outerDeed(
  effect: Exclude<OuterEffect, { navigate: unknown }>,
  at: Spot,
  world: World,
  report: Report,
): Extract<EffectBody, { readonly do: 'notify' | 'refresh' }> {
  if ('notify' in effect) return { do: 'notify', message: effect.notify, severity: effect.severity ?? 'success' };
  checkName(report, inside(at, 'refresh'), 'unknown-source', effect.refresh, world.sources);
  return { do: 'refresh', source: effect.refresh };
}

/** Effects of a form without steps and fields of its own: they need no slots. */
export function outerEffects(
  written: readonly OuterEffect[] | undefined,
  spot: Spot,
  world: World,
  report: Report,
): HostEffectModel[] {
  return (written ?? []).flatMap((effect, index): HostEffectModel[] => {
    const at = inside(spot, index);
    if (!('navigate' in effect)) return [outerDeed(effect, at, world, report)];
    const place = inside(at, 'navigate');
    if (!('route' in effect.navigate)) {
      const to = outerTarget(effect.navigate, place, world, report);
      return to ? [{ do: 'navigate', to }] : [];
    }
    const { route, keepQuery = false, query = {}, state } = effect.navigate;
    if (!checkName(report, inside(place, 'route'), 'unknown-route', route, world.routes)) return [];
    return [{ do: 'navigate', to: { kind: 'route', route, keepQuery, query, ...(state && { state }) } }];
  });
}

export function fieldIndices(names: readonly string[], spot: Spot, scope: FieldScope): number[] {
  return names.flatMap((name, index) => {
    const field = fieldNamed(scope, name, inside(spot, index));
    if (field?.definition.computed) scope.report(inside(spot, index), 'computed-set', { name });
    return field?.index ?? [];
  });
}

function checkStep(name: string, spot: Spot, { steps, report }: FieldScope): void {
  const ids = steps.map((step) => step.id);
  if (!ids.includes(name)) report(spot, 'unknown-step', { name, ...nearestArgument(name, ids) });
}
