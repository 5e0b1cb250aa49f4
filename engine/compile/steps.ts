import type { ButtonDefinition, FooterDefinition, LinkDefinition, StepDefinition } from '../definition';
import { nearestArgument } from '../definition';
import type { ButtonModel, FieldTableModel, FooterModel, LinkModel, PartModel, StepModel, SubmitModel } from '../model';
import type { ConditionResolver } from './conditions';
import { compileFieldTable } from './field-table';
import type { FieldScope } from './form-scope';
import { subjectsOf } from './logic';
import { inside, type Report, type Spot } from './report';
import { compileAids } from './step-aids';
import { compileEffects, compileTarget } from './targets';
import { checkName, own, type World } from './world';

/** Steps in order: their conditions, their texts, what their buttons do, where their links lead. */
export function compileSteps(scope: FieldScope, resolver: ConditionResolver): StepModel[] {
  const ids = new Set<string>();
  return scope.steps.map((step, index) => {
    const spot = inside(scope.spot, 'steps', index);
    if (ids.has(step.id)) scope.report(inside(spot, 'id'), 'step-doubled', { name: step.id });
    ids.add(step.id);
    return compileStep(step, index, spot, scope, resolver);
  });
}

function compileStep(
  step: StepDefinition,
  index: number,
  spot: Spot,
  scope: FieldScope,
  resolver: ConditionResolver,
): StepModel {
  const displayed = displayOf(step, index, inside(spot, 'displayed'), scope, resolver);
  if (step.review === true && !scope.fields.some((field) => field.step < index))
    scope.report(inside(spot, 'review'), 'review-of-nothing', { name: step.id });
  const actions = actionsOf(scope, resolver);
  const { label, title, description, back, footer } = step;
  const link = step.link && compileTarget(step.link, inside(spot, 'link'), scope, resolver);
  const table = compileFieldTable(step, index, spot, scope, resolver);
  return {
    id: step.id,
    ...(label !== undefined && { label }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(link && { link }),
    displayed,
    panel: step.panel ?? false,
    ...(step.review === true && { review: true as const }),
    fields: scope.fields.filter((field) => field.step === index).map((field) => field.index),
    ...layoutOf(scope, index, table),
    ...(table && { table }),
    ...compileAids(step, index, spot, scope),
    submit: compileSubmit(step, inside(spot, 'submit'), scope, resolver),
    ...(back !== undefined && { back }),
    variants: (step.variants ?? []).map(({ when, ...words }, position) => ({
      ...words,
      when: resolver.switchOf(when, inside(spot, 'variants', position, 'when')),
    })),
    messages: (step.messages ?? []).map(({ when, text, severity = 'info' }, position) => ({
      when: resolver.switchOf(when, inside(spot, 'messages', position, 'when')),
      text,
      severity,
    })),
    providers: actions.links(step.providers, inside(spot, 'providers')),
    buttons: actions.buttons(step.buttons, 'secondary', inside(spot, 'buttons')),
    ...(footer && { footer: actions.footer(footer, inside(spot, 'footer')) }),
  };
}

/** When a step is shown; it can read only what was entered before it. */
function displayOf(
  step: StepDefinition,
  index: number,
  spot: Spot,
  { report, fields }: FieldScope,
  resolver: ConditionResolver,
): StepModel['displayed'] {
  const displayed = resolver.logicOf(step.displayed, spot);
  if (displayed === false) report(spot, 'step-unreachable', { name: step.id });
  for (const subject of subjectsOf(displayed)) {
    const field = subject.kind === 'context' ? undefined : fields[subject.field];
    if (field && field.step >= index) report(spot, 'step-reads-later-field', { name: step.id, field: field.name });
  }
  return resolver.slots.switchOf(displayed);
}

/** How the fields are laid out, where containers hold some of them; fields of a table are laid out there. */
function layoutOf(
  { layouts }: FieldScope,
  step: number,
  table: FieldTableModel | undefined,
): Pick<StepModel, 'layout'> {
  const layout = layouts.get(step);
  if (!layout) return {};
  const inTable = new Set(table?.rows.flatMap((row) => row.fields));
  const outside = (parts: readonly PartModel[]): PartModel[] =>
    parts.flatMap((part): PartModel[] => {
      if (typeof part === 'number') return inTable.has(part) ? [] : [part];
      return [{ ...part, parts: outside(part.parts) }];
    });
  return { layout: inTable.size === 0 ? layout : outside(layout) };
}

/** The submit of a step. A link that replaces it sends nothing and has no effects. */
function compileSubmit(
  { id, submit }: StepDefinition,
  spot: Spot,
  scope: FieldScope,
  resolver: ConditionResolver,
): StepModel['submit'] {
  checkAction(submit, spot, scope.world, scope.report);
  const { label, operation, into, sends, messages, danger, resumable } = submit;
  const model: SubmitModel = {
    label,
    ...(operation !== undefined && { operation }),
    ...(into !== undefined && { into }),
    sends: sends ?? 'step',
    ...(messages && { messages: { ...messages } }),
    then: compileEffects(submit.then, inside(spot, 'then'), scope, resolver),
    ...(danger === true && { danger: true as const }),
    ...(resumable === true && { resumable: true }),
  };
  if (submit.to === undefined) return model;
  const doing = (['operation', 'into', 'sends', 'then'] as const).find((key) => submit[key] !== undefined);
  if (doing) scope.report(inside(spot, doing), 'submit-link-acts', { name: id, key: doing });
  if ('step' in submit.to || 'operation' in submit.to)
    scope.report(inside(spot, 'to'), 'submit-link-stays', { name: id });
  const to = compileTarget(submit.to, inside(spot, 'to'), scope, resolver);
  return { ...model, ...(to && { to }) };
}

/** Buttons and links of one step: no two have the same name. */
function actionsOf(scope: FieldScope, resolver: ConditionResolver) {
  const { report, world } = scope;
  const seen = new Set<string>();
  const claim = (id: string, at: Spot) => {
    if (seen.has(id)) report(inside(at, 'id'), 'action-doubled', { name: id });
    seen.add(id);
  };
  const shown = (written: ButtonDefinition['displayed'], at: Spot) =>
    resolver.switchOf(written, inside(at, 'displayed'));

  const buttons = (
    written: readonly ButtonDefinition[] | undefined,
    usual: ButtonModel['kind'],
    spot: Spot,
  ): ButtonModel[] =>
    (written ?? []).map((button, index) => {
      const at = inside(spot, index);
      claim(button.id, at);
      checkAction(button, at, world, report);
      const { id, label, kind, operation, into, cooldown, messages, variants, displayed, then } = button;
      return {
        id,
        label,
        variants: (variants ?? []).map((variant, position) => ({
          when: resolver.switchOf(variant.when, inside(at, 'variants', position, 'when')),
          label: variant.label,
        })),
        displayed: shown(displayed, at),
        kind: kind ?? usual,
        ...(operation !== undefined && { operation }),
        ...(into !== undefined && { into }),
        ...(cooldown !== undefined && { cooldown }),
        ...(messages && { messages: { ...messages } }),
        then: compileEffects(then, inside(at, 'then'), scope, resolver),
      };
    });

  const links = (written: readonly LinkDefinition[] | undefined, spot: Spot): LinkModel[] =>
    (written ?? []).flatMap((link, index): LinkModel[] => {
      const at = inside(spot, index);
      claim(link.id, at);
      const to = compileTarget(link.to, inside(at, 'to'), scope, resolver);
      const { id, label, messages, displayed } = link;
      return to
        ? [{ id, label, displayed: shown(displayed, at), to, ...(messages && { messages: { ...messages } }) }]
        : [];
    });

  const footer = (written: FooterDefinition, spot: Spot): FooterModel => ({
    ...(written.message !== undefined && { message: written.message }),
    displayed: shown(written.displayed, spot),
    buttons: buttons(written.buttons, 'link', inside(spot, 'buttons')),
    links: links(written.links, inside(spot, 'links')),
    ...(written.note !== undefined && { note: written.note }),
  });

  return { buttons, links, footer };
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
