import { performance } from 'node:perf_hooks';
import process from 'node:process';

/** Milliseconds of computing that show how long a process waits for a core. */
const sample = 40;

/**
 * How many times longer than on an idle machine something takes here and now, because other processes use the same cores: at least 1.
 * Measured times are divided by it, or limits for an idle machine multiplied.
 */
export function crowding(): number {
  const begun = performance.now();
  const since = cpuTime();
  for (;;) {
    const computed = since();
    if (computed >= sample) return Math.max(1, (performance.now() - begun) / computed);
  }
}

/**
 * A stopwatch for work that does not wait. It returns the milliseconds of CPU time that this process has used since, as on a machine that
 * is idle: other work on the machine, or a slower one, does not add to it, so that a limit holds anywhere.
 */
export function computing(): () => number {
  const since = cpuTime();
  return () => since() / Math.max(1, timeOfSample() / sampleTime);
}

/** CPU time of `sampleWork` on an idle machine of the year 2024, in milliseconds. */
const sampleTime = 8;

/** The quickest of three: a pause belongs to what came before. */
function timeOfSample(): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const since = cpuTime();
      sampleWork();
      return since();
    }),
  );
}

/** Work as most of ours is: texts, numbers, a table. */
function sampleWork(): number {
  const table = new Map<string, number>();
  for (let at = 0; at < 120_000; at++) {
    const key = `k${at % 5_000}`;
    table.set(key, (table.get(key) ?? 0) + at);
  }
  return table.size;
}

/** Milliseconds of computing by this process from now on. */
function cpuTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
