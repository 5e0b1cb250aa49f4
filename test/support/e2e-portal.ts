import { expect } from 'vitest';
import { demoPassword } from '../../server/demo/people';
import type { WatchedPage } from './browser';

/** The actions of tests on the portal's pages, as a user performs them. */
export interface SignInPage {
  readonly email: ReturnType<WatchedPage['locator']>;
  readonly password: ReturnType<WatchedPage['locator']>;
  readonly submit: ReturnType<WatchedPage['locator']>;
  /** Presses submit, whether it is `aria-disabled` or not. */
  press(): Promise<void>;
  /** Opens the page and waits until it accepts typing. */
  open(path?: string): Promise<void>;
  /** From the address to the password step. */
  giveEmail(email: string): Promise<void>;
  givePassword(password?: string): Promise<void>;
}

/**
 * Presses submit by its key, whether it is `aria-disabled` or not: a mouse click on a disabled button does not wait, and misses a button
 * that still moves.
 */
export function pressSubmit(page: WatchedPage): Promise<void> {
  return page.locator('button[type="submit"]').press('Enter');
}

export const person = (name: string) => `${name}@portico.example`;

/** Makes the next page that of a new visit: opening the same address again is a reload, which stays at its step. */
export async function beginAnew(page: WatchedPage): Promise<void> {
  await page.evaluate(() => history.replaceState(null, ''));
}

export function signInPage(page: WatchedPage): SignInPage {
  const email = page.locator('input[name="email"]');
  const password = page.locator('input[name="password"]');
  const submit = page.locator('button[type="submit"]');
  const press = () => pressSubmit(page);
  return {
    email,
    password,
    submit,
    press,
    async open(path = '/login') {
      await beginAnew(page);
      await page.goto(addressOf(page, path));
      await email.waitFor();
    },
    async giveEmail(address) {
      await email.fill(address);
      await press();
      // A user whose account has another language is asked which one they prefer, and keeps the current one here.
      const keep = page.locator('dialog[open] .pt-button-secondary');
      const arrived = async () => {
        if (await keep.isVisible()) await keep.click();
        return password.isVisible();
      };
      await expect.poll(arrived).toBe(true);
    },
    async givePassword(secret = demoPassword) {
      await password.fill(secret);
      await press();
    },
  };
}

/**
 * Signs a demo user in and waits for the portal around their page. The session is opened by the API, as a program does: the tests of
 * sign-in, and {@link signInByForm}, cover the forms. As there, a visitor keeps their language.
 * @param path of the first page; a page for visitors leads on to its target or home
 */
export async function signIn(page: WatchedPage, name = 'user', path = '/login'): Promise<void> {
  const api = addressOf(page, '/api/v1');
  await page.request.get(`${api}/settings`);
  const cookies = await page.context().cookies(api);
  const token = cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.post(`${api}/auth/login`, {
    headers: {
      Origin: new URL(page.portal).origin,
      'X-XSRF-TOKEN': decodeURIComponent(token),
      'X-Portal-Mode': path.startsWith('/admin') ? 'admin' : 'user',
    },
    data: { username: person(name), password: demoPassword },
  });
  expect(answer.status(), `${name} signs in`).toBe(200);
  const { language } = await answer.json();
  const spoken = await page.evaluate(() => navigator.language.slice(0, 2));
  if (spoken !== language) {
    await page.addInitScript((wish) => {
      if (localStorage.getItem('i18nextLng') === null) localStorage.setItem('i18nextLng', wish);
    }, spoken);
  }
  await page.goto(addressOf(page, path));
  await page.locator('.portal').waitFor();
}

/** Signs a demo user in by the pages of sign-in. */
export async function signInByForm(page: WatchedPage, name = 'user', path = '/login'): Promise<void> {
  const form = signInPage(page);
  await form.open(path);
  await form.giveEmail(person(name));
  await form.givePassword();
  await page.locator('.portal').waitFor();
}

/** Signs out by the menu of the account. */
export async function signOut(page: WatchedPage): Promise<void> {
  await page.locator('.account-button').click();
  await page.locator('.account-sign-out').click();
}

/** Goes on to an address as the router does: nothing is loaded again. */
export async function goTo(page: WatchedPage, path: string): Promise<void> {
  await page.evaluate(
    (to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    addressOf(page, path).slice(new URL(page.portal).origin.length),
  );
}

/** Below the portal's own prefix. */
export function addressOf(page: WatchedPage, path: string): string {
  return `${page.portal}${path}`;
}

/** Whether a screen reader would announce a text with the focused element: in its name, its content or its description. */
export function focusedText(page: WatchedPage): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const described = (element?.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
    return [element?.textContent, ...described.map((id) => document.getElementById(id)?.textContent)].join(' ');
  });
}

/** The text that describes a control; fails when an id it names does not exist. */
export async function descriptionOf(control: ReturnType<WatchedPage['locator']>): Promise<string> {
  const found = await control.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => id !== '')
      .map((id) => document.getElementById(id)?.textContent ?? null),
  );
  expect(found, 'every id of aria-describedby exists').not.toContain(null);
  return found.join(' ');
}

/** Removes what is sent with the page, so that the portal requests each definition and text separately. */
export async function withoutArrival(page: WatchedPage): Promise<void> {
  await page.route('**/definitions/arrival/**', (route) => route.fulfill({ json: { models: {}, texts: {} } }));
}

interface Sent {
  readonly method?: 'POST' | 'PUT';
  /** Of a submission: its form, step and mode. */
  readonly form?: string;
  readonly portal?: 'admin' | 'user';
  readonly revision?: number;
}

/** What a program sends in the name of the person at the page; with a form, as that form would. Answers the body. */
export function send(
  page: WatchedPage,
  path: string,
  payload: object,
  { method = 'POST', form, portal = 'admin', revision }: Sent = {},
) {
  const headers = {
    'content-type': 'application/json',
    'x-portal-mode': portal,
    ...(form !== undefined && { 'x-portal-form': form }),
    ...(revision !== undefined && { 'if-match': `"${revision}"` }),
  };
  return page.evaluate(
    async ([address = '', how = '', body = '', more = '']) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = { ...JSON.parse(more), 'x-xsrf-token': decodeURIComponent(token) };
      return (await fetch(address, { method: how, headers, body })).json();
    },
    [addressOf(page, `/api/v1/${path}`), method, JSON.stringify(payload), JSON.stringify(headers)],
  );
}
