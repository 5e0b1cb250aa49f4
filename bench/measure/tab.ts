import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Probe } from '../page/probe';

/** CPU time of a page's main thread, in milliseconds. */
export interface Spent {
  /** Everything: script, style, layout, paint; without the time the measurement itself takes. */
  readonly all: number;
  readonly script: number;
}

/** A page in a fresh tab, with its own process. */
export interface Tab {
  readonly page: Page;
  readonly session: CDPSession;
  spent(): Promise<Spent>;
  /** CPU time from before the act until `rest` milliseconds after it. */
  cost(act: () => Promise<unknown>, rest: number): Promise<Spent>;
  /** JavaScript heap after collecting garbage, in MB. */
  heap(): Promise<number>;
  /** Scripts and style sheets loaded so far, in kB of gzip. */
  weight(): Promise<number>;
  probe<Name extends keyof Probe>(
    name: Name,
    ...args: Parameters<Probe[Name]>
  ): Promise<Awaited<ReturnType<Probe[Name]>>>;
  close(): Promise<void>;
}

/** Opens a page and waits until it is ready to render, but has not rendered. */
export async function openTab(context: BrowserContext, address: string, size: number): Promise<Tab> {
  const page = await context.newPage();
  const errors: string[] = [];
  const bodies: Promise<number>[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (response) => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
    bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${address}?n=${size}`);
  await page.evaluate(() => window.__ready);

  async function spent(): Promise<Spent> {
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
    const of = (name: string) => (seconds[name] ?? 0) * 1000;
    return {
      all: of('TaskDuration') - of('DevToolsCommandDuration'),
      script: of('ScriptDuration') + of('V8CompileDuration'),
    };
  }
  return {
    page,
    session,
    spent,
    async cost(act, rest) {
      const before = await spent();
      await act();
      await wait(rest);
      return difference(before, await spent());
    },
    async heap() {
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6;
    },
    weight: async () => (await Promise.all(bodies)).reduce((sum, body) => sum + body, 0) / 1000,
    async probe(name, ...args) {
      const call = `window.__probe.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;
      return page.evaluate(call) as Promise<never>;
    },
    async close() {
      await page.close();
      if (errors.length > 0) throw new Error(`The page threw: ${errors[0]}`);
    },
  };
}

export function difference(before: Spent, after: Spent): Spent {
  return { all: after.all - before.all, script: after.script - before.script };
}
