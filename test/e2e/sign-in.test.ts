import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import {
  addressOf,
  descriptionOf,
  focusedText,
  person,
  signInByForm,
  signInPage,
  signOut,
} from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

describe('Signing in (specification section 2)', () => {
  test('leads from address to password to the home page', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Sign in']);
    await form.giveEmail(person('user'));
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Enter your password']);
    expect(await page.title()).toBe('Enter your password – User Portal');
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home'));
    await page.locator('main').getByText('Ursula').waitFor();
    expect(await page.title()).toBe('Home – User Portal');
  });

  test('answers no address of its first visit with an error, not even the icon', async () => {
    const page = await browser.newPage({ isFirstVisit: true });
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    await signInPage(page).open();
    await page.waitForLoadState('networkidle');
    expect(failed).toEqual([]);
  });

  test('says a wrong password at the form, erases it, keeps the address and moves focus to the message', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('leads'));
    await form.givePassword('Wrong-Password-1');
    const message = page.getByRole('alert').filter({ hasText: 'Incorrect email address or password.' });
    await message.waitFor();
    expect(await form.password.inputValue()).toBe('');
    expect(await focusedText(page)).toContain('Incorrect email address or password.');
    expect(await page.title()).toBe('Error: Enter your password – User Portal');
    expect(await page.getByRole('textbox', { name: 'Email address' }).inputValue()).toBe(person('leads'));
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await form.email.inputValue()).toBe(person('leads'));
    await form.press();
    await form.password.waitFor();
    expect(await message.count(), 'Back clears the error').toBe(0);
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home'));
  });

  test('tells an unknown address from a known one by nothing', async () => {
    const shown = await Promise.all(
      [person('agent'), 'nobody@unknown.example'].map(async (address) => {
        const page = await browser.newPage();
        const form = signInPage(page);
        await form.open();
        await form.giveEmail(address);
        const atPassword = await page.locator('main').ariaSnapshot();
        await form.givePassword('Wrong-Password-1');
        await page.getByRole('alert').first().waitFor();
        return [atPassword, await page.locator('main').ariaSnapshot()].join('\n').replaceAll(address, '…');
      }),
    );
    expect(shown[1]).toBe(shown[0]);
  });

  test('shows what is missing of an empty step: summary with a link, words at the input, focus on the summary', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    expect(await form.submit.getAttribute('aria-disabled')).toBe('true');
    expect(await form.email.getAttribute('aria-invalid')).toBeNull();
    await form.press();
    expect(await focusedText(page)).toContain('Enter your email address.');
    expect(await descriptionOf(form.email)).toContain('Enter your email address.');
    expect(await form.email.getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('link', { name: 'Enter your email address.' }).click();
    expect(await form.email.evaluate((input) => input === document.activeElement)).toBe(true);
    await form.email.fill('no address');
    expect(await descriptionOf(form.email)).toContain('like name@example.com');
    await form.email.fill(person('user'));
    expect(await descriptionOf(form.email)).toBe('');
    expect(await form.submit.getAttribute('aria-disabled')).toBeNull();
  });

  test('shows no error on leaving an untouched field', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.email.focus();
    await page.keyboard.press('Tab');
    expect(await form.email.getAttribute('aria-invalid')).toBeNull();
    expect(await page.locator('.pt-problem').count()).toBe(0);
  });

  test('says which fields a password manager fills, and allows paste', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    expect(await form.email.getAttribute('autocomplete')).toBe('username');
    expect(await form.email.getAttribute('type')).toBe('email');
    await form.giveEmail(person('user'));
    expect(await form.password.getAttribute('autocomplete')).toBe('current-password');
    expect(await form.password.getAttribute('type')).toBe('password');
    const names = page.locator('input[autocomplete="username"]');
    expect(await names.count(), 'one field tells whose password it is').toBe(1);
    expect(await names.inputValue()).toBe(person('user'));
    expect(await names.isEditable()).toBe(false);
    const refused = await form.password.evaluate(
      (input) => !input.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    );
    expect(refused).toBe(false);
  });

  test('shows and hides the password by one button of constant name, and hides it when it is sent', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('user'));
    const reveal = page.getByRole('button', { name: 'Show Password' });
    expect(await reveal.getAttribute('aria-pressed')).toBe('false');
    await reveal.click();
    expect(await reveal.getAttribute('aria-pressed')).toBe('true');
    expect(await form.password.getAttribute('type')).toBe('text');
    expect(await form.password.getAttribute('spellcheck')).toBe('false');
    await form.press();
    expect(await form.password.getAttribute('type')).toBe('password');
  });

  test('needs nothing but a keyboard, and shows where one is', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.email.focus();
    await page.keyboard.type(person('user'));
    await page.keyboard.press('Enter');
    await form.password.waitFor();
    const focused = await form.password.evaluate((input) => input === document.activeElement);
    expect(focused, 'focus is where one types').toBe(true);
    await page.keyboard.type('Harbour-Lantern-42');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('false');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('submit');
    const outline = await form.submit.evaluate((button) => {
      const style = getComputedStyle(button);
      return style.outlineStyle !== 'none' || style.boxShadow !== 'none';
    });
    expect(outline, 'the focused button is marked').toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForURL(addressOf(page, '/home'));
  });
});

describe('Where signing in leads (specification section 4)', () => {
  test('back to the deep link that was asked for, with its query', async () => {
    const page = await browser.newPage();
    await page.goto(addressOf(page, '/home?from=mail'));
    await page.waitForURL(/\/login\?target=/);
    const form = signInPage(page);
    await form.giveEmail(person('user'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home?from=mail'));
  });

  test.each(['//evil.example/x', '/\\evil.example', '/\t/evil.example', '/iam/..//evil.example'])(
    'home, when the target is %j',
    async (target) => {
      const page = await browser.newPage();
      await signInByForm(page, 'user', `/login?target=${encodeURIComponent(target)}`);
      expect(page.url()).toBe(addressOf(page, '/home'));
    },
  );

  test.each(['https:evil.example', 'https://localhost.evil.example', 'javascript:alert(1)'])(
    "to the provider's own site, when the target is %j",
    async (target) => {
      const page = await browser.newPage();
      await page.route(/^https:/, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Another site</title><link rel="icon" href="data:,">' }),
      );
      const settings = await (await page.request.get(addressOf(page, '/api/v1/settings'))).json();
      const own = new URL(settings.links.portal).hostname;
      const form = signInPage(page);
      await form.open(`/login?target=${encodeURIComponent(target)}`);
      await form.giveEmail(person('user'));
      await form.givePassword();
      await page.waitForURL((url) => url.hostname === own);
    },
  );

  test('straight on for somebody who is signed in already', async () => {
    const page = await browser.newPage();
    await signInByForm(page);
    await page.goto(addressOf(page, `/login?target=${encodeURIComponent('/iam/home?x=1')}`));
    await page.waitForURL(addressOf(page, '/home?x=1'));
    expect(await page.locator('input[name="email"]').count()).toBe(0);
  });

  test('to the same page again after a reload', async () => {
    const page = await browser.newPage();
    await signInByForm(page);
    await page.reload();
    await page.locator('.portal').waitFor();
    expect(page.url()).toBe(addressOf(page, '/home'));
  });
});

describe('Signing out', () => {
  test('ends the session on the server, and Back shows nothing', async () => {
    const page = await browser.newPage();
    await signInByForm(page);
    const before = await page.context().cookies();
    await page.goto(addressOf(page, '/home?second=visit'));
    await signOut(page);
    await page.locator('input[name="email"]').waitFor();
    await page.goBack();
    await page.locator('input[name="email"]').waitFor();
    expect(await page.locator('body').textContent()).not.toContain('Ursula');
    await page.context().addCookies(before);
    const answer = await page.request.get(addressOf(page, '/api/v1/auth/profile'));
    expect(answer.status(), 'the old cookie is worth nothing').toBe(401);
  });

  test('works also when the call fails: the browser forgets', async () => {
    const page = await browser.newPage();
    page.allow(/Failed to load resource/);
    await signInByForm(page);
    await page.route('**/sso/logout', (route) => route.abort());
    await signOut(page);
    await page.locator('input[name="email"]').waitFor();
  });
});

describe('The pages of sign-in', () => {
  test('go back and forward between steps and pages without losing the way', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('user'));
    await page.reload();
    await form.password.waitFor();
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home'));
    await page.goto(addressOf(page, '/login'));
    await page.locator('.portal').waitFor();
    await page.goBack();
    await page.locator('.portal').waitFor();
    expect(await form.email.count(), 'Back does not ask for a password again').toBe(0);
    await page.goForward();
    await page.locator('.portal').waitFor();
  });

  test('S29: leave no password, code or token in storage, history or addresses', async () => {
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await signInByForm(page);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
    for (const text of [kept, ...asked]) {
      expect(text).not.toContain('Harbour-Lantern');
      expect(text).not.toMatch(/eyJ[\w-]+\./);
    }
  });

  test('ask nobody but the portal', async () => {
    const page = await browser.newPage();
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    await signInByForm(page);
    expect([...hosts]).toEqual([new URL(page.portal).origin]);
  });

  test('send what was pressed twice once', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await form.open();
    await form.email.fill(person('user'));
    await form.submit.dblclick();
    await form.password.waitFor();
    await form.password.fill('Harbour-Lantern-42');
    await form.submit.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.form?.requestSubmit();
    });
    await page.locator('.portal').waitFor();
    expect(sent.filter((path) => path.endsWith('/sso/init'))).toHaveLength(1);
    expect(sent.filter((path) => path.endsWith('/sso/validate'))).toHaveLength(1);
  });
});
