import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { findBrowser } from '../bootstrap/browser.mjs';
import { buildWithDefinitionsIfStale } from '../bootstrap/build.mjs';
import { runPackage } from '../bootstrap/child.mjs';

/** A run of vitest: a project, perhaps only part of it, in its own environment. */
const passes = [
  { title: 'node', project: 'node', env: () => ({}) },
  { title: 'dom', project: 'dom', env: () => ({}) },
  { title: 'e2e', project: 'e2e', env: browserEnvironment },
];

/**
 * If there is a PostgreSQL, the tests of `node` are run on it, because the portal of a vendor is. What walks every operation, list and entity
 * then runs once more on the embedded database, whose single connection waits for itself where a transaction asks for another; the browser
 * tests are on it too.
 */
const embeddedPass = {
  title: 'node, the server on its embedded database',
  project: 'node',
  options: ['permissions', 'ownership', 'screens']
    .map((name) => `test/server/matrix/${name}.test.ts`)
    .concat(['accounts', 'entities', 'lists', 'templates'].map((folder) => `test/server/${folder}/`)),
  env: () => ({ TEST_DATABASE_URL: undefined }),
};

/**
 * Runs every test and ends with a line about each failure and one line of correct totals. Each pass runs by itself: one that cannot start
 * counts as one failure and leaves the others running, and the browser need not share the machine with the rest.
 */
export async function run(args) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const failures = [];
  const flaky = [];
  try {
    for (const [index, pass] of chosenPasses(args).entries()) {
      const counted = await runPass(pass, args, join(folder, `${index}.json`));
      for (const name of Object.keys(totals)) totals[name] += counted[name];
      failures.push(...counted.failures.map((failure) => `${pass.title}: ${failure}`));
      flaky.push(...counted.flaky.map((test) => `${pass.title}: ${test}`));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  for (const test of flaky) console.log(`≈ passed at the second attempt only: ${test}`);
  for (const failure of failures) console.log(`✗ ${failure}`);
  const { passed, failed, skipped } = totals;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/** `--project name` selects one, as in vitest. The embedded database is tested besides the PostgreSQL in TEST_DATABASE_URL in a whole run only. */
function chosenPasses(args) {
  const wished = args.flatMap((arg, index) => (arg === '--project' ? [args[index + 1]] : []));
  if (wished.length > 0) return passes.filter(({ project }) => wished.includes(project));
  if (args.length > 0) return passes;
  if (process.env.TEST_DATABASE_URL) return [...passes, embeddedPass];
  console.log('No PostgreSQL named by TEST_DATABASE_URL: the server is tested on its embedded database alone.');
  return passes;
}

async function runPass({ title, project, options: own = [], env: environment }, args, resultFile) {
  const rest = args.filter((arg, index) => arg !== '--project' && args[index - 1] !== '--project');
  console.log(`\nTests of project "${title}"`);
  try {
    const env = { PORTICO_TEST_TOTALS: resultFile, ...(await environment()) };
    const reporters = ['--reporter=default', '--reporter=./scripts/test/totals-reporter.mjs'];
    const options = ['run', '--project', project, '--passWithNoTests', ...reporters, ...own, ...rest];
    const code = await runPackage('vitest/vitest.mjs', options, { env });
    return asTotals(readFileSync(resultFile, 'utf8'), code);
  } catch (error) {
    const failure = `could not be run: ${error instanceof Error ? error.message : error}`;
    return { passed: 0, failed: 1, skipped: 0, failures: [failure], flaky: [] };
  }
}

/** A run that failed without a failed test (a setup that threw, a crash) is one failure. */
function asTotals(text, code) {
  const totals = JSON.parse(text);
  return code !== 0 && totals.failed === 0
    ? { ...totals, failed: 1, failures: [`ended with code ${code}, though no test failed`] }
    : totals;
}

async function browserEnvironment() {
  const path = await findBrowser();
  if (path) {
    await buildWithDefinitionsIfStale();
    return { CHROME_PATH: path };
  }
  console.log(
    'No browser, and no right to install one: the browser tests are skipped. Install Chromium, or name one in CHROME_PATH.',
  );
  return { CHROME_PATH: '' };
}
