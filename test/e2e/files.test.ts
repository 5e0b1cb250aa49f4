import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { expectToFit } from '../support/e2e-fit';
import { addressOf, signIn } from '../support/e2e-portal';
import { pdf } from '../support/sample-files';
import { type ServerProcess, startServer } from '../support/server-process';

/** What is sent stays: these tests have a server of their own. */
let server: ServerProcess;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const partSize = 262_144;
const proof = {
  name: 'Bescheinigung “2026”.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([pdf, Buffer.alloc(2 * partSize, 'x')]),
};

test('a proof goes with a request: sent on a phone over a connection that breaks, and saved by an administrator', async () => {
  const page = await browser.newPage({ address: server.address, width: 390, height: 844, colorScheme: 'dark' });
  page.allow(/ERR_FAILED|ERR_INTERNET|Failed to load resource/);
  await signIn(page, 'academic', '/licenses/request');
  const types = page.locator('[data-field="licenseType"]');
  await types.selectOption({ label: 'Evaluation' });
  expect(await page.locator('[data-field="academicProof"]').count()).toBe(0);
  await types.selectOption({ label: 'Academic, named user' });
  const input = page.getByLabel('Proof of academic status');
  await input.waitFor();
  await expectToFit(page, 'a file that is asked for');
  expect(await accessibilityProblems(page)).toEqual([]);

  // A picture by its name alone is told at once, and nothing is sent.
  await input.setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: pdf });
  await page.getByText('The content of this file is not what its name says.').first().waitFor();

  const sent: number[] = [];
  let broken = true;
  await page.route('**/files/*/part', async (route) => {
    const { from } = route.request().postDataJSON();
    sent.push(from);
    await (broken && from > 0 ? route.abort() : route.continue());
  });
  await input.setInputFiles(proof);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await expectToFit(page, 'a file that broke off');
  expect(await accessibilityProblems(page)).toEqual([]);
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  const link = page.getByRole('link', { name: proof.name });
  await link.waitFor();
  await expectToFit(page, 'a file that was sent');
  expect(await accessibilityProblems(page)).toEqual([]);
  // What had arrived was not sent again.
  expect(sent.filter((from) => from === 0)).toHaveLength(1);
  expect(sent.at(-1)).toBe(2 * partSize);

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Put back' }).press('Enter');
  await link.waitFor();
  await page.locator('[data-field="purpose"]').selectOption({ label: 'Research' });
  await page.getByText('Portico Solver', { exact: true }).first().click();
  await page.getByRole('checkbox', { name: /license terms/ }).press('Space');
  await page.getByRole('button', { name: 'Send request' }).press('Enter');
  await page.getByText('We received your request.').first().waitFor();
  await link.waitFor({ state: 'detached' });

  const office = await browser.newPage({ address: server.address });
  await signIn(office, 'admin-read', '/admin/licenses/list?sort=-createdAt');
  await office
    .getByRole('button', { name: /^LIC-(?!DEM0)/ })
    .first()
    .click();
  const saved = office.waitForEvent('download');
  await office.getByRole('link', { name: /^Bescheinigung/ }).click();
  const download = await saved;
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(proof.buffer)).toBe(true);

  // The name goes as it is; what a browser makes of it depends on its machine.
  const address = new URL(download.url()).pathname.replace(new URL(server.address).pathname, '');
  const { 'content-disposition': disposition } = (await office.request.get(addressOf(office, address))).headers();
  expect(disposition).toContain(`filename*=UTF-8''${encodeURIComponent(proof.name)}`);

  // Somebody else’s address of it tells nothing.
  const other = await browser.newPage({ address: server.address });
  await signIn(other, 'user', '/home');
  expect((await other.request.get(addressOf(other, address))).status()).toBe(404);
});
