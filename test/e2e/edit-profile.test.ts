import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { focusedText, signIn } from '../support/e2e-portal';
import { control, fill, press } from '../support/e2e-registration';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

async function open(page: WatchedPage, name: string): Promise<void> {
  await signIn(page, name, '/editprofile');
  await control(page, 'firstName').waitFor();
}
const toStep = (page: WatchedPage, name: string) =>
  page.getByRole('navigation', { name: 'Progress' }).getByRole('button', { name }).click();
const profileOf = async (page: WatchedPage) => (await page.request.get(`${page.portal}/api/v1/auth/profile`)).json();
const saved = (page: WatchedPage) => page.getByText('Your profile has been saved.').first().waitFor();

/** Changes the profile by the API, as another window does. */
async function changeElsewhere(page: WatchedPage, change: object): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await page.request.put(`${page.portal}/api/v1/auth/profile`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token), origin: new URL(page.portal).origin },
    data: change,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

describe('Editing the profile (specification section 2)', () => {
  test('opens every step freely, saves contact, work and subscription as one, and empties what is said no more', async () => {
    const page = await browser.newPage();
    await open(page, 'user');
    expect(await control(page, 'email').count(), 'the address is for registering only').toBe(0);
    await expect.poll(() => control(page, 'country').inputValue()).toBe('United States');
    await expect.poll(() => control(page, 'state').inputValue()).toBe('Oregon (OR)');
    expect(await control(page, 'language').inputValue()).toBe('en');
    await toStep(page, 'Subscription');
    await page.getByRole('button', { name: 'Save' }).waitFor();
    expect(await page.locator('button[type="submit"]').textContent()).toContain('Save');
    await fill(page, { subscribed: true, customer: true });
    await toStep(page, 'Work');
    expect(await page.getByRole('radio', { name: 'Commercial' }).isChecked()).toBe(true);
    expect(await control(page, 'phone_number').inputValue()).toBe('5035550100');
    await fill(page, { accountType: 'non-profit', title: 'Planner' });
    await toStep(page, 'Contact');
    expect(await accessibilityProblems(page)).toEqual([]);
    await fill(page, { firstName: 'Úrsula', country: 'Norway' });
    await toStep(page, 'Subscription');
    await press(page);
    await saved(page);
    expect(await profileOf(page)).toMatchObject({
      firstName: 'Úrsula',
      country: 'Norway',
      accountType: 'Commercial',
      commercialType: 'non-profit',
      title: 'Planner',
      phone: '+15035550100',
      unsubscribed: false,
    });
    expect(await profileOf(page)).not.toHaveProperty('state');

    await toStep(page, 'Work');
    await fill(page, { accountType: 'Commercial', title: '' });
    await toStep(page, 'Subscription');
    await press(page);
    await expect.poll(() => profileOf(page)).not.toHaveProperty('title');
    expect(await profileOf(page)).not.toHaveProperty('commercialType');
    await changeElsewhere(page, { firstName: 'Ursula', country: 'United States', state: 'Oregon', unsubscribed: true });
  });

  test('leads back to the step with a problem, and steps turn by a swipe on a phone', async () => {
    const page = await browser.newPage({ width: 390, height: 844 });
    await open(page, 'agent');
    await fill(page, { lastName: '' });
    const swipe = (from: number, to: number) =>
      page.locator('.pt-form').evaluate(
        (form, [start, end]) => {
          const touch = (clientX: number) => new Touch({ identifier: 1, target: form, clientX, clientY: 300 });
          const begin = touch(start ?? 0);
          const finish = touch(end ?? 0);
          form.dispatchEvent(
            new TouchEvent('touchstart', { bubbles: true, touches: [begin], changedTouches: [begin] }),
          );
          form.dispatchEvent(new TouchEvent('touchend', { bubbles: true, touches: [], changedTouches: [finish] }));
        },
        [from, to],
      );
    await swipe(300, 100);
    await control(page, 'company').waitFor();
    await swipe(300, 280);
    expect(await control(page, 'company').count(), 'a short move is no swipe').toBe(1);
    await swipe(300, 100);
    await control(page, 'customer').waitFor();
    await fill(page, { customer: true });
    await press(page);
    await control(page, 'lastName').waitFor();
    await expect.poll(() => focusedText(page)).toContain('Enter your last name.');
    await swipe(100, 300);
    expect(await control(page, 'lastName').count(), 'nothing before the first').toBe(1);
  });

  test('locks what came from a lead, and lets the rest be saved', async () => {
    const page = await browser.newPage();
    await open(page, 'leads');
    expect(await control(page, 'country').isEditable()).toBe(false);
    expect(await control(page, 'state').isEditable()).toBe(false);
    await page.getByText('Some details come from our customer records').waitFor();
    await toStep(page, 'Work');
    expect(await page.getByRole('radio', { name: 'Academic' }).isDisabled()).toBe(true);
    for (const name of ['company', 'industry']) expect(await control(page, name).isEditable(), name).toBe(false);
    expect(await control(page, 'phone_number').isEditable()).toBe(true);
    await fill(page, { phone_number: '(503) 555-0199' });
    await toStep(page, 'Subscription');
    await fill(page, { customer: false });
    await press(page);
    await saved(page);
    expect(await profileOf(page)).toMatchObject({
      phone: '+15035550199',
      country: 'United States',
      industry: 'Logistics',
    });
  });

  test('shows what was saved elsewhere in the meantime, overwrites nothing unseen, and keeps one’s own when saved again', async () => {
    const page = await browser.newPage();
    await open(page, 'academic');
    await changeElsewhere(page, { lastName: 'Fjordson', academicPosition: 'Research_Staff' });
    await fill(page, { lastName: 'Fjell' });
    await toStep(page, 'Subscription');
    await press(page);
    await page.getByText('You changed your profile in another window').waitFor();
    await page.getByText('Now saved: “Fjordson”').first().waitFor();
    expect(await profileOf(page)).toMatchObject({ lastName: 'Fjordson' });
    await toStep(page, 'Subscription');
    await press(page);
    await saved(page);
    expect(await profileOf(page)).toMatchObject({ lastName: 'Fjell', academicPosition: 'Faculty' });
  });
});
