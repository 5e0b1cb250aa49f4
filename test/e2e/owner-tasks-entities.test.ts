import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { addressOf } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';
import {
  atUniversity,
  confirmAddress,
  control,
  fill,
  freshAddress,
  openRegistration,
  press,
  registerUpToCode,
  somebody,
  watchSignUps,
} from '../support/e2e-registration';

let browser: TestBrowser;
let project: ProjectCopy;
beforeAll(async () => {
  [browser, project] = await Promise.all([openBrowser(), startProjectCopy()]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

test('A product owner adds a property of a person while the server runs: it is asked, sent, stored and shown again', async () => {
  await project.portico('new', 'property', 'user', 'vatNumber', '--label', 'VAT number', '--form', 'registration/work');
  await project.edit('schemas/forms/profile.form.json', (form) =>
    form.steps[1].fields.push({
      name: 'vatNumber',
      type: 'text',
      label: 'fields.vatNumber.label',
      maxLength: 200,
      required: false,
    }),
  );
  await project.live();

  const page = await browser.newPage({ address: project.address });
  const sent = watchSignUps(page);
  const email = freshAddress();
  await openRegistration(page);
  await registerUpToCode(page, {
    contact: { email, ...somebody },
    work: { ...atUniversity, vatNumber: 'NO 123' },
    submit: { privatePolicy: true },
  });
  expect(sent).toMatchObject([{ 'custom:vatNumber': 'NO 123' }]);
  await confirmAddress(page, email);
  await page.waitForURL((address) => !address.pathname.endsWith('/register'));

  const profile = async () => (await page.request.get(`${page.portal}/api/v1/auth/profile`)).json();
  expect(await profile()).toMatchObject({ email, vatNumber: 'NO 123' });
  await page.goto(addressOf(page, '/editprofile'));
  await control(page, 'firstName').waitFor();
  const toStep = (name: string) =>
    page.getByRole('navigation', { name: 'Progress' }).getByRole('button', { name }).click();
  await toStep('Work');
  expect(await page.getByLabel('VAT number').inputValue()).toBe('NO 123');
  await fill(page, { vatNumber: 'NO 456' });
  await toStep('Subscription');
  await press(page);
  await page.getByText('Your profile has been saved.').first().waitFor();
  expect(await profile()).toMatchObject({ vatNumber: 'NO 456' });

  await toStep('Work');
  await fill(page, { vatNumber: '' });
  await toStep('Subscription');
  await press(page);
  await expect.poll(profile).not.toHaveProperty('vatNumber');
});
