import type { Series } from './series';

/** Hatchings, so that neighbors are distinguishable without color; every second series is plain. */
const hatchings = [
  undefined,
  'M0 6 6 0',
  undefined,
  'M3 0v6',
  undefined,
  'M0 0 6 6',
  undefined,
  'M0 3h6',
  undefined,
  'M0 6 6 0M0 0 6 6',
] as const;

/** Dash patterns of lines, for the same purpose. */
const dashes = [undefined, '7 3', '2 3', '8 3 2 3'] as const;

/** Style of a series: its color is a variable of the style sheet, light or dark; the rest is gray and plain. */
export interface Look {
  readonly color: string;
  readonly hatching: string | undefined;
  readonly dash: string | undefined;
}

export function lookOf(series: Series, at: number): Look {
  if (series.other) return { color: 'var(--pt-series-other)', hatching: undefined, dash: undefined };
  return {
    color: `var(--pt-series-${(at % hatchings.length) + 1})`,
    hatching: hatchings[at % hatchings.length],
    dash: dashes[at % dashes.length],
  };
}

/** A small sample of a series' style, for legend and tooltip. */
export function Mark({ look }: { readonly look: Look }) {
  return (
    <svg className="pt-chart-mark" viewBox="0 0 12 12" aria-hidden="true" focusable="false">
      <rect width="12" height="12" rx="3" fill={look.color} />
      {look.hatching !== undefined && (
        <path d={look.hatching} transform="scale(2)" stroke="var(--pt-surface)" strokeWidth="1" fill="none" />
      )}
    </svg>
  );
}
