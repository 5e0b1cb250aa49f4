import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '../../../server/platform/database';
import { ApiError } from '../../../server/platform/http/api-error';
import { createRateLimiter, type RateLimiter, type SharedCounts } from '../../../server/platform/http/rate-limit';
import { createSharedCounts } from '../../../server/platform/http/shared-counts';
import { fakeClock } from '../../support/clock';
import { testDatabase } from '../../support/database';
import { serverApp } from '../../support/server-app';

const limit = { times: 10, seconds: 60 };
const clock = fakeClock();
let connection: Connection;
beforeAll(async () => {
  connection = await testDatabase();
});
afterAll(() => connection.close());

/** How many of so many calls were let through. */
async function passed(limiters: readonly RateLimiter[], calls: number, ip: string): Promise<number> {
  let count = 0;
  const each = async (index: number) => {
    try {
      await limiters[index % limiters.length]?.count('sign in', ip, limit);
      count += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
    }
  };
  await Promise.all(Array.from({ length: calls }, (_call, index) => each(index)));
  return count;
}

/** Counts how often the shared counts are asked. */
function watched(shared: SharedCounts) {
  const asked = { times: 0 };
  const counts: SharedCounts = {
    ...shared,
    count(...call) {
      asked.times += 1;
      return shared.count(...call);
    },
  };
  return { counts, asked };
}

describe('Limits of calls', () => {
  test('hold for all processes together, to the call', async () => {
    const processes = [1, 2, 3].map(() => createRateLimiter(clock, createSharedCounts(connection.db, clock)));
    expect(await passed(processes, 90, '192.0.2.1')).toBe(10);
    expect(await passed(processes, 10, '192.0.2.2'), 'another address').toBe(10);
    clock.forward(60_000);
    expect(await passed(processes, 90, '192.0.2.1'), 'the next window').toBe(10);
  });

  test('refuse without asking the database once this process knows', async () => {
    const { counts, asked } = watched(createSharedCounts(connection.db, clock));
    const [first, second] = [
      createRateLimiter(clock, counts),
      createRateLimiter(clock, createSharedCounts(connection.db, clock)),
    ];
    expect(await passed([second], 10, '192.0.2.3')).toBe(10);
    expect(await passed([first], 1, '192.0.2.3')).toBe(0);
    expect(asked.times).toBe(1);
    expect(await passed([first], 100, '192.0.2.3')).toBe(0);
    expect(asked.times).toBe(1);
  });

  test('hold in each process by itself while the database does not answer', async () => {
    const trouble: unknown[] = [];
    const down: SharedCounts = { count: () => Promise.reject(new Error('down')), sweep: async () => {} };
    const limiter = createRateLimiter(clock, down, (error) => trouble.push(error));
    expect(await passed([limiter], 50, '192.0.2.4')).toBe(10);
    expect(trouble.length).toBeGreaterThan(0);
  });

  test('keep no address, and nothing of a window that is over', async () => {
    const limiter = createRateLimiter(clock, createSharedCounts(connection.db, clock));
    await passed([limiter], 3, '198.51.100.77');
    const rows = await connection.db.selectFrom('rate_counts').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('198.51.100.77');
    clock.forward(61_000);
    await limiter.sweep();
    expect(await connection.db.selectFrom('rate_counts').selectAll().execute()).toEqual([]);
  });

  test('count a /64 of IPv6 as one visitor', async () => {
    const limiter = createRateLimiter(clock);
    expect(await passed([limiter], 10, '2001:db8:1:2::1')).toBe(10);
    expect(await passed([limiter], 1, '2001:db8:1:2:ffff::9')).toBe(0);
    expect(await passed([limiter], 1, '2001:db8:1:3::1')).toBe(1);
  });
});

describe('A proxy of which the server was not told', () => {
  const ask = (server: Awaited<ReturnType<typeof serverApp>>, headers: Record<string, string>) =>
    server.app.server.inject({ url: '/iam/api/v1/health', headers, remoteAddress: '10.0.0.9' });
  const warnings = (server: Awaited<ReturnType<typeof serverApp>>) =>
    server.logged.filter(({ msg }) => String(msg).includes('TRUSTED_PROXIES does not name'));

  test('is told of once, with its address', async () => {
    const server = await serverApp({ environment: { PUBLIC_ORIGIN: 'https://portal.test' } });
    await ask(server, {});
    expect(warnings(server)).toHaveLength(0);
    for (let time = 0; time < 3; time++) await ask(server, { 'x-forwarded-for': '203.0.113.7' });
    expect(warnings(server)).toHaveLength(1);
    expect(String(warnings(server)[0]?.msg)).toContain('10.0.0.9');
    await server.close();
  });

  test('and nothing is told of one that it knows', async () => {
    const server = await serverApp({
      environment: { PUBLIC_ORIGIN: 'https://portal.test', TRUSTED_PROXIES: '10.0.0.0/8' },
    });
    await ask(server, { 'x-forwarded-for': '203.0.113.7' });
    expect(warnings(server)).toHaveLength(0);
    await server.close();
  });
});
