import type { StepSubmitDefinition } from '../definition';
import type { ButtonModel, FooterModel, LinkModel, PartModel, StepModel, SubmitModel } from '../model';
import type { FieldScope } from './form-scope';
import type { Slots } from './slots';
import type { ResolvedButton, ResolvedLink, ResolvedStep } from './steps';
import { emitEffects, emitTarget, type ResolvedEffect } from './targets';

/** The model of a form's steps; what they read is assigned slots. */
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
        ...(step.review === true && { review: true as const }),
        fields: scope.fields.filter((field) => field.step === index).map((field) => field.index),
        ...layoutOf(scope, index, one),
        ...(one.table && { table: one.table }),
        ...one.aids,
        submit: {
          ...emitSubmit(step.submit, one.submit.then, slots),
          ...(step.submit.danger === true && { danger: true as const }),
          ...(step.submit.resumable === true && { resumable: true }),
          ...(one.submit.to && { to: emitTarget(one.submit.to, slots) }),
        },
        ...(back !== undefined && { back }),
        variants: one.variants.map(({ written: { when: _when, ...words }, when }) => ({
          ...words,
          when: slots.switchOf(when),
        })),
        messages: one.messages.map(({ written: { text, severity = 'info' }, when }) => ({
          when: slots.switchOf(when),
          text,
          severity,
        })),
        providers: one.providers.map((link) => emitLink(link, slots)),
        buttons: one.buttons.map((button) => emitButton(button, 'secondary', slots)),
        ...(one.footer && { footer: emitFooter(one.footer, slots) }),
      },
    ];
  });
}

/** How the fields are laid out, where containers hold some of them; fields of a table are laid out there. */
function layoutOf({ layouts }: FieldScope, step: number, { table }: ResolvedStep): Pick<StepModel, 'layout'> {
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

/** The model of a step's submit, except for the target of a link that replaces it. */
function emitSubmit(
  { label, operation, into, sends, messages }: StepSubmitDefinition,
  then: readonly ResolvedEffect[],
  slots: Slots,
): SubmitModel {
  return {
    label,
    ...(operation !== undefined && { operation }),
    ...(into !== undefined && { into }),
    sends: sends ?? 'step',
    ...(messages && { messages: { ...messages } }),
    then: emitEffects(then, slots),
  };
}

function emitButton(
  { written, displayed, labels, then }: ResolvedButton,
  usual: ButtonModel['kind'],
  slots: Slots,
): ButtonModel {
  const { id, label, kind, operation, into, cooldown, messages } = written;
  return {
    id,
    label,
    variants: labels.map((each) => ({ when: slots.switchOf(each.when), label: each.written.label })),
    displayed: slots.switchOf(displayed),
    kind: kind ?? usual,
    ...(operation !== undefined && { operation }),
    ...(into !== undefined && { into }),
    ...(cooldown !== undefined && { cooldown }),
    ...(messages && { messages: { ...messages } }),
    then: emitEffects(then, slots),
  };
}

function emitLink({ written, displayed, to }: ResolvedLink, slots: Slots): LinkModel {
  const { id, label, messages } = written;
  return {
    id,
    label,
    displayed: slots.switchOf(displayed),
    to: emitTarget(to, slots),
    ...(messages && { messages: { ...messages } }),
  };
}

function emitFooter(
  { written: { message, note }, displayed, buttons, links }: NonNullable<ResolvedStep['footer']>,
  slots: Slots,
): FooterModel {
  return {
    ...(message !== undefined && { message }),
    displayed: slots.switchOf(displayed),
    buttons: buttons.map((button) => emitButton(button, 'link', slots)),
    links: links.map((link) => emitLink(link, slots)),
    ...(note !== undefined && { note }),
  };
}
