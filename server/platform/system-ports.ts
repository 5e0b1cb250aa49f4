import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Clock, Random } from './ports';

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** The operating system's source of randomness. */
export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  integer: (below) => randomInt(below),
  uuid: () => randomUUID(),
};

/** A clock that can be set forward in development, to see the effect of time on codes, sessions and licenses. */
export interface SettableClock extends Clock {
  forward(milliseconds: number): void;
  reset(): void;
}

export function settableClock(clock: Clock): SettableClock {
  let offset = 0;
  return {
    now: () => clock.now() + offset,
    forward(milliseconds) {
      offset += milliseconds;
    },
    reset() {
      offset = 0;
    },
  };
}
