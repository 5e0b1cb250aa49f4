import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, signIn } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const button = (page: WatchedPage, name: string | RegExp) => page.getByRole('button', { name });
const cell = (page: WatchedPage, name: string) => page.getByRole('textbox', { name, exact: true });

/** A spreadsheet as a university sends one: semicolons, CRLF, Latin-1, columns in its own order, three mistakes. */
function students(mark: string): Buffer {
  const lines = Array.from(
    { length: 300 },
    (_, at) => `${at + 1};Zoé;Étudiant;${mark}-${at + 1}@uni.example;Universitaire`,
  );
  lines[16] = `17;Zoé;Étudiant;${mark}-17 at uni.example;Universitaire`;
  lines[100] = `101;=HYPERLINK("http://evil.example");Étudiant;${mark}-101@uni.example;Universitaire`;
  lines[200] = `201;Zoé;;${mark}-201@uni.example;Universitaire`;
  return Buffer.from(['Matricule;Prénom;Nom;E-mail;Type de compte', ...lines, ''].join('\r\n'), 'latin1');
}

test('300 students of a spreadsheet: three wrong lines are put right, all are invited, and stand in the list', async () => {
  const page = await browser.newPage();
  await signIn(page, 'admin-write', '/admin/users/list');
  await button(page, 'Import from a spreadsheet').click();
  await page.getByRole('heading', { level: 1, name: 'Import people from a spreadsheet' }).waitFor();
  const mark = `s${randomUUID().slice(0, 8)}`;
  const file = { name: 'students.csv', mimeType: 'text/csv', buffer: students(mark) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText('297 lines are correct.').waitFor();
  await page.getByText('3 lines have problems and are skipped.').waitFor();

  await cell(page, 'Line 18, E-mail').fill(`${mark}-17@uni.example`);
  await cell(page, 'Line 102, Prénom').fill('Zoé');
  await cell(page, 'Line 202, Nom').fill('Étudiant');
  await cell(page, 'Line 202, Nom').press('Enter');
  await page.getByText('300 lines are correct.').waitFor();
  // What was put right is there when the page is loaded again, and what was begun goes on.
  await page.reload();
  await page.getByText('300 lines are correct.').waitFor();
  await page.route('**/users/import', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await button(page, 'Import 300 rows').click();
  await button(page, 'Stop').waitFor();
  await page.reload();
  await button(page, 'Stop').waitFor();
  await page.getByText('300 rows were imported.').waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the result as CSV').click()]);
  expect(download.suggestedFilename()).toBe('people-result.csv');

  await page.goto(addressOf(page, `/admin/users/list?q=${mark}`));
  await expect.poll(() => page.getByText(/of 300/).count()).toBeGreaterThan(0);
  await button(page, new RegExp(`^${mark}-`))
    .first()
    .click();
  await page.getByRole('dialog').first().getByText('Étudiant').first().waitFor();
});

test('who may only read sees it closed, with the reason, in the list and on the page', async () => {
  const page = await browser.newPage();
  await signIn(page, 'admin-read', '/admin/users/list');
  const action = button(page, 'Import from a spreadsheet');
  await action.waitFor();
  const denial = 'Current user does not have the rights to perform this action';
  expect(await action.getAttribute('aria-disabled')).toBe('true');
  const reason = await action.getAttribute('aria-describedby');
  expect(await page.locator(`#${selectorOf(reason)}`).textContent()).toBe(denial);
  await page.goto(addressOf(page, '/admin/users/import'));
  await page.getByText(denial).first().waitFor();
  expect(await button(page, 'Choose a file').getAttribute('aria-disabled')).toBe('true');
  expect(await button(page, 'Check').getAttribute('aria-disabled')).toBe('true');
});

/** An id as a selector takes it: React's own have signs. */
function selectorOf(id: string | null): string {
  return (id ?? '').replaceAll(/[^\w-]/g, (sign) => `\\${sign}`);
}
