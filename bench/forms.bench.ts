import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openMeasuringBrowser } from './measure/browser';
import type { Trial } from './measure/figures';
import { summarize } from './measure/statistics';
import { goalsOf, tableOf } from './measure/table';
import { measure } from './measure/trial';
import { buildPage, sizes } from './page/build';
import { originOf, servePages } from './page/static-server';

/**
 * The same form drawn by our engine, by hand with react-hook-form and MUI, and by rjsf with MUI; measured in turn, so that other load on
 * the machine affects all alike. Options: `--quick`, `--sizes=20,200`, `--repetitions=5`, `--peers=portico,rhf`.
 */
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    repetitions: { type: 'string' },
    peers: { type: 'string', default: 'portico,rhf,rjsf' },
  },
});
const wishedSizes = options.sizes?.split(',').map(Number) ?? (options.quick ? [20, 200] : sizes);
const repetitions = Number(options.repetitions ?? (options.quick ? 1 : 5));
const peers = options.peers.split(',');

const folders: Record<string, string> = {};
for (const peer of peers) folders[peer] = await buildPage(peer);
const server = await servePages(folders);
const browser = await openMeasuringBrowser();
const started = performance.now();
const trials: Trial[] = [];
for (let repetition = 0; repetition < repetitions; repetition++) {
  for (const size of wishedSizes) {
    // The order alternates from turn to turn.
    for (let turn = 0; turn < peers.length; turn++) {
      const peer = peers[(turn + repetition) % peers.length] ?? '';
      const figures = await measure(browser.context, `${originOf(server)}/${peer}/`, size);
      trials.push({ peer, size, repetition, figures });
    }
    process.stderr.write(`repetition ${repetition + 1} of ${repetitions}, ${size} fields\n`);
  }
}
await browser.close();
server.close();

const bases = ['rhf', 'rjsf'].filter((base) => peers.includes(base));
const summaries = summarize(
  trials.sort((one, other) => one.size - other.size || peers.indexOf(one.peer) - peers.indexOf(other.peer)),
  bases,
);
const minutes = ((performance.now() - started) / 60_000).toFixed(1);
const report = [
  `${new Date().toISOString().slice(0, 10)}, ${repetitions} repetitions in ${minutes} minutes, Chromium ${browser.version}, Node ${process.version}, ${availableParallelism()} cores.`,
  `Medians; in brackets the ratio to ${bases.join(' and to ')}: the smallest repetition over the smallest.`,
  '',
  tableOf(summaries),
  '',
  ...goalsOf(summaries, 'portico', 'rhf').map((line) => `    ${line}`),
].join('\n');
const results = join(import.meta.dirname, 'results');
await mkdir(results, { recursive: true });
await writeFile(join(results, 'latest.md'), `${report}\n`);
await writeFile(join(results, 'latest.json'), JSON.stringify({ summaries, trials }, null, 1));
console.log(report);
