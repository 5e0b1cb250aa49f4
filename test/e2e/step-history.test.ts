import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { definitionFiles, projectRoot } from '../support/definition-files';
import { openReset } from '../support/e2e-panels';
import { addressOf, person, signIn, signInPage } from '../support/e2e-portal';
import {
  atCompany,
  confirmAddress,
  control,
  fill,
  freshAddress,
  goodPassword,
  mailedCode,
  openRegistration,
  press,
  registerUpToCode,
  somebody,
} from '../support/e2e-registration';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

/** How a form is walked: what is typed in a step, what tells that it is there, and how one goes on from it. */
interface Walk {
  open(page: WatchedPage): Promise<void>;
  readonly steps: Readonly<Record<string, Stop>>;
}

interface Stop {
  /** Locator of what only this step shows. */
  readonly shows: string;
  fill?(page: WatchedPage): Promise<void>;
  /** Field and text that must still be there after Back, Forward and a reload. */
  readonly keeps?: readonly [field: string, value: string];
  next?(page: WatchedPage): Promise<void>;
}

const address = freshAddress();
const acknowledge = '[type="submit"]';

/** One way through each form of several steps that visitors meet; forms that leave no way back, or whose steps open freely, are held below. */
const walks: Readonly<Record<string, Walk>> = {
  'sign-in': {
    open: (page) => signInPage(page).open(),
    steps: {
      email: {
        shows: 'input[name="email"]:not([readonly])',
        fill: (page) => control(page, 'email').fill(person('user')),
        keeps: ['email', person('user')],
      },
      password: { shows: 'input[name="password"]', fill: (page) => control(page, 'password').fill('Half-a-Pass') },
    },
  },
  registration: {
    open: (page) => openRegistration(page),
    steps: {
      contact: {
        shows: '[data-field="firstName"]',
        fill: (page) => fill(page, { ...somebody, email: address }),
        keeps: ['firstName', 'Nora'],
      },
      work: {
        shows: '[data-field="accountType"]',
        fill: (page) => fill(page, atCompany),
        keeps: ['company', 'Quill Instruments'],
      },
      submit: { shows: 'input[name="password"]', fill: (page) => fill(page, { customer: true }) },
    },
  },
  'reset-password': {
    open: (page) => openReset(page),
    steps: {
      email: {
        shows: 'input[name="email"]',
        fill: (page) => control(page, 'email').fill(address),
        keeps: ['email', address],
      },
      password: { shows: 'input[name="password"]', fill: (page) => control(page, 'password').fill('Half-a-Pass') },
    },
  },
  careers: {
    open: async (page) => {
      await page.goto(addressOf(page, '/careers/terms-and-conditions'));
      await page.locator(acknowledge).waitFor();
    },
    steps: {
      jobSeekers: {
        shows: 'h1:has-text("Terms for job seekers")',
        next: (page) => page.locator('.pt-button-secondary').click(),
      },
      declined: { shows: 'h1:has-text("did not acknowledge")' },
    },
  },
};

interface Written {
  readonly id: string;
  readonly navigation?: string;
  readonly steps?: readonly { readonly id: string; readonly back?: string; readonly panel?: boolean }[];
}

const forms = definitionFiles(projectRoot)
  .filter(({ path }) => path.endsWith('.form.json'))
  .map(({ bytes }) => JSON.parse(new TextDecoder().decode(bytes as Uint8Array<ArrayBuffer>)) as Written);

/** Forms with a step that has a way back, taken from the definitions: a new one needs its walk. */
const stepped = forms.filter(({ steps = [] }) => steps.some(({ back }) => back !== undefined));

test('Every form whose steps lead back is walked, or opens its steps freely, or stands in a page of the account', () => {
  const inside = ['two-step'];
  const left = stepped.filter(({ id, navigation }) => !(id in walks) && navigation !== 'free' && !inside.includes(id));
  expect(left.map(({ id }) => id)).toEqual([]);
});

async function at(page: WatchedPage, { shows, keeps }: Stop): Promise<void> {
  await page.locator(shows).first().waitFor();
  if (keeps) expect(await control(page, keeps[0]).inputValue()).toBe(keeps[1]);
}

describe.each(Object.entries(walks))('The steps of %s are entries of the history', (form, { open, steps }) => {
  const stops = Object.values(steps);
  test('Back, Forward and a reload at every step lead to what was typed there', async () => {
    const page = await browser.newPage();
    await open(page);
    for (const [index, stop] of stops.entries()) {
      await page.locator(stop.shows).first().waitFor();
      await stop.fill?.(page);
      await page.reload();
      await at(page, stop);
      if (index === stops.length - 1) break;
      await (stop.next ?? press)(page);
      await page
        .locator(stops[index + 1]?.shows ?? '')
        .first()
        .waitFor();
    }
    for (const stop of stops.toReversed().slice(1)) {
      await page.goBack();
      await at(page, stop);
    }
    // What a reload forgot, the way forward, is asked again; what it kept is there.
    await page.reload();
    if (stops[0]) await at(page, stops[0]);
    for (const [index, stop] of stops.slice(1).entries()) {
      await (stops[index]?.next ?? press)(page);
      await page.locator(stop.shows).first().waitFor();
    }
    for (const stop of stops.toReversed().slice(1)) {
      await page.goBack();
      await at(page, stop);
    }
    for (const stop of stops.slice(1)) {
      await page.goForward();
      await page.locator(stop.shows).first().waitFor();
    }
    // The form's own Back goes back in the history, so that Forward goes on from there.
    const before = stops.at(-2);
    await page.locator('.pt-actions .pt-button-secondary, .pt-more .pt-button-secondary').first().click();
    if (before) await at(page, before);
    await page.goForward();
    await page
      .locator(stops.at(-1)?.shows ?? '')
      .first()
      .waitFor();
  });

  test('a made-up entry, and one that a changed field has overtaken, lead to the first step that is not done', async () => {
    const page = await browser.newPage();
    await open(page);
    const names = Object.keys(steps);
    await page.evaluate(
      ([id, trail]) => {
        const { usr, ...entry } = history.state;
        history.replaceState({ ...entry, usr: { ...usr, steps: { [id as string]: trail } } }, '');
      },
      [form, names] as const,
    );
    await page.reload();
    await page
      .locator(stops[0]?.shows ?? '')
      .first()
      .waitFor();
  });
});

describe('A registration that waits for its code', () => {
  test('asks before it is left half done, and not where only the address goes along', async () => {
    const page = await browser.newPage();
    await page.goto(addressOf(page, '/login'));
    await page.getByRole('link', { name: 'Create an account' }).click();
    await control(page, 'firstName').waitFor();
    await control(page, 'email').fill(address);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
    // Registration has an address as well.
    await control(page, 'firstName').waitFor({ state: 'detached' });
    expect(await control(page, 'email').inputValue()).toBe(address);
    await page.goBack();
    await control(page, 'firstName').fill('Nora');
    await page.goBack();
    await page.locator('dialog[open] .pt-button-secondary').click();
    expect(await control(page, 'firstName').inputValue()).toBe('Nora');
  });

  test('comes back to the code after a reload, and by the link; its code then leads to sign-in', async () => {
    const page = await browser.newPage();
    const email = freshAddress();
    await openRegistration(page);
    await registerUpToCode(page, {
      contact: { ...somebody, email },
      work: atCompany,
      submit: { customer: false, privatePolicy: true },
    });
    await page.reload();
    await control(page, 'code').waitFor();
    await control(page, 'code').fill('000000');
    await press(page);
    await page.locator('.pt-summary').waitFor();
    expect(await control(page, 'code').inputValue(), 'wrong digits do not stay').toBe('');
    await page.goto(addressOf(page, '/login'));
    await page.getByRole('link', { name: 'Create an account' }).click();
    await control(page, 'code').waitFor();
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]));
    expect(kept).not.toContain(goodPassword);
    await confirmAddress(page, email);
    await page.getByText('Your email address is confirmed.').waitFor();
    expect(await control(page, 'email').inputValue()).toBe(email);
    await signInPage(page).giveEmail(email);
    await signInPage(page).givePassword(goodPassword);
    await page.waitForURL(addressOf(page, '/home'));
  });

  test('D17: with a wrong address goes back to it with everything kept, and leaves no account there', async () => {
    const page = await browser.newPage();
    const [wrong, right] = [freshAddress(), freshAddress()];
    await openRegistration(page);
    const submit = { customer: false, privatePolicy: true };
    await registerUpToCode(page, { contact: { ...somebody, email: wrong }, work: atCompany, submit });
    await page.getByRole('button', { name: /Wrong address/ }).click();
    await control(page, 'firstName').waitFor();
    expect(await control(page, 'firstName').inputValue()).toBe('Nora');
    expect(await control(page, 'email').inputValue()).toBe(wrong);
    await control(page, 'email').fill(right);
    await press(page);
    await control(page, 'company').waitFor();
    expect(await control(page, 'company').inputValue()).toBe('Quill Instruments');
    await press(page);
    await control(page, 'password').waitFor();
    await fill(page, { password: goodPassword });
    await press(page);
    await control(page, 'code').waitFor();
    expect(await mailedCode(page.portal, right)).toMatch(/^\d{6}$/);
    // The wrong address is free again.
    const other = await browser.newPage();
    await openRegistration(other);
    await registerUpToCode(other, { contact: { ...somebody, email: wrong }, work: atCompany, submit });
  });

  test('left by Back, is gone on with unchanged, and made again where something was changed', async () => {
    const page = await browser.newPage();
    const email = freshAddress();
    await openRegistration(page);
    const submit = { customer: false, privatePolicy: true };
    await registerUpToCode(page, { contact: { ...somebody, email }, work: atCompany, submit });
    const first = await mailedCode(page.portal, email);
    await page.goBack();
    await control(page, 'password').waitFor();
    await page.goForward();
    await control(page, 'code').waitFor();
    await page.goBack();
    await fill(page, { password: `${goodPassword}-2` });
    await press(page);
    await control(page, 'code').waitFor();
    await expect.poll(() => mailedCode(page.portal, email)).not.toBe(first);
    await confirmAddress(page, email);
    await page.waitForURL(addressOf(page, '/home'));
  });
});

test('The freely opened steps of a profile are entries, too, however late the code comes that follows them', async () => {
  const page = await browser.newPage();
  await page.route('**/assets/step-history-*.js', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await signIn(page, 'user', '/editprofile');
  await control(page, 'firstName').fill('Ursula');
  await page.getByRole('navigation', { name: 'Progress' }).getByRole('button', { name: 'Work' }).click();
  await control(page, 'accountType').waitFor();
  await page.reload();
  await control(page, 'accountType').waitFor();
  await page.goBack();
  await control(page, 'firstName').waitFor();
  expect(await control(page, 'firstName').inputValue()).toBe('Ursula');
  await page.goForward();
  await control(page, 'accountType').waitFor();
});
