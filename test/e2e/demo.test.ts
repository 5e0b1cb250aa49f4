import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { addressOf, person, signInByForm, signInPage } from '../support/e2e-portal';
import { createVisitor } from '../support/e2e-visitor';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

describe('The demo people', () => {
  test.each(['user', 'academic', 'admin-read', 'admin-write', 'sysadmin', 'leads', 'agent'])(
    '%s signs in and comes home',
    async (name) => {
      const page = await browser.newPage();
      await signInByForm(page, name);
      expect(page.url()).toBe(addressOf(page, '/home'));
      const profile = await page.request.get(addressOf(page, '/api/v1/auth/profile'));
      expect(await profile.json()).toMatchObject({ email: person(name) });
    },
  );

  test.each([
    ['invited', 'Choose your own password'],
    ['unconfirmed', 'Confirm your email address'],
    ['reset', 'Choose a new password'],
    ['mfa', 'Enter your one-time code'],
  ] as const)('%s is told what is wanted first, and is not signed in', async (name, title) => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person(name));
    await form.givePassword();
    await page.getByRole('heading', { name: title }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/login$/);
    expect((await page.request.get(addressOf(page, '/api/v1/auth/profile'))).status()).toBe(401);
  });

  test('disabled is refused', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('disabled'));
    await form.givePassword();
    await page
      .locator('.pt-problem-area')
      .getByText(/disabled|not right/)
      .waitFor();
    expect((await page.request.get(addressOf(page, '/api/v1/auth/profile'))).status()).toBe(401);
  });

  test('sysadmin reaches the admin portal, which has its own title', async () => {
    const page = await browser.newPage();
    await signInByForm(page, 'sysadmin', '/admin/login');
    expect(page.url()).toBe(addressOf(page, '/admin/home'));
    expect(await page.title()).toContain('Admin Portal');
  });
});

describe('The mail page', () => {
  test('shows letters as a person would read them, newest first, and keeps the accessibility rules', async () => {
    const page = await browser.newPage();
    const visitor = createVisitor();
    await visitor.call('GET', 'settings');
    const { clientId } = (await visitor.call('POST', 'sso/init', { email: person('agent'), language: 'en' })).body;
    const asked = await page.request.post(addressOf(page, '/cognito/'), {
      headers: {
        'Content-Type': 'application/x-amz-json-1.1',
        'X-Amz-Target': 'AWSCognitoIdentityProviderService.ForgotPassword',
      },
      data: JSON.stringify({ ClientId: clientId, Username: person('agent') }),
    });
    expect(asked.status(), await asked.text()).toBe(200);
    const letter = page.locator(`article[data-to="${person('agent')}"]`).first();
    await expect
      .poll(async () => {
        await page.goto(addressOf(page, '/dev/mail'));
        return letter.count();
      })
      .toBe(1);
    expect(await letter.textContent()).toMatch(/\b\d{6}\b/);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Mail');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.locator('body').textContent()).not.toMatch(/\{\{|undefined|\[object/);
  });
});
