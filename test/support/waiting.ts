import { performance } from 'node:perf_hooks';
import process from 'node:process';

/** Milliseconds of computing that show how long a process waits for a core. */
const sample = 40;

/**
 * How many times longer than on a quiet machine something takes here and now, because other processes want the same cores: at
 * least 1. Times that are promised for a quiet machine are divided by it.
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
 * A stopwatch for work that does not wait: it answers the milliseconds that this process has computed since. Other work on the machine
 * makes them no longer, so that a time that is promised can be held anywhere.
 */
export function computing(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
