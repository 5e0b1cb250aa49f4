import type { Json, JsonSchema, SchemaProblem, TypeKind, Verdict } from '../../model';
import { isObject } from '../path';

/** Whether the value fits, or every problem inside it (none: it fits). */
export type SchemaAnswer = boolean | readonly SchemaProblem[];

/** Validates a value by a free JSON Schema. The runtime contains no validator; a host provides one. */
export type ValidateSchema = (schema: JsonSchema, value: Json) => SchemaAnswer | Promise<SchemaAnswer>;

/**
 * A value described by free JSON Schema and drawn by a lazily loaded renderer. Without a validator the runtime leaves validation to the
 * receiver.
 */
export function schemaType(validateSchema: ValidateSchema | undefined): TypeKind {
  return {
    name: 'schema',
    holds: 'json',
    operators: ['isEmpty', 'isNotEmpty', 'countGreaterThan'],
    component: 'schema',
    settings: {
      type: 'object',
      properties: {
        schema: { type: ['object', 'boolean'] },
        uiSchema: { type: 'object' },
      },
      required: ['schema'],
      additionalProperties: false,
    },
    isEmpty: (value) => value === undefined || value === null,
    judge(value, { settings }) {
      if (!validateSchema || !isObject(settings.schema)) return undefined;
      const answer = validateSchema(settings.schema, value);
      return answer instanceof Promise ? answer.then(say) : say(answer);
    },
    schema: ({ settings }) => (isObject(settings.schema) ? settings.schema : {}),
  };
}

/** The field has one problem; the problems inside the value are passed with it, for the view that draws the value. */
function say(answer: SchemaAnswer): Verdict | undefined {
  if (typeof answer === 'boolean') return answer ? undefined : { code: 'schema.invalid' };
  if (answer.length === 0) return undefined;
  return {
    code: 'schema.invalid',
    args: { problems: answer.map(({ pointer, code, args }) => ({ pointer, code, args })) },
  };
}
