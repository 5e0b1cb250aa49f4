import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../bootstrap/browser.mjs';
import { buildIfStale } from '../bootstrap/build.mjs';
import { runPackage } from '../bootstrap/child.mjs';

const projects = ['node', 'dom', 'e2e'];

/**
 * Runs every test and ends with one line of true totals. Each project runs by itself: one that cannot start counts as one
 * failure and leaves the others standing, and the browser need not share the machine with the rest.
 */
export async function run(args) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
  const totals = { passed: 0, failed: 0, skipped: 0 };
  try {
    for (const project of chosenProjects(args)) {
      const counted = await runProject(project, args, join(folder, `${project}.json`));
      for (const name of Object.keys(totals)) totals[name] += counted[name];
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { passed, failed, skipped } = totals;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/** `--project name` chooses one, as vitest would. */
function chosenProjects(args) {
  const wished = args.flatMap((arg, index) => (arg === '--project' ? [args[index + 1]] : []));
  return wished.length > 0 ? projects.filter((project) => wished.includes(project)) : projects;
}

async function runProject(project, args, resultFile) {
  const rest = args.filter((arg, index) => arg !== '--project' && args[index - 1] !== '--project');
  console.log(`\nTests of project "${project}"`);
  try {
    const env = { PORTICO_TEST_TOTALS: resultFile, ...(project === 'e2e' ? await browserEnvironment() : {}) };
    const reporters = ['--reporter=default', '--reporter=./scripts/test/totals-reporter.mjs'];
    const options = ['run', '--project', project, '--passWithNoTests', ...reporters, ...rest];
    const code = await runPackage('vitest/vitest.mjs', options, { env });
    return asTotals(readFileSync(resultFile, 'utf8'), code);
  } catch (error) {
    console.error(`Project "${project}" could not be run: ${error instanceof Error ? error.message : error}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** A run that ended badly without a failed test (a setup that threw, a crash) is one failure. */
function asTotals(text, code) {
  const totals = JSON.parse(text);
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

async function browserEnvironment() {
  const path = await findBrowser();
  if (path) {
    await buildIfStale();
    return { CHROME_PATH: path };
  }
  console.log(
    'No browser, and no right to install one: the browser tests are skipped. Install Chromium, or name one in CHROME_PATH.',
  );
  return { CHROME_PATH: '' };
}
