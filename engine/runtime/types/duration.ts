import type { TypeKind } from '../../model';
import { fold, numberOr } from '../text';
import { numberOperators, readNumber } from './number';
import { wrongKind } from './text';

/** A hundred years. */
const longest = 52_596_000;

/**
 * A length of time in whole minutes. A number, because durations are compared, sorted and added up, and ISO 8601 writes the same one in
 * many ways; `PT1H30M` is read as well.
 */
export const duration: TypeKind = {
  name: 'duration',
  holds: 'number',
  operators: numberOperators,
  component: 'duration',
  settings: {
    type: 'object',
    properties: {
      min: { type: 'integer', minimum: 0, maximum: longest, default: 0 },
      max: { type: 'integer', minimum: 0, maximum: longest, default: longest },
    },
    additionalProperties: false,
  },
  parse(input) {
    if (typeof input !== 'string') return input === 0 ? 0 : input;
    const text = fold(input);
    const [found, hours = '0', minutes = '0'] = /^PT(?=[0-9])(?:([0-9]{1,9})H)?(?:([0-9]{1,9})M)?$/.exec(text) ?? [];
    return found === undefined ? (readNumber(text) ?? text) : 60 * Number(hours) + Number(minutes);
  },
  judge(value, { settings: { min, max } }) {
    if (typeof value !== 'number' && typeof value !== 'string') return wrongKind;
    if (typeof value === 'string' || !Number.isSafeInteger(value) || value < 0) return { code: 'duration.invalid' };
    const [least, most] = [numberOr(min, 0), numberOr(max, longest)];
    if (value < least) return { code: 'duration.tooShort', args: { count: least } };
    return value > most ? { code: 'duration.tooLong', args: { count: most } } : undefined;
  },
  schema: ({ settings: { min, max } }) => ({
    type: 'integer',
    minimum: numberOr(min, 0),
    maximum: numberOr(max, longest),
  }),
};
