/**
 * A list of 50,000 records on the server, drawn from a definition and by hand with MUI's grid, both over the real list endpoint
 * in one run: `npm run bench -- lists`. Milliseconds of the main thread; ratios of the smallest repetition to the smallest.
 */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BrowserContext } from 'playwright-core';
import { connect, migrate } from '../server/platform/database';
import { startPortal } from '../test/server/matrix/portal';
import { openMeasuringBrowser } from './measure/browser';
import { median } from './measure/statistics';
import { openTab, type Tab } from './measure/tab';
import { buildPage } from './page/build';
import { originOf, servePages } from './page/static-server';

const records = 50_000;
const quick = process.argv.includes('--quick');
const repetitions = quick ? 2 : 7;
const polls = 500;
/** The limit of everything but memory, as a ratio to the page written by hand. */
const goal = 1.15;
/** Maximum memory that 500 polls may leave, in MB: the noise of the garbage collector. */
const mostLeft = 0.5;

const peers = ['list-portico', 'list-grid'] as const;
type Peer = (typeof peers)[number];
const figures = ['first page', 'next page', 'filter', 'gzip'] as const;
type Figures = Record<(typeof figures)[number], number>;

const connection = await connect({});
await migrate(connection.db);
const portal = await startPortal(connection, 'warn');
const reader = await portal.signIn({ role: 'ADMIN_READ' });
await fill();
const folders: Record<string, string> = {};
for (const peer of peers) folders[peer] = await buildPage(peer);
const server = await servePages(folders, 0, async (path) => (await reader.call('GET', path)).text);
const browser = await openMeasuringBrowser();
const trials: Record<Peer, Figures[]> = { 'list-portico': [], 'list-grid': [] };
try {
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (let turn = 0; turn < peers.length; turn++) {
      // The order alternates from turn to turn.
      const peer = peers[(turn + repetition) % peers.length] ?? peers[0];
      trials[peer].push(await measure(browser.context, peer));
    }
    process.stderr.write(`repetition ${repetition + 1} of ${repetitions}\n`);
  }
  print();
  await memory(browser.context);
} finally {
  await browser.close();
  server.close();
  await portal.close();
  await connection.close();
}

async function fill(): Promise<void> {
  const { db } = connection;
  await sql`insert into users (id, email, first_name, last_name, account_type, created_at, updated_at)
    select 'u' || n, 'person' || n || '@portico.example', 'Given' || n, 'Family' || n, 'Commercial', now(), now()
    from generate_series(1, 500) n on conflict do nothing`.execute(db);
  await sql`insert into licenses (id, created_at, updated_at, number, owner_id, category, license_type, product, state,
      starts_at, expires_at)
    select 'l' || n, now() - n * interval '1 minute', now(), 'LIC-' || n, 'u' || (1 + n % 500), 'wls', 'COMMERCIAL_WLS',
      'Solver', case when n % 9 = 0 then 'SUSPENDED' else 'ACTIVE' end, now() - interval '900 days',
      now() + (n % 700 - 100) * interval '1 day'
    from generate_series(1, ${records}::int) n on conflict do nothing`.execute(db);
  await sql`vacuum analyze licenses`.execute(db);
}

/** One page in a fresh tab: rendered, paged twelve times, filtered eight times. */
async function measure(context: BrowserContext, peer: Peer): Promise<Figures> {
  const tab = await openTab(context, `${originOf(server)}/${peer}/`, 0);
  const first = await tab.cost(() => change(tab, 'window.__list.mount()', ''), 300);
  const turns: number[] = [];
  for (let turn = 0; turn < 12; turn++)
    turns.push((await tab.cost(async () => change(tab, 'window.__list.next()', await shown(tab)), 150)).all);
  const filters: number[] = [];
  for (const status of ['SUSPENDED', 'EXPIRED', 'EXPIRING', 'ACTIVE', 'SUSPENDED', 'EXPIRED', 'EXPIRING', 'SUSPENDED'])
    filters.push(
      (await tab.cost(async () => change(tab, `window.__list.filter('${status}')`, await shown(tab)), 150)).all,
    );
  const gzip = await tab.weight();
  await tab.close();
  return { 'first page': first.all, 'next page': median(turns), filter: median(filters), gzip };
}

function shown(tab: Tab): Promise<string> {
  return tab.page.evaluate(() => window.__list?.first() ?? '');
}

/** Runs an action and waits until another record than before is in the first row. */
async function change(tab: Tab, act: string, before: string): Promise<void> {
  await tab.page.evaluate(act);
  await tab.page.waitForFunction(
    (last) => {
      const { first = () => '', rows = () => 0 } = window.__list ?? {};
      return rows() > 0 && first() !== last;
    },
    before,
    { polling: 50 },
  );
}

function print(): void {
  const all = (peer: Peer, figure: keyof Figures) => trials[peer].map((trial) => trial[figure]);
  console.log(
    `${new Date().toISOString().slice(0, 10)}, ${records} records, ${repetitions} repetitions, Chromium ${browser.version}, Node ${process.version}, ${availableParallelism()} cores.`,
  );
  console.table(
    figures.map((figure) => {
      const ratio = Math.min(...all('list-portico', figure)) / Math.min(...all('list-grid', figure));
      const unit = figure === 'gzip' ? 'kB' : 'ms';
      return {
        figure: `${figure}, ${unit}`,
        portico: median(all('list-portico', figure)).toFixed(1),
        'by hand': median(all('list-grid', figure)).toFixed(1),
        ratio: ratio.toFixed(2),
        goal: `≤ ${goal}`,
        reached: ratio <= goal ? 'yes' : 'no',
      };
    }),
  );
}

/** The heap before and after polls that return unchanged data. */
async function memory(context: BrowserContext): Promise<void> {
  const tab = await openTab(context, `${originOf(server)}/list-portico/`, 0);
  await change(tab, 'window.__list.mount()', '');
  // Memory for compiled code and caches is not counted.
  await tab.page.evaluate((times) => window.__list?.poll?.(times), polls);
  await wait(500);
  const before = await tab.heap();
  await tab.page.evaluate((times) => window.__list?.poll?.(times), polls);
  await wait(500);
  const left = (await tab.heap()) - before;
  await tab.close();
  console.log(
    `${left <= mostLeft ? 'met   ' : 'MISSED'} ${polls} polls leave ${left.toFixed(2)} MB on the heap of ${before.toFixed(1)} MB (goal ≤ ${mostLeft})`,
  );
}
