import type { Clock } from '../../../platform/ports';

/** Circuit breaker: pauses requests to an endpoint that failed repeatedly. */
export interface Breaker {
  isClosed(): boolean;
  failed(): void;
  succeeded(): void;
}

const mostFailures = 5;
const within = 60_000;

/** After five failures in a minute no request is sent for a minute. */
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
