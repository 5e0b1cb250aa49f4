import { isList, isObject, type JsonObject, type JsonSchema, plainField } from '../../../engine/model';
import { importedFields } from '../../../engine/runtime';
import type { Edition } from '../../definitions';
import type { ContractEntry, ImportContract } from '../../definitions/contract';
import { ApiError, invalid } from '../../platform/http/api-error';
import type { Actor } from '../../session/session';
import type { AnyOperation, Call } from '../operation';
import type { ParsedRequest } from '../parsed-request';
import { type Column, columnsOf } from './columns';
import { changesOf, type LineChange, type LineUpdate, type Updater } from './existing';
import { readFile } from './read-file';
import { type FileLine, readLines } from './read-lines';
import { shownLine } from './shown-line';
import { doubled, type LineForm, type LineProblem, lineReader, missingFields, problemsOf } from './verdict';

/** The payload (schemas/data/import-job.schema.json). */
export interface ImportPayload {
  readonly job: string;
  readonly file?: string;
  readonly name?: string;
  readonly form?: string;
  readonly of?: string;
  readonly columns?: readonly (string | null)[];
  readonly cells?: readonly { readonly line: number; readonly column: number; readonly text: string }[];
  readonly take?: boolean;
  readonly from?: number;
}

/** The operation that imports lines, with its contract. */
export interface Taker {
  readonly operation: Exclude<AnyOperation, { readonly access: 'anonymous' }>;
  readonly entry: ContractEntry;
  /** The payload that it accepts. */
  readonly schema: JsonSchema;
  /** Changes existing records. */
  readonly updater?: Updater;
}

/** A stored file: its lines, the meaning of its columns, and the problems found. */
export interface ImportJob {
  readonly form?: string;
  readonly name?: string;
  readonly headings: readonly string[];
  readonly columns: readonly Column[];
  readonly lines: readonly FileLine[];
  /** Numbers of the lines that can be imported. */
  readonly ready: readonly number[];
  /** Lines that change existing records. */
  readonly updates?: readonly LineUpdate[];
  readonly answer: {
    readonly total: number;
    readonly ready?: number;
    /** How many of the lines that can be imported change existing records. */
    readonly updates?: number;
    /** Lines that equal existing records. */
    readonly same?: number;
    /** Changes to be shown before confirmation; the first ones. */
    readonly changes?: readonly LineChange[];
    readonly columns?: readonly Column[];
    readonly missing?: readonly string[];
    readonly problems?: readonly LineProblem[];
  };
}

interface FileValidator {
  readonly limits: ImportContract;
  readonly taker: Taker;
  /** The same file as it was validated before. */
  readonly before: ImportJob | undefined;
  /** Validates for one call, with everything it reads. */
  validateCreate(payload: JsonObject, form: string | undefined): Promise<ParsedRequest>;
  /** Validates a change to an existing record; absent where the caller may change none. */
  validateUpdate?(update: LineUpdate): Promise<ParsedRequest>;
}

/** Maximum number of changed values shown. */
const shownChanges = 500;

/** Reads a file, or corrects an earlier one, and validates each line. Changes nothing. */
export async function validateFile(
  { body, db, services }: Call<ImportPayload, never, Actor>,
  { limits, taker, before, validateCreate, validateUpdate }: FileValidator,
): Promise<ImportJob> {
  const edition = services.definitions.edition();
  const source = before ? { ...before, lines: corrected(before.lines, body.cells ?? []) } : opened(body, limits);
  const { headings, lines } = source;
  const form = source.form ?? body.form;
  const model = formOf(form, taker, edition);
  const known = body.columns ?? before?.columns.map(({ field }) => field ?? null);
  const columns = columnsOf(headings, importedFields(model), edition, known);
  const missing = missingFields(model, columns);
  // Then the first line is usually a record and names no columns: it must not be lost.
  if (known === undefined && columns.every(({ field }) => field === undefined)) throw new ApiError('IMPORT_NO_COLUMNS');
  const job = {
    ...(form !== undefined && { form }),
    ...(source.name !== undefined && { name: source.name }),
    headings,
    columns,
    lines,
  };
  const about = { total: lines.length, columns };
  if (missing.length > 0) return { ...job, ready: [], answer: { ...about, ready: 0, missing, problems: [] } };

  const { read, keyOf } = lineTools(job, taker, edition, limits.key);
  const problems = new Map<number, LineProblem[]>();
  const tell = (line: number, more: readonly LineProblem[]) =>
    problems.set(line, [...(problems.get(line) ?? []), ...more]);
  /** Lines to be written; `retired`: problems of values that only a record that has them may keep. */
  const sound: { readonly line: FileLine; readonly body: unknown; readonly retired?: ApiError }[] = [];
  const first = new Map<string, number>();
  let turn = performance.now();
  for (const line of lines) {
    const { payload, problems: unread } = read(line);
    if (unread.length > 0) tell(line.line, unread);
    if (line.broken) continue;
    const key = keyOf(payload);
    const other = key === undefined ? undefined : first.get(key);
    if (other !== undefined) tell(line.line, [doubled(line, other, model, columns, limits.key ?? '')]);
    else if (key !== undefined) first.set(key, line.line);
    try {
      const asked = await validateCreate(payload, form);
      if (!problems.has(line.line)) sound.push({ line, body: asked.body });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      if (taker.updater && validateUpdate && !problems.has(line.line) && isRetired(error)) {
        sound.push({ line, body: payload, retired: error });
        continue;
      }
      const told = problems.get(line.line)?.map(({ column }) => column) ?? [];
      tell(
        line.line,
        problemsOf(error, line, model, columns, limits.key).filter(({ column }) => !told.includes(column)),
      );
    }
    // Yields to other requests.
    if (performance.now() - turn > 15) {
      await new Promise(setImmediate);
      turn = performance.now();
    }
  }
  const foreseen = await taker.operation.foresee?.(
    db,
    sound.map((each) => each.body),
  );
  const ready: number[] = [];
  const refused = sound.flatMap(({ line }, index) => {
    const refusal = foreseen?.[index];
    return refusal ? [{ line, refusal, payload: read(line).payload }] : [];
  });
  const there =
    taker.updater && validateUpdate
      ? await taker.operation.existing?.(
          db,
          refused.flatMap(({ payload }) => keyOf(payload) ?? []),
        )
      : undefined;
  const taken = changedBy(taker.updater?.entry.name, edition);
  const updates: LineUpdate[] = [];
  const changed: LineChange[] = [];
  let same = 0;
  for (const { line, refusal, payload } of refused) {
    const record = there?.get(keyOf(payload) ?? '');
    if (record === undefined || taker.updater === undefined || validateUpdate === undefined) {
      tell(line.line, problemsOf(refusal, line, model, columns, limits.key));
      continue;
    }
    const { update, changes } = changesOf(line, payload, record, model, columns, taken);
    if (changes.length === 0) {
      same += 1;
      continue;
    }
    try {
      await validateUpdate(update);
      updates.push(update);
      changed.push(...changes);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      tell(line.line, problemsOf(error, line, model, columns, limits.key));
    }
  }
  const turned = new Set(refused.map(({ line }) => line.line));
  for (const { line, retired } of sound) {
    if (!retired || turned.has(line.line)) continue;
    turned.add(line.line);
    tell(line.line, problemsOf(retired, line, model, columns, limits.key));
  }
  const changing = new Set(updates.map(({ line }) => line));
  for (const { line } of sound) if (!turned.has(line.line) || changing.has(line.line)) ready.push(line.line);
  const told = [...problems.values()]
    .flat()
    .sort((one, other) => one.line - other.line || (one.column ?? 0) - (other.column ?? 0));
  return {
    ...job,
    ready,
    ...(updates.length > 0 && { updates }),
    answer: {
      ...about,
      ready: ready.length,
      ...(taker.updater && { updates: updates.length, same, changes: changed.slice(0, shownChanges) }),
      problems: told,
    },
  };
}

/** Whether a line is refused only for options that are not offered: the record that it changes may have them. */
const isRetired = ({ details: { fields = {} } }: ApiError) => {
  const codes = Object.values(fields).map(({ code }) => code);
  return codes.length > 0 && codes.every((code) => code === 'choice.notOffered');
};

/** Tools that read the lines of a validated file. */
export function lineTools(
  { form, columns }: Pick<ImportJob, 'form' | 'columns'>,
  taker: Taker,
  edition: Edition,
  key: string | undefined,
) {
  const read = lineReader(formOf(form, taker, edition), columns, taker.schema, edition);
  const keyOf = (payload: JsonObject) => {
    const value = key === undefined ? undefined : payload[key];
    return typeof value === 'string' ? value.trim().toLowerCase() : undefined;
  };
  const named = (line: FileLine): { readonly name?: string } => {
    const value = key === undefined ? undefined : read(line).payload[key];
    return typeof value === 'string' ? { name: shownLine(value) } : {};
  };
  return { read, keyOf, named };
}

function opened({ file = '', name }: ImportPayload, { lines: most, bytes }: ImportContract) {
  const [heading, ...lines] = readLines(readFile(file, bytes));
  if (heading === undefined || lines.length === 0) throw new ApiError('IMPORT_EMPTY');
  if (lines.length > most) throw new ApiError('IMPORT_TOO_MANY_LINES', { args: { count: lines.length, most } });
  if (heading.cells.length > 100) throw new ApiError('IMPORT_NO_COLUMNS');
  return { form: undefined, headings: heading.cells, lines, ...(name !== undefined && { name }) };
}

function corrected(lines: readonly FileLine[], cells: NonNullable<ImportPayload['cells']>): readonly FileLine[] {
  const by = new Map<number, NonNullable<ImportPayload['cells']>>();
  for (const cell of cells) by.set(cell.line, [...(by.get(cell.line) ?? []), cell]);
  return lines.map((line) => {
    const changes = line.broken ? undefined : by.get(line.line);
    if (changes === undefined) return line;
    const next = [...line.cells];
    for (const { column, text } of changes) {
      while (next.length < column) next.push('');
      next[column - 1] = text;
    }
    return { ...line, cells: next };
  });
}

/** The form in which a user creates such a record; without one, what the contract requires. */
function formOf(named: string | undefined, { entry, schema }: Taker, { forms, screens }: Edition): LineForm {
  const [id] = (named ?? '').split('/');
  const uses = Object.values(screens).flatMap(({ formUses }) => formUses.filter(({ call }) => call === entry.name));
  if (uses.length === 0) return plainForm(schema);
  const found = uses.find(({ form }) => id === '' || form === id)?.form;
  const model = found === undefined ? undefined : forms[found];
  if (model?.kind !== 'fields') throw invalid({ form: { code: 'enum' } });
  return model;
}

/** What the forms that submit to an operation change: a file changes no more than a user may by hand. */
function changedBy(operation: string | undefined, { forms, screens }: Edition): readonly string[] {
  const uses = Object.values(screens).flatMap(({ formUses }) => formUses.filter(({ call }) => call === operation));
  const models = [...new Set(uses.map(({ form }) => form))].flatMap((form) => forms[form] ?? []);
  return models.flatMap((model) =>
    model.kind === 'fields' ? model.fields.flatMap(({ path, store }) => (store && path[0] ? [path[0]] : [])) : [],
  );
}

/** What a cell of a plain property is read as. */
const plainKinds: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'boolean',
  number: 'number',
  integer: 'number',
};

/** The fields of a payload that no form submits. */
export function plainForm({ properties, required }: JsonSchema): LineForm {
  const needed = isList(required) ? required : [];
  return {
    fields: Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) => {
      const type = isObject(schema) ? schema.type : undefined;
      const [kind] = (isList(type) ? type : [type]).flatMap((each) => plainKinds[String(each)] ?? []);
      if (kind === undefined) return [];
      return [{ ...plainField, name, type: kind, component: kind, path: [name], required: needed.includes(name) }];
    }),
  };
}
