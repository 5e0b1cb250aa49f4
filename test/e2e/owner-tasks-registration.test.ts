import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { descriptionOf } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';
import {
  atUniversity,
  control,
  fill,
  freshAddress,
  openRegistration,
  press,
  somebody,
} from '../support/e2e-registration';

const FORM = 'schemas/forms/registration.form.json';
const PERSON = 'schemas/shared/person.shared.json';
const languages = ['en', 'es', 'fr', 'ja'] as const;

let browser: TestBrowser;
let project: ProjectCopy;
beforeAll(async () => {
  [browser, project] = await Promise.all([openBrowser(), startProjectCopy()]);
});
afterEach(async () => {
  await project.restore();
  await browser.expectNoComplaints();
});
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

async function open(): Promise<WatchedPage> {
  const page = await browser.newPage({ address: project.address });
  await openRegistration(page);
  return page;
}

/** Gives a text of `iam` its sentence in every language. */
async function say(key: string, sentence: string): Promise<void> {
  for (const language of languages) {
    await project.edit(`locales/${language}/iam.json`, (texts) => {
      const names = key.split('.');
      const last = names.pop() ?? '';
      let at = texts;
      for (const name of names) {
        at[name] ??= {};
        at = at[name];
      }
      at[last] = sentence;
    });
  }
}

const labels = async (page: WatchedPage) =>
  (await page.locator('.pt-field > .pt-label').allTextContents()).map((text) => text.replace('*', '').trim());

describe('A product owner changes registration while the server runs, by JSON only', () => {
  test('renames a label, reorders two fields, and narrows a rule, with messages of their own', async () => {
    await say('fields.country.label', 'Where do you live?');
    await say('fields.lastName.tooLong', 'At most ten letters, please.');
    await project.edit(FORM, (form) => {
      const [email, first, last, ...others] = form.steps[0].fields;
      form.steps[0].fields = [
        email,
        { ...last, validate: [{ type: 'maxLength', value: 10, message: 'fields.lastName.tooLong' }] },
        first,
        ...others,
      ];
    });
    await project.live();
    const page = await open();
    expect(await labels(page)).toEqual(['Email address', 'Last name', 'First name', 'Where do you live?']);
    await fill(page, { lastName: 'Featherstonehaugh' });
    await control(page, 'lastName').blur();
    expect(await descriptionOf(control(page, 'lastName'))).toContain('At most ten letters, please.');
  });

  test('adds a field and an option, makes a field required, and hides another by condition', async () => {
    // What is asked of a person is a property of theirs.
    await project.portico(
      'new',
      'property',
      'user',
      'department',
      '--label',
      'Department',
      '--form',
      'registration/work',
    );
    await say('fields.accountType.options.government', 'Government');
    await project.edit(PERSON, (shared) => {
      shared.optionLists.accountTypes.push({ value: 'government', label: 'fields.accountType.options.government' });
      shared.conditions.isBusiness.in.push('government');
      shared.fields.title.required = true;
      shared.fields.jobFunction.displayed = { condition: 'isCommercial' };
    });
    await project.edit(FORM, (form) => {
      const { fields } = form.steps[1];
      fields.splice(
        fields.findIndex((field: { name?: string }) => field.name === 'department'),
        1,
        {
          name: 'department',
          type: 'text',
          label: 'fields.department.label',
          displayed: { field: 'accountType', is: 'government' },
          validate: [{ type: 'minLength', value: 3 }],
        },
      );
    });
    await project.live();
    const page = await open();
    await fill(page, { ...somebody, email: freshAddress() });
    await press(page);
    await control(page, 'accountType').waitFor();
    await page.getByRole('radio', { name: 'Government' }).check();
    expect(await labels(page)).toContain('Department');
    expect(await labels(page)).not.toContain('Job function');
    expect(await control(page, 'title').getAttribute('aria-required')).toBe('true');
    await fill(page, { department: 'IT' });
    await control(page, 'department').blur();
    expect(await descriptionOf(control(page, 'department'))).toContain('at least 3');
    await page.getByRole('radio', { name: 'Commercial' }).check();
    expect(await labels(page)).toContain('Job function');
  });

  test('asks for consent in one more country', async () => {
    await project.edit(PERSON, (shared) => shared.conditions.isOptInCountry.in.push('Norway'));
    await project.live();
    const page = await open();
    await fill(page, { ...somebody, email: freshAddress() });
    await press(page);
    await control(page, 'accountType').waitFor();
    await fill(page, atUniversity);
    await press(page);
    await page.locator('[data-field="subscribed"]').waitFor();
  });

  test('closes registration, and the editing of profiles, by settings', async () => {
    const admin = await browser.newPage({ address: project.address });
    await admin.goto(`${project.address}/login`);
    await admin.locator('input[name="email"]').fill('admin-write@portico.example');
    await press(admin);
    await admin.locator('input[name="password"]').fill('Harbour-Lantern-42');
    await press(admin);
    await admin.locator('.portal').waitFor();
    const path = `${project.address}/api/v1/settings`;
    const set = async (open: object) => {
      const { revision } = await (await admin.request.get(path)).json();
      const token = (await admin.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
      const answer = await admin.request.put(path, {
        headers: { 'X-XSRF-TOKEN': decodeURIComponent(token), 'If-Match': String(revision) },
        data: { public: open },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    };
    await set({ registrationEnabled: false, disableEditProfile: true });
    await admin.goto(`${project.address}/editprofile`);
    await admin.getByText('Feature temporarily unavailable, please try again later.').waitFor();
    expect(await admin.locator('main input').count()).toBe(0);
    const page = await browser.newPage({ address: project.address });
    await page.goto(`${project.address}/register?target=%2Fiam%2Fhome`);
    await page.getByRole('heading', { level: 1, name: 'Registration is closed' }).waitFor();
    expect(await page.locator('input').count()).toBe(0);
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await page.waitForURL(`${project.address}/login?target=%2Fiam%2Fhome`);
    await set({ registrationEnabled: true, disableEditProfile: false });
  });
});
