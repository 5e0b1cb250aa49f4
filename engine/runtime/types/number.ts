import type { FieldModel, Json, JsonSchema, TypeKind, Verdict } from '../../model';
import { fold } from '../text';
import { wrongKind } from './text';

/** Operators of every type that is ordered by size. */
export const numberOperators = [
  'is',
  'isNot',
  'in',
  'notIn',
  'isEmpty',
  'isNotEmpty',
  'gt',
  'gte',
  'lt',
  'lte',
  'sameAs',
] as const;

const limits: JsonSchema = {
  type: 'object',
  properties: {
    min: { type: 'number' },
    max: { type: 'number' },
  },
  additionalProperties: false,
};

/** A number with or without decimals, written with a point. A value that is not a number is kept and reported as a problem. */
export const number: TypeKind = {
  name: 'number',
  holds: 'number',
  operators: numberOperators,
  component: 'number',
  settings: limits,
  parse: (input) => (typeof input === 'string' ? (readNumber(input) ?? fold(input)) : input),
  judge(value, field) {
    if (typeof value === 'string') return { code: 'number.invalid' };
    if (typeof value !== 'number' || !Number.isFinite(value)) return wrongKind;
    return validateLimits(value, field);
  },
  schema: (field) => ({ type: 'number', ...limitsOf(field) }),
};

/**
 * A whole number. Any other value counts as empty, so the type itself never reports a problem (specification section 5, decision T12);
 * `min` and `max` apply.
 */
export const integer: TypeKind = {
  name: 'integer',
  holds: 'number',
  operators: numberOperators,
  component: 'integer',
  settings: limits,
  parse(input) {
    const value = typeof input === 'string' ? readNumber(input) : input;
    return typeof value !== 'number' || Number.isSafeInteger(value) ? value : undefined;
  },
  judge: (value, field) => (typeof value === 'number' ? validateLimits(value, field) : wrongKind),
  schema: (field) => ({ type: 'integer', ...limitsOf(field) }),
};

/** A number written with a point; undefined where it is none, or too large to be one. */
export function readNumber(input: string): number | undefined {
  const text = fold(input).replace('\u2212', '-');
  if (text.length > 400 || !/^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/.test(text)) return undefined;
  const value = Number(text);
  // -0 does not survive JSON.
  return Number.isFinite(value) ? value + 0 : undefined;
}

/** Shared with the rules `min` and `max`. */
export function validateLimits(value: number, { settings }: Pick<FieldModel, 'settings'>): Verdict | undefined {
  const { min, max } = settings;
  if (typeof min === 'number' && value < min) return { code: 'tooSmall', args: { limit: min } };
  if (typeof max === 'number' && value > max) return { code: 'tooLarge', args: { limit: max } };
  return undefined;
}

function limitsOf({ settings: { min, max } }: FieldModel): Record<string, Json> {
  return { ...(typeof min === 'number' && { minimum: min }), ...(typeof max === 'number' && { maximum: max }) };
}
