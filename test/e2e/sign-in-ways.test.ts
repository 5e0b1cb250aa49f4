import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { during } from '../support/e2e-during';
import { customer, invitedPerson } from '../support/e2e-people';
import { addressOf, focusedText, person, signInByForm, signInPage } from '../support/e2e-portal';
import { heading } from '../support/e2e-registration';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

describe('Signing in as an administrator (specification section 2)', () => {
  test('is a link that changes title, button and itself, and leads to the administrators’ portal', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.email.fill(person('sysadmin'));
    await page.getByRole('button', { name: 'Administrator sign-in' }).click();
    await heading(page, 'Sign in as administrator');
    expect(await form.submit.textContent()).toBe('Continue as administrator');
    expect(await focusedText(page), 'focus stays on the link').toContain('Standard sign-in');
    expect(await form.email.inputValue(), 'what was typed is kept').toBe(person('sysadmin'));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Standard sign-in' }).click();
    await heading(page, 'Sign in');
    await page.getByRole('button', { name: 'Administrator sign-in' }).click();
    await heading(page, 'Sign in as administrator');
    await form.giveEmail(person('sysadmin'));
    await heading(page, 'Enter your administrator password');
    expect(await form.submit.textContent()).toBe('Sign in as administrator');
    const validated = await during(page.waitForRequest('**/sso/validate*'), () => form.givePassword());
    expect(validated.headers()['x-portal-mode']).toBe('admin');
    await page.waitForURL(addressOf(page, '/admin/home'));
    await expect.poll(() => page.title()).toContain('Admin Portal');
  });

  test('lets a customer in, but leads them to a page that says so, with a way to their own portal', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await page.getByRole('button', { name: 'Administrator sign-in' }).click();
    await heading(page, 'Sign in as administrator');
    await form.giveEmail(person('user'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/admin/unauthorized'));
    await page.locator('main').getByRole('button', { name: 'Go to the user portal' }).click();
    await page.waitForURL(addressOf(page, '/home'));
  });

  test('a target in the administrators’ portal is followed from the other one by loading its page', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open(`/login?target=${encodeURIComponent('/iam/admin/home')}`);
    await form.giveEmail(person('sysadmin'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/admin/home'));
    await expect.poll(() => page.title()).toContain('Admin Portal');
  });
});

describe('The question for the language (decisions 2.2)', () => {
  test('is asked once for an address whose account speaks another language; yes changes the account', async () => {
    const page = await browser.newPage();
    const { email, password } = await invitedPerson(page.portal, 'fr');
    const form = signInPage(page);
    const dialog = page.getByRole('dialog', { name: 'Which language do you prefer?' });
    await form.open();
    await form.email.fill(email);
    await form.press();
    await dialog.waitFor();
    expect(await dialog.locator('[lang="fr"]').first().textContent()).toBe('Français');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use English' }).click();
    await form.password.waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await form.press();
    await form.password.waitFor();
    expect(await dialog.count(), 'nobody is asked twice').toBe(0);
    await form.givePassword(password);
    await page.locator('input[name="newPassword"]').fill('Copper-Meadow-58');
    await form.press();
    await page.waitForURL(addressOf(page, '/home'));
    const profile = await (await page.request.get(addressOf(page, '/api/v1/auth/profile'))).json();
    expect(profile.language).toBe('en');
  });

  test('no leaves the account as it is', async () => {
    const page = await browser.newPage({ language: 'ja' });
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'ja'));
    const { email, password } = await customer(page.portal);
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(email);
    const asked = await during(page.waitForRequest('**/sso/validate*'), () => form.givePassword(password));
    expect(new URL(asked.url()).searchParams.get('language')).toBe('');
    await page.waitForURL(addressOf(page, '/home'));
    const profile = await (await page.request.get(addressOf(page, '/api/v1/auth/profile'))).json();
    expect(profile.language).toBe('en');
  });
});

describe('When something does not work', () => {
  test('a server that fails after the password was proven is asked again by the next press, without another proof', async () => {
    const page = await browser.newPage();
    page.allow(/Failed to load resource/);
    const proofs: string[] = [];
    page.on('request', (request) => {
      const target = request.headers()['x-amz-target'];
      if (target) proofs.push(target);
    });
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('user'));
    let failures = 0;
    await page.route('**/sso/validate*', (route) =>
      failures++ === 0
        ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' })
        : route.continue(),
    );
    await form.givePassword();
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    const proven = proofs.length;
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home'));
    expect(proofs.length, 'the password was not sent again').toBe(proven);
  });

  test('a server that is down says so at each step, and keeps what was typed', async () => {
    const page = await browser.newPage();
    page.allow(/Failed to load resource/);
    const form = signInPage(page);
    const down = page.getByRole('alert').filter({ hasText: 'Server down or unreachable' });
    await form.open();
    await page.route(/sso\/init|\/cognito\//, (route) => route.abort());
    await form.email.fill(person('user'));
    await form.press();
    await down.waitFor();
    expect(await form.email.inputValue()).toBe(person('user'));
    await page.unroute(/sso\/init|\/cognito\//);
    await form.giveEmail(person('user'));
    await page.route('**/cognito/**', (route) => route.abort());
    await form.givePassword();
    await down.waitFor();
    await page.unroute('**/cognito/**');
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home'));
  });

  test('a slow answer shows that it is awaited; going back leaves it behind, and the next press counts', async () => {
    const page = await browser.newPage();
    page.allow(/Failed to load resource/);
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('user'));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/sso/validate*', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await form.givePassword();
    await page.locator('button[type="submit"][data-busy]').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await form.email.inputValue()).toBe(person('user'));
    release();
    await page.unroute('**/sso/validate*');
    await form.giveEmail(person('user'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home'));
  });

  test('blocked cookies are explained, instead of turning in circles', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
    });
    const form = signInPage(page);
    await form.open();
    await form.email.fill(person('user'));
    await form.press();
    await page.getByRole('alert').filter({ hasText: 'Cookies are blocked in your browser.' }).waitFor();
    expect(await form.email.inputValue()).toBe(person('user'));
  });

  test('an account that the portal does not know yet is made by the second call, once', async () => {
    const page = await browser.newPage();
    const calls: string[] = [];
    await page.route('**/sso/validate*', (route) => {
      const url = new URL(route.request().url());
      calls.push(url.searchParams.get('reg') ?? '');
      return calls.length === 1
        ? route.fulfill({ status: 409, json: { error: { code: 'NOT_PROVISIONED', message: 'x', severity: 'ERROR' } } })
        : route.continue();
    });
    await signInByForm(page);
    expect(calls).toEqual(['', 'true']);
  });
});
