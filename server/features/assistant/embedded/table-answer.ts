import type { AssistantField } from '../../../../engine/definition';
import { isList, isObject, type Json, type JsonObject } from '../../../../engine/model';
import type { Tool } from '../table';
import { plain, type Words } from '../words';

const rowsShown = 10;

/** The data as Markdown: a sentence and a table. */
export function tableAnswer({ fields = [], answer, none }: Tool, data: JsonObject, words: Words): string {
  const rows = isList(data.rows) ? data.rows.filter(isObject) : [];
  const total = Number(data.total ?? rows.length);
  if (rows.length === 0) return words.say(none ?? '');
  const columns = fields.filter(({ label }) => label !== undefined);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const shown = rows.slice(0, rowsShown);
  const more = total - shown.length;
  return [
    words.say(answer ?? '', data.list === true ? { count: total } : {}),
    '',
    line(columns.map(({ label }) => plain(words.say(label ?? '')))),
    line(columns.map(() => '---')),
    ...shown.map((row) => line(columns.map((column) => cell(column, row, words)))),
    ...(more > 0 ? ['', words.say('say.more', { count: more })] : []),
  ].join('\n');
}

function cell(field: AssistantField, row: JsonObject, words: Words): string {
  return plain(fieldText(field, row, words));
}

/** One value of a record in words; empty if there is none. */
export function fieldText({ field, as, words: key, empty }: AssistantField, row: JsonObject, words: Words): string {
  const value = row[field];
  if (value === undefined || value === null) return empty === undefined ? '' : words.say(empty);
  return written(value, as, row, key, words);
}

function written(
  value: Json,
  as: AssistantField['as'],
  row: JsonObject,
  key: string | undefined,
  words: Words,
): string {
  const { language } = words;
  switch (as) {
    case 'date':
      return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(String(value)),
      );
    case 'number':
      return new Intl.NumberFormat(language).format(Number(value));
    case 'amount': {
      if (row.unit !== 'milliseconds') return new Intl.NumberFormat(language).format(Number(value));
      const hours = { style: 'unit', unit: 'hour', maximumFractionDigits: 1 } as const;
      return new Intl.NumberFormat(language, hours).format(Number(value) / 3_600_000);
    }
    case 'money': {
      const currency = typeof row.currency === 'string' ? row.currency : 'USD';
      return new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(value));
    }
    case 'words':
      return words.text(`${key ?? ''}.${String(value)}`) ?? String(value);
    default:
      return String(value);
  }
}
