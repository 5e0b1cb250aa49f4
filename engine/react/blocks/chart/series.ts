import { type ChartBlockModel, type ItemModel, isList, type Json, type JsonObject } from '../../../model';
import { formatText, isObject, readPath, shortMomentText } from '../../../runtime';
import type { Translate } from '../../engine';

/** A series of a chart with its labels and its numbers, one per row. */
export interface Series {
  readonly id: string;
  readonly label: string;
  readonly values: readonly number[];
  /** "The rest": drawn last and gray. */
  readonly other: boolean;
  /** What the answer says of it. */
  readonly column?: Json;
}

/** Data of a chart and its table. */
export interface ChartData {
  /** Rows of the response. */
  readonly rows: readonly JsonObject[];
  /** Label of each row. */
  readonly names: readonly string[];
  /** The same, in the short form below the chart. */
  readonly feet: readonly string[];
  readonly series: readonly Series[];
}

/** Texts and language of the page. */
export interface Around {
  readonly t: Translate;
  readonly language: string;
}

/** Reads the numbers of a chart; undefined while its rows are not loaded. */
export function chartData(block: ChartBlockModel, context: JsonObject, options: Around): ChartData | undefined {
  const found = readPath(context, block.rows);
  if (!isList(found)) return undefined;
  const rows = found.filter(isObject);
  const names = rows.map((row) => itemText(block.x, row, context, options));
  const { field, format } = block.x;
  const feet = rows.map(
    (row, at) => shortMomentText(readPath(row, field), format.as, options.language) ?? names[at] ?? '',
  );
  return { rows, names, feet, series: seriesOf(block, rows, context, options) };
}

/** The text of an item of a row. */
export function itemText(item: ItemModel, row: JsonObject, context: JsonObject, { t, language }: Around): string {
  return formatText(readPath(row, item.field), item.format, { t, language, context, record: row, now: Date.now() });
}

/** Sum of a series. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function seriesOf(
  { series }: ChartBlockModel,
  rows: readonly JsonObject[],
  context: JsonObject,
  { t }: Around,
): Series[] {
  if (series.kind === 'fields') {
    return series.fields.map((item) => ({
      id: item.id,
      label: t(item.label),
      values: rows.map((row) => numberAt(readPath(row, item.field))),
      other: false,
    }));
  }
  const found = readPath(context, series.columns);
  const all = (isList(found) ? found : []).map((column, at): Series => {
    const other = series.other !== undefined && readPath(column, series.other) === true;
    const label = readPath(column, series.label);
    const words = other && series.otherLabel !== undefined ? t(series.otherLabel) : String(label ?? '');
    return {
      id: `s${at}`,
      label: words === '' ? t('kit:chart.unnamed') : words,
      values: rows.map((row) => {
        const values = readPath(row, series.values);
        return numberAt(isList(values) ? values[at] : undefined);
      }),
      other,
      column,
    };
  });
  return [...all.filter(({ other }) => !other), ...all.filter(({ other }) => other)];
}

function numberAt(value: Json | undefined): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
