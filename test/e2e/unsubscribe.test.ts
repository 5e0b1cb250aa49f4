import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createCognitoIdentityClient } from '../../src/identity/cognito-identity-client';
import { openBrowser, type TestBrowser } from '../support/browser';
import { newcomer } from '../support/e2e-people';
import { addressOf } from '../support/e2e-portal';
import { createVisitor, type Visitor } from '../support/e2e-visitor';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const reader = { email: `reader-${Date.now()}@people.example`, password: 'Quiet-Meridian-73' };

async function letterTo(email: string, about: RegExp): Promise<string> {
  const { items } = await (await fetch(`${browser.address}/dev/mail.json`)).json();
  const letter = items.find(({ to, text }: { to: string; text: string }) => to === email && about.test(text));
  return letter.text;
}

/** A new person, whose first letter is a newsletter with a link to unsubscribe. */
async function newReader(): Promise<{ readonly visitor: Visitor; readonly link: string }> {
  const visitor = createVisitor(browser.address);
  await visitor.call('GET', 'settings');
  const { body } = await visitor.call('POST', 'sso/init?reg=true', { email: reader.email, language: 'en' });
  const pool = { ...body, endpoint: new URL(body.endpoint, browser.address).href };
  const client = createCognitoIdentityClient();
  const attributes = { ...newcomer, 'custom:country': 'Germany', 'custom:unsubscribed': 'false' };
  expect(await client.signUp(pool, { ...reader, attributes })).toMatchObject({ kind: 'done' });
  const code = /\b(\d{6})\b/.exec(await letterTo(reader.email, /\d{6}/))?.[1] ?? '';
  expect(await client.confirmSignUp(pool, { email: reader.email, code })).toMatchObject({ kind: 'done' });
  const outcome = await client.signIn(pool, reader);
  if (outcome.kind !== 'signedIn') throw new Error(JSON.stringify(outcome));
  expect((await visitor.call('POST', 'sso/validate?reg=true', { jwt: outcome.idToken })).status).toBeLessThan(300);
  const link = /\S+\/unsubscribe\?token=\S+/.exec(await letterTo(reader.email, /unsubscribe\?token/))?.[0] ?? '';
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
    expect(await page.locator('.pt-description').textContent()).toContain('r***@p***');
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
