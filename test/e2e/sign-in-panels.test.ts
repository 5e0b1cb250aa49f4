import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { openPanel, openReset, panelNames, signInUpTo } from '../support/e2e-panels';
import {
  customer,
  customerWithApp,
  invitedPerson,
  moveClock,
  personToReset,
  unconfirmedPerson,
} from '../support/e2e-people';
import { addressOf, descriptionOf, focusedText, signInPage } from '../support/e2e-portal';
import { control, heading, mailedCode, press } from '../support/e2e-registration';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const newPassword = 'Copper-Meadow-58';
const field = (page: WatchedPage, name: string) => page.locator(`[name="${name}"]`).first();
const home = (page: WatchedPage) => page.waitForURL(addressOf(page, '/home'));
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('Somebody who was invited', () => {
  test('is welcomed above the password, replaces the temporary one by their own, and is in', async () => {
    const page = await browser.newPage();
    const { email, password } = await invitedPerson(page.portal);
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(email);
    await heading(page, 'Welcome');
    await page.getByText('You have been invited to the portal.').waitFor();
    expect(await page.getByRole('link', { name: 'Forgot your password?' }).count()).toBe(0);
    await form.givePassword(password);
    await heading(page, 'Choose your own password');
    expect(await field(page, 'newPassword').getAttribute('autocomplete')).toBe('new-password');
    expect(await page.locator('input[autocomplete="username"]').inputValue(), 'whose password it is').toBe(email);
    await field(page, 'newPassword').fill(password);
    await press(page);
    await page.locator('[data-error="newPassword"]').waitFor();
    await heading(page, 'Choose your own password');
    await field(page, 'newPassword').fill(newPassword);
    await press(page);
    await home(page);
  });

  test('who takes more than three minutes is told so and begins again with the address kept', async () => {
    const page = await browser.newPage();
    const { email, password } = await invitedPerson(page.portal);
    const form = await signInUpTo(page, email, password);
    await heading(page, 'Choose your own password');
    await moveClock(page.portal, 4 * 60_000);
    await field(page, 'newPassword').fill(newPassword);
    await press(page);
    await heading(page, 'Please sign in again');
    await page.getByText('This took too long: a temporary password must be replaced within a few minutes.').waitFor();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    expect(await form.email.inputValue()).toBe(email);
  });
});

describe('Somebody whose address is not confirmed', () => {
  test('gives the mailed code, asks for another one, and is in with the password given before', async () => {
    const page = await browser.newPage();
    const { email, password } = await unconfirmedPerson(page.portal);
    const first = await mailedCode(page.portal, email);
    await signInUpTo(page, email, password);
    await heading(page, 'Confirm your email address');
    await page.getByText('u***@p***').waitFor();
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
    const code = control(page, 'confirmationCode');
    await code.fill(wrong(first));
    await press(page);
    await page.locator('[data-error="confirmationCode"]').waitFor();
    expect(await focusedText(page)).toContain('Incorrect code.');
    expect(await code.inputValue(), 'a wrong code is erased').toBe('');

    await code.fill('12');
    const resend = page.getByRole('button', { name: 'Send a new code' });
    await page.getByText('Didn’t receive the code?').waitFor();
    await page.getByText('It can take a few minutes to arrive.').waitFor();
    await resend.click();
    await page.getByText('A new code is on its way.').first().waitFor();
    expect(await code.inputValue(), 'resending clears the field').toBe('');
    await expect.poll(() => resend.getAttribute('aria-disabled')).toBe('true');
    expect(await resend.textContent()).toMatch(/\(\d+ s\)/);
    await expect.poll(() => mailedCode(page.portal, email)).not.toBe(first);
    await code.fill(await mailedCode(page.portal, email));
    await press(page);
    await home(page);
  });
});

describe('Somebody whose password must be replaced', () => {
  test('gets a code when the panel opens, and signs in with the new password', async () => {
    const page = await browser.newPage();
    const { email, password } = await personToReset(page.portal);
    await signInUpTo(page, email, password);
    await heading(page, 'Choose a new password');
    await page.getByText('u***@p***').waitFor();
    await control(page, 'resetCode').fill(await mailedCode(page.portal, email));
    await field(page, 'newPassword').fill(newPassword);
    await press(page);
    await home(page);
  });
});

describe('Somebody with an authenticator app', () => {
  test('gives its code; a wrong one stays, one after three minutes begins again; a recovery code serves too', async () => {
    const page = await browser.newPage();
    const { email, password, code, recoveryCodes } = await customerWithApp(page.portal);
    const form = await signInUpTo(page, email, password);
    await heading(page, 'Enter your one-time code');
    await control(page, 'mfaCode').fill(wrong(await code()));
    await press(page);
    await page.locator('[data-error="mfaCode"]').waitFor();
    await heading(page, 'Enter your one-time code');

    await moveClock(page.portal, 4 * 60_000);
    await control(page, 'mfaCode').fill(await code());
    await press(page);
    await page.getByText('Your sign-in expired. Enter your password again.').waitFor();
    expect(await form.email.inputValue()).toBe(email);
    await form.press();
    await form.password.waitFor();
    await form.givePassword(password);
    await control(page, 'mfaCode').fill(await code());
    await press(page);
    await home(page);

    const other = await browser.newPage();
    await signInUpTo(other, email, password);
    await heading(other, 'Enter your one-time code');
    await other.getByRole('button', { name: 'Use a recovery code' }).click();
    await heading(other, 'Enter a recovery code');
    await field(other, 'recoveryCode').fill('not-a-code');
    await press(other);
    await other.locator('[data-error="recoveryCode"]').waitFor();
    await field(other, 'recoveryCode').fill(recoveryCodes[0] ?? '');
    await press(other);
    await home(other);
  });
});

describe('A forgotten password', () => {
  test('is replaced with a mailed code; afterwards one signs in, with address and query kept', async () => {
    const page = await browser.newPage();
    const { email, password } = await customer(page.portal);
    const query = '?target=%2Fiam%2Fhome%3Fx%3D1';
    const form = signInPage(page);
    await form.open(`/login${query}`);
    await form.giveEmail(email);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?');
    expect(page.url(), 'no address in an address').not.toContain('portico.example');
    expect(page.url()).toContain(query);
    expect(await form.email.inputValue()).toBe(email);
    expect(await page.locator('.pt-step-label').allTextContents()).toEqual(['Email', 'Change password']);
    const register = page.getByRole('link', { name: 'Create an account' });
    expect(await register.getAttribute('href')).toContain(query);
    await form.press();
    await heading(page, 'Choose a new password');
    await page.getByText('u***@p***').waitFor();
    expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe(email);
    const first = await mailedCode(page.portal, email);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByText('A new code is on its way.').first().waitFor();
    await expect.poll(() => mailedCode(page.portal, email)).not.toBe(first);
    await control(page, 'code').fill(first);
    await field(page, 'password').fill(newPassword);
    await field(page, 'password').press('Enter');
    await page.locator('[data-error="code"]').waitFor();
    expect(await field(page, 'password').inputValue(), 'what is right is kept').toBe(newPassword);
    await control(page, 'code').fill(await mailedCode(page.portal, email));
    await press(page);
    await page.getByText('Your password has been changed. Sign in with the new one.').waitFor();
    expect(page.url()).toContain(`/login${query}`);
    expect(await form.email.inputValue()).toBe(email);
    await form.press();
    await form.password.waitFor();
    await form.givePassword(password);
    await page.getByRole('alert').filter({ hasText: 'Incorrect' }).first().waitFor();
    await form.givePassword(newPassword);
    await page.waitForURL(addressOf(page, '/home?x=1'));
  });
});

describe('Every panel', () => {
  test('keeps the accessibility rules, empty and refused', async () => {
    const page = await browser.newPage();
    const found: string[] = [];
    for (const panel of panelNames) {
      await openPanel(page, panel);
      for (const problem of await accessibilityProblems(page)) found.push(`${panel}: ${problem}`);
      await press(page);
      await page.locator('.pt-summary').waitFor();
      for (const problem of await accessibilityProblems(page)) found.push(`${panel}, refused: ${problem}`);
      const invalid = page.locator('[data-field][aria-invalid="true"]').first();
      expect(await descriptionOf(invalid), panel).not.toBe('');
    }
    await openReset(page, 'nobody@portico.example');
    found.push(...(await accessibilityProblems(page)));
    expect(found).toEqual([]);
  });
});
