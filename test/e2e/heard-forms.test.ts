import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { heard } from '../support/e2e-heard';
import { addressOf, person, signInPage } from '../support/e2e-portal';
import {
  atCompany,
  control,
  fill,
  freshAddress,
  goodPassword,
  mailedCode,
  openRegistration,
  press,
  somebody,
} from '../support/e2e-registration';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const at = (name: string) => `[data-field="${name}"]`;
const tree = (page: WatchedPage) => page.locator('main').ariaSnapshot();
const problem = (page: WatchedPage) => page.locator('.pt-summary').waitFor();
const focused = (page: WatchedPage, selector: string) =>
  page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);

describe('What a screen reader is told of forms (quality section 3)', () => {
  test('sign-in: what each step asks, whose password it is, and a button of constant name that is pressed or not', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    expect(await heard(page, 'input[name="email"]')).toMatchObject({
      role: 'textbox',
      name: 'Email address',
      states: { required: true, invalid: 'false' },
    });
    await form.press();
    await problem(page);
    expect(await focused(page, '.pt-summary'), 'focus is at what is wrong').toBe(true);
    expect(await heard(page, '.pt-summary')).toMatchObject({ role: 'group', name: 'There is 1 problem' });
    expect(await heard(page, 'input[name="email"]')).toMatchObject({
      description: 'Enter your email address.',
      states: { invalid: 'true' },
    });
    await form.giveEmail(person('user'));
    expect(await tree(page)).toContain('textbox "Email address": user@portico.example');
    expect(await heard(page, 'input[autocomplete="username"]')).toMatchObject({ states: { readonly: true } });
    expect(await heard(page, 'input[name="password"]')).toMatchObject({ name: 'Password', states: { focused: true } });
    expect(await tree(page)).toContain('button "Show Password"');
    await page.getByRole('button', { name: 'Show Password' }).click();
    expect(await tree(page)).toContain('button "Show Password" [pressed]');
  });

  test('registration: steps, searches, choices, the rules of a password, consent and the code', async () => {
    const page = await browser.newPage();
    await openRegistration(page);
    const address = freshAddress();
    const steps = page.getByRole('navigation', { name: 'Progress' });
    const eachStep = () => steps.getByRole('listitem').allTextContents();
    const now = () => steps.locator('[aria-current="step"]').textContent();

    // The stepper: an ordered list, the present step marked, what is not done yet no link; the hidden step is not counted.
    expect(await eachStep()).toEqual(['1Contact (current step)', '2Work (not started)', '3Password (not started)']);
    expect(await now()).toContain('Contact');
    expect(await steps.getByRole('button').count()).toBe(0);
    expect(await tree(page)).toContain('heading "Step 1 of 3: Create your account" [level=1]');

    // Errors: each input's own description, which names the input, and links with the same words.
    await press(page);
    await problem(page);
    for (const link of await page.locator('.pt-summary a').all()) {
      const words = ((await link.textContent()) ?? '').trim();
      const name = ((await link.getAttribute('href')) ?? '').split('-').at(-1) ?? '';
      const input = await heard(page, at(name));
      expect(words).toBe(input.description);
      expect(words.toLowerCase()).toContain(input.name.toLowerCase());
      expect(input.states).toMatchObject({ invalid: 'true', required: true });
    }

    // A search: a combobox whose options are counted, and one of which is the active one.
    await control(page, 'country').fill('norw');
    await page.locator('.pt-option').first().waitFor();
    expect(await heard(page, at('country'))).toMatchObject({
      role: 'combobox',
      name: 'Country or region',
      states: { expanded: true, hasPopup: 'listbox', autocomplete: 'list' },
    });
    expect(await tree(page)).toContain('option "Norway"');
    await expect.poll(() => tree(page)).toContain('status: 1 result');
    const active = (await control(page, 'country').getAttribute('aria-activedescendant')) ?? '';
    expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Norway');
    await page.keyboard.press('Escape');
    expect(await heard(page, at('country'))).toMatchObject({ states: { expanded: false } });

    await fill(page, { ...somebody, email: address });
    await press(page);
    await control(page, 'accountType').waitFor();
    expect(await focused(page, 'h1'), 'focus is at the heading of the new step').toBe(true);
    expect(await heard(page, 'h1')).toMatchObject({ name: 'Step 2 of 3: Your work' });
    expect(await eachStep()).toEqual(['Contact (completed)', '2Work (current step)', '3Password (not started)']);
    expect(await steps.getByRole('button').allTextContents(), 'a finished step leads back').toEqual([
      'Contact (completed)',
    ]);

    // A few choices: a group with a name, its problem at the group.
    await press(page);
    await problem(page);
    expect(await heard(page, '[role="radiogroup"]')).toMatchObject({
      name: 'Account type',
      description: 'Choose the type of your account.',
      states: { invalid: 'true', required: true },
    });
    await fill(page, { accountType: 'Academic' });
    await control(page, 'university').fill('zzzz');
    await expect.poll(() => tree(page)).toContain('status: No university');
    await page.keyboard.press('Escape');
    await fill(page, atCompany);
    expect(await heard(page, at('jobRole'))).toMatchObject({ role: 'combobox', name: 'Job role' });
    await press(page);

    // The rules of a password: said before anything is typed, each in words whether it is met, and told after a pause.
    await control(page, 'password').waitFor();
    expect((await heard(page, at('password'))).description).toContain('At least 12 characters (not met)');
    await control(page, 'password').fill('granite');
    expect((await heard(page, at('password'))).description).toContain('A lowercase letter (met)');
    await expect.poll(() => tree(page)).toContain('status: 1 of 5 requirements met');

    // Consent: not ticked for anybody, and its link can be reached by itself.
    expect(await heard(page, at('privatePolicy'))).toMatchObject({
      role: 'checkbox',
      name: 'I have read and accept the privacy policy.',
      states: { checked: 'false' },
    });
    expect(await control(page, 'privatePolicy').getAttribute('aria-required')).toBe('true');
    await control(page, 'privatePolicy').focus();
    await page.keyboard.press('Tab');
    expect(await focused(page, '.pt-check a')).toBe(true);

    // The code: one field for the ears, a picture of six boxes for the eyes.
    await fill(page, { password: goodPassword, customer: false, privatePolicy: true });
    await press(page);
    await control(page, 'code').waitFor();
    const code = await heard(page, at('code'));
    expect(code).toMatchObject({ role: 'textbox', name: 'Confirmation code', states: { required: true } });
    expect(code.description).toBe('6 digits');
    expect(await control(page, 'code').getAttribute('autocomplete')).toBe('one-time-code');
    expect(await control(page, 'code').getAttribute('inputmode')).toBe('numeric');
    expect(await control(page, 'code').getAttribute('maxlength'), 'nothing cuts a paste').toBeNull();
    expect((await tree(page)).match(/textbox/g), 'the boxes are a picture').toHaveLength(1);
    expect(await steps.count(), 'the hidden step is no fourth one').toBe(0);
    await press(page);
    await problem(page);
    expect(await heard(page, at('code'))).toMatchObject({
      description: 'Enter the code from the email. 6 digits',
      states: { invalid: 'true' },
    });
  });
});

describe('With no mouse (quality section 3, T3)', () => {
  /** Goes on by Tab until it is there; wherever it comes by, one sees where one is, and nothing lies over it. */
  async function tabTo(page: WatchedPage, selector: string): Promise<void> {
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press('Tab');
      const here = await page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement) || element === document.body) return undefined;
        // What is drawn beside the real control: a ring around the box of a code.
        const drawn = [element, ...(element.parentElement?.querySelectorAll<HTMLElement>('.pt-box-now') ?? [])];
        const marked = drawn.some((each) => {
          const { outlineStyle, boxShadow } = getComputedStyle(each);
          return outlineStyle !== 'none' || boxShadow !== 'none';
        });
        const { top, bottom } = element.getBoundingClientRect();
        return { marked, inSight: bottom > 0 && top < innerHeight, name: element.outerHTML.slice(0, 120) };
      });
      if (here === undefined) continue;
      expect(here, `on the way to ${selector}`).toMatchObject({ marked: true, inSight: true });
      if (await focused(page, selector)) return;
    }
    throw new Error(`Tab does not lead to "${selector}".`);
  }

  test('one registers from sign-in to the mailed code, and is home', async () => {
    const page = await browser.newPage();
    const email = freshAddress();
    await signInPage(page).open();
    await tabTo(page, '.skip-link');
    await page.keyboard.press('Enter');
    expect(await focused(page, '#main')).toBe(true);
    await tabTo(page, 'a[href*="/register"]');
    await page.keyboard.press('Enter');

    await control(page, 'firstName').waitFor();
    await tabTo(page, at('email'));
    await page.keyboard.type(email);
    await tabTo(page, at('firstName'));
    await page.keyboard.type('Nora');
    await tabTo(page, at('lastName'));
    await page.keyboard.type('Quill');
    await tabTo(page, at('country'));
    await page.keyboard.type('Norway');
    await page.locator('.pt-option').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => control(page, 'country').inputValue()).toBe('Norway');
    await tabTo(page, 'button[type="submit"]');
    await page.keyboard.press('Enter');

    await control(page, 'accountType').waitFor();
    expect(await focused(page, 'h1')).toBe(true);
    await tabTo(page, 'input[type="radio"]');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('radio', { name: 'Commercial' }).isChecked()).toBe(true);
    await tabTo(page, at('company'));
    await page.keyboard.type('Quill Instruments');
    await tabTo(page, at('phone_number'));
    await page.keyboard.type('+47 22 12 34 56');
    await tabTo(page, at('industry'));
    await page.keyboard.type('Banking');
    await page.locator('.pt-option').first().waitFor();
    await page.keyboard.press('Enter');
    await tabTo(page, at('jobRole'));
    await page.keyboard.type('Dev');
    await tabTo(page, at('jobFunction'));
    await page.keyboard.type('Data');
    await tabTo(page, 'button[type="submit"]');
    await page.keyboard.press('Space');

    await control(page, 'password').waitFor();
    await tabTo(page, at('password'));
    await page.keyboard.type(goodPassword);
    await tabTo(page, 'input[type="radio"]');
    await page.keyboard.press('Space');
    await tabTo(page, at('privatePolicy'));
    await page.keyboard.press('Space');
    await tabTo(page, 'button[type="submit"]');
    await page.keyboard.press('Enter');

    await control(page, 'code').waitFor();
    expect(await focused(page, at('code')), 'where one thing is asked, one can type at once').toBe(true);
    await page.keyboard.type(await mailedCode(page.portal, email));
    await page.keyboard.press('Enter');
    await page.waitForURL(addressOf(page, '/home'));
    await page.locator('main').getByText('Nora').first().waitFor();
  });
});
