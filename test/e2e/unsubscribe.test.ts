import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { addressOf } from '../support/e2e-portal';
import { createVisitor, type Visitor } from '../support/e2e-visitor';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const reader = 'academic@portico.example';

/** The latest newsletter to the reader; the portal looks every few seconds for posts to be mailed. */
async function newsletter(): Promise<string> {
  for (let attempt = 0; attempt < 150; attempt++) {
    const { items } = await (await fetch(`${browser.address}/dev/mail.json`)).json();
    const letter = items.find(
      ({ to, text }: { to: string; text: string }) => to === reader && /unsubscribe\?token/.test(text),
    );
    if (letter) return letter.text;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('No newsletter came.');
}

/** Somebody who subscribes to the news, and the link in the newsletter that they get. */
async function newReader(): Promise<{ readonly visitor: Visitor; readonly link: string }> {
  const visitor = createVisitor(browser.address);
  await visitor.signIn(reader);
  const { body: settings } = await visitor.call('GET', 'auth/notification-settings');
  const whatsNew = { ...settings.whatsNew, email: true };
  expect((await visitor.call('PUT', 'auth/notification-settings', { ...settings, whatsNew })).status).toBe(200);

  const administrator = createVisitor(browser.address);
  await administrator.signIn('sysadmin@portico.example');
  const inAdminMode = { 'X-Portal-Mode': 'admin' };
  const en = { title: 'For subscribers', summary: 'News.', body: 'News.' };
  const post = { type: 'WHATS_NEW', severity: 'LOW', audience: 'ACADEMIC', languageVariants: { en } };
  const { body } = await administrator.call('POST', 'posts', post, inAdminMode);
  expect((await administrator.call('POST', `posts/${body.id}/publish`, {}, inAdminMode)).status).toBe(200);
  const link = /\S+\/unsubscribe\?token=\S+/.exec(await newsletter())?.[0] ?? '';
  await administrator.call('POST', `posts/${body.id}/close`, {}, inAdminMode);
  return { visitor, link: `${browser.address}${link.slice(link.indexOf('/unsubscribe'))}` };
}

describe('The unsubscribe page', () => {
  test('changes nothing by being opened; ends the news by one press, undoes it, and ends it again', async () => {
    const { visitor, link } = await newReader();
    const unsubscribed = async () => (await visitor.call('GET', 'auth/profile')).body.unsubscribed;
    const page = await browser.newPage();
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Unsubscribe from our news?' }).waitFor();
    expect(await unsubscribed(), 'programs that look at links change nothing').toBe(false);

    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor();
    expect(await page.locator('.pt-description').textContent()).toContain('a***@p***');
    expect(await page.title()).toContain('You are unsubscribed');
    expect(await unsubscribed()).toBe(true);

    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are subscribed again' }).waitFor();
    expect(await unsubscribed()).toBe(false);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are unsubscribed' }).waitFor();
    expect(await unsubscribed()).toBe(true);
  });

  test('says that a link is not valid, or not complete', async () => {
    const page = await browser.newPage();
    await page.goto(addressOf(page, '/unsubscribe?token=made-up'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText('This link is not valid.').first().waitFor();
    await page.goto(addressOf(page, '/unsubscribe'));
    await page.getByRole('heading', { level: 1, name: 'This link does not work' }).waitFor();
  });
});
