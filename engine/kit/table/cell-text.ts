import type { FieldModel, Json } from '../../model';
import type { Translate } from '../../react';
import { csvText, fileNames, isFileColumn, type OptionsState, type Rows, typedValue, typedWords } from '../../runtime';

/**
 * What a text means in a column: an option by its value or its label, yes or no, files of the list by their names; any other is read as if
 * it had been typed in a cell. A text sends no files, so names of others mean none.
 */
export function cellReader(
  columns: readonly FieldModel[],
  options: readonly (OptionsState | undefined)[] | undefined,
  { t, language }: { readonly t: Translate; readonly language: string },
  rows: Rows = [],
): (column: FieldModel, text: string) => Json | undefined {
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
  for (const column of columns.filter(isFileColumn))
    found.set(column, new Map(rows.map((row) => [fold(namesOf(row[column.name])), row[column.name] ?? ''])));
  const yes = new Set(['true', '1', 'x', fold(t('kit:yes'))]);
  const no = new Set(['false', '0', fold(t('kit:no'))]);
  return (column, text) => {
    const known = columns.find(({ name }) => name === column.name);
    const word = fold(text);
    const option = known && found.get(known)?.get(word);
    if (option !== undefined || isFileColumn(column)) return option;
    if (column.type === 'boolean' && yes.has(word)) return true;
    if (column.type === 'boolean' && no.has(word)) return false;
    return typedValue(column, text, language);
  };
}

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
