/**
 * From a press on the menu to the page's painted content: the real portal, built and served, beside a bare page of React Router with
 * the same content drawn with MUI, over the same server in one run: `npm run bench -- routes`. Ratios of the smallest repetition to
 * the smallest.
 */
import { availableParallelism, loadavg } from 'node:os';
import { extname, join } from 'node:path';
import process from 'node:process';
import type { BrowserContext } from 'playwright-core';
import { buildIfStale } from '../scripts/bootstrap/build.mjs';
import { demoPassword } from '../server/demo/people';
import { startServer } from '../test/support/server-process';
import { openMeasuringBrowser } from './measure/browser';
import { median } from './measure/statistics';
import { openTab } from './measure/tab';
import { buildPage } from './page/build';
import { go, stops } from './route/stops';

const quick = process.argv.includes('--quick');
const repetitions = quick ? 3 : 7;
/** Times each page is visited in a tab, after the visit that loads what it needs. */
const rounds = 8;
/** Of the time until painted; CPU time is shown beside it. */
const goal = 1.15;

const peers = ['portal', 'bare'] as const;
type Peer = (typeof peers)[number];
/** By page: until painted, and CPU time of the main thread, in milliseconds. */
type Figures = Readonly<Record<string, { readonly painted: number; readonly cpu: number }>>;

await buildIfStale();
const bareFolder = await buildPage('routes-bare');
const server = await startServer({ database: 'embedded' });
const browser = await openMeasuringBrowser();
const trials: Record<Peer, Figures[]> = { portal: [], bare: [] };
try {
  await signIn(browser.context);
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (let turn = 0; turn < peers.length; turn++) {
      // The order alternates from turn to turn.
      const peer = peers[(turn + repetition) % peers.length] ?? peers[0];
      trials[peer].push(await measure(browser.context, peer));
    }
    process.stderr.write(`repetition ${repetition + 1} of ${repetitions}\n`);
  }
  print();
} finally {
  await browser.close();
  await server.stop();
}

/** Both pages use this session. */
async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${server.address}/login`);
  for (const [field, value] of [
    ['email', 'user@portico.example'],
    ['password', demoPassword],
  ] as const) {
    await page.locator(`input[name="${field}"]`).fill(value);
    await page.locator('button[type="submit"]').click({ force: true });
  }
  await page.locator('nav a').first().waitFor();
  await page.close();
}

/** Visits the pages by the menu, in a fresh tab. The first round loads what a page needs and is not counted. */
async function measure(context: BrowserContext, peer: Peer): Promise<Figures> {
  // The bare page is below the portal's own address, so that it calls the same API in the same way.
  const bare = `${server.address}/bare/`;
  if (peer === 'bare')
    await context.route(`${bare}**`, (route) => {
      const file = new URL(route.request().url()).pathname.slice(new URL(bare).pathname.length);
      return route.fulfill({
        path: join(bareFolder, extname(file) === '' ? 'routes-bare.html' : file),
      });
    });
  const tab = await openTab(context, peer === 'bare' ? bare : `${server.address}/doc`, 0);
  await tab.page.locator('nav a').first().waitFor();
  // Listening to requests slows them down.
  await context.unrouteAll();
  const taken = stops.map(({ name }) => ({ name, painted: [] as number[], cpu: [] as number[] }));
  for (let round = 0; round <= rounds; round++)
    for (const [index, stop] of stops.entries()) {
      let painted = 0;
      const spent = await tab.cost(async () => {
        painted = await tab.page.evaluate(go, stop);
      }, 200);
      if (round === 0) continue;
      taken[index]?.painted.push(painted);
      taken[index]?.cpu.push(spent.all);
    }
  await tab.close();
  return Object.fromEntries(
    taken.map(({ name, painted, cpu }) => [name, { painted: median(painted), cpu: median(cpu) }]),
  );
}

function print(): void {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${repetitions} repetitions of ${rounds} visits, Chromium ${browser.version}, Node ${process.version}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}.`,
  );
  console.table(
    stops.flatMap(({ name }) =>
      (['painted', 'cpu'] as const).map((figure) => {
        const all = (peer: Peer) => trials[peer].map((trial) => trial[name]?.[figure] ?? Number.NaN);
        const ratio = Math.min(...all('portal')) / Math.min(...all('bare'));
        return {
          figure: `${name}: ${figure}, ms`,
          portal: median(all('portal')).toFixed(1),
          bare: median(all('bare')).toFixed(1),
          ratio: ratio.toFixed(2),
          ...(figure === 'painted' && { goal: `≤ ${goal}`, reached: ratio <= goal ? 'yes' : 'no' }),
        };
      }),
    ),
  );
}
