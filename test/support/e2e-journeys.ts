import { codeAt } from '../../server/identity/totp';
import type { WatchedPage } from './browser';
import { openPanel, openReset, panelNames } from './e2e-panels';
import { addressOf, person, signIn, signInPage } from './e2e-portal';
import { atCompany, control, fill, freshAddress, openRegistration, press, somebody } from './e2e-registration';

/**
 * Ways through the portal, each of which stops at every screen and state on it. Whatever is to hold everywhere (accessibility, words,
 * room, pictures) is tested along them; a new screen joins by one `see`. They work in any language: nothing is found by its words.
 */
export type Journey = (page: WatchedPage, see: (state: string) => Promise<void>) => Promise<void>;

const problem = (page: WatchedPage) => page.locator('.pt-problem-area .pt-alert, .pt-summary').first().waitFor();
const opened = async (page: WatchedPage, path: string) => {
  await page.goto(addressOf(page, path));
  await page.locator('main form').first().waitFor();
};

export const onboardingJourneys: Readonly<Record<string, Journey>> = {
  async 'sign-in'(page, see) {
    const form = signInPage(page);
    await form.open();
    await see('sign-in');
    await form.press();
    await problem(page);
    await see('sign-in-empty');
    await form.giveEmail(person('agent'));
    await see('sign-in-password');
    await form.givePassword('Wrong-Password-1');
    await problem(page);
    await see('sign-in-refused');
  },
  async 'sign-in-panels'(page, see) {
    for (const panel of panelNames) {
      await openPanel(page, panel);
      await see(`sign-in-${panel}`);
    }
    await openReset(page);
    await see('reset-password');
    // An address of its own each time: each may be sent a few codes an hour.
    await openReset(page, freshAddress());
    await see('reset-password-code');
    await press(page);
    await problem(page);
    await see('reset-password-refused');
  },
  async registration(page, see) {
    await openRegistration(page);
    await see('register');
    await press(page);
    await problem(page);
    await see('register-empty');
    await fill(page, { ...somebody, email: freshAddress() });
    await press(page);
    await control(page, 'accountType').waitFor();
    await fill(page, { accountType: 'Academic', academicPosition: 'Student' });
    await see('register-academic');
    await fill(page, atCompany);
    await see('register-work');
    await press(page);
    await control(page, 'password').waitFor();
    await press(page);
    await problem(page);
    await see('register-password');
  },
  async 'sign-in panels'(page, see) {
    for (const panel of panelNames) {
      await openPanel(page, panel);
      await see(`sign-in-${panel}`);
      await press(page);
      await problem(page);
      await see(`sign-in-${panel}-empty`);
    }
  },
  async 'password reset'(page, see) {
    await openReset(page);
    await see('reset-password');
    await openReset(page, person('agent'));
    await see('reset-password-code');
    await press(page);
    await problem(page);
    await see('reset-password-empty');
  },
  async careers(page, see) {
    await opened(page, '/careers/terms-and-conditions?career=employer');
    await see('careers-employers');
    await opened(page, '/careers/terms-and-conditions');
    await see('careers');
    await page.locator('.pt-actions .pt-button-secondary').click();
    await page.locator('.pt-actions .pt-button-secondary').waitFor();
    await see('careers-declined');
  },
  async unsubscribe(page, see) {
    await opened(page, '/unsubscribe');
    await see('unsubscribe-incomplete');
    await opened(page, '/unsubscribe?token=made-up');
    await see('unsubscribe');
    await press(page);
    await problem(page);
    await see('unsubscribe-refused');
  },
};

/** The first page behind sign-in. */
export const homeJourney: Journey = async (page, see) => {
  await signIn(page, 'user');
  await page.locator('main h1').waitFor();
  await see('home');
};

/** The account area of the portal, from two-step sign-in off to on and back. */
export const accountJourney =
  (name: string): Journey =>
  async (page, see) => {
    const form = page.locator('main form').first();
    const submit = () => form.locator('button[type="submit"]').click({ force: true });
    await signIn(page, name);
    await opened(page, '/account/security');
    await see('account-security');
    await submit();
    await problem(page);
    await see('account-security-empty');
    await form.locator('input[name="password"]').fill('Harbour-Lantern-42');
    await submit();
    await page.locator('.authenticator-code').waitFor();
    await see('account-authenticator');
    const secret = ((await page.locator('.authenticator-text code').textContent()) ?? '').replaceAll(' ', '');
    const clock = await page.request.post(addressOf(page, '/dev/clock'), { data: { forward: 60_000 } });
    await form.locator('input[name="code"]').fill(codeAt(secret, Date.parse((await clock.json()).now)));
    await submit();
    await page.locator('.recovery-codes code').first().waitFor();
    const [recovery = ''] = await page.locator('.recovery-codes code').allTextContents();
    await see('account-recovery-codes');
    await submit();
    await form.locator('.pt-button-danger').waitFor();
    await see('account-two-step-on');
    await form.locator('.pt-button-danger').click();
    await form.locator('input[name="removeCode"]').waitFor();
    await see('account-two-step-off');
    await form.locator('input[name="removePassword"]').fill('Harbour-Lantern-42');
    await form.locator('input[name="removeCode"]').fill(recovery);
    await submit();
    await form.locator('input[name="password"]').waitFor();
    await page.goto(addressOf(page, '/account/sessions'));
    await page.locator('.pt-list table, .pt-list [role="list"], main table, main li').first().waitFor();
    await see('account-sessions');
    await opened(page, '/account/notifications');
    await page.locator('main legend, main fieldset').first().waitFor();
    await see('account-notifications');
    await opened(page, '/account/data');
    await see('account-data');
  };
