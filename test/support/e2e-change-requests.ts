import { expect } from 'vitest';
import en from '../../locales/en/screens.json';
import fr from '../../locales/fr/screens.json';
import ja from '../../locales/ja/screens.json';
import type { WatchedPage } from './browser';
import { changeRequests, sayingsOf } from './change-requests';
import { addressOf, person } from './e2e-portal';
import { control, fill, freshAddress, openRegistration, press } from './e2e-registration';
import { changeSettings } from './e2e-settings';
import { createVisitor } from './e2e-visitor';

export type Spoken = 'en' | 'fr' | 'ja';

const screens = { en, fr, ja };
/** Steps of the profile with one more. */
const stepsWithOneMore = 4;

/**
 * Checks the pages of the portal. The effect of a request must appear where it is in force, and nowhere otherwise, so that one pass through
 * the portal proves both.
 */
export interface Tour {
  readonly language: Spoken;
  /** Requests that are in force. */
  readonly inForce: ReadonlySet<string>;
  /** Requests that are checked; others may be hidden by those in force. */
  readonly looked: ReadonlySet<string>;
  /** Requests that were checked so far. */
  readonly seen: Set<string>;
}

/** The sentences of a request, in the language of a tour. */
export function wordsOf(id: string, key: string, language: Spoken): string {
  const request = changeRequests.find((each) => each.id === id);
  const saying = request && sayingsOf(request).find(({ say }) => say === key);
  if (!saying) throw new Error(`${id} says nothing at ${key}.`);
  return saying.texts[language] ?? '';
}

function looking(tour: Tour) {
  return async (id: string, read: () => Promise<unknown>, expected: unknown) => {
    if (!tour.looked.has(id)) return;
    tour.seen.add(id);
    const what = `${id} (${tour.language})`;
    if (tour.inForce.has(id)) await expect.poll(read, { message: what }).toEqual(expected);
    else expect(await read(), `${what} is not in force`).not.toEqual(expected);
  };
}

const at = (page: WatchedPage, name: string, part: string) =>
  page.locator(`.pt-field:has([data-field="${name}"]) ${part}`);
const textAt = async (page: WatchedPage, name: string, part: string) =>
  (await at(page, name, part).allInnerTexts()).join(' ').replace('*', '').trim();
const says = (page: WatchedPage, text: string) => page.getByText(text).count();

/** Registration, from the first step to the one with the password. */
export async function tourOfRegistration(page: WatchedPage, tour: Tour): Promise<void> {
  const look = looking(tour);
  const { language } = tour;
  const word = (id: string, key: string) => wordsOf(id, key, language);
  await openRegistration(page);
  const order = () => page.locator('form [data-field]').evaluateAll((all) => all.map((one) => one.dataset.field));
  await look('put-fields-in-another-order', order, ['email', 'lastName', 'firstName', 'country']);
  await fill(page, { email: freshAddress(), firstName: 'Nora', lastName: 'Featherstonehaugh' });
  await control(page, 'firstName').focus();
  const tooLong = word('allow-fewer-letters', 'fields.lastName.tooLong');
  await look('allow-fewer-letters', () => textAt(page, 'lastName', '.pt-problem'), tooLong);
  await fill(page, { lastName: 'Quill', country: 'Japan' });
  const tokyo = word('a-hint-for-one-country', 'register.contact.japan');
  await look('a-hint-for-one-country', async () => (await says(page, tokyo)) > 0, true);
  await fill(page, { country: 'Norway' });
  await press(page);
  await control(page, 'accountType').waitFor();

  await fill(page, { accountType: 'non-profit' });
  await control(page, 'company').waitFor();
  await look('show-a-field-only-to-some', () => control(page, 'jobFunction').count(), 0);
  await fill(page, { accountType: 'Commercial', company: 'acme' });
  await control(page, 'title').focus();
  const company = word('call-a-field-by-another-name', 'fields.company.label');
  await look('call-a-field-by-another-name', () => textAt(page, 'company', '.pt-label'), company);
  const help = word('explain-a-field', 'fields.company.help');
  await look('explain-a-field', () => textAt(page, 'company', '.pt-help'), help);
  const capital = word('ask-for-a-form-of-a-text', 'fields.company.capital');
  await look('ask-for-a-form-of-a-text', () => textAt(page, 'company', '.pt-problem'), capital);
  const required = () => control(page, 'title').getAttribute('aria-required');
  await look('make-a-field-required', required, 'true');
  const codes = () => at(page, 'phone_number', 'option:not([value=""])').allInnerTexts();
  const countries = ['austria', 'germany', 'switzerland'].map((name) =>
    word('offer-dialing-codes', `fields.phone_number.countries.${name}`),
  );
  const offered = countries.map((name, index) => `${name} (${['+43', '+49', '+41'][index]})`);
  await look('offer-dialing-codes', codes, offered);
  const vat = word('keep-something-new-of-a-person', 'fields.vatNumber.label');
  await look('keep-something-new-of-a-person', async () => (await page.getByLabel(vat).count()) > 0, true);
  await fill(page, { company: 'Acme', phone_number: '+43 1 58858', industry: 'Banking', jobRole: 'Developer' });
  await fill(page, { jobFunction: 'Data Science', title: 'Dr' });
  await press(page);
  await control(page, 'password').waitFor();
  await look('ask-for-consent-in-one-more-country', () => control(page, 'subscribed').count(), 1);
}

/** The profile of a user with a commercial account. */
export async function tourOfProfile(page: WatchedPage, tour: Tour): Promise<void> {
  const look = looking(tour);
  await page.goto(addressOf(page, '/editprofile'));
  await control(page, 'firstName').waitFor();
  const steps = async () => (await page.locator('.pt-step .pt-step-label').allInnerTexts()).map((text) => text.trim());
  const role = wordsOf('a-step-more', 'profile.role.label', tour.language);
  await look('a-step-more', async () => [(await steps()).length, (await steps())[2]], [stepsWithOneMore, role]);
  if (tour.looked.has('check-a-value-at-a-register')) await fill(page, { country: 'Germany' });
  await page.locator('.pt-step button').first().click();
  await control(page, 'company').waitFor();
  const verified = wordsOf('check-a-value-at-a-register', 'fields.vatId.help', tour.language);
  await look('check-a-value-at-a-register', () => textAt(page, 'vatId', '.pt-help:not([role])'), verified);
  await look('lock-a-field', () => control(page, 'company').getAttribute('readonly'), '');
  await look('take-a-field-away', () => control(page, 'jobFunction').count(), 0);
}

/** The request for a license, up to its refusal. */
export async function tourOfRequest(page: WatchedPage, tour: Tour): Promise<void> {
  const look = looking(tour);
  const word = (id: string, key: string) => wordsOf(id, key, tour.language);
  await page.goto(addressOf(page, '/licenses/request'));
  await control(page, 'licenseType').waitFor();
  const product = (value: string) => page.locator(`input[name$="product"][value="${value}"]`);
  await product('Portico Solver').waitFor({ state: 'attached' });
  await look('fill-a-field-in-beforehand', () => product('Portico Solver').isChecked(), true);
  await look('mark-what-is-required', () => page.locator('form .pt-optional').count(), 1);
  const project = word('keep-something-new-of-a-license', 'screens:licenses.field.projectName');
  const isAsked = async () => (await control(page, 'projectName').count()) > 0;
  await look(
    'keep-something-new-of-a-license',
    async () => (await isAsked()) && textAt(page, 'projectName', '.pt-label'),
    project,
  );
  await fill(page, { licenseType: 'TRIAL' });
  const plan = word('ask-for-a-file', 'screens:licenses.field.projectPlan');
  const isPlanAsked = async () => (await control(page, 'projectPlan').count()) > 0;
  await look('ask-for-a-file', async () => (await isPlanAsked()) && textAt(page, 'projectPlan', '.pt-label'), plan);
  const proofs = word('ask-for-files-in-rows', 'screens:licenses.field.proofs');
  const areProofsAsked = async () => (await control(page, 'proofs').count()) > 0;
  await look(
    'ask-for-files-in-rows',
    async () => (await areProofsAsked()) && textAt(page, 'proofs', '.pt-label'),
    proofs,
  );
  await look('offer-an-option-only-to-some', () => product('Portico Cloud').count(), 0);
  await fill(page, { licenseType: 'COMMERCIAL_WLS', purpose: 'EVALUATION' });
  await product('Portico Cloud').check({ force: true });
  const invoice = word('a-section-for-some', 'screens:licenses.field.invoice');
  await look('a-section-for-some', () => page.getByRole('button', { name: invoice, expanded: true }).count(), 1);
  if (tour.inForce.has('a-section-for-some')) await fill(page, { costCenter: '4711' });
  const region = word('ask-by-what-was-chosen', 'screens:licenses.field.region');
  const isAskedBy = () => page.getByRole('radiogroup', { name: region }).count();
  await look('ask-by-what-was-chosen', isAskedBy, 1);
  if (tour.inForce.has('ask-by-what-was-chosen')) await page.getByRole('radio', { name: 'EU' }).check();
  const system = (name: string) => page.getByRole('checkbox', { name, exact: true });
  const another = word('ask-for-several-answers', 'screens:licenses.field.anotherSystem');
  await look('ask-for-several-answers', () => system(another).count(), 1);
  if (tour.inForce.has('ask-for-several-answers')) {
    await system('Linux').check();
    await system(another).check();
    await fill(page, { otherSystem: 'BSD' });
  }
  if (tour.inForce.has('money-months-and-percentages'))
    await fill(page, { budget: '1500', neededFrom: '2026-12', researchShare: '12' });
  // Written as the page's language writes amounts.
  const amount = new Intl.NumberFormat(tour.language, { minimumFractionDigits: 2, useGrouping: true }).format(1500);
  const budget = async () => (await control(page, 'budget').count()) > 0 && control(page, 'budget').inputValue();
  await look('money-months-and-percentages', budget, amount);
  // The first preset: thirty days from today on, by UTC.
  const preset = page.locator('.pt-presets button').first();
  if (tour.inForce.has('a-range-of-days')) await preset.click();
  const lastDay = page.locator('input[name$="usedDuring-to"]');
  const inThirtyDays = new Intl.DateTimeFormat(tour.language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.now() + 29 * 86_400_000,
  );
  await look('a-range-of-days', async () => (await lastDay.count()) > 0 && lastDay.inputValue(), inThirtyDays);
  const required = () => control(page, 'comment').getAttribute('aria-required');
  await look('require-by-another-field', required, 'true');
  await fill(page, { comment: 'Portico Cloud', acceptTerms: true });
  if (await isAsked()) await fill(page, { projectName: 'Apollo' });
  const repeated = word('a-rule-over-two-fields', 'screens:licenses.request.form.commentSame');
  if (tour.inForce.has('a-rule-over-two-fields')) await press(page);
  await look('a-rule-over-two-fields', () => textAt(page, 'comment', '.pt-problem'), repeated);
  await fill(page, { comment: 'For the routes of our ships' });
  // Offered to everyone only by this request.
  if (tour.inForce.has('say-a-refusal-in-our-own-words')) await fill(page, { licenseType: 'ACADEMIC_NAMED' });
  await press(page);
  const refused = word('say-a-refusal-in-our-own-words', 'screens:licenses.request.form.notAcademic');
  await look('say-a-refusal-in-our-own-words', async () => (await says(page, refused)) > 0, true);
}

/** The list of licenses, and the menu beside it. */
export async function tourOfLicenses(page: WatchedPage, tour: Tour): Promise<void> {
  const look = looking(tour);
  const { licenses } = screens[tour.language];
  const word = (id: string, key: string) => wordsOf(id, key, tour.language);
  const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).count();
  await page.goto(addressOf(page, '/licenses/list'));
  await page.locator('tbody tr').first().waitFor();
  const heads = async () => (await page.locator('thead th').allInnerTexts()).map((text) => text.trim());
  await look('a-column-more', async () => (await heads()).includes(licenses.field.owner), true);
  await look('a-filter-more', () => page.getByLabel(licenses.field.product, { exact: true }).count(), 1);
  const sorted = async () => (await page.locator('th[aria-sort="ascending"]').allInnerTexts()).join('').trim();
  await look('another-order-of-a-list', sorted, licenses.field.expiresAt);
  const bold = word('explain-a-page', 'screens:licenses.intro').split('**')[1];
  await look('explain-a-page', async () => (await page.locator('main strong').allInnerTexts()).join(), bold);
  const happenings = word('a-new-page-from-what-is-there', 'screens:happenings.title');
  await look('a-new-page-from-what-is-there', () => menu(happenings), 1);
  if (tour.inForce.has('a-new-page-from-what-is-there')) {
    await page.getByRole('link', { name: happenings, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: happenings }).waitFor();
  }
  await look('a-page-for-some-only', () => page.locator('nav a[href$="/usage"]').count(), 0);
}

/** A page that a setting removes, and restores. */
export async function tourOfSwitch(page: WatchedPage, tour: Tour): Promise<void> {
  const putBack = await changeSettings({ address: page.portal }, { disableEditProfile: true });
  await page.goto(addressOf(page, '/doc/api'));
  await page.locator('main h1').waitFor();
  await looking(tour)('a-page-by-a-switch', async () => new URL(page.url()).pathname.endsWith('/doc/api'), false);
  await putBack();
}

/** The list of keys, the menu of a key, and the dialog that creates one. */
export async function tourOfKeys(page: WatchedPage, tour: Tour): Promise<void> {
  const look = looking(tour);
  const { keys } = screens[tour.language];
  const word = (id: string, key: string) => wordsOf(id, key, tour.language);
  await page.goto(addressOf(page, '/keys/list'));
  await page.locator('tbody tr').first().waitFor();
  const title = word('call-a-page-by-another-name', 'screens:keys.title');
  const named = async () => [
    await page.locator('main h1').innerText(),
    await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).count(),
  ];
  await look('call-a-page-by-another-name', named, [title, 1]);
  const environment = word('choose-among-values-of-our-own', 'screens:keys.environment.label');
  const heads = async () => (await page.locator('thead th').allInnerTexts()).map((text) => text.trim());
  await look('choose-among-values-of-our-own', async () => (await heads()).includes(environment), true);
  const row = page.locator('tbody tr', { hasText: 'Notebook' });
  await row
    .getByRole('button', { name: /Notebook/ })
    .last()
    .click();
  await page.getByRole('menuitem').first().waitFor();
  const stop = word('an-action-on-a-row', 'screens:keys.stop.label');
  await look('an-action-on-a-row', () => page.getByRole('menuitem', { name: stop }).count(), 1);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: keys.create.label }).first().click();
  await control(page, 'name').waitFor();
  // The browser's own picker, behind the button of the field.
  const pickerOf = (name: string) => control(page, name).locator('xpath=..').locator('input[type=date]');
  await look('limit-a-date', () => pickerOf('expiresAt').getAttribute('max'), '2029-12-31');
  const own = async (filter: string) =>
    (await (await page.request.get(`${page.portal}/api/v1/licenses?scope=own&size=100&${filter}`)).json())
      .total as number;
  const active = await own('filter[status]=ACTIVE');
  await control(page, 'licenseId').click();
  await page.locator('.pt-option').first().waitFor();
  await look('offer-only-active-licenses', () => page.locator('.pt-option').count(), active);
}

/** What administrators see and customers do not. The value is removed again: undoing does not drop a property that has values. */
export async function tourOfRemark(page: WatchedPage, tour: Tour): Promise<void> {
  const api = `${page.portal}/api/v1/licenses`;
  const license = (await (await page.request.get(`${api}?scope=own&size=1`)).json()).items[0];
  const admin = createVisitor(page.portal);
  await admin.signIn(person('admin-write'));
  const mode = { 'X-Portal-Mode': 'admin' };
  const call = (method: string, payload?: object, more = {}) =>
    admin.call(method, `licenses/${license.id}`, payload, { ...mode, ...more });
  const say = async (remark: string | null) => {
    const { body } = await call('GET');
    return (await call('PUT', { remark }, { 'If-Match': `"${body.revision}"` })).body.remark;
  };
  const remark = `Said in ${tour.language}`;
  const answered = await say(remark);
  const read = async () => [answered, (await (await page.request.get(`${api}/${license.id}`)).json()).remark];
  await looking(tour)('note-for-administrators-alone', read, [remark, undefined]);
  if (answered === remark) await say(null);
}
