import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, person, signIn, signInPage } from '../support/e2e-portal';
import { createVisitor } from '../support/e2e-visitor';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const path = '/careers/terms-and-conditions';

/** The vendor's own site is not asked: what leads there is answered here. */
async function open(query = ''): Promise<WatchedPage> {
  const page = await browser.newPage();
  await page.route('https://www.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Terms</title>' }),
  );
  await page.goto(addressOf(page, `${path}${query}`));
  await page.locator('form').waitFor();
  return page;
}

describe('The career agreement page (specification section 2)', () => {
  test('is for employers by career=employer; acknowledging leads to their terms with the whole query', async () => {
    const page = await open('?career=employer&campaign=spring%20fair');
    await page.getByRole('heading', { level: 1, name: 'Terms for employers' }).waitFor();
    expect(await page.locator('.backdrop-careers').count(), 'a background of its own').toBe(1);
    expect(await page.locator('.pt-steps').count(), 'no step indicator').toBe(0);
    const banner = page.getByRole('region', { name: /Welcome to the demo/ });
    expect(await banner.evaluate((element) => element.getBoundingClientRect().width)).toBe(1280);
    const link = page.getByRole('link', { name: 'terms and conditions for employers' });
    expect(await link.getAttribute('href')).toBe(
      'https://www.example.com/careers/employers/terms?career=employer&campaign=spring+fair',
    );
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.waitForURL('https://www.example.com/careers/employers/terms?career=employer&campaign=spring+fair');
  });

  test('is for job seekers by anything else, and says so in the page’s language', async () => {
    const page = await open('?career=whatever&lng=fr');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('combobox').selectOption('ja');
    await page.getByRole('heading', { level: 1, name: '求職者向け利用規約' }).waitFor();
    expect(await page.getByRole('link', { name: '求職者向け利用規約' }).getAttribute('href')).toContain(
      'https://www.example.com/careers/job-seekers/terms?career=whatever',
    );
  });

  test('declining asks for no reason, offers the way back, and goes home with the query', async () => {
    const page = await open('?career=employer&campaign=x');
    await page.getByRole('button', { name: 'Decline' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'You did not acknowledge the terms' });
    await heading.waitFor();
    await page.getByRole('button', { name: 'Back to the terms' }).click();
    await page.getByRole('heading', { level: 1, name: 'Terms for employers' }).waitFor();
    await page.getByRole('button', { name: 'Decline' }).click();
    await heading.waitFor();
    await page.getByRole('button', { name: 'Go Home' }).click();
    await signInPage(page).email.waitFor();
    const target = new URL(page.url()).searchParams.get('target');
    expect(target, 'home is behind sign-in, which remembers it with the query').toMatch(
      /\/iam\/home\?.*career=employer/,
    );
  });

  test('keeps the acknowledgement of who is signed in', async () => {
    const page = await open();
    await signIn(page, 'user');
    await page.goto(addressOf(page, path));
    await page.getByRole('button', { name: 'Acknowledge' }).click();
    await page.waitForURL(/www\.example\.com\/careers\/job-seekers\/terms/);
    const visitor = createVisitor(browser.address);
    await visitor.signIn(person('user'));
    const { body } = await visitor.call('GET', 'auth/export');
    expect(body.terms).toEqual([expect.objectContaining({ kind: 'careers', version: '1' })]);
  });
});
