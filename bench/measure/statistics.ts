import type { Figure, Trial } from './figures';

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const at = (index: number) => sorted[index] ?? Number.NaN;
  return Number.isInteger(middle) ? (at(middle - 1) + at(middle)) / 2 : at(Math.floor(middle));
}

export interface Summary {
  readonly peer: string;
  readonly size: number;
  readonly medians: Readonly<Record<Figure, number>>;
  /** Ratios to each base: the smallest repetition over the base's smallest. Other work on the machine only ever adds time. */
  readonly ratios: Readonly<Record<string, Readonly<Record<Figure, number>>>>;
}

export function summarize(trials: readonly Trial[], bases: readonly string[]): Summary[] {
  const sizes = [...new Set(trials.map(({ size }) => size))];
  const peers = [...new Set(trials.map(({ peer }) => peer))];
  const figures = Object.keys(trials[0]?.figures ?? {}) as Figure[];
  const of = (peer: string, size: number, figure: Figure) =>
    trials.filter((trial) => trial.peer === peer && trial.size === size).map((trial) => trial.figures[figure]);
  const each = (make: (figure: Figure) => number) =>
    Object.fromEntries(figures.map((figure) => [figure, make(figure)])) as Record<Figure, number>;
  return sizes.flatMap((size) =>
    peers.map((peer) => ({
      peer,
      size,
      medians: each((figure) => median(of(peer, size, figure))),
      ratios: Object.fromEntries(
        bases.map((base) => [
          base,
          each((figure) => Math.min(...of(peer, size, figure)) / Math.min(...of(base, size, figure))),
        ]),
      ),
    })),
  );
}
