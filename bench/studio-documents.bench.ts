/**
 * The studio over 1,000 documents, which are the project's own and copies of them: `npm run bench -- studio-documents`. What the page
 * computes, in milliseconds of CPU, medians: the tree of everything, a search in it, the comparison of two whole editions; the heap that the
 * documents take; and how long the page takes until it shows the tree and the form, for the project's own documents and for 1,000.
 */
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { compareDocuments } from '../engine/change';
import { isObject, type Json, type JsonObject } from '../engine/model';
import { readProjectFiles } from '../engine/tools';
import { buildIfStale } from '../scripts/bootstrap/build.mjs';
import { demoPassword } from '../server/demo/people';
import { setProperty } from '../src/blocks/studio/documents/commands';
import { openWork, take } from '../src/blocks/studio/documents/history';
import { documentOf } from '../src/blocks/studio/documents/kinds';
import { keptNodes, searched, treeOf } from '../src/blocks/studio/tree/tree';
import { startProjectCopy } from '../test/support/e2e-project';
import { openMeasuringBrowser } from './measure/browser';
import { median } from './measure/statistics';

const count = 1_000;
const turns = process.argv.includes('--quick') ? 3 : 9;
const shownForm = 'schemas/forms/profile.form.json';
setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
const rows: string[] = [];

const own = new Map(
  (await readProjectFiles(join(import.meta.dirname, '..')))
    .map(({ path, bytes }) => [path, bytes.toString()] as const)
    .filter(([path]) => documentOf(path) !== undefined),
);
/** Copies of the forms and screens under other names, until there are as many documents as wanted. */
const copies = new Map<string, string>();
const originals = [...own].filter(([path]) => ['form', 'screen'].includes(documentOf(path)?.kind ?? ''));
for (let turn = 1; own.size + copies.size < count; turn++)
  for (const [path, text] of originals.slice(0, count - own.size - copies.size)) {
    const value: unknown = JSON.parse(text);
    const id = `${documentOf(path)?.id}${turn}`;
    const name = path.replace(/[^/]+(?=\.(?:form|screen)\.json$)/, id);
    copies.set(name, `${JSON.stringify({ ...(isObject(value) && value), id }, null, 2)}\n`);
  }
const all = new Map([...own, ...copies]);

measureComputing(own);
measureComputing(all);
await measureOpening({});
await measureOpening(Object.fromEntries(copies));
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.\n`,
);
console.log('| documents | what | | goal |\n| --: | --- | --: | --: |');
console.log(rows.join('\n'));

function note(documents: number, what: string, figure: string, goal = '') {
  rows.push(`| ${documents} | ${what} | ${figure} | ${goal} |`);
}

/** Milliseconds of CPU: the median. */
function timed(act: (turn: number) => unknown): number {
  return median(
    Array.from({ length: turns }, (_, turn) => {
      const before = process.cpuUsage();
      act(turn);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    }),
  );
}

function measureComputing(files: ReadonlyMap<string, string>): void {
  collect();
  const before = process.memoryUsage().heapUsed;
  // A text of its own each time: what is read of one is remembered.
  const fresh = () => new Map([...files].map(([path, text]) => [path, Buffer.from(text).toString()]));
  note(
    files.size,
    'the tree, for the first time',
    `${timed(() => treeOf(openWork(fresh()).texts)).toFixed(0)} ms`,
    '1,500',
  );
  const work = openWork(fresh());
  const nodes = treeOf(work.texts);
  collect();
  note(files.size, 'heap of documents and tree', `${((process.memoryUsage().heapUsed - before) / 1e6).toFixed(0)} MB`);
  const edit = (turn: number) => {
    const { changes } = setProperty(work.texts, shownForm, ['description'], `Changed ${turn}`);
    return take(work, { label: 'x', at: 0, changes });
  };
  note(
    files.size,
    'the tree after a key',
    `${timed((turn) => keptNodes(nodes, treeOf(edit(turn).texts))).toFixed(0)} ms`,
    '100',
  );
  note(
    files.size,
    'a search in the tree',
    `${timed((turn) => searched(nodes, 'licen'.slice(0, 1 + (turn % 5)), ({ label = '' }) => label)).toFixed(0)} ms`,
    '100',
  );
  const values = new Map([...files].map(([path, text]): [string, Json] => [path, JSON.parse(text)]));
  const other = (part: (value: Json) => Json) =>
    new Map([...values].map(([path, value]) => [path, part(JSON.parse(JSON.stringify(value)))]));
  const same = other((value) => value);
  const touched = other((value) => changed(value));
  const renamed = new Map(
    [...same].map(([path, value]) => [path.replace(/(?=\.(?:form|screen)\.json$)/, 'New'), value]),
  );
  const elsewhere = new Map(
    [...same].map(([path, value]) => [path, path.startsWith('locales/') && isObject(value) ? { moved: value } : value]),
  );
  const compared = (after: ReadonlyMap<string, Json>) =>
    `${timed(() => compareDocuments(values, after)).toFixed(0)} ms`;
  note(files.size, 'two editions compared that say the same', compared(same), '300');
  note(files.size, '… of which every sentence and label is another', compared(touched), '300');
  note(files.size, '… of which every form and screen has another name', compared(renamed), '300');
  note(files.size, '… of which every sentence has another key', compared(elsewhere), '300');
}

/** Every label is another one. */
function changed(value: Json): Json {
  if (Array.isArray(value)) return value.map(changed);
  if (!isObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]): [string, Json | undefined] => [
    name,
    typeof part === 'string' && (name === 'label' || value.$schema === undefined) && name !== 'name' && name !== 'id'
      ? name === 'label'
        ? `${part}New`
        : part
      : part === undefined
        ? part
        : changed(part as Json),
  ]);
  return Object.fromEntries(parts) as JsonObject;
}

/** From the address until the tree and the form are shown. */
async function measureOpening(more: Readonly<Record<string, string>>): Promise<void> {
  await buildIfStale();
  const project = await startProjectCopy(more);
  const browser = await openMeasuringBrowser();
  try {
    const page = await browser.context.newPage();
    const api = `${project.address}/api/v1`;
    await page.request.get(`${api}/settings`);
    const token = (await browser.context.cookies(api)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    await page.request.post(`${api}/auth/login`, {
      headers: { Origin: new URL(project.address).origin, 'X-XSRF-TOKEN': token, 'X-Portal-Mode': 'admin' },
      data: { username: 'sysadmin@portico.example', password: demoPassword },
    });
    const session = await browser.context.newCDPSession(page);
    const [tree, form]: number[][] = [[], []];
    for (let turn = 0; turn < turns; turn++) {
      const begun = performance.now();
      await page.goto(`${project.address}/admin/studio?open=${shownForm}`);
      await page.getByRole('treeitem').first().waitFor();
      tree?.push(performance.now() - begun);
      await page.frameLocator('iframe.studio-frame').locator('[data-field]').first().waitFor();
      form?.push(performance.now() - begun);
      await page.waitForTimeout(3_000);
    }
    const documents = own.size + Object.keys(more).length;
    note(documents, 'the page until the tree is shown', `${median(tree ?? []).toFixed(0)} ms`, '1,500');
    note(documents, 'the page until the form is shown too', `${median(form ?? []).toFixed(0)} ms`);
    const search = page.getByRole('searchbox').first();
    const letters: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      await search.fill('licen'.slice(0, 1 + (turn % 5)));
      letters.push(
        await page.evaluate(async () => {
          const begun = performance.now();
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          return performance.now() - begun;
        }),
      );
      await page.waitForTimeout(300);
    }
    note(documents, 'a letter in the search until it is drawn', `${median(letters).toFixed(0)} ms`, '100');
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    note(documents, 'heap of the page', `${(usedSize / 1e6).toFixed(0)} MB`);
  } finally {
    await browser.close();
    await project.close();
  }
}
