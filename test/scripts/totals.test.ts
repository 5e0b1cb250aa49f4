import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = join(import.meta.dirname, '../..');
/** Without what vitest tells its workers: it would take the inner run for a part of this one. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
let folder: string;

beforeAll(() => {
  mkdirSync(join(project, '.cache'), { recursive: true });
  folder = mkdtempSync(join(project, '.cache/totals-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line about each failure: where, and the first line of what was said. */
  readonly failures: readonly string[];
  /** A line about each test that passed only when it was tried again. */
  readonly flaky: readonly string[];
}

/** Runs these test files by themselves and answers what was counted. */
function totalsOf(files: Readonly<Record<string, string>>): Totals {
  const here = mkdtempSync(join(folder, 'run-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(here, name), text);
  writeFileSync(join(here, 'vitest.config.mjs'), 'export default {};\n');
  const result = join(here, 'totals.json');
  const reporter = `--reporter=${join(project, 'scripts/test/totals-reporter.mjs')}`;
  const vitest = join(project, 'node_modules/vitest/vitest.mjs');
  try {
    execFileSync(process.execPath, [vitest, 'run', '--root', here, reporter], {
      cwd: here,
      env: { ...environment, PORTICO_TEST_TOTALS: result },
      stdio: 'ignore',
    });
  } catch {
    // A run with failures ends with a code of its own; what counts is the file.
  }
  return JSON.parse(readFileSync(result, 'utf8')) as Totals;
}

const vitest = "import { beforeAll, expect, test } from 'vitest';\n";

test('Passed, failed and skipped tests are counted', () => {
  const text = `${vitest}test('a', () => {});\ntest('b', () => { expect(1).toBe(2); });\ntest.skip('c', () => {});\n`;
  expect(totalsOf({ 'a.test.mjs': text })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: ['a.test.mjs > b: expected 1 to be 2 // Object.is equality'],
    flaky: [],
  });
});

test('A test that passes only when it is tried again counts as passed, and is named', () => {
  const text = `${vitest}let attempts = 0;\ntest('a', { retry: 1 }, () => { expect(++attempts).toBe(2); });\ntest('b', { retry: 1 }, () => { expect(1).toBe(2); });\n`;
  const { passed, failed, flaky } = totalsOf({ 'a.test.mjs': text });
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(flaky).toEqual(['a.test.mjs > a: expected 1 to be 2 // Object.is equality']);
});

test('A file that cannot be read counts as a failure, and so does a hook that throws', () => {
  const files = {
    'broken.test.mjs': "import './missing.mjs';\n",
    'hook.test.mjs': `${vitest}beforeAll(() => { throw new Error('no'); });\ntest('a', () => {});\n`,
    'sound.test.mjs': `${vitest}test('a', () => {});\n`,
  };
  const totals = totalsOf(files);
  expect(totals).toMatchObject({ passed: 1 });
  expect(totals.failed).toBeGreaterThanOrEqual(2);
  expect(totals.failures).toHaveLength(totals.failed);
  expect(totals.failures.join('\n')).toContain('missing.mjs');
  expect(totals.failures).toContain('hook.test.mjs: no');
});

test('An error outside every test counts as a failure', () => {
  const text = `${vitest}test('a', async () => { Promise.reject(new Error('nobody waits')); await new Promise((r) => setTimeout(r, 20)); });\n`;
  expect(totalsOf({ 'a.test.mjs': text })).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    failures: ['outside every test: nobody waits'],
    flaky: [],
  });
});
