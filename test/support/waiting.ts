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
