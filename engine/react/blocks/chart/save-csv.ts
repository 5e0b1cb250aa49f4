import type { ChartBlockModel, Json } from '../../../model';
import { csvText, readPath } from '../../../runtime';
import type { Around, ChartData } from './series';

/** Hands the numbers of a chart to the person as a file, unformatted so that programs can reckon with them. */
export function saveCsv(block: ChartBlockModel, data: ChartData, { t }: Pick<Around, 't'>): void {
  const head = [
    t(block.x.label),
    ...data.series.map(({ label }) => label),
    ...block.extra.map(({ label }) => t(label)),
  ];
  const body = data.rows.map((row, at): readonly Json[] => [
    readPath(row, block.x.field) ?? '',
    ...data.series.map(({ values }) => values[at] ?? 0),
    ...block.extra.map(({ field }) => readPath(row, field) ?? ''),
  ]);
  const text = [head, ...body].map((line) => line.map(csvCell).join(',')).join('\r\n');
  const address = URL.createObjectURL(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${t(block.title)}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}

/** A cell of a CSV file; text that a spreadsheet would take for a formula is made harmless (quality S49). */
export function csvCell(value: Json): string {
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return csvText(text);
}
