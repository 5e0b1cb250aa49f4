import type { ButtonDefinition, FooterDefinition, LinkDefinition, StepDefinition } from '../definition';
import { nearestArgument } from '../definition';
import type { FieldTableModel } from '../model';
import type { ConditionResolver } from './conditions';
import { compileFieldTable } from './field-table';
import type { FieldScope } from './form-scope';
import { type Logic, subjectsOf } from './logic';
import { inside, type Report, type Spot } from './report';
import { compileAids, type StepAids } from './step-aids';
import { type ResolvedEffect, type ResolvedTarget, resolveEffects, resolveTarget } from './targets';
import { checkName, own, type World } from './world';

/** Texts with the condition under which they apply. */
interface Conditioned<Words> {
  readonly written: Words;
  readonly when: Logic;
}

/** A button with its conditions and effects resolved. */
export interface ResolvedButton {
  readonly written: ButtonDefinition;
  readonly displayed: Logic;
  readonly labels: readonly Conditioned<{ readonly label: string }>[];
  readonly then: readonly ResolvedEffect[];
}

/** A link with its target. */
export interface ResolvedLink {
  readonly written: LinkDefinition;
  readonly displayed: Logic;
  readonly to: ResolvedTarget;
}

/** A step with every name resolved, ready to be written into the model. */
export interface ResolvedStep {
  readonly table: FieldTableModel | undefined;
  readonly aids: StepAids;
  readonly displayed: Logic;
  readonly link?: ResolvedTarget;
  readonly variants: readonly Conditioned<NonNullable<StepDefinition['variants']>[number]>[];
  readonly messages: readonly Conditioned<NonNullable<StepDefinition['messages']>[number]>[];
  readonly providers: readonly ResolvedLink[];
  readonly submit: { readonly to?: ResolvedTarget; readonly then: readonly ResolvedEffect[] };
  readonly buttons: readonly ResolvedButton[];
  readonly footer?: {
    readonly written: FooterDefinition;
    readonly displayed: Logic;
    readonly buttons: readonly ResolvedButton[];
    readonly links: readonly ResolvedLink[];
  };
}

/** Steps in order: their conditions, their texts, what their buttons do, where their links lead. */
export function resolveSteps(scope: FieldScope, resolver: ConditionResolver): ResolvedStep[] {
  const ids = new Set<string>();
  return scope.steps.map((step, index) => {
    const spot = inside(scope.spot, 'steps', index);
    if (ids.has(step.id)) scope.report(inside(spot, 'id'), 'step-doubled', { name: step.id });
    ids.add(step.id);
    return resolveStep(step, index, spot, scope, resolver);
  });
}

function resolveStep(
  step: StepDefinition,
  index: number,
  spot: Spot,
  scope: FieldScope,
  resolver: ConditionResolver,
): ResolvedStep {
  const { report, world } = scope;
  const displayed = resolver.logicOf(step.displayed, inside(spot, 'displayed'));
  if (displayed === false) report(inside(spot, 'displayed'), 'step-unreachable', { name: step.id });
  for (const subject of subjectsOf(displayed)) {
    const field = subject.kind === 'context' ? undefined : scope.fields[subject.field];
    if (field && field.step >= index)
      report(inside(spot, 'displayed'), 'step-reads-later-field', { name: step.id, field: field.name });
  }
  if (step.review === true && !scope.fields.some((field) => field.step < index))
    report(inside(spot, 'review'), 'review-of-nothing', { name: step.id });
  checkAction(step.submit, inside(spot, 'submit'), world, report);
  const actions = new Set<string>();
  const claim = (id: string, at: Spot) => {
    if (actions.has(id)) report(inside(at, 'id'), 'action-doubled', { name: id });
    actions.add(id);
  };
  const shown = (written: ButtonDefinition['displayed'], at: Spot) =>
    resolver.logicOf(written, inside(at, 'displayed'));
  const buttonsOf = (written: readonly ButtonDefinition[] | undefined, at: Spot) =>
    (written ?? []).map((button, position): ResolvedButton => {
      const place = inside(at, 'buttons', position);
      claim(button.id, place);
      checkAction(button, place, world, report);
      return {
        written: button,
        displayed: shown(button.displayed, place),
        labels: resolveWords(button.variants, inside(place, 'variants'), resolver),
        then: resolveEffects(button.then, inside(place, 'then'), scope, resolver),
      };
    });
  const linksOf = (written: readonly LinkDefinition[] | undefined, at: Spot) =>
    (written ?? []).flatMap((link, position): ResolvedLink[] => {
      const place = inside(at, position);
      claim(link.id, place);
      const to = resolveTarget(link.to, inside(place, 'to'), scope, resolver);
      return to ? [{ written: link, displayed: shown(link.displayed, place), to }] : [];
    });
  const link = step.link && resolveTarget(step.link, inside(spot, 'link'), scope, resolver);
  return {
    table: compileFieldTable(step, index, spot, scope, resolver),
    aids: compileAids(step, index, spot, scope),
    displayed,
    ...(link && { link }),
    variants: resolveWords(step.variants, inside(spot, 'variants'), resolver),
    messages: resolveWords(step.messages, inside(spot, 'messages'), resolver),
    providers: linksOf(step.providers, inside(spot, 'providers')),
    submit: resolveSubmit(step, inside(spot, 'submit'), scope, resolver),
    buttons: buttonsOf(step.buttons, spot),
    ...(step.footer && {
      footer: {
        written: step.footer,
        displayed: shown(step.footer.displayed, inside(spot, 'footer')),
        buttons: buttonsOf(step.footer.buttons, inside(spot, 'footer')),
        links: linksOf(step.footer.links, inside(spot, 'footer', 'links')),
      },
    }),
  };
}

/** Resolves the conditions of a list of texts. */
function resolveWords<Words extends { readonly when?: Parameters<ConditionResolver['logicOf']>[0] }>(
  written: readonly Words[] | undefined,
  spot: Spot,
  resolver: ConditionResolver,
): Conditioned<Words>[] {
  return (written ?? []).map((words, index) => ({
    written: words,
    when: resolver.logicOf(words.when, inside(spot, index, 'when')),
  }));
}

/** A link that replaces submit sends nothing and has no effects. */
function resolveSubmit(
  { id, submit }: StepDefinition,
  spot: Spot,
  scope: FieldScope,
  resolver: ConditionResolver,
): ResolvedStep['submit'] {
  const then = resolveEffects(submit.then, inside(spot, 'then'), scope, resolver);
  if (submit.to === undefined) return { then };
  const doing = (['operation', 'into', 'sends', 'then'] as const).find((key) => submit[key] !== undefined);
  if (doing) scope.report(inside(spot, doing), 'submit-link-acts', { name: id, key: doing });
  if ('step' in submit.to || 'operation' in submit.to)
    scope.report(inside(spot, 'to'), 'submit-link-stays', { name: id });
  const to = resolveTarget(submit.to, inside(spot, 'to'), scope, resolver);
  return { then, ...(to && { to }) };
}

/** The operation that a button calls and the context root that receives its answer. */
export function checkAction(
  { operation, into }: { readonly operation?: string; readonly into?: string },
  spot: Spot,
  world: World,
  report: Report,
): void {
  if (operation !== undefined)
    checkName(report, inside(spot, 'operation'), 'unknown-operation', operation, world.operations);
  const { contexts } = world.vocabulary;
  if (into !== undefined && own(contexts, into) === undefined)
    report(inside(spot, 'into'), 'unknown-context', { name: into, ...nearestArgument(into, Object.keys(contexts)) });
}
