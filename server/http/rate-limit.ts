import { isIPv6 } from 'node:net';
import type { Clock } from '../ports';
import { ApiError } from './api-error';

export interface RateLimit {
  readonly times: number;
  readonly seconds: number;
}

/** Counts calls by name and address, in this process. */
export interface RateLimiter {
  /** Counts one call; throws 429 with the seconds to wait once there were too many. */
  count(name: string, ip: string, limit: RateLimit): void;
}

/** So many counters are kept; the oldest go first. An attacker with many addresses cannot fill the memory. */
const mostCounters = 50_000;

/** Fixed windows that begin with the first call. A refused call does not prolong the wait. */
export function createRateLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, { until: number; calls: number }>();
  return {
    count(name, ip, { times, seconds }) {
      const key = `${name} ${networkOf(ip)}`;
      const now = clock.now();
      const window = windows.get(key);
      if (window === undefined || now >= window.until) {
        windows.delete(key);
        windows.set(key, { until: now + seconds * 1000, calls: 1 });
        for (const oldest of windows.keys()) {
          if (windows.size <= mostCounters) break;
          windows.delete(oldest);
        }
        return;
      }
      window.calls++;
      if (window.calls <= times) return;
      const wait = Math.max(1, Math.ceil((window.until - now) / 1000));
      throw new ApiError('TOO_MANY_REQUESTS', { retryAfter: wait, args: { seconds: wait } });
    },
  };
}

/** One household of IPv6 has a whole /64 to call from: it counts as one address. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array.from({ length: missing }, () => '0')].slice(0, 4).join(':');
}
