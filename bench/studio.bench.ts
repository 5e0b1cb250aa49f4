/**
 * The studio at forms of 100 and 300 fields: opening it, choosing a field, moving it, a key in its label until the preview has followed,
 * the JSON tab, a search in the tree, and the comparison: `npm run bench -- studio`. CPU in milliseconds: of the page's own thread, and
 * of its whole process, where the compiler's worker and the preview are too.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { buildIfStale } from '../scripts/bootstrap/build.mjs';
import { demoPassword } from '../server/demo/people';
import { type ProjectCopy, startProjectCopy } from '../test/support/e2e-project';
import { definitionOf, sentencesOf } from './form/definition';
import { formSpec } from './form/spec';
import { openMeasuringBrowser } from './measure/browser';
import { median } from './measure/statistics';

const quick = process.argv.includes('--quick');
const sizes = quick ? [100] : [100, 300];
const keys = quick ? 10 : 30;
const turns = quick ? 3 : 7;
/** After an act nothing more happens: the check of everything begins 350 ms after the last change. */
const rest = 120;
const goals: Readonly<Record<string, number>> = {
  'a field is chosen': 50,
  'it is moved': 100,
  'a key in its label, preview followed': 100,
  'the JSON tab is opened': 300,
  'a search in the tree': 100,
  'the comparison is opened': 300,
};

await buildIfStale();
const rows: string[] = [];
for (const size of sizes) {
  const spec = formSpec(size);
  const id = `large${size}`;
  const file = `schemas/forms/${id}.form.json`;
  const texts = ['en', 'es', 'fr', 'ja'].map(async (language) => {
    const path = `locales/${language}/iam.json`;
    return [path, { ...JSON.parse(await readFile(path, 'utf8')), ...sentencesOf(spec) }] as const;
  });
  const project = await startProjectCopy({
    [file]: { ...definitionOf(spec), id },
    ...Object.fromEntries(await Promise.all(texts)),
  });
  try {
    await measure(project, size, file);
  } finally {
    await project.close();
  }
}
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}.\n`,
);
console.log('| fields | what | page, CPU ms | process, CPU ms | goal |\n| --: | --- | --: | --: | --: |');
console.log(rows.join('\n'));

async function measure(project: ProjectCopy, size: number, file: string): Promise<void> {
  const browser = await openMeasuringBrowser();
  try {
    const page = await browser.context.newPage();
    const api = `${project.address}/api/v1`;
    await page.request.get(`${api}/settings`);
    const token = (await browser.context.cookies(api)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    await page.request.post(`${api}/auth/login`, {
      headers: {
        Origin: new URL(project.address).origin,
        'X-XSRF-TOKEN': decodeURIComponent(token),
        'X-Portal-Mode': 'admin',
      },
      data: { username: 'sysadmin@portico.example', password: demoPassword },
    });
    await page.goto(`${project.address}/admin/studio?open=${file}`);
    await page.getByRole('tree').waitFor();
    const session = await browser.context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const spent = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
      return of('TaskDuration') - of('DevToolsCommandDuration');
    };
    const all = async () => {
      const { processInfo } = await browserInfo();
      return processInfo
        .filter(({ type }) => type === 'renderer')
        .reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
    };
    const root = await browser.context.browser()?.newBrowserCDPSession();
    async function browserInfo() {
      if (!root) throw new Error('The browser has no session of its own.');
      return root.send('SystemInfo.getProcessInfo');
    }
    /** The check of everything after a change takes a second in the worker, which is no cost of the next act. */
    const idle = async () => {
      await wait(400);
      for (let before = -1, now = await all(); now - before > 10; now = await all()) {
        before = now;
        await wait(200);
      }
    };
    const note = async (what: string, times: number, act: (turn: number) => Promise<unknown>) => {
      const own: number[] = [];
      const whole: number[] = [];
      for (let turn = 0; turn < times; turn++) {
        const [before, beforeAll] = [await spent(), await all()];
        await act(turn);
        await wait(rest);
        own.push((await spent()) - before);
        whole.push((await all()) - beforeAll);
        await idle();
      }
      rows.push(
        `| ${size} | ${what} | ${median(own).toFixed(0)} | ${median(whole).toFixed(0)} | ${goals[what] ?? ''} |`,
      );
    };
    await note('the studio is opened', turns, async () => {
      await page.goto(`${project.address}/admin/studio?open=${file}`);
      await page
        .frameLocator('iframe.studio-frame')
        .locator('[data-field]')
        .nth(size / 2)
        .waitFor();
    });
    const frame = page.frameLocator('iframe.studio-frame');
    const fields = frame.locator('input[data-field][type=text]');
    await note('a field is chosen', turns, (turn) => fields.nth(3 + turn * 2).click());
    const label = page.getByRole('region', { name: 'Properties' }).getByRole('textbox', { name: /^Label/ });
    await label.first().waitFor();
    await label.first().focus();
    await note('a key in its label, preview followed', keys, async (turn) => {
      await page.keyboard.press(String.fromCharCode(97 + (turn % 26)));
    });
    await fields.nth(20).click();
    await note('it is moved', turns, () => fields.nth(20).press('Alt+ArrowDown'));
    await note('the JSON tab is opened', turns, async () => {
      await page.getByRole('tab', { name: 'JSON' }).click();
      await page.locator('.cm-content').waitFor();
      await page.getByRole('tab', { name: /^Problems/ }).click();
    });
    await note('a search in the tree', turns, (turn) =>
      page
        .getByRole('searchbox')
        .first()
        .fill('licen'.slice(0, 1 + (turn % 5))),
    );
    await note('the comparison is opened', turns, async () => {
      await page.getByRole('tab', { name: 'Compare' }).click();
      await wait(rest);
      await page.getByRole('tab', { name: /^Problems/ }).click();
    });
  } finally {
    await browser.close();
  }
}
