import type { Json, JsonSchema, TypeKind } from '../../model';
import { isObject } from '../path';

/** Judges a value by a free JSON Schema. The runtime holds no validator of its own; a host hands one in. */
export type JudgeSchema = (schema: JsonSchema, value: Json) => boolean | Promise<boolean>;

/**
 * A value described by free JSON Schema and drawn by the lazily loaded walk. Without a judge the runtime leaves the
 * value to whoever receives it.
 */
export function schemaType(judgeSchema: JudgeSchema | undefined): TypeKind {
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
      if (!judgeSchema || !isObject(settings.schema)) return undefined;
      const answer = judgeSchema(settings.schema, value);
      return answer instanceof Promise ? answer.then(say) : say(answer);
    },
    schema: ({ settings }) => (isObject(settings.schema) ? settings.schema : {}),
  };
}

function say(fits: boolean) {
  return fits ? undefined : { code: 'schema.invalid' };
}
