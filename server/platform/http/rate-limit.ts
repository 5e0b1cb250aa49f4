import { isIPv6 } from 'node:net';
import type { Clock } from '../ports';
import { ApiError } from './api-error';

export interface RateLimit {
  readonly times: number;
  readonly seconds: number;
}

/** Counts calls by name and address. */
export interface RateLimiter {
  /** Counts one call; throws 429 with the seconds to wait beyond the limit. */
  count(name: string, ip: string, limit: RateLimit): Promise<void>;
  /** Deletes expired windows. */
  sweep(): Promise<void>;
}

/** Counters shared by several processes. */
export interface SharedCounts {
  /** Counts one call within its window; returns the milliseconds until its end, by the shared clock. */
  count(key: string, seconds: number): Promise<{ readonly calls: number; readonly left: number }>;
  sweep(): Promise<void>;
}

/** No limits: for tests and measurements. */
export const unlimited: RateLimiter = { count: async () => {}, sweep: async () => {} };

/** Maximum number of counters; the oldest are dropped first. An attacker with many addresses cannot fill the memory. */
const mostCounters = 50_000;

/**
 * Fixed windows that begin with the first call. A refused call does not extend the wait. If this process's own count exceeds the limit, it
 * refuses without a query; otherwise the shared count is queried. While that is unavailable, each process counts alone, so that sign-ins
 * keep working.
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
      // Further calls are refused here.
      here.calls = times + 1;
      here.until = now + all.left;
      refuse(here.until, now);
    },
    async sweep() {
      await shared?.sweep();
    },
  };
}

/** IPv6 clients are limited per /64, because one client usually controls a whole /64. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':');
}
