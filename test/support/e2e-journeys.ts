import { readdirSync, readFileSync } from 'node:fs';
import { codeAt } from '../../server/identity/totp';
import type { WatchedPage } from './browser';
import { openPanel, openReset, panelNames } from './e2e-panels';
import { addressOf, goTo, person, signIn, signInPage } from './e2e-portal';
import { rareAtRegistration, rareAtSignIn } from './e2e-rare-states';
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

/**
 * Journeys through the portal, which visit every screen and state. Whatever must hold everywhere (accessibility, texts, layout, pictures)
 * is tested along them; a new screen is added by one `see`. They work in any language: no element is found by its text.
 */
export type Journey = (page: WatchedPage, see: (state: string) => Promise<void>) => Promise<void>;

const problem = (page: WatchedPage) => page.locator('.pt-problem-area .pt-alert, .pt-summary').first().waitFor();
const opened = async (page: WatchedPage, path: string) => {
  await page.goto(addressOf(page, path));
  await page.locator('main form').first().waitFor();
};

/** On to another page without loading the portal again, which costs as much as all that is tried on the page. */
const goOn = async (page: WatchedPage, path: string) => {
  const title = await page.title();
  await goTo(page, path);
  await page.waitForFunction((before) => document.title !== before, title);
  await isWhole(page);
};

const isWhole = (page: WatchedPage) =>
  page.locator('main .pt-skeleton, main [aria-busy="true"]').first().waitFor({ state: 'detached' });

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
    await fill(page, { password: goodPassword, customer: false, privatePolicy: true });
    await press(page);
    await control(page, 'code').waitFor();
    await see('register-code');
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
    // A separate address each time: an address may receive only a few codes an hour.
    await openReset(page, freshAddress());
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
  'sign-in, rarer': rareAtSignIn,
  'registration, rarer': rareAtRegistration,
  async profile(page, see) {
    // Most of it is locked: this account came from the customer system.
    await signIn(page, 'leads', '/editprofile');
    const step = page.locator('.pt-step');
    await step.first().waitFor();
    for (const [at, state] of ['profile-contact', 'profile-work', 'profile-subscription'].entries()) {
      if (at > 0) await step.nth(at).locator('button').click();
      await page.locator(`.pt-step:nth-child(${at + 1})[aria-current]`).waitFor();
      await see(state);
    }
  },
};

/** The first page behind sign-in. */
export const homeJourney: Journey = async (page, see) => {
  await signIn(page, 'user');
  await page.locator('.pt-feed li').first().waitFor();
  await isWhole(page);
  await see('home');
};

/** Places behind sign-in, each with an element that shows that its content has loaded. */
const places: Readonly<Record<string, { readonly path: string; readonly shown: string }>> = {
  licenses: { path: '/licenses/list', shown: '.pt-row' },
  'licenses-unknown': { path: '/licenses/list?id=unknown', shown: '.pt-empty' },
  'license-request': { path: '/licenses/request', shown: 'main form' },
  keys: { path: '/keys/list', shown: '.pt-row' },
  usage: { path: '/usage', shown: '.pt-chart svg' },
  'whats-new': { path: '/news/whats-new', shown: '.pt-feed li' },
  'security-news': { path: '/news/security', shown: '.pt-feed li' },
  'notification-news': { path: '/news/notifications', shown: 'main h1' },
  help: { path: '/doc', shown: 'main h1' },
  'help-api': { path: '/doc/api', shown: 'main h1' },
  'edit-profile': { path: '/editprofile', shown: 'main form' },
  unauthorized: { path: '/unauthorized', shown: 'main h1' },
};

/** Every screen of the portal, and what opens over them: a license, the window of a new key, the notices, the tour. */
export const portalJourney: Journey = async (page, see) => {
  await signIn(page, 'user');
  for (const [state, { path, shown }] of Object.entries(places)) {
    if (path.includes('?')) await goTo(page, path);
    else await goOn(page, path);
    await page.locator(shown).first().waitFor();
    await see(state);
  }
  const dialog = page.locator('dialog[open]');
  await goOn(page, '/licenses/list');
  await page.locator('.pt-row .pt-open').first().click();
  await dialog.locator('h2').first().waitFor();
  await see('license');
  await goOn(page, '/keys/list');
  await page.locator('.pt-row').first().waitFor();
  await page.locator('.pt-button-primary').first().click();
  await dialog.locator('input').first().waitFor();
  await see('key-create');
  await page.goto(addressOf(page, '/home'));
  await page.locator('.notice-list .pt-icon-button').click();
  await page.locator('.notice-popover h2').waitFor();
  await see('notices');
  await page.keyboard.press('Escape');
  await page.locator('.tour-invitation .pt-button').first().click();
  await page.locator('.tour-card').waitFor();
  await see('tour');
  await page.locator('.tour-foot button').last().click();
  await see('tour-second');
};

interface Route {
  readonly path: string;
  readonly screen?: string;
  readonly children?: readonly Route[];
}

/** Paths of the screens that only the admin portal has, by the screen. */
function adminScreens(): ReadonlyMap<string, string> {
  const own = new Set(readdirSync('screens/admin'));
  const places = (routes: readonly Route[], before: string): readonly (readonly [string, string])[] =>
    routes.flatMap(({ path, screen, children = [] }) => {
      const whole = `${before}/${path}`;
      const place = screen !== undefined && own.has(`${screen}.screen.json`) ? [[screen, whole] as const] : [];
      return [...place, ...places(children, whole)];
    });
  const { routes }: { readonly routes: readonly Route[] } = JSON.parse(
    readFileSync('screens/admin/routes.json', 'utf8'),
  );
  return new Map(places(routes, '/admin'));
}

/** Every screen of the admin portal with the first record that it opens, and a file of users with invalid lines. */
export const adminJourney: Journey = async (page, see) => {
  await signIn(page, 'sysadmin', '/admin/home');
  await isWhole(page);
  for (const [screen, path] of adminScreens()) {
    if (!page.url().endsWith(path)) await goOn(page, path);
    await page.locator('main h1').waitFor();
    await see(screen);
    const record = page.locator('.pt-row .pt-open').first();
    if ((await record.count()) === 0) continue;
    await record.click();
    await page.locator('dialog[open] h2').first().waitFor();
    await isWhole(page);
    await see(`${screen}-record`);
  }

  await goOn(page, '/admin/users/import');
  const file = page.locator('.pt-import input[type="file"]');
  await file.waitFor({ state: 'attached' });
  await see('users-import');
  const lines = ['Email;Last name;Account type;Number', 'nobody;=1+1;Student;1', 'nobody@uni.example;B;Academic;2'];
  await file.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await page.locator('.pt-import-mapping[open]').waitFor();
  await see('users-import-columns');
  await page.locator('.pt-import-mapping select').nth(3).selectOption('firstName');
  await page.locator('.pt-import-ways .pt-button-primary').click();
  await page.locator('.pt-import-problems').waitFor();
  await see('users-import-wrong');
};

/** The account area of the portal, from two-step sign-in off to on and back. */
export const accountJourney =
  (name: string): Journey =>
  async (page, see) => {
    const form = page.locator('main form').first();
    // By keyboard: a temporary notice may cover the button.
    const submit = () => form.locator('button[type="submit"]').press('Enter');
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
