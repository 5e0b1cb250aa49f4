import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, person, send, signIn } from '../support/e2e-portal';

/** An administrator changes a letter, and takes it back; others look on. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

async function open(name: string, key = 'WELCOME', title = 'Welcome'): Promise<WatchedPage> {
  const page = await browser.newPage();
  await signIn(page, name, `/admin/templates/emails?id=${key}.fr`);
  await page.getByRole('button', { name: title, exact: true }).click();
  await drawer(page)
    .getByRole('heading', { level: 2, name: `${title} – Français` })
    .waitFor();
  return page;
}
const drawer = (page: WatchedPage) => page.getByRole('dialog').first();
/** What is asked above the drawer, once it is asked. */
const question = (page: WatchedPage) => page.getByRole('dialog').nth(1);
/** Presses by key: a button of a form that is not ready says so, and is pressed all the same. */
const press = (where: WatchedPage | ReturnType<WatchedPage['locator']>, name: string) =>
  where.getByRole('button', { name, exact: true }).last().press('Enter');
const said = (page: WatchedPage, text: string) => page.getByText(text).first().waitFor();
const letter = (page: WatchedPage) => page.frameLocator('iframe');

test('A letter is changed in French, previewed, tried, activated, seen in the next letter, and taken back', async () => {
  const page = await open('sysadmin', 'LICENSE_GRANTED', 'License is ready');
  await letter(page).getByText('Bonjour Kim,').waitFor();

  await press(drawer(page), 'Edit');
  const form = page.getByRole('dialog').last();
  const body = form.getByRole('textbox', { name: 'Body' });
  const before = await body.inputValue();
  const live = form.frameLocator('iframe');
  await live.getByText('Bonjour Kim,').waitFor();

  // While it is typed: what is wrong is said with its line, and the last good picture stays.
  await body.fill('Salut\n\n{{ fristName }}');
  await form.getByRole('status').getByText('Line 3: there is no variable “fristName”').waitFor();
  await live.getByText('Bonjour Kim,').waitFor();
  await form.getByRole('button', { name: 'Show the place' }).click();
  const selected = () =>
    body.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  expect(await selected()).toBe('{{ fristName }}');
  await press(form, 'Save');
  await form.getByRole('group', { name: 'There is 1 problem' }).waitFor();

  // Variables go in at the caret, by mouse and by key.
  await body.fill('Salut ');
  await form.getByRole('button', { name: 'firstName', exact: true }).click();
  await body.pressSequentially(', **tout est prêt** : ');
  await form.getByRole('button', { name: 'number', exact: true }).press('Enter');
  expect(await body.inputValue()).toBe('Salut {{ firstName }}, **tout est prêt** : {{ number }}');
  expect(await body.evaluate((area) => area === document.activeElement)).toBe(true);
  await live.getByText('Salut Kim').waitFor();
  expect(await form.getByRole('button', { name: 'Show the place' }).count()).toBe(0);
  await press(form, 'Save');
  await said(page, 'The draft was saved.');

  await letter(page).getByText('Salut Kim').waitFor();
  expect(await letter(page).locator('strong').textContent()).toBe('tout est prêt');
  const paper = () =>
    letter(page)
      .locator('main')
      .evaluate((main) => getComputedStyle(main).backgroundColor);
  expect(await paper(), 'the style of the letter is let in').toBe('rgb(255, 255, 255)');
  await press(drawer(page), 'Dark');
  await expect.poll(paper).toBe('rgb(28, 34, 43)');
  await press(drawer(page), 'Text');
  await drawer(page).locator('.pt-preview-text').getByText('Salut Kim, tout est prêt').waitFor();

  await press(drawer(page), 'Send me a test');
  await said(page, 'A test email is on its way');
  const mails = async () => (await page.request.get(addressOf(page, '/dev/mail'))).text();
  await expect.poll(mails).toContain(`data-to="${person('sysadmin')}" data-template="LICENSE_GRANTED"`);
  expect(await mails()).toContain('Salut Kim, tout est prêt');

  await press(drawer(page), 'Activate');
  await press(question(page), 'Activate');
  await said(page, 'The draft is now active.');

  // The next letter to somebody who reads French.
  const email = person('zoe');
  const about = { firstName: 'Zoé', lastName: 'Lune', accountType: 'Commercial', language: 'fr' };
  const { id: ownerId } = await send(page, 'users', { email, ...about, invite: false });
  const letterOf = async (words: string) => {
    const kind = { product: 'Portico Solver', licenseType: 'COMMERCIAL_WLS', category: 'wls', acceptTerms: true };
    const { number } = await send(page, 'licenses', { ownerId, ...kind }, { form: 'admin-license-create/main/create' });
    await expect.poll(mails).toContain(number);
    const found = (await mails()).split('<article').find((each) => each.includes(number));
    expect(found).toContain(`data-to="${email}" data-template="LICENSE_GRANTED"`);
    expect(found).toContain(words);
  };
  await letterOf('Salut Zoé, tout est prêt');

  await drawer(page).getByRole('tab', { name: 'Editions' }).click();
  await drawer(page).getByRole('button', { name: 'Restore this edition' }).first().click();
  await press(question(page), 'Restore this edition');
  await said(page, 'is in use again');
  await letterOf('Bonjour Zoé,');
  await drawer(page).getByRole('tab', { name: 'Changes' }).click();
  await drawer(page).getByLabel('Compare').selectOption({ label: '1' });
  await drawer(page).getByRole('row', { name: /Same/ }).first().waitFor();
  await drawer(page).getByRole('tab', { name: 'Template', exact: true }).click();
  await drawer(page)
    .getByText(before.split('\n')[0] ?? before)
    .first()
    .waitFor();
});

test('A letter is compared in its languages, side by side or by tabs', async () => {
  const page = await open('admin-read');
  await drawer(page).getByRole('tab', { name: 'Languages' }).click();
  const letters = drawer(page).locator('article:visible iframe');
  await expect.poll(() => letters.count()).toBe(4);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => letters.count()).toBe(1);
  const tab = (name: string) => drawer(page).getByRole('button', { name, exact: true });
  expect(await tab('English').getAttribute('aria-pressed')).toBe('true');
  await tab('日本語').press('Enter');
  await expect.poll(() => tab('日本語').getAttribute('aria-pressed')).toBe('true');
  expect(await drawer(page).locator('article:visible h3').textContent()).toBe('日本語');
});

test('Those who only look see the letter, and why they cannot change it', async () => {
  const page = await open('admin-read');
  await letter(page).getByText('Kim').first().waitFor();
  await drawer(page).getByLabel('Sample values').selectOption({ label: 'Without values' });
  await expect.poll(() => letter(page).getByText('Kim').count()).toBe(0);
  for (const name of ['Edit', 'Send me a test']) {
    const button = drawer(page).getByRole('button', { name, exact: true });
    expect(await button.getAttribute('aria-disabled'), name).toBe('true');
  }
});

test('A post is written from a template, which replaces nothing that was typed unless it is wished', async () => {
  const page = await browser.newPage();
  await signIn(page, 'sysadmin', '/admin/news/security');
  const text = (title: string) => ({ title, summary: `${title}.`, body: `**${title}**` });
  await send(page, 'templates/posts', {
    name: 'Leaked keys',
    type: 'SECURITY',
    severity: 'MEDIUM',
    audience: 'COMMERCIAL',
    languageVariants: { en: text('Change your keys'), fr: text('Changez vos clés') },
  });
  await page.getByRole('button', { name: 'Write a notice' }).first().click();
  const form = page.getByRole('dialog').last();
  await form.getByRole('button', { name: 'Next', exact: true }).press('Enter');
  await form.locator('[name="en_title"]').fill('Mine');
  await form.getByRole('button', { name: 'Back', exact: true }).press('Enter');
  await form.getByRole('combobox', { name: 'Template', exact: true }).selectOption('Leaked keys');
  await form.getByRole('button', { name: 'Fill in' }).press('Enter');
  await form.getByRole('listitem').filter({ hasText: 'English – Title' }).waitFor();
  await form.getByRole('button', { name: 'Keep it, fill in the rest' }).press('Enter');
  await form.getByText('Filled in from “Leaked keys”.').waitFor();
  for (const title of ['Mine', '', 'Changez vos clés', '']) {
    await form.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    const here = form.locator('[name$="_title"]');
    await expect.poll(() => here.inputValue()).toBe(title);
  }
  await form.getByRole('button', { name: 'Write a notice', exact: true }).press('Enter');
  await said(page, 'The draft was saved.');
  const { items } = await (
    await page.request.get(addressOf(page, '/api/v1/posts?type=SECURITY&scope=all&q=Mine'), {
      headers: { 'x-portal-mode': 'admin' },
    })
  ).json();
  expect(items).toMatchObject([{ title: 'Mine', severity: 'MEDIUM', audience: 'COMMERCIAL', status: 'DRAFT' }]);
});
