import type { SettableClock } from '../../server/platform/system-ports';

/** A clock that moves only when it is set. */
export function fakeClock(start = Date.parse('2026-03-04T09:00:00Z')): SettableClock {
  let now = start;
  return {
    now: () => now,
    forward(milliseconds) {
      now += milliseconds;
    },
    reset() {
      now = start;
    },
  };
}
