import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';

const REQUEST = 'schemas/forms/license-request.form.json';
const label = 'screens:licenses.field.product';

let browser: TestBrowser;
let project: ProjectCopy;
beforeAll(async () => {
  // A product owner puts a table of rows into a form of the portal, by JSON only.
  const request = JSON.parse(await readFile(REQUEST, 'utf8'));
  request.steps[0].fields.unshift({
    name: 'machines',
    type: 'list',
    label,
    store: false,
    required: false,
    max: 500,
    unique: ['code'],
    csv: true,
    columns: [
      { name: 'code', type: 'text', label: 'screens:licenses.field.number' },
      { name: 'region', type: 'choice', label, required: false, options: [{ value: 'EU' }, { value: 'US' }] },
      {
        name: 'price',
        type: 'text',
        label,
        inputMode: 'decimal',
        validate: [{ type: 'pattern', pattern: '^[0-9]+$' }],
      },
    ],
  });
  // What the rows cost together is computed; of more than a hundred a reason is asked.
  request.steps[0].fields.splice(
    1,
    0,
    {
      name: 'cost',
      type: 'text',
      inputMode: 'decimal',
      label: 'screens:licenses.field.purpose',
      store: false,
      computed: { sumOf: 'machines', each: { round: { column: 'price' }, places: 2, rounding: 'halfUp' } },
    },
    {
      name: 'rows',
      type: 'integer',
      label: 'screens:licenses.field.number',
      store: false,
      computed: { count: 'machines' },
    },
    {
      name: 'reason',
      type: 'text',
      label: 'screens:licenses.field.comment',
      store: false,
      displayed: { field: 'rows', gt: 1 },
    },
  );
  // What each license is given: a license that is found by typing, an amount, a share and a grade.
  request.steps[0].fields.push({
    name: 'budgets',
    type: 'list',
    label: 'screens:licenses.field.comment',
    store: false,
    required: false,
    csv: true,
    columns: [
      {
        name: 'license',
        type: 'choice',
        label: 'screens:licenses.field.number',
        options: { source: 'listLicenses', where: { scope: { value: 'own' } }, value: 'id', label: ['number'] },
      },
      { name: 'price', type: 'money', currency: 'EUR', label },
      { name: 'share', type: 'percentage', label: 'screens:licenses.field.purpose', required: false },
      { name: 'grade', type: 'rating', label: 'screens:licenses.field.comment', required: false },
    ],
  });
  [browser, project] = await Promise.all([openBrowser(), startProjectCopy({ [REQUEST]: request })]);
});
afterAll(async () => {
  await browser.expectNoComplaints();
  await Promise.all([browser.close(), project.close()]);
});

async function open(width: number): Promise<WatchedPage> {
  const page = await browser.newPage({ address: project.address });
  await page.setViewportSize({ width, height: 800 });
  await signIn(page, 'user', '/licenses/request');
  await page.getByRole('button', { name: 'Add row' }).first().waitFor();
  return page;
}

const cell = (page: WatchedPage, row: number, column: number) =>
  page.locator(`tr[aria-rowindex="${row + 1}"] [data-column="${column}"]`);
const focused = (page: WatchedPage) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

async function paste(page: WatchedPage, row: number, text: string): Promise<void> {
  await cell(page, row, 0).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const block = (count: number) => Array.from({ length: count }, (_, at) => `C${at}\tEU\t${at}`).join('\n');

test('rows are made, filled in, moved and taken back by the keyboard alone, and nothing is inaccessible', async () => {
  const page = await open(1280);
  await page.getByRole('button', { name: 'Add row' }).first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/row 1$/);
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/row 2$/);
  await page.keyboard.type('second');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('cheap');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => cell(page, 1, 0).inputValue()).toBe('second');
  await expect.poll(() => focused(page)).toMatch(/row 1$/);
  await page.keyboard.press('Tab');
  await expect.poll(() => cell(page, 1, 2).getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => cell(page, 1, 0).inputValue()).toBe('first');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => cell(page, 1, 0).inputValue()).toBe('second');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await accessibilityProblems(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
  await page.close();
});

test('500 rows are pasted at once, a part of them is drawn, the last is reached, and a reload brings all back', async () => {
  const page = await open(1280);
  await page.getByRole('button', { name: 'Add row' }).first().click();
  await paste(page, 1, block(501));
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toContainEqual(expect.stringContaining('501'));
  await paste(page, 1, block(500));
  const table = page.locator('table.pt-rows-table');
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('501');
  expect(await page.locator('.pt-rows-row').count()).toBeLessThan(120);
  await page.getByRole('button', { name: 'Add row' }).first().scrollIntoViewIfNeeded();
  await cell(page, 500, 0).waitFor();
  await cell(page, 500, 2).fill('dear');
  await page.getByRole('button', { name: 'Add row' }).first().focus();
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => page.locator('.pt-rows-list').innerText()).toContain('Row 500');
  await page.locator('.pt-rows-list button').first().click();
  await expect.poll(() => focused(page)).toMatch(/row 500$/);
  await page.reload();
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('501');
  await page.close();
});

test('what the rows cost together is said beside them, cannot be typed, and conditions read it', async () => {
  const page = await open(1280);
  const cost = page.locator('output[data-field="cost"]');
  await expect.poll(() => cost.innerText()).toBe('–');
  await page.getByRole('button', { name: 'Add row' }).first().click();
  await cell(page, 1, 2).fill('1200');
  await expect.poll(() => cost.innerText()).toBe('1,200.00');
  expect(await page.locator('[data-field="reason"]').count()).toBe(0);
  await page.getByRole('button', { name: 'Add row' }).first().click();
  await cell(page, 2, 2).fill('0.1');
  await expect.poll(() => cost.innerText()).toBe('1,200.10');
  await page.locator('[data-field="reason"]').waitFor();
  expect(await cost.evaluate((element) => [element.tagName, element.tabIndex])).toEqual(['OUTPUT', -1]);
  // Read out under its label, and when it changes.
  await page
    .getByRole('status', { name: /^Purpose/ })
    .first()
    .waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.close();
});

test('amounts and shares are typed in cells as people write them, and a license is found by typing, asked for once for all rows', async () => {
  const page = await open(1280);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/licenses\?/.test(request.url())) asked.push(request.url());
  });
  const group = page.locator('.pt-rows').nth(1);
  const add = group.getByRole('button', { name: 'Add row' });
  const budget = (row: number, column: number) =>
    group.locator(`tr[aria-rowindex="${row + 1}"] [data-column="${column}"]`).first();
  await add.click();
  await add.click();
  await add.click();
  await budget(1, 0).click();
  await page.keyboard.type('LIC');
  await group.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  const number = await budget(1, 0).inputValue();
  expect(number).toMatch(/^LIC-/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('1,234.5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12.5 %');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => budget(1, 1).inputValue()).toBe('1,234.50');
  expect(await budget(1, 2).inputValue()).toBe('12.5');
  expect(await group.getByRole('radio', { checked: true }).getAttribute('value')).toBe('1');
  // A spreadsheet's rows: a license by its words, amounts as this language writes them or not.
  await budget(2, 0).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, `${number}\t€2,000\t5%\t5\n${number}\t2.000,00\t5%\t5\n`);
  await expect.poll(() => budget(2, 0).inputValue()).toBe(number);
  expect(await budget(2, 1).inputValue()).toBe('2,000.00');
  expect(await budget(3, 1).inputValue()).toBe('2.000,00');
  await budget(3, 1).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => budget(3, 1).getAttribute('aria-invalid')).toBe('true');
  // One page of licenses and one search, whatever the number of rows.
  expect(asked.filter((url) => !url.includes('q=')).length).toBeLessThanOrEqual(1);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await accessibilityProblems(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
  await page.close();
});
