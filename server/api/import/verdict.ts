import type { FieldFormModel, FieldModel, Json, JsonObject, JsonSchema } from '../../../engine/model';
import { importedFields, isNeeded } from '../../../engine/runtime';
import type { Edition } from '../../definitions';
import { ApiError, type FieldError } from '../../platform/http/api-error';
import type { Column } from './columns';
import { cellReader, isFormula, withValue } from './payload';
import type { FileLine } from './read-lines';
import { shownLine } from './shown-line';

/** The form whose fields the columns are. */
export type LineForm = Pick<FieldFormModel, 'fields'>;

/** A problem at one place in a file. */
export interface LineProblem {
  readonly line: number;
  readonly column?: number;
  readonly field?: string;
  readonly value?: string;
  readonly status: number;
  readonly code: string;
  readonly args?: Readonly<Record<string, Json>>;
}

/** Result of a line: the payload of the operation that imports it, or what cannot be read. */
export type ReadLine = (line: FileLine) => { readonly payload: JsonObject; readonly problems: readonly LineProblem[] };

/** Maximum length of a wrong value when it is repeated in a problem. */
const longestValue = 200;

/** Reads lines of a file whose columns are known. Values missing from a line have the form's initial values. */
export function lineReader(
  form: LineForm,
  columns: readonly Column[],
  payloadSchema: JsonSchema,
  edition: Edition,
): ReadLine {
  const schema = payloadSchema.properties;
  const fields = importedFields(form).map((field) => {
    const format = (schema as JsonObject | undefined)?.[field.path[0] ?? '']; // JSON Schema, so properties are an object
    const text = typeof format === 'object' && format !== null && 'format' in format ? format.format : undefined;
    const read = cellReader(field, typeof text === 'string' ? text : undefined, edition);
    return { field, read, at: columns.findIndex((column) => column.field === field.name) };
  });
  return (line) => {
    const { line: number, cells } = line;
    if (line.broken)
      return { payload: {}, problems: [{ line: number, ...shown(cells[0]), status: 422, code: 'import.quote' }] };
    const problems: LineProblem[] = [];
    const given = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (given > columns.length) {
      problems.push({
        line: number,
        column: given,
        ...shown(cells[given - 1]),
        status: 422,
        code: 'import.cells',
      });
    }
    let payload: JsonObject = {};
    for (const { field, read, at } of fields) {
      const text = cells[at] ?? '';
      if (isFormula(text)) problems.push({ ...placed(line, at, field.name), status: 422, code: 'import.formula' });
      const value = read(text) ?? startOf(field);
      if (value !== undefined) payload = withValue(payload, field.path, value);
    }
    return { payload, problems };
  };
}

/** Required fields that no column provides. */
export function missingFields(form: LineForm, columns: readonly Column[]): readonly string[] {
  return importedFields(form)
    .filter(isNeeded)
    .filter(({ name }) => !columns.some((column) => column.field === name))
    .map(({ name }) => name);
}

const startOf = ({ default: start }: FieldModel): Json | undefined =>
  start && 'value' in start ? start.value : undefined;

/** Problems of a refused line: each property at its column, the rest at the column that identifies lines. */
export function problemsOf(
  { status, code, details: { args, fields = {} } }: ApiError,
  line: FileLine,
  form: LineForm,
  columns: readonly Column[],
  key: string | undefined,
): readonly LineProblem[] {
  const columnOf = (property: string) => {
    const field = form.fields.find(({ path }) => path[0] === property);
    return placed(line, field ? columns.findIndex((column) => column.field === field.name) : -1, field?.name);
  };
  const told = Object.entries(fields);
  if (told.length === 0) return [{ ...columnOf(key ?? ''), status, code, ...(args && { args }) }];
  return told.map(([name, problem]: [string, FieldError]) => ({
    ...columnOf(name.split(/[./]/)[0] ?? ''),
    status: 422,
    code: problem.code,
    ...(problem.args && { args: problem.args }),
  }));
}

/** A line with the same value as an earlier one in the property that identifies lines. */
export function doubled(
  line: FileLine,
  first: number,
  form: LineForm,
  columns: readonly Column[],
  key: string,
): LineProblem {
  const refusal = new ApiError('CONFLICT', { fields: { [key]: { code: 'import.doubled', args: { line: first } } } });
  return problemsOf(refusal, line, form, columns, key)[0] ?? { line: line.line, status: 409, code: 'import.doubled' };
}

function placed({ line, cells }: FileLine, at: number, field: string | undefined) {
  if (at < 0) return { line, ...(field !== undefined && { field }) };
  return { line, column: at + 1, ...(field !== undefined && { field }), ...shown(cells[at] ?? '') };
}

const shown = (text: string | undefined) =>
  text === undefined ? {} : { value: shownLine(text.length > longestValue ? `${text.slice(0, longestValue)}…` : text) };
