import type { Json, JsonSchema, TypeKind } from '../../model';
import { linePattern, textFormats } from '../lines';
import { countOf } from '../text';
import { wrongKind } from './text';

/** Maximum text length of a choice that accepts free text. */
const longest = 500;

/** One of the options offered, or free text if the field accepts it. */
export const choice: TypeKind = {
  name: 'choice',
  holds: 'string',
  operators: ['is', 'isNot', 'in', 'notIn', 'isEmpty', 'isNotEmpty', 'startsWith', 'sameAs', 'countGreaterThan'],
  component: 'select',
  parse: (input, field) =>
    typeof input === 'string' && field.options?.freeText ? input.normalize('NFC').trim() : input,
  judge(value, field, context) {
    if (!isScalar(value)) return wrongKind;
    if (field.options?.freeText) {
      if (typeof value !== 'string') return wrongKind;
      if (countOf(value) > longest) return { code: 'tooLong', args: { count: longest } };
      return textFormats.line.test(value) ? undefined : { code: 'text.characters' };
    }
    return context.offered?.includes(value) === false ? { code: 'choice.notOffered' } : undefined;
  },
  schema(field): JsonSchema {
    const from = field.options?.from;
    if (field.options?.freeText) return { type: 'string', maxLength: longest, pattern: linePattern };
    if (from?.kind === 'list') return { enum: from.options.map((option) => option.value) };
    return { type: ['string', 'number', 'boolean'] };
  },
};

function isScalar(value: Json): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
