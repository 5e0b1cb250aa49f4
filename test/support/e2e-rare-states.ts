import type { WatchedPage } from './browser';
import type { Journey } from './e2e-journeys';
import { invitedPerson } from './e2e-people';
import { addressOf, beginAnew, person, signInPage, withoutArrival } from './e2e-portal';
import {
  atCompany,
  control,
  fill,
  freshAddress,
  goodPassword,
  openRegistration,
  press,
  somebody,
} from './e2e-registration';

const dialog = (page: WatchedPage) => page.locator('dialog[open]');
const linkButton = (page: WatchedPage) => page.locator('.pt-footer button').first();

/** Opens a page under other settings of the operator; other tests are not affected. */
async function openUnder(page: WatchedPage, path: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  const address = addressOf(page, path);
  await page.route(address, async (route) => {
    const answer = await route.fetch();
    // The server-rendered page uses the server's own settings.
    const html = (await answer.text())
      .replace(/ data-drawn="[^"]*"/, '')
      .replace(/(id="portico-configuration"[^>]*>)(.*?)(<\/script>)/s, (_all, before, json, after) => {
        const { settings, ...configuration } = JSON.parse(json);
        const changed = JSON.stringify({ ...configuration, settings: { ...settings, ...change } });
        return `${before}${changed.replaceAll('<', '\\u003c')}${after}`;
      });
    await route.fulfill({ response: answer, body: html });
  });
  await beginAnew(page);
  await page.goto(address);
  await page.unroute(address);
}

/** Rare states of sign-in: another mode, an invitation, a question, the operator's texts, blocked cookies. */
export const rareAtSignIn: Journey = async (page, see) => {
  const form = signInPage(page);
  await form.open();
  const title = page.locator('.pt-title');
  const usual = (await title.textContent()) ?? '';
  await linkButton(page).click();
  await title.filter({ hasNotText: new RegExp(`^${usual}$`) }).waitFor();
  await see('sign-in-admin');
  await form.open();
  await form.giveEmail((await invitedPerson(page.portal)).email);
  await see('sign-in-invited');
  await form.open();
  await form.email.fill((await invitedPerson(page.portal, 'fr')).email);
  await form.press();
  await dialog(page).locator('h2').first().waitFor();
  await see('sign-in-language');
  for (const severity of ['MEDIUM', 'HIGH']) {
    const announcement = {
      title: 'Le portail se repose dimanche',
      message: 'De 6 h à 7 h UTC.',
      // An operator's texts, in any language: they mark what is not the page's own text.
      language: 'fr',
      severity,
      active: true,
    };
    await openUnder(page, '/login', { announcement });
    await page.locator(`.announcement-${severity.toLowerCase()}`).waitFor();
    await see(`sign-in-announcement-${severity.toLowerCase()}`);
  }
  page.allow(/Failed to load resource/);
  await withoutArrival(page);
  await page.route('**/definitions/manifest.json', (route) => route.abort('connectionrefused'));
  await beginAnew(page);
  await page.goto(addressOf(page, '/login'));
  await page.locator('.startup-failed').waitFor();
  await see('server-down');
  await page.unroute('**/definitions/manifest.json');
  await page.addInitScript("Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })");
  await form.open();
  await form.email.fill(person('user'));
  await form.press();
  await page.locator('.pt-problem-area .pt-alert').waitFor();
  await see('sign-in-cookies-blocked');
};

/** Rare states of registration: it is closed, a look-alike, a password being checked, a new code, a failure, a taken address. */
export const rareAtRegistration: Journey = async (page, see) => {
  await openUnder(page, '/register', { registrationEnabled: false });
  await page.locator('main form').waitFor();
  await see('register-closed');

  await openRegistration(page);
  await fill(page, { ...somebody, email: person('user') });
  await press(page);
  await control(page, 'accountType').waitFor();
  await fill(page, atCompany);
  await press(page);
  await control(page, 'password').waitFor();
  await fill(page, { password: goodPassword, customer: false, privatePolicy: true });
  await press(page);
  await control(page, 'password').waitFor({ state: 'detached' });
  await see('register-address-taken');

  // Back to the first step, with everything kept but the address.
  await page.locator('.pt-actions button:not([type="submit"])').first().click();
  await fill(page, { email: freshAddress('dept.mit.edu') });
  await press(page);
  await fill(page, { accountType: 'non-profit' });
  await press(page);
  await dialog(page).locator('h2').first().waitFor();
  await see('register-look-alike');
  await dialog(page).locator('.pt-button-primary').click();
  await fill(page, { password: 'granite-42' });
  await see('register-password-half');
  await fill(page, { password: goodPassword, privatePolicy: true });
  await see('register-password-met');
  await press(page);
  await control(page, 'code').waitFor();
  await page.locator('.pt-footer .pt-button-link').click();
  await page.locator('.pt-footer .pt-button-link[aria-disabled]').waitFor();
  await see('register-code-again');
};
