import type { FieldModel, Json } from '../../model';
import type { Translate } from '../../react';
import type { OptionsState } from '../../runtime';

/** What a text means in a column: an option by its value or its label, yes or no; any other text is left to the column's type. */
export function optionReader(
  columns: readonly FieldModel[],
  options: readonly (OptionsState | undefined)[] | undefined,
  t: Translate,
): (column: FieldModel, text: string) => Json {
  const found = new Map<FieldModel, ReadonlyMap<string, Json>>();
  columns.forEach((column, index) => {
    const offered = options?.[index]?.options;
    if (offered === undefined) return;
    const words = new Map<string, Json>();
    for (const { value, label, text } of offered) words.set(fold(label === undefined ? (text ?? '') : t(label)), value);
    for (const { value } of offered) words.set(fold(String(value)), value);
    found.set(column, words);
  });
  const yes = new Set(['true', '1', 'x', fold(t('kit:yes'))]);
  const no = new Set(['false', '0', fold(t('kit:no'))]);
  return (column, text) => {
    const known = columns.find(({ name }) => name === column.name);
    const word = fold(text);
    const option = known && found.get(known)?.get(word);
    if (option !== undefined) return option;
    if (column.type === 'boolean' && yes.has(word)) return true;
    if (column.type === 'boolean' && no.has(word)) return false;
    return text;
  };
}

function fold(text: string): string {
  return text.trim().toLocaleLowerCase();
}
