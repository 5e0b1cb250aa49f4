import type { FieldFormModel, StepModel, Switch } from '../model';
import { type StepWords, wordsOf } from './words';

/** The part of the form's state that depends on steps and conditions, not on typed values. */
export interface Frame {
  readonly steps: readonly number[];
  readonly fields: readonly number[];
  readonly buttons: readonly string[];
  readonly footer: boolean;
  readonly links: readonly string[];
  readonly words: StepWords;
}

/** What is drawn around the fields of the current step, and the fields in their order. */
export function frameOf(model: FieldFormModel, step: number, isOn: (on: Switch) => boolean): Frame {
  const present = model.steps[step];
  const footer = present?.footer;
  const idsOf = (shown: readonly { readonly id: string; readonly displayed: Switch }[]) =>
    shown.filter(({ displayed }) => isOn(displayed)).map(({ id }) => id);
  return {
    steps: [...model.steps.keys()].filter((index) => {
      const candidate = model.steps[index];
      return candidate !== undefined && !candidate.panel && isOn(candidate.displayed);
    }),
    fields: present ? orderOf(model, present, isOn) : [],
    buttons: idsOf([...(present?.buttons ?? []), ...(footer?.buttons ?? [])]),
    footer: footer !== undefined && isOn(footer.displayed),
    links: idsOf([...(present?.providers ?? []), ...(footer?.links ?? [])]),
    words: wordsOf(present, isOn),
  };
}

function orderOf(model: FieldFormModel, step: StepModel, isOn: (on: Switch) => boolean): readonly number[] {
  return inOrder(step.fields, (index) => model.fields[index]?.order.find(({ when }) => isOn(when))?.position);
}

/** What has its own position is there, counted from 0; the others fill the remaining places, in written order. */
export function inOrder(
  written: readonly number[],
  positionOf: (index: number) => number | undefined,
): readonly number[] {
  const placed: { index: number; position: number }[] = [];
  const rest: number[] = [];
  for (const index of written) {
    const position = positionOf(index);
    if (position === undefined) rest.push(index);
    else placed.push({ index, position });
  }
  if (placed.length === 0) return written;
  // Lowest position first: each later one counts those already placed. Equal positions keep the written order.
  placed.sort((one, other) => one.position - other.position);
  let before = -1;
  for (const { index, position } of placed) {
    const at = Math.min(Math.max(position, before + 1), rest.length);
    rest.splice(at, 0, index);
    before = at;
  }
  return rest;
}
