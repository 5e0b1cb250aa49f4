import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { addressOf, pressSubmit } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';
import { control, heading } from '../support/e2e-registration';

/** Forms of other libraries' demonstrations, written again in definitions alone. */
const peers = ['survey', 'wizard', 'service', 'rules'] as const;
type Peer = (typeof peers)[number];

let browser: TestBrowser;
let project: ProjectCopy;
beforeAll(async () => {
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const fixture = (name: string) => read(join(import.meta.dirname, '../fixtures/peers', name));
  const routes = await read('screens/user/routes.json');
  const sources = await read('schemas/sources.json');
  const files: Record<string, unknown> = {};
  const texts = await fixture('texts.json');
  for (const language of ['en', 'es', 'fr', 'ja'])
    files[`locales/${language}/iam.json`] = { ...(await read(`locales/${language}/iam.json`)), peers: texts };
  for (const id of peers) {
    files[`schemas/forms/${id}.form.json`] = {
      ...(await fixture(`${id}.form.json`)),
      $schema: '../meta/form.schema.json',
    };
    const blocks = [{ block: 'form', form: id, stepper: 'standard' }];
    files[`screens/user/${id}.screen.json`] = {
      $schema: '../../schemas/meta/screen.schema.json',
      id,
      title: 'peers.sent',
      frame: 'onboarding',
      blocks,
    };
    routes.routes.push({ id, path: id, screen: id, standalone: true });
    sources.sources[`save${id[0]?.toUpperCase()}${id.slice(1)}`] = { method: 'POST', path: `peers/${id}` };
  }
  files['screens/user/routes.json'] = routes;
  files['schemas/sources.json'] = sources;
  [browser, project] = await Promise.all([openBrowser(), startProjectCopy(files)]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([browser?.close(), project?.close()]);
});

/** A form of a peer, with what arrives at its backend. */
async function open(peer: Peer): Promise<{ page: WatchedPage; sent: Record<string, unknown>[] }> {
  const page = await browser.newPage({ address: project.address });
  const sent: Record<string, unknown>[] = [];
  await page.route(`**/api/v1/peers/${peer}`, (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: {} });
  });
  await page.goto(addressOf(page, `/${peer}`));
  await page.locator('form').waitFor();
  return { page, sent };
}

const answer = (page: WatchedPage, question: string, choice: string) =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: choice }).check({ force: true });
const cell = (page: WatchedPage, row: number, column: number) =>
  page.locator(`tr[aria-rowindex="${row + 1}"] [data-column="${column}"]`);
const shown = (page: WatchedPage, name: string) => control(page, name).count();

describe('A survey: visible, enabled and required by answers, a calculated value, matrices', () => {
  test('asks for what the answers call for, adds up what is spent, and sends it', async () => {
    const { page, sent } = await open('survey');
    expect(await page.getByRole('radiogroup', { name: 'How did you travel?' }).count()).toBe(0);
    await answer(page, 'Did you travel?', 'Yes');
    await answer(page, 'How did you travel?', 'By train');
    await answer(page, 'How was it?', '2');
    expect(await control(page, 'address').isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: 'You may write to me.' }).check({ force: true });
    await control(page, 'address').fill('ada@firm.example');
    await page.getByRole('button', { name: 'Add row' }).click();
    await cell(page, 1, 0).fill('Bed');
    await cell(page, 1, 1).fill('3');
    await cell(page, 1, 2).fill('40.10');
    await expect.poll(() => page.locator('output[data-field="total"]').innerText()).toBe('120.30');
    await answer(page, 'Rooms', 'Good');
    await answer(page, 'Food', 'Poor');
    await pressSubmit(page);
    // A low grade asks for a reason.
    await expect.poll(() => control(page, 'reason').getAttribute('aria-invalid')).toBe('true');
    await control(page, 'reason').fill('Cold soup');
    expect(await accessibilityProblems(page)).toEqual([]);
    await pressSubmit(page);
    await expect
      .poll(() => sent)
      .toEqual([
        {
          travels: true,
          means: 'train',
          grade: 2,
          reason: 'Cold soup',
          mayWrite: true,
          address: 'ada@firm.example',
          expenses: [{ what: 'Bed', count: 3, price: '40.10' }],
          total: '120.30',
          rooms: 'good',
          food: 'poor',
        },
      ]);
    await page.close();
  });
});

describe('A wizard with an edit grid', () => {
  test('shows its second page to some only, keeps rows on the way back, and sends the whole', async () => {
    const { page, sent } = await open('wizard');
    await control(page, 'firstName').fill('Ada');
    await answer(page, 'Do children come along?', 'No');
    await pressSubmit(page);
    await heading(page, 'Last words');
    await page.getByRole('button', { name: 'Back' }).click();
    await heading(page, 'You');
    await answer(page, 'Do children come along?', 'Yes');
    await pressSubmit(page);
    await heading(page, 'Children');
    await page.getByRole('button', { name: 'Add row' }).click();
    await cell(page, 1, 0).fill('Ben');
    await page.getByRole('button', { name: 'Add row' }).click();
    await cell(page, 2, 0).fill('Ben');
    await cell(page, 1, 1).fill('2015-04-01');
    await cell(page, 2, 1).fill('2017-09-30');
    await pressSubmit(page);
    // No two rows have one name.
    await expect.poll(() => cell(page, 2, 0).getAttribute('aria-invalid')).toBe('true');
    await cell(page, 2, 0).fill('Cleo');
    expect(await page.locator('output[data-field="number"]').innerText()).toBe('2');
    expect(await accessibilityProblems(page)).toEqual([]);
    await pressSubmit(page);
    await heading(page, 'Last words');
    await page.getByRole('button', { name: 'Back' }).click();
    await heading(page, 'Children');
    expect(await cell(page, 2, 0).inputValue()).toBe('Cleo');
    await pressSubmit(page);
    await heading(page, 'Last words');
    await pressSubmit(page);
    await expect
      .poll(() => sent)
      .toEqual([
        {
          firstName: 'Ada',
          hasChildren: true,
          children: [
            { name: 'Ben', born: '2015-04-01' },
            { name: 'Cleo', born: '2017-09-30' },
          ],
          number: 2,
        },
      ]);
    await page.close();
  });
});

describe('A public service, one question a page', () => {
  test('skips what does not apply, repeats an answer, and shows all answers to be checked and changed', async () => {
    const { page, sent } = await open('service');
    await answer(page, 'You ask', 'For yourself');
    await pressSubmit(page);
    await heading(page, 'Your vehicles');
    await page.getByRole('button', { name: 'Add row' }).click();
    await cell(page, 1, 0).fill('AB 12');
    await page.getByRole('button', { name: 'Add row' }).click();
    await cell(page, 2, 0).fill('CD 34');
    await pressSubmit(page);
    await heading(page, 'Check your answers');
    await expect.poll(() => page.locator('form').innerText()).toContain('CD 34');
    expect(await accessibilityProblems(page)).toEqual([]);
    // Who asks for a company is asked for its name, and comes back.
    await page.getByRole('button', { name: 'Change: Who is asking?' }).click();
    await answer(page, 'You ask', 'For a company');
    await pressSubmit(page);
    await heading(page, 'The company');
    await control(page, 'company').fill('Engine & Co');
    await pressSubmit(page);
    await heading(page, 'Check your answers');
    await expect.poll(() => page.locator('form').innerText()).toContain('Engine & Co');
    await pressSubmit(page);
    await expect
      .poll(() => sent)
      .toEqual([{ who: 'company', company: 'Engine & Co', vehicles: [{ plate: 'AB 12' }, { plate: 'CD 34' }] }]);
    await page.close();
  });
});

describe('A form with rules that show, hide, enable and disable', () => {
  test('follows them, and sends nothing of what is hidden', async () => {
    const { page, sent } = await open('rules');
    expect(await control(page, 'delivery').getAttribute('readonly')).not.toBeNull();
    await control(page, 'name').fill('Ada');
    await expect.poll(() => control(page, 'delivery').getAttribute('readonly')).toBeNull();
    await control(page, 'excuse').fill('No appetite');
    expect(await control(page, 'recipe').isDisabled()).toBe(true);
    await page.getByRole('switch', { name: 'Eats vegetables' }).check({ force: true });
    await expect.poll(() => shown(page, 'excuse')).toBe(0);
    await page.getByRole('checkbox', { name: 'Kohlrabi' }).check({ force: true });
    await control(page, 'recipe').fill('Raw, with salt');
    expect(await accessibilityProblems(page)).toEqual([]);
    await pressSubmit(page);
    await expect
      .poll(() => sent)
      .toEqual([{ name: 'Ada', eatsVegetables: true, vegetables: ['kohlrabi'], recipe: 'Raw, with salt' }]);
    await page.close();
  });
});
