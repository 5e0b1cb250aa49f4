/**
 * Loading over a slow line (1.6 Mbit/s, 150 ms, a CPU four times slower): until sign-in is seen and can be typed into, until its code has
 * hydrated it, from the password to a rendered home page, and a reload of it; compared with a bare sign-in page of React and MUI in the
 * same run: `npm run bench -- arrival`.
 */
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import type { CDPSession, Page } from 'playwright-core';
import { buildIfStale } from '../scripts/bootstrap/build.mjs';
import { demoPassword } from '../server/demo/people';
import { startServer } from '../test/support/server-process';
import { openMeasuringBrowser } from './measure/browser';
import { median } from './measure/statistics';
import { buildPage } from './page/build';
import { originOf, servePages } from './page/static-server';

const quick = process.argv.includes('--quick');
const repetitions = quick ? 2 : 5;
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 4;
const email = 'input[name="email"]';

/** Cost of one arrival. */
interface Cost {
  readonly milliseconds: number;
  /** Requests to the server; those served from the browser's cache are not included. */
  readonly requests: readonly string[];
  /** As transferred over the network. */
  readonly kilobytes: number;
}

await buildIfStale();
const bare = await servePages({ 'sign-in-bare': await buildPage('sign-in-bare') });
const server = await startServer({ database: 'embedded' });
const costs: Record<'sign-in is seen' | 'sign-in' | 'bare sign-in' | 'password to home' | 'reload of home', Cost[]> = {
  'sign-in is seen': [],
  'sign-in': [],
  'bare sign-in': [],
  'password to home': [],
  'reload of home': [],
};
try {
  for (let repetition = 0; repetition < repetitions; repetition++) {
    // A separate browser each time: nothing is cached.
    const browser = await openMeasuringBrowser();
    const other = await browser.context.newPage();
    const beside = await measured(other);
    costs['bare sign-in'].push(
      await beside(async () => {
        await other.goto(`${originOf(bare)}/sign-in-bare/`, { waitUntil: 'commit' });
        await other.locator(email).fill('a');
      }),
    );
    await other.close();

    const page = await browser.context.newPage();
    const cost = await measured(page);
    await page.addInitScript(() => {
      const note = () => document.documentElement.setAttribute('data-taken-over', '');
      document.addEventListener('portico-ready', note, { once: true });
    });
    const start = performance.now();
    costs['sign-in'].push(
      await cost(async () => {
        await page.goto(`${server.address}/login`, { waitUntil: 'commit' });
        await page.locator(email).fill('a');
        costs['sign-in is seen'].push({ milliseconds: performance.now() - start, requests: [], kilobytes: 0 });
        // The browser's own metrics would come later than the event.
        await page.waitForFunction(() => document.documentElement.hasAttribute('data-taken-over'));
      }),
    );
    await page.locator(email).fill('user@portico.example');
    await page.locator('button[type="submit"]').click({ force: true });
    await page.locator('input[name="password"]').fill(demoPassword);
    // As long as a user takes to type a password.
    await page.waitForTimeout(4_000);
    costs['password to home'].push(
      await cost(async () => {
        await page.locator('button[type="submit"]').click({ force: true });
        await drawn(page);
      }),
    );
    costs['reload of home'].push(
      await cost(async () => {
        await page.reload({ waitUntil: 'commit' });
        await drawn(page);
      }),
    );
    await browser.close();
    process.stderr.write(`repetition ${repetition + 1} of ${repetitions}\n`);
  }
  print();
} finally {
  await server.stop();
  bare.close();
}

/** The home page is loaded when its menu and its first list are there. */
async function drawn(page: Page): Promise<void> {
  await page.locator('nav a').first().waitFor();
  await page.locator('main table, main li').first().waitFor();
}

/** Puts the page on the slow line and returns the measurements of an arrival in it. */
async function measured(page: Page): Promise<(act: () => Promise<unknown>) => Promise<Cost>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const requests = new Map<string, { readonly name: string; bytes: number; cached: boolean }>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    requests.set(requestId, { name: `${request.method} ${pathname}`, bytes: 0, cached: false });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const known = requests.get(requestId);
    if (known) known.cached = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const known = requests.get(requestId);
    if (known && (response.fromDiskCache || response.fromPrefetchCache)) known.cached = true;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  return async (act) => {
    requests.clear();
    const start = performance.now();
    await act();
    const milliseconds = performance.now() - start;
    const asked = [...requests.values()].filter(({ cached, name }) => !cached && !name.endsWith('/events'));
    return {
      milliseconds,
      requests: asked.map(({ name }) => name),
      kilobytes: asked.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
    };
  };
}

function print(): void {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${repetitions} arrivals, Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}.`,
  );
  const goals: Readonly<Record<string, string>> = {
    'sign-in': '≤ 12 requests, ≤ 150 kB, ≤ 1.3 × bare',
    'password to home': '≤ 8 requests',
    'reload of home': '≤ 6 requests',
  };
  console.table(
    Object.entries(costs).map(([name, all]) => ({
      arrival: name,
      milliseconds: median(all.map(({ milliseconds }) => milliseconds)).toFixed(0),
      requests: median(all.map(({ requests }) => requests.length)),
      kilobytes: median(all.map(({ kilobytes }) => kilobytes)).toFixed(0),
      goal: goals[name] ?? '',
    })),
  );
  const of = (name: keyof typeof costs) => Math.min(...costs[name].map(({ milliseconds }) => milliseconds));
  console.log(`Sign-in takes ${(of('sign-in') / of('bare sign-in')).toFixed(2)} times as long as the bare page.`);
  for (const [name, all] of Object.entries(costs))
    console.log(`${name}:\n${(all.at(-1)?.requests ?? []).map((request) => `  ${request}`).join('\n')}`);
}
