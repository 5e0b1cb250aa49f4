import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { type EngineConsumers, packagesOf, packEngine } from '../support/engine-consumer';
import { serveProgram } from '../support/example-server';
import { serveFiles } from '../support/file-server';

/** Milliseconds that building and packing may take on a machine that others use. */
const patience = 600_000;

/** Each example as its `npm start` runs it, over the packed engine: no file of the project is in its reach. */
describe('The examples, over the packed engine', () => {
  let browser: TestBrowser;
  let engine: EngineConsumers;
  const servers: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    engine = packEngine();
    browser = await openBrowser();
  }, patience);
  afterEach(() => browser.expectNoComplaints());
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.close()));
    await browser?.close();
    engine?.remove();
  });

  async function open(example: string) {
    const server = await serveProgram(engine.program(`examples/${example}`, packagesOf(`examples/${example}`)));
    servers.push(server);
    const page = await browser.newPage({ address: server.address });
    await page.goto(server.address);
    return page;
  }

  test('a contact form: what is wrong is said, the server judges by the same model, and thanks', async () => {
    const page = await open('contact-form');
    const send = page.getByRole('button', { name: 'Send' });
    await send.click({ force: true });
    await expect.poll(() => page.getByText('There are 4 problems').isVisible()).toBe(true);
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByLabel('An order').check();
    await page.getByLabel('Order number').fill('AB123456');
    await page.getByLabel('Message').fill('Where is it?');
    await send.click({ force: true });
    await page.getByText('We will write to ada@example.com.').waitFor();
    // Past the form: its own server refuses what the form would refuse, with the same code.
    const refused = await page.evaluate(async () => {
      const answer = await fetch('/api/messages', {
        method: 'POST',
        body: JSON.stringify({ name: 'Ada', email: 'x' }),
      });
      return { status: answer.status, fields: (await answer.json()).fields };
    });
    expect(refused.status).toBe(422);
    expect(refused.fields.email.code).toBe('email.invalid');
    page.allow(/422/);
  });

  test('two related records over a plain REST API: made, changed, chosen, refused, deleted', async () => {
    const page = await open('books');
    await page.getByRole('row', { name: /Solaris/ }).waitFor();
    await page.getByRole('link', { name: 'Authors' }).click();
    await page.getByRole('button', { name: 'Add author' }).click();
    await page.getByLabel('Name').fill('Octavia E. Butler');
    await page.getByRole('button', { name: 'Save' }).click({ force: true });
    await page.getByRole('row', { name: /Octavia/ }).waitFor();

    await page.getByRole('link', { name: 'Books' }).click();
    await page.getByRole('button', { name: 'Add book' }).click();
    await page.getByLabel('Title').fill('Kindred');
    await page.getByLabel('Author').selectOption({ label: 'Octavia E. Butler' });
    await page.getByRole('button', { name: 'Save' }).click({ force: true });
    await page.getByRole('row', { name: /Kindred.*Octavia E\. Butler/ }).waitFor();
    await page.getByRole('button', { name: 'Edit Kindred' }).click();
    await page.getByLabel('Year').fill('1979');
    await page.getByRole('button', { name: 'Save' }).click({ force: true });
    await page.getByRole('row', { name: /Kindred 1979/ }).waitFor();

    await page.getByRole('link', { name: 'Authors' }).click();
    await page.getByRole('button', { name: 'Delete Stanisław Lem' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    page.allow(/409/);
    await page.getByText('Stanisław Lem still has books. Delete them first.').waitFor();
  });

  test('a form in an MUI app: in the app’s colors, and what it sends stays in the app', async () => {
    const page = await open('mui-app');
    await page.getByRole('button', { name: 'Send something back' }).click();
    await page.getByLabel('Order number').fill('4711');
    await page.getByLabel('Reason').selectOption('late');
    const send = page.getByRole('button', { name: 'Send back' });
    expect(await send.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(106, 27, 154)');
    await send.click({ force: true });
    await page.getByText('4711: late').waitFor();
    await page.getByText('Sent back: 1').waitFor();
  });

  test('the app that “portico init” makes: a task is added', async () => {
    const page = await open('starter');
    await page.getByRole('button', { name: 'New task' }).click();
    await page.getByRole('textbox', { name: 'Task' }).fill('Read the page about lists');
    await page.getByRole('button', { name: 'Save' }).click({ force: true });
    await page.getByRole('row', { name: /Read the page about lists/ }).waitFor();
  });
});

describe('The playground, as files under a policy without evaluation', () => {
  const policy =
    "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:";
  let browser: TestBrowser;
  let folder: string;
  let server: Awaited<ReturnType<typeof serveFiles>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portico-playground-'));
    await build({
      configFile: 'playground/vite.config.ts',
      configLoader: 'runner',
      logLevel: 'silent',
      build: { outDir: folder },
    });
    server = await serveFiles(folder, policy);
    browser = await openBrowser();
  }, patience);
  afterEach(() => browser.expectNoComplaints());
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('what is typed is checked and drawn, what was filled in stays, and the address holds it all', async () => {
    const page = await browser.newPage({ address: server.address });
    await page.goto(`${server.address}/`);
    const field = page.getByRole('textbox', { name: 'Email address' });
    await field.fill('ada@example.com');
    await page.getByLabel('An order').check();
    await page.getByText('Shown when “about” is “order”').waitFor();

    // The type of the first field, misspelt: told with its place and the nearest name, and the last good form stays.
    const editor = page.getByRole('textbox', { name: 'Form' });
    const first = editor.getByText('"email"', { exact: true }).nth(1);
    await first.dblclick();
    await page.keyboard.type('emial');
    await page
      .getByText(/Did you mean “email”/)
      .first()
      .waitFor();
    await page
      .getByText(/^Form 11:\d+ /)
      .first()
      .waitFor();
    expect(await field.inputValue()).toBe('ada@example.com');
    await page.keyboard.press('Control+z');
    await page.getByText('Nothing is wrong.').waitFor();

    // Another sentence is said at once, and what was filled in is still there.
    const texts = page.getByRole('textbox', { name: 'Sentences' });
    await texts.getByText('"Email address"', { exact: true }).click();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(' of yours');
    const renamed = page.getByRole('textbox', { name: 'Email address of yours' });
    await renamed.waitFor();
    expect(await renamed.inputValue()).toBe('ada@example.com');

    await page.getByLabel('Order number').fill('AB123456');
    await page.getByRole('button', { name: 'Send' }).click({ force: true });
    await page.getByText('"order": "AB123456"').waitFor();

    const again = await browser.newPage({ address: server.address });
    await again.goto(page.url());
    await again.getByRole('textbox', { name: 'Email address of yours' }).waitFor();
  });
});
