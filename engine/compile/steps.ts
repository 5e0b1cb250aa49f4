import type { ButtonDefinition, FooterDefinition, LinkDefinition, SubmitDefinition } from '../definition';
import { nearestArgument } from '../definition';
import type { ButtonModel, FooterModel, StepModel, SubmitModel } from '../model';
import type { ConditionResolver } from './conditions';
import type { FieldScope } from './form-scope';
import { type Logic, subjectsOf } from './logic';
import { inside, type Report, type Spot } from './report';
import type { Slots } from './slots';
import {
  emitEffects,
  emitTarget,
  type ResolvedEffect,
  type ResolvedTarget,
  resolveEffects,
  resolveTarget,
} from './targets';
import { judgeName, own, type World } from './world';

export interface ResolvedStep {
  readonly displayed: Logic;
  readonly link?: ResolvedTarget;
  readonly submit: readonly ResolvedEffect[];
  readonly buttons: readonly {
    readonly written: ButtonDefinition;
    readonly displayed: Logic;
    readonly then: readonly ResolvedEffect[];
  }[];
  readonly footer?: {
    readonly written: FooterDefinition;
    readonly displayed: Logic;
    readonly links: readonly {
      readonly written: LinkDefinition;
      readonly displayed: Logic;
      readonly to: ResolvedTarget;
    }[];
  };
}

/** Steps in order: who sees them, what their buttons do, where their links lead. */
export function resolveSteps(scope: FieldScope, resolver: ConditionResolver): ResolvedStep[] {
  const { steps, spot: form, report, world } = scope;
  const ids = new Set<string>();
  return steps.map((step, index) => {
    const spot = inside(form, 'steps', index);
    if (ids.has(step.id)) report(inside(spot, 'id'), 'step-doubled', { name: step.id });
    ids.add(step.id);
    const displayed = resolver.logicOf(step.displayed, inside(spot, 'displayed'));
    if (displayed === false) report(inside(spot, 'displayed'), 'step-unreachable', { name: step.id });
    for (const subject of subjectsOf(displayed)) {
      const field = subject.kind === 'context' ? undefined : scope.fields[subject.field];
      if (field && field.step >= index)
        report(inside(spot, 'displayed'), 'step-reads-later-field', { name: step.id, field: field.name });
    }
    judgeAction(step.submit, inside(spot, 'submit'), world, report);
    const actions = new Set<string>();
    const claim = (id: string, at: Spot) => {
      if (actions.has(id)) report(inside(at, 'id'), 'action-doubled', { name: id });
      actions.add(id);
    };
    const buttons = (step.buttons ?? []).map((written, position) => {
      const at = inside(spot, 'buttons', position);
      claim(written.id, at);
      judgeAction(written, at, world, report);
      return {
        written,
        displayed: resolver.logicOf(written.displayed, inside(at, 'displayed')),
        then: resolveEffects(written.then, inside(at, 'then'), scope, resolver),
      };
    });
    const submit = resolveEffects(step.submit.then, inside(spot, 'submit', 'then'), scope, resolver);
    const link = step.link && resolveTarget(step.link, inside(spot, 'link'), scope, resolver);
    const resolved = { displayed, ...(link && { link }), submit, buttons };
    if (!step.footer) return resolved;
    const links = (step.footer.links ?? []).flatMap((written, position) => {
      const at = inside(spot, 'footer', 'links', position);
      claim(written.id, at);
      const to = resolveTarget(written.to, inside(at, 'to'), scope, resolver);
      return to ? [{ written, displayed: resolver.logicOf(written.displayed, inside(at, 'displayed')), to }] : [];
    });
    const footer = {
      written: step.footer,
      displayed: resolver.logicOf(step.footer.displayed, inside(spot, 'footer', 'displayed')),
      links,
    };
    return { ...resolved, footer };
  });
}

/** The operation that a button calls and the context root that receives its answer. */
export function judgeAction(
  { operation, into }: { readonly operation?: string; readonly into?: string },
  spot: Spot,
  world: World,
  report: Report,
): void {
  if (operation !== undefined)
    judgeName(report, inside(spot, 'operation'), 'unknown-operation', operation, world.operations);
  const { contexts } = world.vocabulary;
  if (into !== undefined && own(contexts, into) === undefined)
    report(inside(spot, 'into'), 'unknown-context', { name: into, ...nearestArgument(into, Object.keys(contexts)) });
}

export function emitSteps(scope: FieldScope, resolved: readonly ResolvedStep[], slots: Slots): StepModel[] {
  return scope.steps.flatMap((step, index): StepModel[] => {
    const one = resolved[index];
    if (!one) return [];
    const { label, title, description, back } = step;
    return [
      {
        id: step.id,
        ...(label !== undefined && { label }),
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(one.link && { link: emitTarget(one.link, slots) }),
        displayed: slots.switchOf(one.displayed),
        panel: step.panel ?? false,
        fields: scope.fields.filter((field) => field.step === index).map((field) => field.index),
        submit: emitSubmit(step.submit, one.submit, slots),
        ...(back !== undefined && { back }),
        buttons: one.buttons.map((button) => emitButton(button, slots)),
        ...(one.footer && { footer: emitFooter(one.footer, slots) }),
      },
    ];
  });
}

export function emitSubmit(
  { label, operation, into, sends }: SubmitDefinition,
  then: readonly ResolvedEffect[],
  slots: Slots,
): SubmitModel {
  return {
    label,
    ...(operation !== undefined && { operation }),
    ...(into !== undefined && { into }),
    sends: sends ?? 'step',
    then: emitEffects(then, slots),
  };
}

function emitButton({ written, displayed, then }: ResolvedStep['buttons'][number], slots: Slots): ButtonModel {
  const { id, label, kind, operation, into } = written;
  return {
    id,
    label,
    displayed: slots.switchOf(displayed),
    kind: kind ?? 'secondary',
    ...(operation !== undefined && { operation }),
    ...(into !== undefined && { into }),
    then: emitEffects(then, slots),
  };
}

function emitFooter({ written, displayed, links }: NonNullable<ResolvedStep['footer']>, slots: Slots): FooterModel {
  return {
    ...(written.message !== undefined && { message: written.message }),
    displayed: slots.switchOf(displayed),
    links: links.map((link) => ({
      id: link.written.id,
      label: link.written.label,
      displayed: slots.switchOf(link.displayed),
      to: emitTarget(link.to, slots),
    })),
  };
}
