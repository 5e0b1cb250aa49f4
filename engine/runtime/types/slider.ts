import type { FieldModel, TypeKind } from '../../model';
import { fold, numberOr } from '../text';
import { numberOperators, readNumber, validateLimits } from './number';
import { positiveZero } from './percentage';
import { wrongKind } from './text';

/** A number between two limits, in steps from the lower one. It always has a value, since its thumb always has a position: `min` at first. */
export const slider: TypeKind = {
  name: 'slider',
  holds: 'number',
  operators: numberOperators,
  component: 'slider',
  settings: {
    type: 'object',
    properties: {
      min: { type: 'number' },
      max: { type: 'number' },
      step: { type: 'number', exclusiveMinimum: 0 },
    },
    required: ['min', 'max'],
    additionalProperties: false,
  },
  parse(input, field) {
    if (input === undefined || input === null || input === '') return rangeOf(field).min;
    return typeof input === 'string' ? (readNumber(input) ?? fold(input)) : positiveZero(input);
  },
  judge(value, field) {
    if (typeof value !== 'number' && typeof value !== 'string') return wrongKind;
    if (typeof value === 'string' || !Number.isFinite(value)) return { code: 'number.invalid' };
    const { min, step } = rangeOf(field);
    const beyond = validateLimits(value, field);
    if (beyond) return beyond;
    const steps = (value - min) / step;
    // Sums of steps such as 0.1 miss the number by a little.
    return Math.abs(steps - Math.round(steps)) < 1e-6 ? undefined : { code: 'slider.step', args: { step, limit: min } };
  },
  schema: (field) => ({ type: 'number', minimum: rangeOf(field).min, maximum: rangeOf(field).max }),
};

/** What a slider moves between, and how far at once. */
export function rangeOf({ settings: { min, max, step } }: Pick<FieldModel, 'settings'>) {
  return { min: numberOr(min, 0), max: numberOr(max, 100), step: numberOr(step, 1) };
}
