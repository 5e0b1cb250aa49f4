import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { during } from '../support/e2e-during';
import { addressOf, focusedText, person, signIn, signInPage } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const noAnswer = /Failed to load resource/;

describe('When the server goes away in the middle (quality R2, R13, R33)', () => {
  test('the address step says so, keeps what was typed, and works when it is back', async () => {
    const page = await browser.newPage();
    page.allow(noAnswer);
    const form = signInPage(page);
    await form.open();
    await page.route('**/sso/init', (route) => route.abort('connectionrefused'));
    await form.email.fill(person('user'));
    await form.press();
    await page.locator('.pt-problem-area .pt-alert').waitFor();
    expect(await focusedText(page)).toContain('Server down or unreachable');
    expect(await form.email.inputValue()).toBe(person('user'));
    await page.unroute('**/sso/init');
    await form.press();
    await form.password.waitFor();
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home'));
  });

  test('so does the password step when the user pool does not answer', async () => {
    const page = await browser.newPage();
    page.allow(noAnswer);
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('user'));
    await page.route('**/cognito/**', (route) => route.abort('connectionrefused'));
    await form.givePassword();
    await page.locator('.pt-problem-area .pt-alert').waitFor();
    expect(await focusedText(page)).toContain('Server down or unreachable');
    await page.unroute('**/cognito/**');
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home'));
  });

  test.each([
    ['a page of a proxy', { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }, '502'],
    [
      'a page of a proxy that says all is well',
      { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' },
      '502',
    ],
    ['an error without a body', { status: 503, body: '' }, '503'],
  ])('%s in place of an answer is a server error, not a blank page', async (_name, answer, said) => {
    const page = await browser.newPage();
    page.allow(noAnswer);
    const form = signInPage(page);
    await form.open();
    await page.route('**/sso/init', (route) => route.fulfill(answer));
    await form.email.fill(person('user'));
    await form.press();
    await page.locator('.pt-problem-area .pt-alert').waitFor();
    expect(await focusedText(page)).toContain(`Internal server error ${said}`);
    expect(await page.locator('main').textContent()).not.toContain('Bad gateway');
    expect(await form.email.inputValue()).toBe(person('user'));
  });

  test('too many attempts are said in the language of the page, with the seconds to wait (quality R11)', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'fr'));
    const form = signInPage(page);
    await form.open();
    await page.route('**/sso/init', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '17' },
        json: {
          error: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests.', severity: 'ERROR', args: { seconds: 17 } },
        },
      }),
    );
    await form.email.fill(person('user'));
    await form.press();
    await page.locator('.pt-problem-area .pt-alert').waitFor();
    const said = await focusedText(page);
    expect(said).toContain('17');
    expect(said).not.toContain('Too many requests');
  });
});

describe('When the server takes its time (quality R4)', () => {
  test('the button is busy, says so, keeps focus, and a second press sends nothing', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    let asked = 0;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/sso/init', async (route) => {
      asked++;
      await held;
      await route.continue();
    });
    await form.email.fill(person('user'));
    await form.submit.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('form [role="status"]').allTextContents()).toContain('Working. Please wait.');
    expect(await form.submit.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await form.press();
    release();
    await form.password.waitFor();
    expect(asked).toBe(1);
  });

  test('after a minute it is given up and said; what was typed is kept, and the next press works', async () => {
    const page = await browser.newPage();
    await page.clock.install();
    const form = signInPage(page);
    await form.open();
    await page.route('**/sso/init', () => new Promise(() => undefined));
    await form.email.fill(person('user'));
    // The minute begins with the call, not with the press: its code may come first.
    await during(page.waitForRequest('**/sso/init'), () => form.press());
    await expect.poll(() => page.locator('form [role="status"]').allTextContents()).toContain('Working. Please wait.');
    await page.clock.fastForward(10_000);
    expect(await form.submit.getAttribute('aria-disabled'), 'still under way').toBe('true');
    await page.clock.fastForward(51_000);
    await page.getByText('The server did not answer in time').first().waitFor();
    expect(await form.email.inputValue()).toBe(person('user'));
    await page.unroute('**/sso/init');
    await form.press();
    await form.password.waitFor();
  });

  test('going back meanwhile wins over the late answer', async () => {
    const page = await browser.newPage();
    const form = signInPage(page);
    await form.open();
    await form.giveEmail(person('user'));
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/sso/validate*', async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    });
    await during(page.waitForRequest('**/sso/validate*'), () => form.givePassword());
    await page.getByRole('button', { name: 'Back' }).click();
    await form.email.waitFor();
    release();
    await page.waitForTimeout(300);
    expect(await form.email.inputValue()).toBe(person('user'));
    expect(new URL(page.url()).pathname).toMatch(/\/login$/);
  });
});

describe('When the session ends under somebody’s hands (quality R7)', () => {
  test('sign-in is shown with the reason, and leads back to where one was', async () => {
    const page = await browser.newPage();
    await signIn(page, 'user', '/home?where=here');
    await page.locator('.portal').waitFor();
    await page.context().clearCookies();
    await page.reload();
    const form = signInPage(page);
    await form.email.waitFor();
    await form.giveEmail(person('user'));
    await form.givePassword();
    await page.waitForURL(addressOf(page, '/home?where=here'));
  });
});

describe('When the browser keeps nothing (quality R18)', () => {
  test('sign-in works without local and session storage', async () => {
    const page = await browser.newPage();
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await signIn(page);
    await page.getByText('Ursula').waitFor();
  });
});

describe('The watch of these tests', () => {
  test('notices what the content security policy blocks, errors on the console and exceptions', async () => {
    const page = await browser.newPage();
    await signInPage(page).open();
    await page.evaluate(() => {
      const script = document.createElement('div');
      script.setAttribute('style', 'color: red');
      document.body.append(script);
      console.error('planted');
      setTimeout(() => {
        throw new Error('planted exception');
      });
    });
    for (const complaint of [/CSP: style-src/, /console: planted/, /planted exception/])
      await expect.poll(() => page.complaints.join('\n')).toMatch(complaint);
    page.complaints.splice(0);
  });
});
