import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../server/identity/totp';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { signInUpTo } from '../support/e2e-panels';
import { customer, invitedPerson, personToReset } from '../support/e2e-people';
import { addressOf, focusedText, pressSubmit, signInPage } from '../support/e2e-portal';
import {
  atUniversity,
  control,
  fill,
  freshAddress,
  goodPassword,
  mailedCode,
  openRegistration,
  press,
  somebody,
} from '../support/e2e-registration';

/** A connection that is cut after the server did what it was asked for: pressed again, nothing is done twice (quality R5). */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const next = 'Quiet-Meridian-73';

/** Has the server do the next call to the pool, or to an address of the API, and loses its answer. */
async function loseAnswer(page: WatchedPage, call: string): Promise<void> {
  page.allow(/net::ERR|status of 40/);
  let lost = false;
  await page.route(/\/(cognito|api)\//, async (route) => {
    const request = route.request();
    const isIt =
      request.headers()['x-amz-target']?.endsWith(`.${call}`) || new URL(request.url()).pathname.endsWith(call);
    if (lost || !isIt) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

const unreachable = (page: WatchedPage) => expect.poll(() => focusedText(page)).toContain('unreachable');
const inside = (page: WatchedPage) => page.locator('.portal').waitFor();

async function registerUpToPassword(page: WatchedPage): Promise<string> {
  const email = freshAddress();
  await openRegistration(page);
  await fill(page, { ...somebody, email });
  await press(page);
  await control(page, 'accountType').waitFor();
  await fill(page, atUniversity);
  await press(page);
  await control(page, 'password').waitFor();
  await fill(page, { password: goodPassword, privatePolicy: true });
  return email;
}

describe('An answer that is lost on the way', () => {
  test('of a registration makes no second account: pressed again, the code is asked for', async () => {
    const page = await browser.newPage();
    const email = await registerUpToPassword(page);
    await loseAnswer(page, 'SignUp');
    await press(page);
    await unreachable(page);
    expect(await control(page, 'password').inputValue(), 'what was typed is kept').toBe(goodPassword);
    await press(page);
    await control(page, 'code').waitFor();
    await control(page, 'code').fill(await mailedCode(page.portal, email));
    await press(page);
    await inside(page);
  });

  test.each(['ConfirmSignUp', '/sso/validate'])('of %s: pressed again with the same code, one is in', async (call) => {
    const page = await browser.newPage();
    const email = await registerUpToPassword(page);
    await press(page);
    await control(page, 'code').waitFor();
    await loseAnswer(page, call);
    const code = await mailedCode(page.portal, email);
    await control(page, 'code').fill(code);
    await press(page);
    await unreachable(page);
    expect(await control(page, 'code').inputValue(), 'codes are erased by every error').toBe('');
    await control(page, 'code').fill(code);
    await press(page);
    await inside(page);
  });

  test('of a forgotten password: pressed again, one signs in with the new one', async () => {
    const page = await browser.newPage();
    const { email } = await customer(page.portal);
    await page.goto(addressOf(page, '/reset_password'));
    await control(page, 'email').fill(email);
    await pressSubmit(page);
    await control(page, 'password').waitFor();
    await loseAnswer(page, 'ConfirmForgotPassword');
    await control(page, 'code').fill(await mailedCode(page.portal, email));
    await control(page, 'password').fill(next);
    await press(page);
    await unreachable(page);
    expect(await control(page, 'password').inputValue()).toBe(next);
    // Codes are erased by every error (specification section 4); the one in the mailbox is used up.
    await control(page, 'code').fill(await mailedCode(page.portal, email));
    await press(page);
    await page.getByText('Your password has been changed. Sign in with the new one.').waitFor();
    const form = signInPage(page);
    await form.press();
    await form.password.waitFor();
    await form.givePassword(next);
    await inside(page);
  });

  test('of a reset that is demanded, and of a temporary password’s end: pressed again, one is in', async () => {
    const page = await browser.newPage();
    const reset = await personToReset(page.portal);
    await signInUpTo(page, reset.email, reset.password);
    await control(page, 'resetCode').waitFor();
    await loseAnswer(page, 'ConfirmForgotPassword');
    await control(page, 'resetCode').fill(await mailedCode(page.portal, reset.email));
    await control(page, 'newPassword').fill(next);
    await press(page);
    await unreachable(page);
    await control(page, 'resetCode').fill(await mailedCode(page.portal, reset.email));
    await press(page);
    await inside(page);

    const other = await browser.newPage();
    const invited = await invitedPerson(page.portal);
    await signInUpTo(other, invited.email, invited.password);
    await control(other, 'newPassword').waitFor();
    await loseAnswer(other, 'RespondToAuthChallenge');
    await control(other, 'newPassword').fill(next);
    await press(other);
    await unreachable(other);
    await press(other);
    await inside(other);
  });

  test.each(['VerifySoftwareToken', '/auth/recovery-codes', '/sso/mfa'])(
    'of %s, while an authenticator app is set up: pressed again, it is on, with recovery codes',
    async (call) => {
      const page = await browser.newPage();
      const { email, password } = await customer(page.portal);
      await signInUpTo(page, email, password);
      await inside(page);
      await page.goto(addressOf(page, '/account/security'));
      const form = page.locator('main form').first();
      await form.locator('input[name="password"]').fill(password);
      await form.locator('button[type="submit"]').press('Enter');
      const shown = page.locator('.authenticator-text code');
      await shown.waitFor();
      const secret = ((await shown.textContent()) ?? '').replaceAll(' ', '');
      const giveCode = async () => {
        const clock = await page.request.post(addressOf(page, '/dev/clock'), { data: { forward: 60_000 } });
        await form.locator('input[name="code"]').fill(codeAt(secret, Date.parse((await clock.json()).now)));
      };
      await loseAnswer(page, call);
      await giveCode();
      await form.locator('button[type="submit"]').press('Enter');
      await unreachable(page);
      expect(await form.locator('input[name="code"]').inputValue(), 'a code counts once').toBe('');
      await giveCode();
      await form.locator('button[type="submit"]').press('Enter');
      await page.locator('.recovery-codes code').first().waitFor();
      const profile = await (await page.request.get(addressOf(page, '/api/v1/auth/profile'))).json();
      expect(profile.mfaEnabled).toBe(true);
    },
  );

  test('of a changed password: pressed again, the new one proves itself', async () => {
    const page = await browser.newPage();
    const { email, password } = await customer(page.portal);
    await signInUpTo(page, email, password);
    await inside(page);
    await page.goto(addressOf(page, '/account/security'));
    const form = page.locator('form', { has: page.locator('input[name="currentPassword"]') });
    await form.locator('input[name="currentPassword"]').fill(password);
    await form.locator('input[name="newPassword"]').fill(next);
    await loseAnswer(page, 'ChangePassword');
    await form.locator('button[type="submit"]').press('Enter');
    await unreachable(page);
    await form.locator('input[name="currentPassword"]').fill(password);
    await form.locator('button[type="submit"]').press('Enter');
    await page.getByText('Your password has been changed. You are signed out everywhere else.').first().waitFor();
  });
});
