/** However long a server is away, it is asked again after this (milliseconds). */
const longestWait = 10 * 60_000;
/** Part of the wait that is drawn by lot after a failure, so that many tabs do not come back at one moment. */
const spread = 0.25;
/** A timer takes no longer wait (some 24 days) and would go off at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * Milliseconds until the next poll: the interval, and after failures twice as long each time (quality R2).
 * @param failures loads that failed in a row
 * @param chance between 0 and 1
 * @param retryAfter seconds the server asked to wait
 */
export function pollDelay(interval: number, failures: number, chance: number, retryAfter = 0): number {
  if (failures === 0) return interval;
  const wait = Math.min(interval * 2 ** Math.min(failures - 1, 16), Math.max(longestWait, interval));
  return Math.min(Math.max(wait * (1 + spread * chance), retryAfter * 1000), longestTimer);
}
