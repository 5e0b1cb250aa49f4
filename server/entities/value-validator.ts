import type { ValidateFunction } from 'ajv/dist/2020';
import {
  holdsFiles,
  isList,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  rowColumns,
} from '../../engine/model';
import { isLeftBehind, keptCells, validateFilePart } from '../../engine/runtime';
import { createAjv, fieldErrors } from '../platform/ajv';
import type { FieldError } from '../platform/http/api-error';

/** A problem of a value, and the cell that has it in a property that keeps rows: `/3/paper`. */
export interface ValueProblem extends FieldError {
  readonly at?: string;
}

/** Problem of a value, by the schema of its property; undefined if valid. Cells of rows that are as they are stored have none. */
export type ValidateValue = (schema: JsonSchema, value: Json, stored?: Json) => ValueProblem | undefined;

/** Maximum number of cached schemas; bounds memory use during long editing. */
const most = 500;

export function createValueValidator(): ValidateValue {
  let ajv = createAjv();
  const compiled = new Map<string, ValidateFunction>();

  function compile(schema: JsonSchema): ValidateFunction {
    const text = JSON.stringify(schema);
    const known = compiled.get(text);
    if (known) return known;
    if (compiled.size >= most) {
      compiled.clear();
      ajv = createAjv();
    }
    const validate = ajv.compile(schema);
    compiled.set(text, validate);
    return validate;
  }

  /** Validates values by a schema as a whole. */
  function validatorOf(schema: JsonSchema): (value: Json) => ValueProblem | undefined {
    // The codes of the field's type, as in a form.
    if (holdsFiles(schema)) return (value) => validateFilePart({ at: '', schema, value });
    const validate = compile(schema);
    const keepsRows = rowColumns(schema) !== undefined;
    return (value) => {
      const [found] = validate(value) ? [] : Object.entries(fieldErrors(validate.errors ?? []));
      if (found === undefined) return undefined;
      const [place, problem] = found;
      return { ...problem, ...(keepsRows && place !== '' && { at: `/${place.replaceAll('.', '/')}` }) };
    };
  }

  return (schema, value, stored) => {
    const columns = Object.entries(rowColumns(schema) ?? {});
    if (columns.length === 0 || !isObject(schema.items)) return validatorOf(schema)(value);
    // Ajv compares each row with every other one.
    const { uniqueItems, ...others } = schema;
    const open = Object.fromEntries(columns.map(([name]) => [name, {}]));
    const known = (row: JsonObject) =>
      Object.entries(row).filter(([name]) => Object.hasOwn(open, name) || !isLeftBehind(stored, row, name));
    const rows =
      isList(value) && stored !== undefined
        ? value.map((row) => (isObject(row) ? Object.fromEntries(known(row)) : row))
        : value;
    const problem = validatorOf({ ...others, items: { ...schema.items, properties: open } })(rows);
    // What is too long is not looked into.
    if (problem || !isList(value)) return problem;
    const keeps = keptCells(stored, undefined);
    const validators = columns.map(([name, column]) => [name, validatorOf(column)] as const);
    for (const [index, row] of value.entries())
      for (const [name, validate] of validators) {
        const cell = isObject(row) && Object.hasOwn(row, name) ? row[name] : undefined;
        const wrong = cell === undefined ? undefined : validate(cell);
        if (wrong && isObject(row) && !keeps(row, name)) return { ...wrong, at: `/${index}/${name}` };
      }
    return uniqueItems === true && hasDoubles(value) ? { code: 'uniqueItems' } : undefined;
  };
}

/** Whether two rows are equal; the order of their cells makes no difference. */
function hasDoubles(rows: Json): boolean {
  if (!isList(rows)) return false;
  const texts = rows.map((row) => JSON.stringify(isObject(row) ? Object.entries(row).sort(byName) : row));
  return new Set(texts).size < texts.length;
}

const byName = ([one]: readonly [string, Json], [other]: readonly [string, Json]) => (one < other ? -1 : 1);
