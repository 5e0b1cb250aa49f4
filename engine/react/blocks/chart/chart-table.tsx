import { useMemo } from 'react';
import type { ChartBlockModel, JsonObject } from '../../../model';
import { formatText, holdsInContext, readPath } from '../../../runtime';
import { useEngine } from '../../engine';
import { Scroller } from '../scroller';
import { Shown } from '../values/shown';
import { type ChartData, itemText, type Series, sumOf } from './series';

export interface ChartProps {
  readonly block: ChartBlockModel;
  readonly data: ChartData;
  readonly context: JsonObject;
  /** Id of the title, which labels chart and table. */
  readonly titleId: string;
}

/** The numbers of a chart as a table: rows as in the chart, with their sums below. */
export default function ChartTable({ block, data, context, titleId }: ChartProps) {
  const { t, language } = useEngine();
  const number = (value: number) => formatText(value, block.values, { t, language, context, now: Date.now() }) || '–';
  return (
    <Scroller labelledBy={titleId}>
      <table className="pt-table pt-table-plain" aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col" className="pt-primary">
              {t(block.x.label)}
            </th>
            {data.series.map((series) => (
              <th key={series.id} scope="col" className="pt-align-end">
                <Heading block={block} series={series} context={context} />
              </th>
            ))}
            {block.extra.map((item) => (
              <th key={item.id} scope="col" className="pt-align-end">
                {t(item.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart stand at their place.
            <tr key={at}>
              <th scope="row" className="pt-primary">
                {data.names[at]}
              </th>
              {data.series.map((series) => (
                <td key={series.id} className="pt-align-end">
                  {number(series.values[at] ?? 0)}
                </td>
              ))}
              {block.extra.map((item) => (
                <td key={item.id} className="pt-align-end">
                  {itemText(item, row, context, { t, language })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="pt-primary">
              {t('kit:chart.total')}
            </th>
            {data.series.map((series) => (
              <td key={series.id} className="pt-align-end">
                {number(sumOf(series.values))}
              </td>
            ))}
            {block.extra.map((item) => {
              const values = data.rows.map((row) => readPath(row, item.field));
              const total = values.every((value) => typeof value === 'number') ? sumOf(values) : undefined;
              return (
                <td key={item.id} className="pt-align-end">
                  {total !== undefined && <Shown value={total} format={item.format} context={context} />}
                </td>
              );
            })}
          </tr>
        </tfoot>
      </table>
    </Scroller>
  );
}

/** The name of a series, as a link where its definition has one. */
function Heading({ block, series, context }: Pick<ChartProps, 'block' | 'context'> & { readonly series: Series }) {
  const { column, other, label } = series;
  const around = useMemo<JsonObject>(() => ({ ...context, series: column ?? null }), [context, column]);
  const headings = !other && block.series.kind === 'columns' ? block.series.headings : undefined;
  const heading = headings?.find(({ displayed }) => holdsInContext(displayed, around));
  if (heading === undefined) return label;
  return <Shown value={readPath(column, heading.field)} format={heading.format} context={around} />;
}
