import type { ValidateFunction } from 'ajv/dist/2020';
import { holdsFiles, isList, type Json, type JsonSchema, rowColumns } from '../../engine/model';
import { filePartsOf, validateFilePart } from '../../engine/runtime';
import { createAjv, fieldErrors } from '../platform/ajv';
import type { FieldError } from '../platform/http/api-error';

/** A problem of a value, and the cell that has it in a property that keeps rows: `/3/paper`. */
export interface ValueProblem extends FieldError {
  readonly at?: string;
}

/** Problem of a value, by the schema of its property; undefined if valid. */
export type ValidateValue = (schema: JsonSchema, value: Json) => ValueProblem | undefined;

/** Maximum number of cached schemas; bounds memory use during long editing. */
const most = 500;

export function createValueValidator(): ValidateValue {
  let ajv = createAjv();
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    const rows = rowColumns(schema) !== undefined;
    // The codes of the field's type, as in a form. What is too long is not looked into.
    if (holdsFiles(schema) && !rows) return validateFilePart({ at: '', schema, value });
    if (rows && isList(value) && value.length <= Number(schema.maxItems))
      for (const part of filePartsOf(schema, value)) {
        const problem = validateFilePart(part);
        if (problem) return { ...problem, at: part.at };
      }
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
    if (validate(value)) return undefined;
    const [found] = Object.entries(fieldErrors(validate.errors ?? []));
    if (found === undefined) return undefined;
    const [place, problem] = found;
    return { ...problem, ...(rows && place !== '' && { at: `/${place.replaceAll('.', '/')}` }) };
  };
}
