import type { FieldModel, Json, JsonSchema, TypeKind } from '../../model';
import { same } from '../same';
import { numberOr } from '../text';
import { wrongKind } from './text';

/** Longer lists are refused without being examined. */
const mostChosen = 500;

/** Several of the options offered, each once. The value is a list in the order of the options. */
export const choices: TypeKind = {
  name: 'choices',
  holds: 'choices',
  operators: ['includes', 'isEmpty', 'isNotEmpty', 'countGreaterThan'],
  component: 'ticks',
  settings: {
    type: 'object',
    properties: {
      min: { type: 'integer', minimum: 1, maximum: mostChosen },
      max: { type: 'integer', minimum: 1, maximum: mostChosen },
    },
    additionalProperties: false,
  },
  judge(value, field, { offered }) {
    if (!Array.isArray(value)) return wrongKind;
    const values: readonly Json[] = value;
    const { least, most } = limitsOf(field);
    if (values.length > most) return { code: 'choices.tooMany', args: { count: most } };
    if (!values.every(isScalar)) return wrongKind;
    if (new Set(values).size < values.length) return { code: 'choices.doubled' };
    if (offered && !values.every((each) => offered.some((option) => same(option, each))))
      return { code: 'choice.notOffered' };
    return values.length < least ? { code: 'choices.tooFew', args: { count: least } } : undefined;
  },
  schema(field): JsonSchema {
    const from = field.options?.from;
    const { least, most } = limitsOf(field);
    return {
      type: 'array',
      items:
        from?.kind === 'list'
          ? { enum: from.options.map((option) => option.value) }
          : { type: ['string', 'number', 'boolean'] },
      uniqueItems: true,
      minItems: Math.max(1, least),
      maxItems: most,
    };
  },
};

function limitsOf({ settings }: FieldModel): { readonly least: number; readonly most: number } {
  return { least: numberOr(settings.min, 0), most: numberOr(settings.max, mostChosen) };
}

function isScalar(value: Json): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
