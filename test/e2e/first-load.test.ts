import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import budget from '../../scripts/check/budget.json';
import { type LoadedFile, readModules } from '../../scripts/check/bundle';
import { findIntruders, judgeSize } from '../../scripts/check/bundle-budget';
import { openBrowser, type TestBrowser } from '../support/browser';

const portal = join(import.meta.dirname, '../../dist/portal');
let browser: TestBrowser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

describe('The first load of the sign-in page', () => {
  test('keeps to its budget until one can type, by what the browser itself fetched', async () => {
    const page = await browser.newPage();
    const fetched: Promise<LoadedFile>[] = [];
    const modules = readModules(portal);
    page.on('response', (response) => {
      if (!['script', 'stylesheet'].includes(response.request().resourceType())) return;
      const file = `assets/${new URL(response.url()).pathname.split('/').at(-1)}`;
      fetched.push(
        response.body().then((body) => ({
          file,
          gzipBytes: gzipSync(body, { level: 9 }).length,
          modules: modules[file] ?? [],
        })),
      );
    });
    await page.goto(`${browser.address}/login`);
    await page.locator('input[name="email"]').fill('a');
    const files = await Promise.all(fetched);
    expect(files.length).toBeGreaterThan(1);
    expect(judgeSize(files, budget.signIn.gzipKilobytes)).toMatchObject({ sound: true });
    expect(findIntruders(files, budget.neverAtSignIn)).toEqual([]);
  });
});
