import type { FieldModel, Json, TypeKind, Verdict } from '../../model';
import { fold, numberOr } from '../text';
import { numberOperators, readNumber, validateLimits } from './number';
import { wrongKind } from './text';

/** A percentage counts hundredths: 12.5 is 12.5 %. A fraction would not survive the way to it (0.07 * 100 is not 7). */
export const percentage: TypeKind = {
  name: 'percentage',
  holds: 'number',
  operators: numberOperators,
  component: 'percentage',
  settings: {
    type: 'object',
    properties: {
      min: { type: 'number', default: 0 },
      max: { type: 'number', default: 100 },
      decimals: { type: 'integer', minimum: 0, maximum: 6 },
    },
    additionalProperties: false,
  },
  parse: (input) => (typeof input === 'string' ? (readNumber(input) ?? fold(input)) : positiveZero(input)),
  judge(value, { settings }) {
    if (typeof value !== 'number' && typeof value !== 'string') return wrongKind;
    if (typeof value === 'string' || !Number.isFinite(value)) return { code: 'percentage.invalid' };
    const places = numberOr(settings.decimals, usualPlaces);
    return (
      validateLimits(value, { settings: limitsOf(settings) }) ??
      validatePlaces(+value.toFixed(places) === value, places)
    );
  },
  schema: ({ settings }) => ({ type: 'number', minimum: limitsOf(settings).min, maximum: limitsOf(settings).max }),
};

const usualPlaces = 2;

function limitsOf(settings: FieldModel['settings']) {
  return { min: numberOr(settings.min, 0), max: numberOr(settings.max, 100) };
}

/** -0 does not survive JSON. */
export function positiveZero(value: Json | undefined): Json | undefined {
  return value === 0 ? 0 : value;
}

/** What is said of more decimal places than a field takes. */
export function validatePlaces(fits: boolean, places: number): Verdict | undefined {
  if (fits) return undefined;
  return places === 0 ? { code: 'notWhole' } : { code: 'tooManyPlaces', args: { count: places } };
}
