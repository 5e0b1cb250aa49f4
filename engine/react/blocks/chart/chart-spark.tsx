import { formatText } from '../../../runtime';
import { useEngine } from '../../engine';
import type { ChartProps } from './chart-table';
import { sumOf } from './series';

const height = 56;
const gap = 3;
const width = 12;

/** All series together as a row of small bars, without axes: a trend at a glance. The text for it is next to it. */
export function ChartSpark({ block, data, context, titleId }: ChartProps) {
  const { t, language } = useEngine();
  const totals = data.rows.map((_row, at) => sumOf(data.series.map(({ values }) => values[at] ?? 0)));
  const most = Math.max(...totals, Number.MIN_VALUE);
  const number = (value: number) => formatText(value, block.values, { t, language, context, now: Date.now() }) || '0';
  const summary = t('kit:chart.spark', {
    rows: totals.length,
    from: data.names[0] ?? '',
    to: data.names.at(-1) ?? '',
    last: number(totals.at(-1) ?? 0),
  });
  return (
    <figure className="pt-chart-spark" aria-labelledby={titleId}>
      <svg
        viewBox={`0 0 ${Math.max(1, totals.length * (width + gap) - gap)} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {totals.map((total, at) => {
          const tall = Math.max(2, (total / most) * height);
          return (
            <rect
              key={data.names[at]}
              x={at * (width + gap)}
              y={height - tall}
              width={width}
              height={tall}
              rx="2"
              className={at === totals.length - 1 ? 'pt-spark-last' : 'pt-spark-bar'}
            />
          );
        })}
      </svg>
      <figcaption className="pt-chart-spark-ends" aria-hidden="true">
        <span>{data.feet[0]}</span>
        <span>{data.feet.at(-1)}</span>
      </figcaption>
    </figure>
  );
}
