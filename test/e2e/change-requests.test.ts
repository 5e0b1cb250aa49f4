import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { type ChangeRequest, changedFiles, changeRequests } from '../support/change-requests';
import { definitionFiles } from '../support/definition-files';
import {
  type Spoken,
  type Tour,
  tourOfKeys,
  tourOfLicenses,
  tourOfProfile,
  tourOfRegistration,
  tourOfRemark,
  tourOfRequest,
  tourOfSwitch,
} from '../support/e2e-change-requests';
import { addressOf, signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';
import { control, openRegistration } from '../support/e2e-registration';

let browser: TestBrowser;
let project: ProjectCopy;
let files: ReadonlyMap<string, string>;
beforeAll(async () => {
  [browser, project] = await Promise.all([openBrowser(), startProjectCopy()]);
  files = new Map(definitionFiles('.').map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
});
afterEach(async () => {
  // What failed in between leaves nothing to the next.
  await project.restore();
  await browser.expectNoComplaints();
});
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

/** Those that take away or hide what others show. */
const disturbing = ['lock-a-field', 'take-a-field-away', 'a-step-more', 'a-page-by-a-switch', 'a-page-for-some-only'];
const first = changeRequests.filter(({ id }) => !disturbing.includes(id));
const second = changeRequests.filter(({ id }) => disturbing.includes(id));
const idsOf = (requests: readonly ChangeRequest[]) => new Set(requests.map(({ id }) => id));

/** Saves what the requests change together, as one edit. */
async function putIn(requests: readonly ChangeRequest[]) {
  const all: ChangeRequest = {
    id: '',
    wish: '',
    sees: '',
    holds: [],
    changes: requests.flatMap(({ changes }) => changes),
  };
  const changed = changedFiles(all, files);
  expect(changed.filter(({ file }) => !/^(schemas|screens|locales)\/.*\.json$/.test(file))).toEqual([]);
  await Promise.all(changed.map(({ file, after }) => project.write(file, after)));
  await project.live();
  await expect.poll(project.problems).toEqual([]);
}

/** Goes round the portal as a visitor and as a customer. */
async function goRound(language: Spoken, inForce: readonly ChangeRequest[], looked = inForce): Promise<Tour> {
  const tour: Tour = { language, inForce: idsOf(inForce), looked: idsOf(looked), seen: new Set() };
  const wish = { language, address: project.address };
  const [visitor, customer] = await Promise.all([browser.newPage(wish), browser.newPage(wish)]);
  await signIn(customer);
  if (looked !== second) await tourOfRegistration(visitor, tour);
  for (const visit of [tourOfProfile, tourOfRequest, tourOfLicenses, tourOfKeys, tourOfRemark, tourOfSwitch])
    await visit(customer, tour);
  return tour;
}

test('what product owners ask for is seen in English and in another language, and is gone when it is undone', {
  // Four rounds of the portal.
  timeout: 300_000,
}, async () => {
  const seen = new Map<string, Set<string>>();
  for (const [requests, languages] of [
    [first, ['en', 'fr']],
    [second, ['en', 'ja']],
  ] as const) {
    await putIn(requests);
    for (const language of languages) {
      const tour = await goRound(language, requests);
      for (const id of tour.seen) seen.set(id, (seen.get(id) ?? new Set()).add(language));
    }
    await project.restore();
  }
  await goRound('en', [], changeRequests);
  const unseen = changeRequests.filter(({ id }) => (seen.get(id)?.size ?? 0) < 2).map(({ id }) => id);
  expect([changeRequests.length >= 34, unseen]).toEqual([true, []]);
});

/** Leaves the page of a form by a link and comes back, without loading it again. */
async function comeBack(page: WatchedPage, link: string, field: string) {
  await page.getByRole('link', { name: link }).first().click();
  await control(page, field).waitFor({ state: 'detached' });
  await page.goBack();
  await control(page, field).waitFor();
}

test('a request that is undone by `git checkout` is gone in a tab that is open, and another stays until it is undone, too', async () => {
  await project.git();
  await putIn(changeRequests.filter(({ id }) => ['mark-what-is-required', 'put-fields-in-another-order'].includes(id)));
  const [visitor, customer] = await Promise.all([browser.newPage(project), browser.newPage(project)]);
  await signIn(customer);
  await customer.goto(addressOf(customer, '/licenses/request'));
  const marks = () => customer.locator('form .pt-optional').count();
  await expect.poll(marks).toBe(1);
  await openRegistration(visitor);
  const names = () => visitor.locator('form [data-field]').evaluateAll((all) => all.map((one) => one.dataset.field));
  const changed = ['email', 'lastName', 'firstName', 'country'];
  await expect.poll(names).toEqual(changed);

  await project.git('checkout', '--quiet', '--', 'schemas/forms/license-request.form.json');
  await project.live();
  await expect.poll(() => comeBack(customer, 'Home', 'licenseType').then(marks)).toBe(0);
  await comeBack(visitor, 'Sign in', 'lastName');
  expect(await names()).toEqual(changed);

  await project.git('checkout', '--quiet', '--', 'schemas/forms/registration.form.json');
  await project.live();
  await expect
    .poll(() => comeBack(visitor, 'Sign in', 'lastName').then(names))
    .toEqual(['email', 'firstName', 'lastName', 'country']);
  expect(await project.problems()).toEqual([]);
});
