import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { FormatModel } from '../../../model';
import { durationIn, formatText } from '../../../runtime';
import { useEngine } from '../../engine';
import { lookOf, Mark } from './chart-look';
import type { ChartProps } from './chart-table';
import { type Series, sumOf } from './series';

const height = 320;
const tick = { fill: 'var(--pt-muted)', fontSize: 13 } as const;

/** The drawn chart. Loaded together with the charting library, when a screen first has one. */
export default function ChartPicture({ block, data, context, titleId }: ChartProps) {
  const { t, language } = useEngine();
  const prefix = useId().replaceAll(/[^\w-]/g, '');
  const summaryId = useId();
  const number = (value: number) => formatText(value, block.values, { t, language, context, now: Date.now() }) || '0';
  const { inUnit, fromUnit } = unitOf(block.values);
  const points = data.names.map((name, at) => ({
    name,
    ...Object.fromEntries(data.series.map((series) => [series.id, inUnit(series.values[at] ?? 0)])),
  }));
  const summary = t('kit:chart.summary', {
    rows: points.length,
    from: data.names[0] ?? '',
    to: data.names.at(-1) ?? '',
    total: number(sumOf(data.series.map(({ values }) => sumOf(values)))),
  });
  const feet = new Map(data.names.map((name, at) => [name, data.feet[at] ?? name]));
  const shared = { data: points, margin: { top: 8, right: 8, bottom: 0, left: 0 }, title: summary };
  const axes = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--pt-divider)" />,
    <XAxis
      key="x"
      dataKey="name"
      tickLine={false}
      axisLine={{ stroke: 'var(--pt-line)' }}
      // Every second, every third …: names in between are skipped.
      interval="equidistantPreserveStart"
      minTickGap={16}
      tickFormatter={(name: string) => feet.get(name) ?? name}
      tick={tick}
    />,
    <YAxis
      key="y"
      width="auto"
      // What is counted has no halves.
      allowDecimals={!data.series.every(({ values }) => values.every((value) => Number.isInteger(inUnit(value))))}
      tickLine={false}
      axisLine={false}
      tickFormatter={shortly((value) => number(fromUnit(value)), block.values.as, language)}
      tick={tick}
    />,
    <Tooltip
      key="tip"
      isAnimationActive={false}
      cursor={block.kind === 'bars' ? { fill: 'var(--pt-faint)' } : { stroke: 'var(--pt-line)' }}
      content={({ active, label }) => (active ? <Tip name={String(label)} data={data} number={number} /> : null)}
    />,
  ];
  return (
    <figure className="pt-chart-figure" aria-labelledby={titleId} aria-describedby={summaryId}>
      <p id={summaryId} className="pt-hidden">
        {summary}
      </p>
      <Patterns series={data.series} prefix={prefix} />
      <div className="pt-chart-picture">
        <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 600, height }}>
          {block.kind === 'bars' ? (
            <BarChart {...shared}>
              {axes}
              {data.series.map((series, at) => {
                const { color, hatching } = lookOf(series, at);
                return (
                  <Bar
                    key={series.id}
                    dataKey={series.id}
                    name={series.label}
                    stackId="all"
                    fill={hatching === undefined ? color : `url(#${prefix}-${at})`}
                    stroke="var(--pt-surface)"
                    maxBarSize={56}
                    isAnimationActive={false}
                  />
                );
              })}
            </BarChart>
          ) : (
            <LineChart {...shared}>
              {axes}
              {data.series.map((series, at) => {
                const { color, dash } = lookOf(series, at);
                return (
                  <Line
                    key={series.id}
                    dataKey={series.id}
                    name={series.label}
                    stroke={color}
                    strokeDasharray={dash}
                    strokeWidth={2}
                    dot={points.length < 32 ? { r: 3, strokeDasharray: '' } : false}
                    isAnimationActive={false}
                  />
                );
              })}
            </LineChart>
          )}
        </ResponsiveContainer>
      </div>
      {data.series.length > 1 && (
        <ul className="pt-chart-legend">
          {data.series.map((series, at) => (
            <li key={series.id}>
              <Mark look={lookOf(series, at)} />
              {series.label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

interface TipProps {
  readonly name: string;
  readonly data: ChartProps['data'];
  readonly number: (value: number) => string;
}

/** The numbers of one row, largest part first as they are stacked; zeros are left out. */
function Tip({ name, data, number }: TipProps) {
  const at = data.names.indexOf(name);
  return (
    <div className="pt-chart-tip">
      <p>{name}</p>
      <ul>
        {data.series.map((series, index) =>
          (series.values[at] ?? 0) === 0 ? null : (
            <li key={series.id}>
              <Mark look={lookOf(series, index)} />
              <span>{series.label}</span>
              <b>{number(series.values[at] ?? 0)}</b>
            </li>
          ),
        )}
      </ul>
    </div>
  );
}

function Patterns({ series, prefix }: { readonly series: readonly Series[]; readonly prefix: string }) {
  return (
    <svg className="pt-hidden" aria-hidden="true" focusable="false">
      <defs>
        {series.map((each, at) => {
          const { color, hatching } = lookOf(each, at);
          return hatching === undefined ? null : (
            <pattern key={each.id} id={`${prefix}-${at}`} width="6" height="6" patternUnits="userSpaceOnUse">
              <rect width="6" height="6" fill={color} />
              <path d={hatching} stroke="var(--pt-surface)" strokeWidth="1.25" />
            </pattern>
          );
        })}
      </defs>
    </svg>
  );
}

/** Axis numbers are short: "12K". Money and durations keep their own format. */
function shortly(number: (value: number) => string, as: string, language: string): (value: number) => string {
  if (as !== 'number') return number;
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
  return (value) => compact.format(value);
}

/** Values are converted to the displayed unit, so that the grid lines are at round numbers. */
function unitOf(format: FormatModel) {
  const length = format.as === 'duration' ? 1 / durationIn(1, format.in) : 1;
  return { inUnit: (value: number) => value / length, fromUnit: (value: number) => value * length };
}
