import type { Json, JsonObject } from '../../engine/model';
import type { ApiFailure, FieldFailure } from '../http/api-client';

/** The pool's prefix and suffix of a trigger's message: `PreSignUp failed with error ….` */
const words = /^\w+ failed with error (.*?)\.?$/su;

/**
 * The refusal of a pool's trigger (`UserLambdaValidationException`). The portal's own triggers use the format of the API: JSON with a code,
 * and problems by field. Any other message is shown to the user as it is.
 */
export function triggerRefusal(message: string): Pick<ApiFailure, 'code' | 'message' | 'fields' | 'args'> {
  const said = words.exec(message)?.[1] ?? message;
  const refusal = jsonIn(said);
  if (!isObject(refusal) || typeof refusal.code !== 'string') return { message: said };
  const { code, args, fields } = refusal;
  return {
    code,
    ...(typeof refusal.message === 'string' && { message: refusal.message }),
    ...(isObject(args) && { args }),
    ...(isObject(fields) && { fields: fieldsIn(fields) }),
  };
}

function fieldsIn(fields: JsonObject): Readonly<Record<string, FieldFailure>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, problem]): [string, FieldFailure][] => {
      if (!isObject(problem) || typeof problem.code !== 'string') return [];
      return [[name, { code: problem.code, ...(isObject(problem.args) && { args: problem.args }) }]];
    }),
  );
}

function jsonIn(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
