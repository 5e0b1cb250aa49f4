import type { ValidateFunction } from 'ajv/dist/2020';
import type { Json, JsonSchema } from '../../engine/model';
import { holdsFiles, propertyFileLimits, validateFileValue, validateFileValues } from '../../engine/runtime';
import { createAjv, fieldErrors } from '../platform/ajv';
import type { FieldError } from '../platform/http/api-error';

/** Problem of a value, by the schema of its property; undefined if valid. */
export type ValidateValue = (schema: JsonSchema, value: Json) => FieldError | undefined;

/** Maximum number of cached schemas; bounds memory use during long editing. */
const most = 500;

export function createValueValidator(): ValidateValue {
  let ajv = createAjv();
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    // The codes of the field's type, as in a form.
    if (holdsFiles(schema))
      return (schema.type === 'array' ? validateFileValues : validateFileValue)(value, propertyFileLimits(schema));
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
