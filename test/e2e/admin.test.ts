import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../server/demo';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, goTo, person, signIn } from '../support/e2e-portal';

/** Administrators at their daily work, on the demo as on its first day. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

async function open(name: string, path: string): Promise<WatchedPage> {
  const page = await browser.newPage();
  await signIn(page, name, path);
  return page;
}
const heading = (page: WatchedPage, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const drawer = (page: WatchedPage) => page.getByRole('dialog').first();
const button = (page: WatchedPage, name: string) => page.getByRole('button', { name, exact: true });
/** Presses by key: a button of a form that is not ready says so, and is pressed all the same. */
const press = (where: WatchedPage | ReturnType<WatchedPage['locator']>, name: string) =>
  where.getByRole('button', { name, exact: true }).last().press('Enter');
const said = (page: WatchedPage, text: string) => page.getByText(text).first().waitFor();
const api = async (page: WatchedPage, path: string) =>
  (await page.request.get(addressOf(page, `/api/v1/${path}`), { headers: { 'x-portal-mode': 'admin' } })).json();

/** Opens a record of the list by what its first cell says. */
async function openRecord(page: WatchedPage, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await drawer(page).getByRole('heading', { level: 2, name }).waitFor();
}

interface Route {
  readonly path: string;
  readonly screen?: string;
  readonly standalone?: boolean;
  readonly children?: readonly Route[];
}
/** Addresses of all pages that stand in the frame of the portal. */
const addressesOf = (routes: readonly Route[], above = ''): readonly string[] =>
  routes
    .filter(({ standalone, path }) => standalone !== true && !/[:{]|missing|unauthorized|login|reset/.test(path))
    .flatMap(({ path, screen, children = [] }) => {
      const own = above === '' ? path : `${above}/${path}`;
      return [...(screen === undefined ? [] : [own]), ...addressesOf(children, own)];
    });

const pages = {
  '/admin/home': 'Home',
  '/admin/users/list': 'People',
  '/admin/licenses/list': 'Licenses',
  '/admin/licenses/requests': 'Requests',
  '/admin/keys/list': 'API keys',
  '/admin/keys/rsa': 'Signing keys',
  '/admin/usage': 'Usage',
  '/admin/news/posts': 'Posts',
  '/admin/news/security': 'Security notices',
  '/admin/settings': 'Settings',
  '/admin/audit': 'Audit',
  '/admin/editprofile': 'Edit profile',
  '/admin/account/security': 'Sign-in & security',
  '/admin/account/sessions': 'Signed-in devices',
  '/admin/account/notifications': 'Notification settings',
};

describe('The admin portal', () => {
  test('has a page for each of its addresses, and the links of letters and pages find their record', async () => {
    const page = await open('sysadmin', '/admin/home');
    for (const [path, title] of Object.entries(pages)) {
      await goTo(page, path);
      await heading(page, title).waitFor();
    }
    // Whatever route the definitions have leads somewhere.
    const { routes } = JSON.parse(readFileSync('screens/admin/routes.json', 'utf8'));
    const others = addressesOf(routes).filter((path) => !(`/admin/${path}` in pages));
    expect(others.length).toBeGreaterThan(12);
    for (const path of others) {
      await page.goto(addressOf(page, `/admin/${path}`));
      const shown = page.locator('h1').first();
      await shown.waitFor();
      expect(await shown.textContent(), path).not.toMatch(
        /^(Page not available|You don’t have access|Something went wrong)/,
      );
    }
    const [user] = (await api(page, `users?email=${person('user')}`)).items;
    for (const path of [`users/list?id=${user.id}`, `users/list?email=${person('user')}`]) {
      await page.goto(addressOf(page, `/admin/${path}`));
      await page.getByRole('button', { name: person('user'), exact: true }).waitFor();
      expect(await page.locator('.pt-row').count()).toBe(1);
    }
    const [license] = (await api(page, `licenses?filter[ownerId]=${user.id}&sort=number`)).items;
    await page.goto(addressOf(page, `/admin/licences/list?id=${license.id}`));
    await page.getByRole('button', { name: license.number, exact: true }).waitFor();
    await page.goto(addressOf(page, `/admin/audit?actor=${person('sysadmin')}&result=OK`));
    await heading(page, 'Audit').waitFor();
  });

  test('is closed to customers, and shows those who only look what they may not do, and why', async () => {
    const customer = await open('user', '/home');
    await customer.goto(addressOf(customer, '/admin/users/list'));
    await heading(customer, 'You don’t have access').waitFor();

    const reader = await open('admin-read', '/admin/users/list');
    await openRecord(reader, person('academic'));
    const off = drawer(reader).getByRole('button', { name: 'Disable' });
    expect(await off.getAttribute('aria-disabled')).toBe('true');
    const [academic] = (await api(reader, `users?email=${person('academic')}`)).items;
    const refused = await reader.evaluate(
      async (path) => {
        const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
        const headers = {
          'content-type': 'application/json',
          'x-xsrf-token': decodeURIComponent(token),
          'x-portal-mode': 'admin',
        };
        return (await fetch(path, { method: 'POST', headers, body: '{}' })).status;
      },
      addressOf(reader, `/api/v1/users/${academic.id}/deactivate`),
    );
    expect(refused).toBe(403);
    await reader.goto(addressOf(reader, '/admin/settings'));
    expect(await button(reader, 'Edit').first().getAttribute('aria-disabled')).toBe('true');
  });

  test('writes a security notice to all academics in four languages for tomorrow at six', async () => {
    const page = await open('admin-write', '/admin/news/security');
    await button(page, 'Write a notice').click();
    const form = drawer(page);
    const next = () => press(form, 'Next');
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
    tomorrow.setHours(6, 0, 0, 0);
    const day = [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()];
    const local = `${day.map((part) => String(part).padStart(2, '0')).join('-')}T06:00`;
    await form.getByRole('combobox', { name: /^Audience/ }).selectOption({ label: 'Academic accounts' });
    await form.locator('[name="publishAt"]').fill(local);
    const titles = {
      en: 'Renew your keys',
      es: 'Renueve sus claves',
      fr: 'Renouvelez vos clés',
      ja: 'キーを更新してください',
    };
    for (const [language, title] of Object.entries(titles)) {
      await next();
      await form.locator(`[name="${language}_title"]`).fill(title);
      await form.locator(`[name="${language}_summary"]`).fill(title);
      await form.locator(`[name="${language}_body"]`).fill(`**${title}**`);
    }
    await press(form, 'Write a notice');
    await said(page, 'The draft was saved. Publish it when it is ready.');
    const record = page.locator('.pt-list-beside-record');
    await page.getByRole('button', { name: new RegExp(`^${titles.en}`) }).click();
    await record.getByRole('heading', { level: 2, name: titles.en }).waitFor();
    await record.getByRole('button', { name: 'Publish', exact: true }).click();
    const asked = page.getByRole('dialog', { name: /^Publish /, exact: true });
    await asked.getByText(/It concerns [1-9]\d* people/).waitFor();
    await press(asked, 'Publish');
    await record.getByText('Scheduled', { exact: true }).first().waitFor();

    const [post] = (await api(page, 'posts?type=SECURITY&q=Renew&scope=all')).items;
    expect(post).toMatchObject({ status: 'SCHEDULED', severity: 'HIGH' });
    expect(new Date(post.publishAt).getTime()).toBe(tomorrow.getTime());
    // Nobody reads it before.
    const reader = await open('academic', '/home');
    const news = await (await reader.request.get(addressOf(reader, '/api/v1/posts?type=SECURITY'))).json();
    expect(news.items.map(({ title }: { title: string }) => title)).not.toContain(titles.en);
  });

  test('helps somebody on the telephone who cannot sign in, in six presses, and keeps what was done', async () => {
    const page = await open('admin-write', '/admin/users/list');
    await page.getByRole('searchbox').fill('fjord');
    await openRecord(page, person('academic'));
    await drawer(page).getByText('Active', { exact: true }).first().waitFor();
    await button(page, 'Reset password').click();
    await press(page.getByRole('dialog', { name: /^Reset the password /, exact: true }), 'Reset password');
    await said(page, 'The password was reset and a code was sent.');
    await page.getByRole('tab', { name: 'History' }).click();
    await said(page, 'Password reset by an administrator');
    await expect
      .poll(async () => (await api(page, `audit?filter[action]=user.password.reset`)).items[0]?.targetLabel)
      .toBe(person('academic'));
  });

  test('decides requests: who asks is seen beside what they hold, a rejection has a reason', async () => {
    const page = await open('admin-write', '/admin/home');
    await page.getByRole('link', { name: /Requests waiting/ }).click();
    await heading(page, 'Requests').waitFor();
    await openRecord(page, 'LIC-DEM0-0005');
    await said(page, 'This person’s licenses');
    await drawer(page).getByRole('link', { name: 'LIC-DEM0-0001' }).waitFor();
    await button(page, 'Reject').click();
    const dialog = page.getByRole('dialog', { name: 'Reject license LIC-DEM0-0005' });
    expect(await dialog.getByRole('button', { name: 'Reject' }).getAttribute('class')).toContain('pt-button-danger');
    await press(dialog, 'Reject');
    await dialog.getByText('Give a reason.').first().waitFor();
    // A prepared reason is a beginning: it stands in the box, to be changed.
    await press(dialog, 'Evaluation licenses are for new customers.');
    await dialog.getByRole('textbox').press('End');
    await dialog.getByRole('textbox').pressSequentially(' Sorry.');
    await press(dialog, 'Reject');
    await said(page, 'License LIC-DEM0-0005 was rejected.');
    await said(page, 'No requests waiting');
    const { decision } = (await api(page, 'licenses?q=LIC-DEM0-0005')).items[0];
    expect(decision).toMatchObject({ reason: 'Evaluation licenses are for new customers. Sorry.' });
  });

  test('disables a key that leaked', async () => {
    // Keys of others are SYSADMIN's (specification section 6).
    const page = await open('sysadmin', '/admin/keys/list?status=ACTIVE');
    const row = page.locator('.pt-row').first();
    const name = (await row.locator('.pt-open').textContent()) ?? '';
    await row.locator('.pt-open').click();
    await button(page, 'Disable').click();
    const disabling = page.getByRole('dialog', { name: /^Disable /, exact: true });
    await disabling.getByRole('textbox', { name: /^Reason/ }).fill('It was found in a public repository.');
    await press(disabling, 'Disable');
    await said(page, 'was disabled.');
    expect(name).not.toBe('');
  });

  test('is told in numbers what a dangerous action does, types the name of what goes for good, and takes back what can be', async () => {
    const page = await open('sysadmin', '/admin/keys/list?status=ACTIVE');
    await page.locator('.pt-row .pt-open').first().click();
    await button(page, 'Disable').click();
    const disabling = page.getByRole('dialog', { name: /^Disable /, exact: true });
    await press(disabling, 'Disable');
    await disabling.getByText('Say why: colleagues read it in the history.').waitFor();
    await disabling.getByRole('textbox', { name: /^Reason/ }).fill('It leaked.');
    await press(disabling, 'Disable');
    await button(page, 'Undo').first().click();
    await said(page, 'Undone. It is as it was before.');

    await page.goto(`${page.portal}/admin/users/list?email=${person('disabled')}`);
    await openRecord(page, person('disabled'));
    await button(page, 'Delete').click();
    const deleting = page.getByRole('dialog', { name: `Delete ${person('disabled')}?` });
    await deleting.getByText(/^Ends 0 sessions .* owns 0 licenses and 0 API keys/).waitFor();
    await deleting.getByRole('textbox', { name: /^Reason/ }).fill('Asked for it.');
    await deleting.getByRole('textbox', { name: /^Type / }).fill('somebody else');
    await press(deleting, 'Delete');
    await deleting.getByText('This is not the address of the person.').first().waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${page.portal}/admin/home`);
    await said(page, 'Latest changes by others');
    // What listens to keys comes with the button that opens the palette.
    await page.locator('[aria-keyshortcuts="Control+K Meta+K"]').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard' }).getByText('Find a page, a record or an action').waitFor();
  });

  test('writes news in two languages, publishes it, and each reader reads it in their own', async () => {
    const page = await open('admin-write', '/admin/news/posts');
    await button(page, 'Write a post').click();
    const form = drawer(page);
    const next = () => press(form, 'Next');
    await next();
    await next();
    await form.locator('[data-error="en_title"]').first().waitFor();
    for (const [name, text] of [
      ['en_title', 'A faster solver'],
      ['en_summary', 'Version 14 is here.'],
      ['en_body', 'It is **twice** as fast.'],
    ] as const)
      await form.locator(`[name="${name}"]`).fill(text);
    await next();
    await form.locator('[name="es_title"]').fill('Un solucionador más rápido');
    await next();
    await form.locator('[data-error="es_summary"]').first().waitFor();
    await form.locator('[name="es_summary"]').fill('Ya está aquí la versión 14.');
    await form.locator('[name="es_body"]').fill('Es **dos veces** más rápido.');
    await next();
    await next();
    await press(form, 'Write a post');
    await said(page, 'The draft was saved. Publish it when it is ready.');
    await openRecord(page, 'A faster solver');
    await button(page, 'Publish').click();
    await press(page.getByRole('dialog', { name: /^Publish /, exact: true }), 'Publish');
    await said(page, '“A faster solver” was published.');

    await button(page, 'Edit').click();
    const edit = page.getByRole('dialog', { name: /Edit/ });
    await press(edit, 'Next');
    expect(await edit.locator('[name="en_title"]').inputValue()).toBe('A faster solver');
    const titles = async (language: string) =>
      (await api(page, `posts?type=WHATS_NEW&language=${language}`)).items.map((post: { title: string }) => post.title);
    expect(await titles('es')).toContain('Un solucionador más rápido');
    expect(await titles('ja')).toContain('A faster solver');
  });

  test('changes settings, and their history says what was before', async () => {
    const page = await open('sysadmin', '/admin/settings');
    // Groups with values on the page have their button once the values are there.
    await said(page, 'Allow registration');
    await button(page, 'Edit').first().click();
    await drawer(page).locator('[name="supportEmail"]').fill('help@example.com');
    await press(drawer(page), 'Save');
    await said(page, 'The settings were saved.');
    const { supportEmail } = (await api(page, 'settings')).public;
    expect(supportEmail).toBe('help@example.com');
    await button(page, 'Edit').nth(1).click();
    await drawer(page).locator('[name="title"]').fill('Closed on Friday');
    await press(drawer(page), 'Save');
    await expect.poll(async () => (await api(page, 'settings')).public.announcement.title).toBe('Closed on Friday');
    const { announcement } = (await api(page, 'settings')).public;
    const spoken = Object.keys(announcement.languageVariants ?? {});
    expect(spoken, 'no language is lost').toEqual(expect.arrayContaining(['es', 'fr', 'ja']));
    await page
      .getByRole('button', { name: /^Settings changed/ })
      .last()
      .click();
    await page
      .getByRole('row', { name: /^Support email/ })
      .getByText('help@example.com')
      .waitFor();
  });

  test('says who changed a limit and what it was, and puts it back in four presses', async () => {
    const page = await open('sysadmin', '/admin/settings');
    await said(page, 'Allow registration');
    const before = (await api(page, 'settings')).public.passwordPolicy.minLength;
    const panel = page.getByRole('heading', { name: 'Passwords' }).locator('xpath=ancestor::*[.//button][1]');
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    await drawer(page)
      .locator('[name="minLength"]')
      .fill(String(before + 3));
    await press(drawer(page), 'Save');
    await said(page, 'The settings were saved.');

    const colleague = await open('sysadmin', '/admin/settings');
    let presses = 0;
    const go = async (step: Promise<void>) => {
      presses += 1;
      await step;
    };
    const last = colleague.getByRole('button', { name: /^Settings changed/ }).first();
    await colleague.locator('.pt-list').filter({ has: last }).getByText(person('sysadmin')).first().waitFor();
    await go(last.click());
    const row = colleague.getByRole('row', { name: /^Minimum length/ });
    await row.getByText(String(before), { exact: true }).waitFor();
    await row.getByText(String(before + 3), { exact: true }).waitFor();
    await go(
      colleague
        .getByRole('button', { name: /^Put back / })
        .first()
        .click(),
    );
    const asked = colleague.getByRole('dialog').last();
    await go(asked.getByRole('radio').first().check());
    await go(press(asked, 'Put back'));
    await expect.poll(async () => (await api(colleague, 'settings')).public.passwordPolicy.minLength).toBe(before);
    expect(presses).toBeLessThanOrEqual(4);
  });

  test('gives a label words of a language, and the others read what they read before', async () => {
    const page = await open('sysadmin', '/admin/settings');
    await said(page, 'Allow registration');
    const panel = page.getByRole('heading', { name: 'Options and labels' }).locator('xpath=ancestor::*[.//button][1]');
    await panel.getByRole('button', { name: 'Edit', exact: true }).click();
    const rows = drawer(page).locator('.pt-field').filter({ hasText: 'Labels in other languages' });
    await rows.getByRole('button', { name: 'Add row' }).click();
    await rows
      .locator('[data-column="0"]')
      .first()
      .evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'industry\tLogistics\tfr\tTransport et entreposage');
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
    await press(drawer(page), 'Save');
    await said(page, 'The settings were saved.');
    expect((await api(page, 'settings')).public.labelTexts).toEqual([
      { list: 'industry', value: 'Logistics', language: 'fr', text: 'Transport et entreposage' },
    ]);
    await page.goto(addressOf(page, '/editprofile'));
    await page.locator('.pt-step').nth(1).locator('button').click();
    const industry = page.locator('[data-field="industry"]');
    await expect.poll(() => industry.inputValue()).toBe('Logistics');
    const languages = page.locator('select:not([data-field])').filter({ has: page.locator('option[lang="ja"]') });
    await languages.selectOption('fr');
    await expect.poll(() => industry.inputValue()).toBe('Transport et entreposage');
    await languages.selectOption('ja');
    await expect.poll(() => industry.inputValue()).toBe('物流');
    await languages.selectOption('en');
  });

  test('acts as a customer to see what they see: secrets stay closed, both names are kept, and it comes back', async () => {
    const page = await open('sysadmin', '/admin/users/list');
    await page.getByRole('searchbox').fill('fjord');
    await openRecord(page, person('academic'));
    await button(page, 'Act as this person').click();
    const asked = page.getByRole('dialog', { name: `Act as ${person('academic')}?` });
    await asked.getByLabel('Reason').fill('They do not find their license');
    await asked.getByRole('textbox', { name: 'Your password' }).fill(demoPassword);
    await press(asked, 'Act as this person');
    const banner = page.getByRole('region', { name: 'Acting as a customer' });
    await banner.getByText(`You are acting as ${person('academic')}.`).waitFor();
    expect(new URL(page.url()).pathname).not.toContain('/admin');
    expect(await api(page, 'auth/profile')).toMatchObject({ email: person('academic'), impersonated: true });

    await page.goto(addressOf(page, '/account/security'));
    await banner.waitFor();
    await page.getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Violet-teapot-marathon-88');
    await press(page, 'Change password');
    await said(page, 'This is not possible while you act as someone else');

    // On a phone the banner takes its place above the page, and its way back is in reach.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/home', '/licenses/list']) {
      await page.goto(addressOf(page, path));
      const title = page.getByRole('heading', { level: 1 }).first();
      await title.waitFor();
      const [around, stop, text] = await Promise.all(
        [banner, button(page, 'Stop acting'), title].map((each) => each.boundingBox()),
      );
      if (!around || !stop || !text) throw new Error('The banner is not drawn.');
      expect(around.x, 'within the page').toBeGreaterThanOrEqual(0);
      expect(around.x + around.width).toBeLessThanOrEqual(390);
      expect(around.y + around.height, 'covers nothing').toBeLessThanOrEqual(text.y);
      expect(stop.y + stop.height, 'seen without scrolling').toBeLessThanOrEqual(844);
      expect(stop.height, 'large enough for a finger').toBeGreaterThanOrEqual(44);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      // It stays in sight, is low enough, and hides nothing that takes the focus.
      const hidden = await page.evaluate(() => {
        const bar = document.querySelector('.acting-banner');
        const links = document.querySelectorAll<HTMLElement>('.acting-banner ~ * :is(a[href], button)');
        const seen = [...links].filter((each) => each.checkVisibility() && each.tabIndex >= 0);
        const under: string[] = [];
        for (const each of seen) {
          window.scrollTo(0, document.documentElement.scrollHeight);
          each.focus();
          const edge = bar?.getBoundingClientRect().bottom ?? 0;
          if (each.getBoundingClientRect().top < edge) under.push(each.textContent ?? '');
        }
        window.scrollTo(0, document.documentElement.scrollHeight);
        return { under, controls: seen.length };
      });
      expect(hidden.under).toEqual([]);
      expect(hidden.controls).toBeGreaterThan(0);
      const below = await banner.boundingBox();
      expect(below?.y, 'still in sight at the end of the page').toBeGreaterThanOrEqual(0);
      expect(below?.height, 'low').toBeLessThanOrEqual(110);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await button(page, 'Stop acting').click();
    await heading(page, 'People').waitFor();
    await openRecord(page, person('academic'));
    await page.getByRole('tab', { name: 'History' }).click();
    await said(page, 'Stopped acting as a customer');
    await said(page, 'Started acting as a customer');
  });
});

describe('The command palette', () => {
  const input = (page: WatchedPage) => page.getByRole('combobox', { name: 'Search pages, actions and records' });
  const options = (page: WatchedPage) => page.getByRole('listbox', { name: 'Go to' }).getByRole('option');
  const option = (page: WatchedPage, name: RegExp) => options(page).filter({ hasText: name });
  /** The keys are heard as soon as the header is loaded. */
  const show = (page: WatchedPage) =>
    expect
      .poll(async () => {
        await page.keyboard.press('Control+k');
        return input(page).isVisible();
      })
      .toBe(true);

  test('leads by keyboard to pages and records, and gives the focus back', async () => {
    const page = await open('admin-write', '/admin/home');
    await heading(page, 'Home').waitFor();
    await show(page);
    await input(page).fill('request');
    await option(page, /^Requests/).waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Requests').waitFor();

    await show(page);
    await input(page).fill('fjord');
    await option(page, new RegExp(`^${person('academic')}`)).waitFor();
    await page.keyboard.press('Enter');
    await drawer(page)
      .getByRole('heading', { level: 2, name: person('academic') })
      .waitFor();

    // What can be done with the person is found as well, and what cannot, with the reason.
    await show(page);
    await option(page, /^Disable/).waitFor();
    await input(page).fill('reset');
    await option(page, /^Reset password/).waitFor();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: /^Reset the password /, exact: true });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await drawer(page).waitFor({ state: 'hidden' });

    await show(page);
    await input(page).fill('academic');
    await option(page, /^academic 1.*Active/).waitFor();
    await input(page).fill('forgot password');
    await option(page, /Code to reset the password/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await input(page).waitFor({ state: 'hidden' });

    const search = page.getByRole('searchbox');
    await search.focus();
    await show(page);
    await page.keyboard.press('Escape');
    await input(page).waitFor({ state: 'hidden' });
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('says of a record that is open why something cannot be done with it', async () => {
    const page = await open('admin-read', '/admin/users/list');
    await openRecord(page, person('academic'));
    await show(page);
    await input(page).fill('disable');
    const off = option(page, /^Disable/);
    await off.getByText('Current user does not have the rights to perform this action').waitFor();
    expect(await off.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await input(page).isVisible(), 'nothing happens').toBe(true);
  });

  test('offers customers no page and no record of administrators', async () => {
    const page = await open('user', '/home');
    await show(page);
    await option(page, /^Licenses/).waitFor();
    for (const text of ['Audit', 'Signing keys', 'fjord']) {
      await input(page).fill(text);
      await page.getByText('Check the spelling').waitFor();
      expect(await options(page).count()).toBe(0);
    }
  });
});
