import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { expectToFit } from '../support/e2e-fit';
import { addressOf, signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';
import { pdf } from '../support/sample-files';

/** What is sent stays: these tests have a server of their own. */
let server: ProjectCopy;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startProjectCopy(await withPapers());
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await browser.close();
  await server.close();
});

/** What a product owner adds by JSON: several papers that go with a request, and an office that sees them. */
async function withPapers(): Promise<Readonly<Record<string, unknown>>> {
  const [entity, form, screen] = [
    'schemas/data/license.schema.json',
    'schemas/forms/license-request.form.json',
    'screens/admin/admin-licenses.screen.json',
  ] as const;
  const [license, request, office] = await Promise.all(
    [entity, form, screen].map(async (path) => JSON.parse(await readFile(path, 'utf8'))),
  );
  const label = 'screens:licenses.field.comment';
  const accept = ['pdf', 'png'];
  license.properties.papers = {
    type: 'array',
    items: { type: 'string', format: 'file' },
    maxItems: 3,
    'x-file': { accept },
  };
  request.steps[0].fields.push({ name: 'papers', type: 'files', accept, max: 3, required: false, label });
  const beside = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const at = Array.isArray(value) ? value.findIndex((each) => each?.field === 'academicProof') : -1;
    if (Array.isArray(value) && at >= 0) value.splice(at, 0, { field: 'papers', label });
    for (const each of Object.values(value)) beside(each);
  };
  beside(office);
  return { [entity]: license, [form]: request, [screen]: office };
}

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

  // Several papers besides: too many are not taken at all; one is removed and put back, by keyboard.
  const papers = page.locator('[data-field="papers"]');
  const paper = (name: string) => ({ name, mimeType: 'application/pdf', buffer: pdf });
  await papers.setInputFiles(['1.pdf', '2.pdf', '3.pdf', '4.pdf'].map(paper));
  await page.getByText('Choose no more than 3 files.').first().waitFor();
  expect(await page.getByRole('link', { name: '1.pdf' }).count()).toBe(0);
  await papers.setInputFiles([paper('1.pdf'), paper('a paper with quite a long name.pdf')]);
  await papers.setInputFiles([paper('3.pdf')]);
  for (const name of ['1.pdf', 'a paper with quite a long name.pdf', '3.pdf'])
    await page.getByRole('link', { name }).waitFor();
  await page.getByRole('button', { name: 'Remove 1.pdf' }).press('Enter');
  await page.getByRole('button', { name: 'Put back' }).and(page.locator(':focus')).waitFor();
  await expectToFit(page, 'several files');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Put back' }).press('Enter');
  await page.getByRole('button', { name: 'Remove 3.pdf' }).press('Enter');
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
  await office.getByRole('link', { name: /^a paper with quite a long name.pdf/ }).waitFor();
  expect(await office.getByRole('link', { name: /^[13].pdf/ }).allTextContents()).toEqual([
    expect.stringMatching(/^1.pdf/),
  ]);
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
