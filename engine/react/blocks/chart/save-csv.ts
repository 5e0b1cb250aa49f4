import type { ChartBlockModel, FormatModel, Json } from '../../../model';
import { csvText, durationIn, durationUnitText, readPath } from '../../../runtime';
import { saveCsvText } from '../../save-file';
import type { Around, ChartData } from './series';

/** Downloads the numbers of a chart as a file. */
export function saveCsv(block: ChartBlockModel, data: ChartData, context: Around): void {
  const text = csvLines(block, data, context)
    .map((line) => line.map(csvCell).join(','))
    .join('\r\n');
  saveCsvText(`${text}\r\n`, context.t(block.title));
}

/**
 * The numbers of a chart, line by line: unformatted, so that programs can calculate with them, in the unit of the page, which their
 * headings name (decision D20).
 */
export function csvLines(
  block: ChartBlockModel,
  data: ChartData,
  { t, language }: Around,
): readonly (readonly Json[])[] {
  const head = [
    t(block.x.label),
    ...data.series.map(({ label }) => withUnit(label, block.values, language)),
    ...block.extra.map(({ label, format }) => withUnit(t(label), format, language)),
  ];
  const body = data.rows.map((row, at): readonly Json[] => [
    readPath(row, block.x.field) ?? '',
    ...data.series.map(({ values }) => inUnit(values[at] ?? 0, block.values)),
    ...block.extra.map(({ field, format }) => inUnit(readPath(row, field) ?? '', format)),
  ]);
  return [head, ...body];
}

function withUnit(label: string, format: FormatModel, language: string): string {
  if (format.as === 'money') return `${label} ($)`;
  return format.as === 'duration' ? `${label} (${durationUnitText(language, format.in)})` : label;
}

/** Durations are stored in milliseconds; a thousandth of the unit is precise enough. */
function inUnit(value: Json, format: FormatModel): Json {
  if (format.as !== 'duration' || typeof value !== 'number') return value;
  return Math.round(durationIn(value, format.in) * 1000) / 1000;
}

/** A cell of a CSV file; text that a spreadsheet would read as a formula is escaped (quality S49). */
export function csvCell(value: Json): string {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return csvText(text);
}
