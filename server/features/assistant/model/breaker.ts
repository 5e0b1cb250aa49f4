import type { Clock } from '../../../platform/ports';

/** Leaves an endpoint alone that has failed again and again. */
export interface Breaker {
  isClosed(): boolean;
  failed(): void;
  succeeded(): void;
}

const mostFailures = 5;
const within = 60_000;

/** After five failures in a minute nothing is asked for a minute. */
export function createBreaker(clock: Clock): Breaker {
  let failures: number[] = [];
  return {
    isClosed() {
      failures = failures.filter((at) => clock.now() - at < within);
      return failures.length < mostFailures;
    },
    failed: () => void failures.push(clock.now()),
    succeeded() {
      failures = [];
    },
  };
}
