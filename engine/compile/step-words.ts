import type { StepDefinition } from '../definition';
import type { ButtonModel, StepMessageModel, StepVariantModel } from '../model';
import type { ConditionResolver } from './conditions';
import type { Logic } from './logic';
import { inside, type Spot } from './report';
import type { Slots } from './slots';

/** Texts with the condition under which they apply. */
export interface Conditioned<Words> {
  readonly written: Words;
  readonly when: Logic;
}

/** Resolves the conditions of a list of texts. */
export function resolveWords<Words extends { readonly when?: Parameters<ConditionResolver['logicOf']>[0] }>(
  written: readonly Words[] | undefined,
  spot: Spot,
  resolver: ConditionResolver,
): Conditioned<Words>[] {
  return (written ?? []).map((words, index) => ({
    written: words,
    when: resolver.logicOf(words.when, inside(spot, index, 'when')),
  }));
}

type Variants = readonly Conditioned<NonNullable<StepDefinition['variants']>[number]>[];
type Messages = readonly Conditioned<NonNullable<StepDefinition['messages']>[number]>[];
type Labels = readonly Conditioned<{ readonly label: string }>[];

export function emitVariants(variants: Variants, slots: Slots): StepVariantModel[] {
  return variants.map(({ written: { when: _when, ...words }, when }) => ({ ...words, when: slots.switchOf(when) }));
}

export function emitMessages(messages: Messages, slots: Slots): StepMessageModel[] {
  return messages.map(({ written: { text, severity }, when }) => ({
    when: slots.switchOf(when),
    text,
    severity: severity ?? 'info',
  }));
}

export function emitLabels(labels: Labels, slots: Slots): ButtonModel['variants'] {
  return labels.map(({ written: { label }, when }) => ({ when: slots.switchOf(when), label }));
}
