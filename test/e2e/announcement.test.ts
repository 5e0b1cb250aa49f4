import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { signInPage } from '../support/e2e-portal';
import { changeSettings } from '../support/e2e-settings';

let browser: TestBrowser;
let restore: (() => Promise<void>) | undefined;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  await restore?.();
  restore = undefined;
  await browser.expectNoComplaints();
});
afterAll(() => browser.close());

const announce = async (announcement: object) => {
  restore = await changeSettings(browser, { announcement });
};
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

async function opened() {
  const page = await browser.newPage();
  await signInPage(page).open();
  return page;
}

describe('The announcement on the sign-in page', () => {
  test('is a region with a paragraph for each line; of low severity it is put away for this browser, until it says something else', async () => {
    await announce({ active: true, title: 'Maintenance', message: 'On Sunday.\n\nFrom 8 to 9.', language: 'en' });
    const page = await opened();
    const region = page.getByRole('region', { name: 'Announcement: Maintenance' });
    await region.waitFor();
    expect(await region.locator('p').allTextContents()).toEqual(['On Sunday.', 'From 8 to 9.']);
    expect(await page.getByRole('alert').filter({ hasText: 'Maintenance' }).count(), 'nothing is shouted').toBe(0);
    await region.getByRole('button', { name: 'Dismiss this announcement' }).click();
    await region.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id), 'focus is not lost').toBe('main');
    await page.reload();
    await signInPage(page).email.waitFor();
    expect(await region.count()).toBe(0);

    await restore?.();
    await announce({ active: true, title: 'Maintenance', message: 'On Monday.' });
    await page.reload();
    await region.waitFor();
  });

  test('of medium and high severity stays and has a sign and words of its own', async () => {
    await announce({ active: true, title: 'Move', severity: 'MEDIUM' });
    const page = await opened();
    const medium = page.getByRole('region', { name: 'Important announcement: Move' });
    await medium.waitFor();
    expect(await medium.getByRole('button').count()).toBe(0);
    const sign = await medium.locator('svg path').getAttribute('d');
    await restore?.();
    await announce({ active: true, title: 'Outage', severity: 'HIGH' });
    await page.reload();
    const high = page.getByRole('region', { name: 'Urgent announcement: Outage' });
    await high.waitFor();
    expect(await high.getByRole('button').count()).toBe(0);
    expect(await high.locator('svg path').getAttribute('d')).not.toBe(sign);
  });

  test('speaks the language of the page where it can; words of another language are marked as such', async () => {
    await announce({
      active: true,
      title: 'Maintenance',
      message: 'On Sunday.',
      language: 'en',
      languageVariants: { fr: { title: 'Entretien', message: 'Dimanche.' } },
    });
    const page = await browser.newPage();
    await page.addInitScript(() => localStorage.setItem('i18nextLng', 'fr'));
    await signInPage(page).open();
    const own = page.getByRole('region', { name: /Entretien/ });
    await own.waitFor();
    expect(await own.locator('p').allTextContents()).toEqual(['Dimanche.']);
    expect(await own.locator('[lang]').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('es');
    const foreign = page.getByRole('region', { name: /Maintenance/ });
    await foreign.waitFor();
    expect(await foreign.locator('[lang="en"]').allTextContents()).toEqual(['Maintenance', 'On Sunday.']);
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en');
    await page.getByRole('region', { name: 'Announcement: Maintenance' }).waitFor();
    expect(await foreign.locator('[lang]').count()).toBe(0);
  });

  test.each([
    ['not active', { active: false, title: 'Hidden' }],
    ['before it starts', { active: true, title: 'Hidden', startsAt: hours(1) }],
    ['after it ended', { active: true, title: 'Hidden', endsAt: hours(-1) }],
  ])('is not shown %s', async (_name, announcement) => {
    await announce(announcement);
    const page = await opened();
    expect(await page.getByText('Hidden').count()).toBe(0);
  });

  test('comes and goes while the page is open', async () => {
    await announce({ active: true, title: 'Soon', startsAt: hours(1), endsAt: hours(2) });
    const page = await browser.newPage();
    await page.clock.install();
    await signInPage(page).open();
    const region = page.getByRole('region', { name: /Soon/ });
    expect(await region.count()).toBe(0);
    await page.clock.fastForward('01:00:05');
    await region.waitFor();
    await page.clock.fastForward('01:00:00');
    await region.waitFor({ state: 'detached' });
  });
});
