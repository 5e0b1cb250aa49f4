import type { ValidateFunction } from 'ajv/dist/2020';
import type { Json, JsonSchema } from '../../engine/model';
import { createAjv, fieldErrors } from '../platform/ajv';
import type { FieldError } from '../platform/http/api-error';

/** What is wrong with a value, by the schema of its property; undefined when it fits. */
export type ValidateValue = (schema: JsonSchema, value: Json) => FieldError | undefined;

/** Schemas that are remembered; definitions that are edited for days must not fill the memory. */
const most = 500;

export function createValueValidator(): ValidateValue {
  let ajv = createAjv();
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    const text = JSON.stringify(schema);
    let validate = compiled.get(text);
    if (validate === undefined) {
      if (compiled.size >= most) {
        compiled.clear();
        ajv = createAjv();
      }
      validate = ajv.compile(schema);
      compiled.set(text, validate);
    }
    return validate(value) ? undefined : Object.values(fieldErrors(validate.errors ?? []))[0];
  };
}
