import type { FieldModel, Json } from '../../model';
import type { Translate } from '../../react';
import {
  csvText,
  fileNames,
  fileValuesIn,
  isFileColumn,
  type OptionsState,
  type Rows,
  readFileValue,
  typedValue,
  typedWords,
} from '../../runtime';

/** Files as the cells of a list are read by their names. */
export interface FilesByName {
  /** Rows whose files are known. */
  readonly rows: Rows;
  /** Rows that are written to: their cells stay as they were where a name means no file. */
  readonly into: Rows;
  /** Receives such a cell. */
  left(cell: { readonly row: number; readonly column: FieldModel; readonly text: string }): void;
}

/**
 * What a text means in a column: an option by its value or its label, yes or no, files of the list by their names; any other is read as if
 * it had been typed in a cell. A text sends no files: a name means the file of its row, else the one file of the list that has it.
 */
export function cellReader(
  columns: readonly FieldModel[],
  options: readonly (OptionsState | undefined)[] | undefined,
  { t, language }: { readonly t: Translate; readonly language: string },
  files: FilesByName = { rows: [], into: [], left: () => {} },
): (column: FieldModel, text: string, row: number) => Json | undefined {
  const found = new Map<FieldModel, ReadonlyMap<string, Json>>();
  columns.forEach((column, index) => {
    const state = options?.[index];
    if (state === undefined) return;
    const offered = [...state.options, ...(state.found?.known?.values() ?? [])];
    const words = new Map<string, Json>();
    for (const { value, label, text } of offered) words.set(fold(label === undefined ? (text ?? '') : t(label)), value);
    for (const { value } of offered) words.set(fold(String(value)), value);
    found.set(column, words);
  });
  const yes = new Set(['true', '1', 'x', fold(t('kit:yes'))]);
  const no = new Set(['false', '0', fold(t('kit:no'))]);
  const filesOf = fileReader(columns, files);
  return (column, text, row) => {
    if (isFileColumn(column)) return filesOf(column, text, row);
    const known = columns.find(({ name }) => name === column.name);
    const word = fold(text);
    const option = known && found.get(known)?.get(word);
    if (option !== undefined) return option;
    if (column.type === 'boolean' && yes.has(word)) return true;
    if (column.type === 'boolean' && no.has(word)) return false;
    return typedValue(column, text, language);
  };
}

function fileReader(columns: readonly FieldModel[], { rows, into, left }: FilesByName) {
  /** By column and names: each value once. */
  const known = new Map<string, ReadonlyMap<string, ReadonlyMap<string, Json>>>();
  for (const { name } of columns.filter(isFileColumn)) {
    const values = new Map<string, Map<string, Json>>();
    for (const row of rows) {
      const value = row[name];
      if (value === undefined || !isThere(value)) continue;
      const same = values.get(namesOf(value)) ?? new Map<string, Json>();
      values.set(namesOf(value), same.set(JSON.stringify(value), value));
    }
    known.set(name, values);
  }
  return (column: FieldModel, text: string, row: number): Json | undefined => {
    const names = text.trim();
    const before = into[row]?.[column.name];
    if (before !== undefined && namesOf(before) === names) return before;
    const own = rows[row]?.[column.name];
    if (own !== undefined && isThere(own) && namesOf(own) === names) return own;
    const [value, another] = known.get(column.name)?.get(names)?.values() ?? [];
    if (value !== undefined && another === undefined) return value;
    left({ row, column, text: names });
    return before;
  };
}

/** Whether all files of a value have arrived. */
const isThere = (value: Json) => fileValuesIn(value).every((each) => readFileValue(each)?.id !== undefined);

const namesOf = (value: Json | undefined) => fileNames(value).join(', ');

function fold(text: string): string {
  return text.trim().toLocaleLowerCase();
}

/** Rows as a CSV file: each value as it is typed in the language, files by their names. */
export function csvOf(
  rows: Rows,
  columns: readonly FieldModel[],
  headings: readonly string[],
  language: string,
): string {
  const lines = [
    headings,
    ...rows.map((row) =>
      columns.map((column) =>
        isFileColumn(column) ? namesOf(row[column.name]) : typedWords(column, row[column.name], language),
      ),
    ),
  ];
  return `${lines.map((line) => line.map(csvText).join(',')).join('\r\n')}\r\n`;
}
