import type { FieldModel, TypeKind } from '../../model';
import { numberOr } from '../text';
import { numberOperators, readNumber } from './number';
import { wrongKind } from './text';

/** A grade from 1 up to the field's `max`: a whole number. */
export const rating: TypeKind = {
  name: 'rating',
  holds: 'number',
  operators: numberOperators,
  component: 'rating',
  settings: {
    type: 'object',
    properties: { max: { type: 'integer', minimum: 2, maximum: 10 } },
    additionalProperties: false,
  },
  parse: (input) => (typeof input === 'string' ? (readNumber(input) ?? input) : input),
  judge(value, field, context) {
    if (typeof value !== 'number' && typeof value !== 'string') return wrongKind;
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= gradesOf(field);
    // A stored grade stays when the best one becomes less.
    return fits || (typeof value === 'number' && value === context.stored) ? undefined : { code: 'choice.notOffered' };
  },
  schema: (field) => ({ type: 'integer', minimum: 1, maximum: gradesOf(field) }),
};

/** The best grade of a field. */
export function gradesOf({ settings }: Pick<FieldModel, 'settings'>): number {
  return numberOr(settings.max, 5);
}
