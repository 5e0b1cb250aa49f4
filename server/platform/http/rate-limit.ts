import { isIPv6 } from 'node:net';
import type { Clock } from '../ports';
import { ApiError } from './api-error';

export interface RateLimit {
  readonly times: number;
  readonly seconds: number;
}

/** Counts calls by name and address. */
export interface RateLimiter {
  /** Counts one call; throws 429 with the seconds to wait once there were too many. */
  count(name: string, ip: string, limit: RateLimit): Promise<void>;
  /** Forgets windows that are over. */
  sweep(): Promise<void>;
}

/** Where several processes count together. */
export interface SharedCounts {
  /** Counts one call within its window; tells the milliseconds until that is over, by the clock that all share. */
  count(key: string, seconds: number): Promise<{ readonly calls: number; readonly left: number }>;
  sweep(): Promise<void>;
}

/** No limits: where all callers are one test or measurement. */
export const unlimited: RateLimiter = { count: async () => {}, sweep: async () => {} };

/** So many counters are kept; the oldest go first. An attacker with many addresses cannot fill the memory. */
const mostCounters = 50_000;

/**
 * Fixed windows that begin with the first call. A refused call does not prolong the wait. What this process has counted itself refuses
 * without asking anybody; only then the shared count is asked. While that cannot be had, each process counts by itself: people go on
 * signing in.
 */
export function createRateLimiter(
  clock: Clock,
  shared?: SharedCounts,
  onTrouble: (error: unknown) => void = () => {},
): RateLimiter {
  const windows = new Map<string, { until: number; calls: number }>();

  function refuse(until: number, now: number): never {
    const wait = Math.max(1, Math.ceil((until - now) / 1000));
    throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: wait, args: { seconds: wait } });
  }

  function countHere(key: string, now: number, seconds: number) {
    const present = windows.get(key);
    if (present !== undefined && now < present.until) {
      present.calls++;
      return present;
    }
    const window = { until: now + seconds * 1000, calls: 1 };
    windows.delete(key);
    windows.set(key, window);
    for (const oldest of windows.keys()) {
      if (windows.size <= mostCounters) break;
      windows.delete(oldest);
    }
    return window;
  }

  return {
    async count(name, ip, { times, seconds }) {
      const key = `${name} ${networkOf(ip)}`;
      const now = clock.now();
      const here = countHere(key, now, seconds);
      if (here.calls > times) refuse(here.until, now);
      if (shared === undefined) return;
      const all = await shared.count(key, seconds).catch((error: unknown) => {
        onTrouble(error);
        return undefined;
      });
      if (!all || all.calls <= times) return;
      // The next calls are refused here.
      here.calls = times + 1;
      here.until = now + all.left;
      refuse(here.until, now);
    },
    async sweep() {
      await shared?.sweep();
    },
  };
}

/** IPv6 clients are limited per /64: one household has a whole /64 to call from. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':');
}
