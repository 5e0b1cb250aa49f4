import { useEngine } from '../../engine';
import { lookOf, Mark } from './chart-look';
import type { ChartProps } from './chart-table';
import { itemText, sumOf } from './series';

const height = 40;
const width = 1000;
const gap = 4;
/** Minimum width of a part, so that a short one is visible next to a long one. */
const least = 24;

/** Rows as parts of one strip, in sequence, each as long as its number; below it each part is labeled. */
export default function ChartStrip({ block, data, context, titleId }: ChartProps) {
  const { t, language } = useEngine();
  const numbers = data.rows.map((_row, at) => Math.max(0, sumOf(data.series.map(({ values }) => values[at] ?? 0))));
  const total = Math.max(sumOf(numbers), Number.MIN_VALUE);
  const room = Math.max(0, width - numbers.length * (least + gap) + gap);
  const parts = numbers.map((number) => least + (number / total) * room);
  const looks = data.names.map((label, at) => lookOf({ id: '', label, values: [], other: false }, at));
  return (
    <figure className="pt-chart-figure" aria-labelledby={titleId}>
      <svg className="pt-chart-strip" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {parts.map((part, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart stand at their place.
            key={at}
            x={sumOf(parts.slice(0, at)) + at * gap}
            width={part}
            height={height}
            fill={looks[at]?.color}
          />
        ))}
      </svg>
      <ol className="pt-chart-legend">
        {data.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a chart stand at their place.
          <li key={at}>
            {looks[at] && <Mark look={{ ...looks[at], hatching: undefined }} />}
            <span>
              {[data.names[at], ...block.extra.map((item) => itemText(item, row, context, { t, language }))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
