import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What happened to the load since the last call. */
export interface Tally {
  readonly requests: number;
  /** Answered with a status other than success, or not at all. */
  readonly failed: number;
  readonly why: Readonly<Record<string, number>>;
  /** Longest time without an acknowledged write, in milliseconds. */
  readonly longestGap: number;
}

/** Clients that read and write without a pause, each write with its own key and repeated until it is acknowledged, as the browser does. */
export interface Load {
  readonly acknowledged: ReadonlySet<string>;
  tally(): Tally;
  stop(): Promise<void>;
}

export function createLoad(
  port: number,
  headers: Readonly<Record<string, string>>,
  { readers, writers }: { readonly readers: number; readonly writers: number },
): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: readers + writers });
  const acknowledged = new Set<string>();
  let running = true;
  let requests = 0;
  let failed = 0;
  let why: Record<string, number> = {};
  let last = Date.now();
  let longestGap = 0;

  async function call(method: string, path: string, body?: string, key?: string): Promise<number> {
    requests++;
    const status = await new Promise<number | string>((resolve) => {
      const asking = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path: `/iam/api/v1/${path}`,
          timeout: 20_000,
          headers: {
            ...headers,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
            ...(key && { 'idempotency-key': key }),
          },
        },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer.statusCode ?? 0));
          answer.on('error', (error) => resolve(String((error as NodeJS.ErrnoException).code)));
        },
      );
      asking.on('timeout', () => asking.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })));
      asking.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)));
      asking.end(body);
    });
    if (typeof status === 'number' && status < 400) return status;
    failed++;
    const name = `${method} ${status}`;
    why[name] = (why[name] ?? 0) + 1;
    return 0;
  }

  async function read(): Promise<void> {
    for (let n = 0; running; n++)
      if ((await call('GET', n % 2 ? 'posts?size=5' : 'auth/profile')) === 0) await pause(100);
  }
  async function write(name: number): Promise<void> {
    for (let n = 0; running; n++) {
      const title = `load ${name} ${n}`;
      const key = randomUUID();
      const body = JSON.stringify({
        type: 'SECURITY',
        languageVariants: { en: { title, summary: 'Written under load.', body: 'Text.' } },
      });
      while ((await call('POST', 'posts', body, key)) === 0) {
        if (!running) return;
        await pause(100);
      }
      acknowledged.add(title);
      const now = Date.now();
      longestGap = Math.max(longestGap, now - last);
      last = now;
    }
  }
  const all = Promise.all([
    ...Array.from({ length: readers }, read),
    ...Array.from({ length: writers }, (_, name) => write(name)),
  ]);
  return {
    acknowledged,
    tally() {
      const sum = { requests, failed, why, longestGap: Math.max(longestGap, Date.now() - last) };
      [requests, failed, why, longestGap] = [0, 0, {}, 0];
      return sum;
    },
    async stop() {
      running = false;
      await all;
      agent.destroy();
    },
  };
}
