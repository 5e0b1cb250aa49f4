import type { FieldModel, JsonSchema, TypeKind, Verdict } from '../../model';
import { linePattern, linesPattern, textFormats } from '../lines';
import { countOf, longestText, numberOr } from '../text';

/** What every type reports for a value of another JSON kind, for instance an object instead of text. */
export const wrongKind: Verdict = { code: 'wrongKind' };

/** Operators that compare a text as a whole. */
export const textOperators = ['is', 'isNot', 'in', 'notIn', 'isEmpty', 'isNotEmpty', 'startsWith', 'sameAs'] as const;

/** Free single-line or multiline text. Outer blanks are not part of it; letters are composed (Unicode form C). */
export const text: TypeKind = {
  name: 'text',
  holds: 'string',
  operators: textOperators,
  component: 'text',
  settings: {
    type: 'object',
    properties: {
      rows: { type: 'integer', minimum: 1, maximum: 40 },
      minLength: { type: 'integer', minimum: 0, maximum: longestText },
      maxLength: { type: 'integer', minimum: 1, maximum: longestText },
      inputMode: {
        enum: ['text', 'decimal', 'numeric', 'tel', 'search', 'email', 'url'],
      },
    },
    additionalProperties: false,
  },
  parse: (input) => (typeof input === 'string' ? input.normalize('NFC').trim() : input),
  judge(value, field) {
    if (typeof value !== 'string') return wrongKind;
    const { least, most } = lengthsOf(field);
    const count = value.length > 2 * most ? value.length : countOf(value);
    if (count > most) return { code: 'tooLong', args: { count: most } };
    if (count < least) return { code: 'tooShort', args: { count: least } };
    return textFormats[formatOf(field)].test(value) ? undefined : { code: 'text.characters' };
  },
  schema(field): JsonSchema {
    const { least, most } = lengthsOf(field);
    const pattern = formatOf(field) === 'line' ? linePattern : linesPattern;
    return { type: 'string', ...(least > 0 && { minLength: least }), maxLength: most, pattern };
  },
};

/** Multiple lines are allowed only if they can be typed. */
function formatOf(field: FieldModel): 'line' | 'lines' {
  return field.component === 'multiline' ? 'lines' : 'line';
}

function lengthsOf(field: FieldModel): { least: number; most: number } {
  return {
    least: numberOr(field.settings.minLength, 0),
    most: Math.min(numberOr(field.settings.maxLength, longestText), longestText),
  };
}
