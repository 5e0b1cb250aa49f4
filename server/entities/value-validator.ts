import type { ValidateFunction } from 'ajv/dist/2020';
import { holdsFiles, isList, isObject, type Json, type JsonSchema, rowColumns } from '../../engine/model';
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
    // Ajv compares each row with every other one.
    const { uniqueItems, ...others } = schema;
    const judged = rows ? others : schema;
    const text = JSON.stringify(judged);
    let validate = compiled.get(text);
    if (validate === undefined) {
      if (compiled.size >= most) {
        compiled.clear();
        ajv = createAjv();
      }
      validate = ajv.compile(judged);
      compiled.set(text, validate);
    }
    if (validate(value)) return rows && uniqueItems === true && hasDoubles(value) ? { code: 'uniqueItems' } : undefined;
    const [found] = Object.entries(fieldErrors(validate.errors ?? []));
    if (found === undefined) return undefined;
    const [place, problem] = found;
    return { ...problem, ...(rows && place !== '' && { at: `/${place.replaceAll('.', '/')}` }) };
  };
}

/** Whether two rows are equal; the order of their cells makes no difference. */
function hasDoubles(rows: Json): boolean {
  if (!isList(rows)) return false;
  const texts = rows.map((row) => JSON.stringify(isObject(row) ? Object.entries(row).sort(byName) : row));
  return new Set(texts).size < texts.length;
}

const byName = ([one]: readonly [string, Json], [other]: readonly [string, Json]) => (one < other ? -1 : 1);
