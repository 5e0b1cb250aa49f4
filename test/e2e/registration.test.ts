import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { addressOf, descriptionOf, focusedText } from '../support/e2e-portal';
import {
  atCompany,
  atUniversity,
  confirmAddress,
  control,
  fill,
  freshAddress,
  goodPassword,
  heading,
  mailedCode,
  openRegistration,
  press,
  registerUpToCode,
  somebody,
  watchSignUps,
} from '../support/e2e-registration';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const shown = (page: WatchedPage) =>
  page
    .locator('.pt-field > .pt-label, .pt-check label')
    .evaluateAll((labels) => labels.map((label) => (label.textContent ?? '').replace('*', '').trim()));
const profileOf = async (page: WatchedPage) => (await page.request.get(`${page.portal}/api/v1/auth/profile`)).json();

describe('Registration (specification section 2)', () => {
  test('of a commercial customer: contact, work, password and consent, code, and in', async () => {
    const page = await browser.newPage();
    const signUps = watchSignUps(page);
    const email = freshAddress();
    await openRegistration(page, '?target=%2Fiam%2Feditprofile');
    await heading(page, 'Create your account');
    expect(await page.locator('.pt-step').count()).toBe(3);
    expect(await shown(page)).toEqual(['Email address', 'First name', 'Last name', 'Country or region']);
    const signIn = page.getByRole('link', { name: 'Sign in' });
    expect(await signIn.getAttribute('href'), 'the footer keeps the query').toContain('target=%2Fiam%2Feditprofile');

    await fill(page, { ...somebody, email, country: 'Canada' });
    await fill(page, { state: 'Ontario' });
    expect(await control(page, 'state').inputValue()).toBe('Ontario (ON)');
    await fill(page, { country: 'Australia' });
    expect(await control(page, 'state').inputValue(), 'another country clears the state').toBe('');
    await fill(page, { country: 'Norway' });
    await control(page, 'state').waitFor({ state: 'detached' });
    await press(page);

    await heading(page, 'Your work');
    expect(await shown(page)).toEqual(['Account type']);
    await press(page);
    expect(await descriptionOf(page.getByRole('radiogroup'))).toContain('Choose the type of your account.');
    await fill(page, { ...atCompany, phone_number: '12' });
    await press(page);
    expect(await focusedText(page)).toContain('Enter a valid phone number');
    await fill(page, { phone_number: '22 12 34 56' });
    await press(page);

    await heading(page, 'Choose a password');
    expect(await shown(page)).toEqual([
      'Password',
      'Are you already a customer?',
      'I have read and accept the privacy policy.',
    ]);
    expect(await page.locator('input[autocomplete="username"]').inputValue(), 'for password managers').toBe(email);
    await fill(page, { password: 'Quill-Nora-2026!', customer: false });
    await expect.poll(() => descriptionOf(control(page, 'password'))).toContain('must not contain your name');
    await fill(page, { password: goodPassword, customer: false });
    await press(page);
    expect(await focusedText(page)).toContain('Accept the privacy policy');
    const policy = page.locator('.pt-check').getByRole('link', { name: 'privacy policy' });
    expect(await policy.getAttribute('href')).toBe('https://www.example.com/privacy');
    await fill(page, { privatePolicy: true });
    await press(page);

    await heading(page, 'Confirm your email address');
    expect(await page.locator('.pt-steps').count(), 'no step indicator at the hidden step').toBe(0);
    expect(await page.locator('main').textContent()).toContain('v***@f***');
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0);
    expect(signUps).toEqual([
      {
        email,
        given_name: 'Nora',
        family_name: 'Quill',
        phone_number: '+4722123456',
        'custom:country': 'Norway',
        'custom:accountType': 'Commercial',
        'custom:accountName': 'Quill Instruments',
        'custom:industry': 'Banking',
        'custom:jobRole': 'Developer',
        'custom:jobFunction': 'Data Science',
        'custom:customer': 'false',
        'custom:graduationYear': '0',
        'custom:graduationMonth': '0',
        locale: 'en',
        'custom:unsubscribed': 'true',
      },
    ]);
    await control(page, 'code').fill('000000');
    await press(page);
    await page.getByRole('link', { name: 'Confirmation code' }).waitFor();
    await confirmAddress(page, email);
    await page.waitForURL(addressOf(page, '/editprofile'));
    expect(await profileOf(page)).toMatchObject({
      email,
      firstName: 'Nora',
      accountType: 'Commercial',
      accountName: 'Quill Instruments',
      phone: '+4722123456',
      unsubscribed: true,
    });
  });

  test('of a student, with the university’s own search and the side article of the programme', async () => {
    const page = await browser.newPage();
    const signUps = watchSignUps(page);
    const files: string[] = [];
    page.on('request', (request) => {
      const file = /assets\/json\/([\w-]+)\.json/.exec(request.url())?.[1];
      if (file) files.push(file);
    });
    const email = freshAddress('campus.example');
    await openRegistration(page);
    await fill(page, { ...somebody, email });
    await press(page);
    await control(page, 'accountType').waitFor();
    expect(files, 'neither universities nor criteria before they are needed').not.toContain('universities');
    await fill(page, { accountType: 'Academic' });
    await page.getByRole('complementary').getByRole('link', { name: 'Academic program and resources' }).waitFor();
    await control(page, 'university').waitFor();
    await expect.poll(() => control(page, 'universityCountry').inputValue()).toBe('Norway');
    await control(page, 'university').fill('oslo');
    await page.locator('.pt-option').first().waitFor();
    expect(await page.locator('.pt-option-group').allTextContents()).toEqual(['Norway']);
    await page.getByRole('option', { name: 'University of Oslo' }).click();
    await fill(page, { universityCountry: 'Chile' });
    expect(await control(page, 'university').inputValue(), 'another country clears the university').toBe('');
    await control(page, 'university').fill('zzzz');
    await page.locator('.pt-listbox-note', { hasText: 'No university' }).waitFor();
    await control(page, 'university').fill('  The Open Lyceum ');
    await fill(page, { academicPosition: 'Student' });
    const year = new Date().getFullYear();
    expect(await control(page, 'graduationYear').locator('option:not([value=""])').allTextContents()).toEqual(
      Array.from({ length: 10 }, (_, at) => String(year - 2 + at)),
    );
    await press(page);
    expect(await focusedText(page)).toContain('Choose the year of your graduation.');
    await fill(page, { graduationYear: String(year), graduationMonth: '6' });
    await press(page);
    await control(page, 'password').waitFor();
    expect(await shown(page), 'only commercial people are asked whether they are customers').toEqual([
      'Password',
      'I have read and accept the privacy policy.',
    ]);
    await fill(page, { password: goodPassword, privatePolicy: true });
    await press(page);
    await control(page, 'code').waitFor();
    expect(files.filter((name) => name === 'universities')).toHaveLength(1);
    expect(signUps[0]).toMatchObject({
      'custom:accountType': 'Academic',
      'custom:accountName': 'The Open Lyceum',
      'custom:academicPosition': 'Student',
      'custom:graduationYear': String(year),
      'custom:graduationMonth': '6',
    });
    await confirmAddress(page, email);
    await page.locator('.portal').waitFor();
    expect(await profileOf(page)).toMatchObject({
      academicPosition: 'Student',
      graduationYear: year,
      graduationMonth: 6,
    });
  });

  test('of a non-profit organization is Commercial with a commercial type; a look-alike of a university is asked first', async () => {
    const page = await browser.newPage();
    const signUps = watchSignUps(page);
    await openRegistration(page);
    await fill(page, { ...somebody, email: freshAddress('dept.mit.edu') });
    await press(page);
    await control(page, 'accountType').waitFor();
    await fill(page, { ...atCompany, accountType: 'non-profit' });
    await press(page);
    const question = page.getByRole('dialog', { name: 'Is this an account of a non-profit organization?' });
    await question.getByRole('button', { name: 'Go back' }).click();
    await heading(page, 'Your work');
    expect(await focusedText(page)).toContain('Choose the account type that fits you.');
    await fill(page, { accountType: 'Commercial' });
    await press(page);
    await page.getByRole('dialog', { name: 'Is this a commercial account?' }).waitFor();
    await page.keyboard.press('Escape');
    await fill(page, { accountType: 'non-profit' });
    await press(page);
    await question.getByRole('button', { name: 'Continue as non-profit' }).click();
    await fill(page, { password: goodPassword, privatePolicy: true });
    await press(page);
    await control(page, 'code').waitFor();
    expect(signUps[0]).toMatchObject({ 'custom:accountType': 'Commercial', 'custom:commercialType': 'non-profit' });
  });

  test('asks for consent to letters in five countries only; who ticks the box is subscribed', async () => {
    const page = await browser.newPage();
    const signUps = watchSignUps(page);
    const email = freshAddress();
    await openRegistration(page);
    await fill(page, { ...somebody, email });
    await press(page);
    await control(page, 'accountType').waitFor();
    await fill(page, atUniversity);
    await press(page);
    await control(page, 'password').waitFor();
    const box = page.locator('[data-field="subscribed"]');
    for (const country of ['Australia', 'Austria', 'Canada', 'Switzerland', 'Japan', 'Germany']) {
      await page.getByRole('button', { name: 'Contact' }).click();
      await fill(page, { country });
      if (country === 'Australia') await fill(page, { state: 'Victoria' });
      if (country === 'Canada') await fill(page, { state: 'Quebec' });
      await press(page);
      await control(page, 'accountType').waitFor();
      await press(page);
      await control(page, 'password').waitFor();
      expect(await box.count(), country).toBe(country === 'Japan' ? 0 : 1);
      const policy = await page.getByRole('link', { name: 'privacy policy' }).getAttribute('href');
      expect(policy).toBe(`https://www.example.com/${country === 'Japan' ? 'ja/' : ''}privacy`);
    }
    expect(await box.isChecked(), 'unticked at start').toBe(false);
    await fill(page, { password: goodPassword, subscribed: true, privatePolicy: true });
    await press(page);
    await control(page, 'code').waitFor();
    expect(signUps[0]?.['custom:unsubscribed']).toBe('false');
    await confirmAddress(page, email);
    await page.locator('.portal').waitFor();
    expect(await profileOf(page)).toMatchObject({ unsubscribed: false, country: 'Germany' });
  });

  test('in Japanese asks for the family name first, and finds countries by either name', async () => {
    const page = await browser.newPage({ language: 'ja' });
    await openRegistration(page);
    expect((await shown(page)).slice(1, 3)).toEqual(['姓', '名']);
    await control(page, 'country').fill('germ');
    await page.getByRole('option', { name: 'ドイツ' }).click();
    await expect.poll(() => control(page, 'country').inputValue()).toBe('ドイツ');
    await control(page, 'country').fill('ノルウェ');
    await page.getByRole('option', { name: 'ノルウェー' }).click();
    await fill(page, { email: freshAddress(), lastName: '山田', firstName: '太郎' });
    await press(page);
    await control(page, 'accountType').waitFor();
    await fill(page, { accountType: 'Commercial' });
    await expect.poll(() => control(page, 'jobRole').locator('option').allTextContents()).toContain('開発者');
  });
});

test('while a password is checked, what is below stays where it is: a click on it hits', async () => {
  const page = await browser.newPage();
  await openRegistration(page);
  await fill(page, { ...somebody, email: freshAddress() });
  await press(page);
  await fill(page, atUniversity);
  await press(page);
  await control(page, 'password').waitFor();
  // The list of common passwords comes late.
  await page.route('**/*', async (route) => {
    await new Promise((later) => setTimeout(later, 300));
    await route.continue();
  });
  const below = control(page, 'privatePolicy');
  const before = await below.boundingBox();
  await control(page, 'password').fill(goodPassword);
  await page.locator('.pt-pending').waitFor();
  expect(await below.boundingBox()).toEqual(before);
  await page.locator('.pt-pending').waitFor({ state: 'detached' });
  expect(await below.boundingBox()).toEqual(before);
});

describe('Where registration cannot go on', () => {
  const toPassword = async (page: WatchedPage, email: string) => {
    await openRegistration(page);
    await fill(page, { ...somebody, email });
    await press(page);
    await control(page, 'accountType').waitFor();
    await fill(page, atUniversity);
    await press(page);
    await control(page, 'password').waitFor();
    await fill(page, { password: goodPassword, privatePolicy: true });
  };

  test('an address that is taken is said with the way to sign in', async () => {
    const page = await browser.newPage();
    await toPassword(page, 'user@portico.example');
    await press(page);
    await heading(page, 'You already have an account');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use another address' }).click();
    await heading(page, 'Create your account');
    expect(await control(page, 'firstName').inputValue()).toBe('Nora');
    await press(page);
    await control(page, 'accountType').waitFor();
    await press(page);
    await fill(page, { password: goodPassword });
    await press(page);
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await page.waitForURL(addressOf(page, '/login'));
    const address = page.locator('input[name="email"]');
    expect(await address.inputValue(), 'the address comes along').toBe('user@portico.example');
    await address.fill('another@firm.example');
    await page.getByRole('link', { name: /register|create/i }).click();
    await heading(page, 'Create your account');
    expect(await control(page, 'email').inputValue(), 'and back').toBe('another@firm.example');
  });

  test('what the server refuses is said at its field, back at its step, in the words of the form', async () => {
    const page = await browser.newPage();
    page.allow(/status of 400/);
    await toPassword(page, freshAddress());
    let change = (attribute: { Name: string; Value: string }) =>
      attribute.Name === 'custom:country' ? { ...attribute, Value: 'Atlantis' } : attribute;
    await page.route('**/cognito/**', (route) => {
      if (!route.request().headers()['x-amz-target']?.endsWith('.SignUp')) return route.continue();
      const sent = route.request().postDataJSON();
      return route.continue({ postData: JSON.stringify({ ...sent, UserAttributes: sent.UserAttributes.map(change) }) });
    });
    await press(page);
    await heading(page, 'Create your account');
    expect(await focusedText(page)).toContain('Choose one of the options offered.');
    expect(await descriptionOf(control(page, 'country'))).toContain('Choose one of the options offered.');
    expect(await control(page, 'firstName').inputValue(), 'what was typed is kept').toBe('Nora');

    await fill(page, { country: 'Denmark' });
    change = (attribute) => (attribute.Name === 'family_name' ? { ...attribute, Value: 'x'.repeat(201) } : attribute);
    await press(page);
    await control(page, 'accountType').waitFor();
    await press(page);
    await fill(page, { password: goodPassword });
    await press(page);
    await heading(page, 'Create your account');
    expect(await descriptionOf(control(page, 'lastName'))).toContain('Enter no more than 200 characters.');
  });

  test('single sign-on that cannot be started, or not be reached, is said in the words of the specification', async () => {
    const page = await browser.newPage();
    page.allow(/net::ERR|status of 503/);
    await openRegistration(page);
    await fill(page, { ...somebody, email: freshAddress() });
    await page.route('**/sso/init**', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'SSO_INIT_FAILED' } } }),
    );
    await press(page);
    await expect.poll(() => focusedText(page)).toContain('Cannot initialize SSO');
    await page.unroute('**/sso/init**');
    await page.route('**/sso/init**', (route) => route.abort());
    await press(page);
    await expect.poll(() => focusedText(page)).toContain('Cannot access to SSO');
    await page.unroute('**/sso/init**');
    await press(page);
    await control(page, 'accountType').waitFor();
    await page.route('**/academic-criteria.json', (route) => route.fulfill({ status: 500, body: '' }));
    page.allow(/status of 500/);
    await fill(page, { ...atCompany, company: 'A College' });
    await press(page);
    await heading(page, 'Choose a password');
  });

  test('a session that the portal cannot open is reported and leads to support', async () => {
    const page = await browser.newPage();
    page.allow(/status of 503/);
    const email = freshAddress();
    const reports: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/errors')) reports.push(request.postDataJSON());
    });
    await openRegistration(page);
    await registerUpToCode(page, {
      contact: { ...somebody, email },
      work: atUniversity,
      submit: { privatePolicy: true },
    });
    const first = await mailedCode(page.portal, email);
    await page.getByText('Didn’t receive the code?').waitFor();
    await page.getByText('It can take a few minutes to arrive.').waitFor();
    await control(page, 'code').fill('12');
    const resend = page.getByRole('button', { name: 'Send a new code' });
    await resend.click();
    await page.getByText('A new code is on its way.').first().waitFor();
    expect(await control(page, 'code').inputValue(), 'resending clears the field').toBe('');
    await expect.poll(() => resend.getAttribute('aria-disabled')).toBe('true');
    expect(await resend.textContent()).toMatch(/\(\d+ s\)/);
    await expect.poll(() => mailedCode(page.portal, email)).not.toBe(first);
    await page.route('**/sso/validate**', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'PROVISIONING_FAILED' } } }),
    );
    await confirmAddress(page, email);
    await heading(page, 'Your account could not be set up');
    expect(reports).toMatchObject([{ message: 'Registration, session validation: PROVISIONING_FAILED' }]);
    expect(await accessibilityProblems(page)).toEqual([]);
    const support = page.getByRole('link', { name: 'Contact support' });
    expect(await support.getAttribute('href')).toBe('mailto:support@example.com');
    await page.unroute('**/sso/validate**');
  });

  test('a reload in the middle keeps the step and what was typed, never the password', async () => {
    const page = await browser.newPage();
    const email = freshAddress();
    await toPassword(page, email);
    await page.reload();
    await heading(page, 'Choose a password');
    await control(page, 'password').waitFor();
    expect(await control(page, 'password').inputValue()).toBe('');
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain(goodPassword);
    await page.getByRole('button', { name: 'Back' }).click();
    await control(page, 'accountType').waitFor();
    expect(await control(page, 'university').inputValue()).toBe('A University of Our Own');
    await page.getByRole('button', { name: 'Back' }).click();
    await control(page, 'email').waitFor();
    expect(await control(page, 'email').inputValue()).toBe(email);
    await expect.poll(() => control(page, 'country').inputValue()).toBe('Norway');
    await press(page);
    await control(page, 'accountType').waitFor();
    await press(page);
    await control(page, 'password').waitFor();
    expect(await control(page, 'password').inputValue()).toBe('');
  });

  test('anyone who brings the careers parameter first reads the careers terms, with the same query', async () => {
    const page = await browser.newPage();
    const email = freshAddress();
    await openRegistration(page, '?career=employer&target=%2Fiam%2Fhome');
    await registerUpToCode(page, {
      contact: { ...somebody, email },
      work: atUniversity,
      submit: { privatePolicy: true },
    });
    await confirmAddress(page, email);
    await page.waitForURL(addressOf(page, '/careers/terms-and-conditions?career=employer&target=%2Fiam%2Fhome'));
  });
});
