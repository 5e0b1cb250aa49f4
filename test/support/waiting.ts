import { performance } from 'node:perf_hooks';
import process from 'node:process';

/** Milliseconds of computing that show how long a process waits for a core. */
const sample = 40;

/**
 * How many times longer than on an idle machine something takes here and now, because other processes use the same cores: at least 1.
 * Measured times are divided by it, or limits for an idle machine multiplied.
 */
export function crowding(): number {
  const [begun, before] = [performance.now(), process.cpuUsage()];
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    const computed = (user + system) / 1000;
    if (computed >= sample) return Math.max(1, (performance.now() - begun) / computed);
  }
}

/**
 * A stopwatch for work that does not wait: it returns the milliseconds of CPU time that this process has used since. Other work on the
 * machine does not add to it, so that a time limit holds on any machine.
 */
export function computing(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
