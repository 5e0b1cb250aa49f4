import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, person, signIn, signInPage, signOut } from '../support/e2e-portal';
import type { ProjectCopy } from '../support/e2e-project';
import { openWorkshop, press, startWorkshop } from '../support/e2e-workshop';

let browser: TestBrowser;
let project: ProjectCopy;

beforeAll(async () => {
  [browser, project] = await Promise.all([openBrowser(), startWorkshop()]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

const newPage = () => browser.newPage({ address: project.address });

async function fillToSecondStep(page: WatchedPage): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByRole('radio', { name: 'Visitor' }).check();
  await press(page);
  await page.getByLabel('Remarks').fill('Coming by train');
}

async function openInside(page: WatchedPage, name: string): Promise<void> {
  await signIn(page, name);
  await page.getByRole('link', { name: 'Workshop' }).click();
  await page.getByLabel('First name').waitFor();
}

/** The session ends on the server, as after a long pause; the next call is what tells the page. */
async function endSession(page: WatchedPage): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const ended = await page.request.post(addressOf(page, '/api/v1/sso/logout'), {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token), Origin: new URL(page.portal).origin },
    data: {},
  });
  expect(ended.status()).toBe(204);
  await page.context().addCookies(cookies);
  await page.route('**/api/v1/workshops', async (route) =>
    route.fulfill({ response: await route.fetch({ url: addressOf(page, '/api/v1/auth/profile'), method: 'GET' }) }),
  );
  await page.getByLabel('Seats').fill('2');
  await press(page);
  await page.getByText('Your session has ended').waitFor();
}

describe('Nothing typed is lost', () => {
  test('to a reload: values and step are there again', async () => {
    const page = await newPage();
    await openWorkshop(page);
    await fillToSecondStep(page);
    await page.reload();
    await page.getByLabel('Remarks').waitFor();
    expect(await page.getByLabel('Remarks').inputValue()).toBe('Coming by train');
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  });

  test('to a session that ended: after signing in again the same person goes on (quality R7)', async () => {
    const page = await newPage();
    await openInside(page, 'user');
    await fillToSecondStep(page);
    await endSession(page);
    const form = signInPage(page);
    await form.giveEmail(person('user'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/inside'));
    await page.getByLabel('Remarks').waitFor();
    expect(await page.getByLabel('Remarks').inputValue()).toBe('Coming by train');
  });

  test('but somebody else who signs in then sees nothing of it', async () => {
    const page = await newPage();
    await openInside(page, 'user');
    await fillToSecondStep(page);
    await endSession(page);
    const form = signInPage(page);
    await form.giveEmail(person('agent'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/inside'));
    await page.getByLabel('First name').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('');
  });

  test('but a password is never kept', async () => {
    const page = await newPage();
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('user'));
    await form.password.fill('Harbour-Lantern-42');
    await page.reload();
    await form.password.waitFor();
    expect(await form.password.inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Harbour');
  });

  test('and who has sent the form, left it or signed out leaves no draft', async () => {
    const page = await newPage();
    await page.route('**/api/v1/workshops', (route) => route.fulfill({ json: {} }));
    await openInside(page, 'user');
    const kept = () => page.evaluate(() => sessionStorage.getItem('portico-drafts') ?? '');
    const leave = () => page.getByRole('button', { name: 'Leave and lose changes' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('link', { name: 'Home' }).click();
    await leave();
    await page.getByRole('link', { name: 'Workshop' }).click();
    await page.getByLabel('First name').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('');
    await fillToSecondStep(page);
    await page.getByLabel('Seats').fill('2');
    await press(page);
    await page.getByText('You are registered.').waitFor();
    await page.reload();
    await page.getByLabel('First name').waitFor();
    expect(await kept()).toBe('');
    await page.getByLabel('First name').fill('Ada');
    await signOut(page);
    await leave();
    await page.locator('input[name="email"]').waitFor();
    expect(await kept()).toBe('');
  });

  test('asks before another page takes the place of what was typed, and only then', async () => {
    const page = await newPage();
    await openInside(page, 'user');
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    const home = page.getByRole('link', { name: 'Home' });
    const name = page.getByLabel('First name');
    // What was typed and taken back again is no change.
    await name.fill('Ada');
    await name.fill('');
    await home.click();
    await page.waitForURL(addressOf(page, '/home'));
    expect(await question.count()).toBe(0);

    await page.goBack();
    await name.fill('Ada');
    for (const leave of [() => home.click(), () => page.goBack(), () => signOut(page)]) {
      await leave();
      await question.waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent), 'what loses nothing').toBe(
        'Stay on this page',
      );
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      expect(page.url()).toBe(addressOf(page, '/inside'));
      expect(await name.inputValue()).toBe('Ada');
    }
  });

  test('lets the browser ask only where it keeps no draft', async () => {
    const page = await newPage();
    await openInside(page, 'user');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.getByLabel('First name').fill('Ada');
    await page.reload();
    await page.getByLabel('First name').waitFor();
    expect(asked).toEqual([]);
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
      sessionStorage.clear();
    });
    await page.getByLabel('First name').fill('Grace');
    await page.reload();
    await page.getByLabel('First name').waitFor();
    expect(asked).toEqual(['beforeunload']);
  });
});
