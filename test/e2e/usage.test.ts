import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { during } from '../support/e2e-during';
import { signIn } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

describe('Usage', () => {
  test('of a license is shown by month and by day, as a chart and as the same numbers in a table and a file', async () => {
    const page = await browser.newPage();
    await signIn(page, 'user', '/usage');
    const picture = page.locator('.pt-chart-picture svg').first();
    await picture.waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);

    const license = page.locator('[data-field="license"]');
    await license.click();
    await page.locator('.pt-option').first().click();
    await page.waitForURL(({ searchParams }) => searchParams.has('license'));
    const byMonth = await page.locator('.pt-chart').elementHandle();
    await page.getByText('Day', { exact: true }).click();
    await page.waitForURL(({ searchParams }) => searchParams.get('granularity') === 'day');
    // The chart by month stands until the days are here.
    await byMonth?.waitForElementState('hidden');
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const rows = page.locator('.pt-chart tbody tr');
    await rows.first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const download = await during(page.waitForEvent('download'), () =>
      page.getByRole('button', { name: 'Download CSV' }).click(),
    );
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(lines.length - 1).toBe(await rows.count());
    expect(lines[0], 'in the unit of the page, which its headings name').toMatch(/Total \(hr\),Cost \(\$\)$/);
    expect(lines[1]).toMatch(/^\d{4}-\d{2}-\d{2}T00:00:00\.000Z,\d+(\.\d{1,3})?,/);

    // What one chose to see stays, though the chart by month is another than the one by day.
    await page.getByText('Month', { exact: true }).click();
    await page.waitForURL(({ searchParams }) => !searchParams.has('granularity'));
    await page
      .locator('.pt-chart tbody th', { hasText: /^[A-Z][a-z]+ \d{4}$/ })
      .first()
      .waitFor();
    expect(await picture.count()).toBe(0);

    await page.reload();
    await picture.waitFor();
    await expect.poll(() => license.inputValue()).not.toBe('');
  });

  test('has at most ten columns and one for the rest, hides what is nothing, says what it cost, and begins in 2020', async () => {
    const page = await browser.newPage();
    await signIn(page, 'user', '/usage?breakdown=host');
    await page.locator('.pt-chart-picture svg').first().waitFor();
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const heads = page.locator('.pt-chart thead th');
    await heads.first().waitFor();
    const said = (await heads.allInnerTexts()).map((text) => text.trim());
    expect(said).toHaveLength(1 + 10 + 1 + 2);
    expect([said[0], ...said.slice(-3)]).toEqual(['Period', 'Other', 'Total', 'Cost']);
    const rows = await Promise.all((await page.locator('.pt-chart tbody tr').all()).map((row) => row.allInnerTexts()));
    const text = rows.flat().join('\n');
    expect(text).toMatch(/\d hr/);
    expect(text).not.toMatch(/(^|\s)0 hr/);
    expect(text).toMatch(/\$\d/);

    const from = page.locator('[data-field="from"]');
    expect(await from.count(), 'days of one’s own are asked for where no usual period is wanted').toBe(0);
    await page.locator('[data-field="period"]').selectOption('custom');
    await page.waitForURL(({ searchParams }) => searchParams.get('period') === 'custom');
    await from.fill('2019-12-31');
    await from.blur();
    await page.locator('[data-error="from"]').getByText(/2020/).waitFor();
    expect(new URL(page.url()).searchParams.has('from')).toBe(false);
    await from.fill('2020-01-01');
    await page.waitForURL(({ searchParams }) => searchParams.get('from') === '2020-01-01');
  });
});
