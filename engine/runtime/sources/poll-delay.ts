/** Maximum poll delay after failures (milliseconds). */
const longestWait = 10 * 60_000;
/** Random part of the delay after a failure, so that many tabs do not reconnect at the same moment. */
const spread = 0.25;
/** Timers do not support a longer delay (about 24 days) and would fire at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * Milliseconds until the next poll: the interval, and after failures twice as long each time (quality R2).
 * @param failures loads that failed in a row
 * @param chance between 0 and 1
 * @param retryAfter seconds the server requested to wait
 */
export function pollDelay(interval: number, failures: number, chance: number, retryAfter = 0): number {
  if (failures === 0) return interval;
  const wait = Math.min(interval * 2 ** Math.min(failures - 1, 16), Math.max(longestWait, interval));
  return Math.min(Math.max(wait * (1 + spread * chance), retryAfter * 1000), longestTimer);
}
