/**
 * A list field of 20, 100 and 500 rows and five columns, drawn from a definition; by hand with MUI's table and text fields; and by hand with
 * react-hook-form's `useFieldArray`: `npm run bench -- rows`.
 * Milliseconds of the main thread; ratios of the smallest repetition to the smallest.
 */
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { openMeasuringBrowser } from './measure/browser';
import { median } from './measure/statistics';
import { difference, openTab, type Tab } from './measure/tab';
import { buildPage } from './page/build';
import { originOf, servePages } from './page/static-server';
import { clipboardText } from './rows/contract';

const sizes = [20, 100, 500] as const;
type Size = (typeof sizes)[number];
const repetitions = process.argv.includes('--quick') ? 2 : 5;
const peers = ['rows-portico', 'rows-mui', 'rows-fields'] as const;
type Peer = (typeof peers)[number];

/** What is measured, and the ratio that is the goal. */
const goals = { mount: 0.5, key: 1, paste: 0.5, elements: 0.5 };
type Figures = Record<keyof typeof goals, number>;

/** Keys at the pace of an unhurried user. */
const typed = '12345678901234567890';
const pace = 60;

const folders: Record<string, string> = {};
for (const peer of peers) folders[peer] = await buildPage(peer);
const server = await servePages(folders);
const browser = await openMeasuringBrowser();
const trials: { peer: Peer; rows: Size; figures: Figures }[] = [];
try {
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const rows of sizes)
      for (let turn = 0; turn < peers.length; turn++) {
        // The order alternates from turn to turn.
        const peer = peers[(turn + repetition) % peers.length] ?? peers[0];
        trials.push({ peer, rows, figures: await measure(browser.context, peer, rows) });
      }
    process.stderr.write(`repetition ${repetition + 1} of ${repetitions}\n`);
  }
} finally {
  await browser.close();
  server.close();
}
print();

async function measure(context: BrowserContext, peer: Peer, rows: Size): Promise<Figures> {
  const address = `${originOf(server)}/${peer}/`;
  const tab = await openTab(context, address, 0);
  const mount = await tab.cost(() => draw(tab, rows), 400);
  const elements = await tab.page.evaluate(() => document.querySelectorAll('*').length);
  const key = await typing(tab, rows);
  await tab.close();
  const fresh = await openTab(context, address, 0);
  await draw(fresh, 1);
  const paste = await fresh.cost(() => pasteAll(fresh, rows), 400);
  await fresh.close();
  return { mount: mount.all, key, paste: paste.all, elements };
}

async function draw(tab: Tab, count: number): Promise<void> {
  await tab.page.evaluate((many) => window.__rows?.mount(many), count);
  await tab.page.waitForFunction(() => window.__rows?.locate(0, 4) !== undefined, undefined, { polling: 'raf' });
}

/** Scrolls to the middle as a user does, and types into the price there; milliseconds a key. */
async function typing(tab: Tab, rows: Size): Promise<number> {
  const { page } = tab;
  const middle = rows / 2;
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.waitForFunction((at) => window.__rows?.locate(at, 4) !== undefined, middle, { polling: 'raf' });
  await page.evaluate((at) => {
    const cell = window.__rows?.locate(at, 4);
    cell?.scrollIntoView({ block: 'center' });
    cell?.focus();
    cell?.select();
  }, middle);
  await wait(500);
  const before = await tab.spent();
  for (const sign of typed) {
    const start = performance.now();
    await page.keyboard.press(sign);
    await wait(Math.max(0, pace - (performance.now() - start)));
  }
  await wait(300);
  const spent = difference(before, await tab.spent());
  const value = await page.evaluate((at) => window.__rows?.value(at, 'price'), middle);
  if (value !== typed) throw new Error(`What was typed arrived as ${JSON.stringify(value)}.`);
  return spent.all / typed.length;
}

async function pasteAll(tab: Tab, rows: Size): Promise<void> {
  await tab.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const cell = window.__rows?.locate(0, 0);
    cell?.focus();
    cell?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clipboardText(rows));
  await tab.page.waitForFunction((many) => window.__rows?.count() === many, rows, { polling: 'raf' });
}

function print(): void {
  console.log(
    `${new Date().toISOString().slice(0, 10)}, rows × 5 cells, ${repetitions} repetitions, Chromium ${browser.version}, Node ${process.version}, ${availableParallelism()} cores.`,
  );
  const all = (peer: Peer, rows: Size, figure: keyof Figures) =>
    trials.flatMap((trial) => (trial.peer === peer && trial.rows === rows ? trial.figures[figure] : []));
  for (const rows of sizes)
    console.table(
      Object.entries(goals).map(([name, goal]) => {
        const figure = name as keyof Figures;
        const least = (peer: Peer) => Math.min(...all(peer, rows, figure));
        const ratio = (peer: Peer) => least('rows-portico') / least(peer);
        return {
          rows,
          figure,
          portico: median(all('rows-portico', rows, figure)).toFixed(1),
          'by hand': median(all('rows-mui', rows, figure)).toFixed(1),
          useFieldArray: median(all('rows-fields', rows, figure)).toFixed(1),
          'to by hand': ratio('rows-mui').toFixed(2),
          'to useFieldArray': ratio('rows-fields').toFixed(2),
          goal: `≤ ${goal}`,
          reached: ratio('rows-mui') <= goal && ratio('rows-fields') <= goal ? 'yes' : 'no',
        };
      }),
    );
}
