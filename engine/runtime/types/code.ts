import type { FieldModel, TypeKind } from '../../model';
import { countOf, numberOr } from '../text';
import { textOperators, wrongKind } from './text';

/** Specification section 9: one-time code length. */
const usualLength = 6;

/** A one-time code: digits only, of one length. Full-width digits are folded; pasted blanks and dashes are removed. */
export const code: TypeKind = {
  name: 'code',
  holds: 'string',
  operators: textOperators,
  component: 'code',
  secret: true,
  settings: {
    type: 'object',
    properties: { length: { type: 'integer', minimum: 4, maximum: 12 } },
    additionalProperties: false,
  },
  parse: (input) => (typeof input === 'string' ? input.normalize('NFKC').replace(/[\s\p{Pd}\u2212]/gu, '') : input),
  judge(value, field) {
    if (typeof value !== 'string') return wrongKind;
    const length = lengthOf(field);
    if (/[^0-9]/.test(value)) return { code: 'code.digits' };
    return countOf(value) === length ? undefined : { code: 'code.length', args: { count: length } };
  },
  schema: (field) => ({ type: 'string', pattern: `^[0-9]{${lengthOf(field)}}$` }),
};

function lengthOf(field: FieldModel): number {
  return numberOr(field.settings.length, usualLength);
}
