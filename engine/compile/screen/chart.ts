import type { ChartBlock, ChartSeries } from '../../definition';
import type { ChartBlockModel, ChartSeriesModel, JsonSchema } from '../../model';
import { inside, type Spot } from '../report';
import { placeOf } from './arguments';
import { compileFormat } from './formats';
import { compileItem, compileItems, rowScope } from './items';
import { itemSchema, reading, type ScreenScope } from './scope';
import { checkText } from './texts';

/** Numbers over rows. Fields of rows and of series are read below their own roots, which nothing else can read. */
export function compileChart(block: ChartBlock, spot: Spot, scope: ScreenScope): ChartBlockModel {
  for (const [part, at] of [
    [block.title, inside(spot, 'title')],
    [block.empty.title, inside(spot, 'empty', 'title')],
    [block.empty.text, inside(spot, 'empty', 'text')],
  ] as const)
    checkText(part, at, scope);
  const place = placeOf(block.rows, inside(spot, 'rows'), scope, 'array');
  const rows = rowScope(scope, itemSchema(place.schema));
  const { series, value } = compileSeries(block.series, inside(spot, 'series'), scope, rows);
  return {
    block: 'chart',
    title: block.title,
    ...(block.period && {
      period: {
        from: placeOf(block.period.from, inside(spot, 'period', 'from'), scope).path,
        to: placeOf(block.period.to, inside(spot, 'period', 'to'), scope).path,
      },
    }),
    kind: block.kind,
    rows: place.path,
    x: compileItem(block.x, inside(spot, 'x'), rows, ['row'], scope).item,
    series,
    values: compileFormat(block.values ?? 'number', inside(spot, 'values'), scope, { schema: value, name: 'series' }),
    extra: compileItems(block.extra ?? [], inside(spot, 'extra'), rows, ['row']),
    csv: block.csv ?? false,
    empty: block.empty,
  };
}

function compileSeries(
  written: ChartSeries,
  spot: Spot,
  scope: ScreenScope,
  rows: ScreenScope,
): { readonly series: ChartSeriesModel; readonly value: JsonSchema | undefined } {
  if ('fields' in written) {
    const fields = compileItems(written.fields, inside(spot, 'fields'), rows, ['row']);
    return { series: { kind: 'fields', fields }, value: undefined };
  }
  const columns = placeOf(written.columns, inside(spot, 'columns'), scope, 'array');
  const column = reading(scope, { series: itemSchema(columns.schema) });
  const within = (path: string, name: 'label' | 'other') =>
    placeOf(`series.${path}`, inside(spot, name), column).path.slice(1);
  const values = placeOf(`row.${written.values}`, inside(spot, 'values'), rows, 'array');
  checkText(written.otherLabel, inside(spot, 'otherLabel'), scope);
  return {
    series: {
      kind: 'columns',
      columns: columns.path,
      label: within(written.label, 'label'),
      ...(written.other !== undefined && { other: within(written.other, 'other') }),
      ...(written.otherLabel !== undefined && { otherLabel: written.otherLabel }),
      values: values.path.slice(1),
      ...(written.headings && {
        headings: compileItems(written.headings, inside(spot, 'headings'), column, ['series']),
      }),
    },
    value: itemSchema(values.schema),
  };
}
