import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { DefinitionProblem } from '../../engine/model';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { descriptionOf, signIn } from '../support/e2e-portal';
import type { ProjectCopy } from '../support/e2e-project';
import { FORM, labels, languages, openWorkshop, press, say, startWorkshop, textsOf } from '../support/e2e-workshop';

let browser: TestBrowser;
let project: ProjectCopy;

beforeAll(async () => {
  [browser, project] = await Promise.all([openBrowser(), startWorkshop()]);
});
afterEach(async () => {
  await project.restore();
  await browser.expectNoComplaints();
});
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

async function open(language = 'en'): Promise<WatchedPage> {
  const page = await browser.newPage({ address: project.address });
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  await openWorkshop(page);
  return page;
}

async function fillPerson(page: WatchedPage, part: 'Visitor' | 'Lecturer' = 'Visitor'): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByRole('radio', { name: part }).check();
  await press(page);
}

/** Answers for the backend of the workshop and keeps what was sent. */
async function receive(page: WatchedPage): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = [];
  await page.route('**/api/v1/workshops', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ json: {} });
  });
  return sent;
}

/** Where a text stands in a saved file, counted as an editor counts. */
async function placeOf(file: string, text: string): Promise<DefinitionProblem['place']> {
  const before = (await project.read(file)).split(text)[0] ?? '';
  const lines = before.split('\n');
  return expect.objectContaining({ file, line: lines.length, column: (lines.at(-1) ?? '').length + 1 });
}

/** A wrong edit: refused with its place, said on the console, and the form goes on as it was. */
async function expectRefused(rule: string, text: string, shown: readonly string[], file = FORM): Promise<void> {
  const problem = await project.refused(rule);
  expect(problem.severity).toBe('error');
  expect(problem.place).toEqual(await placeOf(file, text));
  expect(project.output()).toContain(`error ${file}:${problem.place.line}:${problem.place.column} `);
  expect(await labels(await open())).toEqual(shown);
}

const asWritten = ['First name', 'Last name', 'You come as'];
const inAll = (sentence: string) => Object.fromEntries(languages.map((language) => [language, sentence]));

describe('A product owner adds a field with a rule and texts', () => {
  const company = {
    name: 'company',
    type: 'text',
    label: 'workshop.company',
    validate: [{ type: 'minLength', value: 3 }],
  };

  test('and it is asked for, judged and sent', async () => {
    await say(project, 'company', { en: 'Company', es: 'Empresa', fr: 'Entreprise', ja: '会社名' });
    await project.edit(FORM, (form) => form.steps[0].fields.push(company));
    await project.live();
    const page = await open();
    const sent = await receive(page);
    expect(await labels(page)).toEqual([...asWritten, 'Company']);
    await page.getByLabel('Company').fill('IB');
    await fillPerson(page);
    expect(await descriptionOf(page.getByLabel('Company'))).toMatch(/3/);
    await page.getByLabel('Company').fill('Interior Points');
    await press(page);
    await page.getByLabel('Seats').fill('2');
    await press(page);
    await expect
      .poll(() => sent)
      .toEqual([{ firstName: 'Ada', lastName: 'Byron', part: 'visitor', company: 'Interior Points', seats: 2 }]);
    await page.getByText('You are registered.').waitFor();
    expect(await labels(await open('ja'))).toContain('会社名');
  });

  test('and a text that only the first language has is shown in it everywhere', async () => {
    await project.edit(textsOf('en'), (locale) => {
      locale.workshop.company = 'Company';
    });
    await project.edit(FORM, (form) => form.steps[0].fields.push({ ...company, displayed: true }));
    await project.live();
    expect(await labels(await open('ja'))).toContain('Company');
  });
});

describe('A product owner adds a step to check the answers, Other, and a title that names a field', () => {
  test('and one can go through it by keyboard alone, on a phone, in two languages', async () => {
    await say(project, 'check', {
      en: 'Check, {{field.firstName}}',
      es: 'Compruebe, {{field.firstName}}',
      fr: 'Vérifiez, {{field.firstName}}',
      ja: '{{field.firstName}}さん、確認してください',
    });
    await project.edit(FORM, (form) => {
      form.steps[0].fields[2].other = {};
      const { submit } = form.steps[1];
      form.steps[1].submit = { label: 'workshop.next' };
      form.steps.push({
        id: 'check',
        title: 'workshop.check',
        review: true,
        back: 'workshop.back',
        fields: [],
        submit,
      });
    });
    await project.live();
    const page = await open();
    await page.setViewportSize({ width: 360, height: 740 });
    const sent = await receive(page);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByRole('radio', { name: 'Other…' }).check();
    await page.keyboard.type('Neighbor');
    await press(page);
    await page.getByLabel('Seats').fill('2');
    await press(page);
    await page.getByRole('heading', { name: 'Check, Ada' }).waitFor();
    await page.getByText('Neighbor').waitFor();
    const given = () => page.locator('.pt-answers dd').allTextContents();
    expect(await given()).toEqual(['Ada', 'Byron', 'Neighbor', '2', 'Not given']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.getByRole('button', { name: 'Change: About you' }).press('Enter');
    await page.getByLabel('First name').fill('Eve');
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Check, Eve' });
    await heading.waitFor();
    expect(await heading.evaluate((title) => title === document.activeElement)).toBe(true);
    await press(page);
    await expect.poll(() => sent).toEqual([{ firstName: 'Eve', lastName: 'Byron', part: 'Neighbor', seats: 2 }]);

    const japanese = await open('ja');
    await japanese.getByRole('radio', { name: 'その他…' }).check();
    await japanese.getByLabel('具体的に入力してください').waitFor();
  });

  test('and a title that names no field is refused', async () => {
    await project.edit(textsOf('en'), (locale) => {
      locale.workshop.person = 'Hello {{field.fristName}}';
    });
    const { because } = await project.refused('edit-breaks-others');
    const args = { name: 'field.fristName', nearest: 'field.firstName' };
    expect(because).toMatchObject({ rule: 'text-names-unknown', args });
  });
});

describe('A product owner puts fields in another order', () => {
  test('and they stand and are reached in that order', async () => {
    await project.edit(FORM, (form) => form.steps[0].fields.reverse());
    await project.live();
    const page = await open();
    expect(await labels(page)).toEqual([...asWritten].reverse());
    await page.getByLabel('Last name').focus();
    await page.keyboard.press('Tab');
    expect(await page.getByLabel('First name').evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('only for some, by a condition', async () => {
    await project.edit(FORM, (form) => {
      form.context = ['language'];
      form.steps[0].fields[1].order = [{ when: { context: 'language', is: 'ja' }, position: 0 }];
    });
    await project.live();
    expect(await labels(await open('ja'))).toEqual(['姓', '名', '参加方法']);
    expect(await labels(await open('en'))).toEqual(asWritten);
  });
});

describe('A product owner adds a step that only some see', () => {
  const talk = {
    id: 'talk',
    title: 'workshop.talk',
    displayed: { condition: 'isLecturer' },
    back: 'workshop.back',
    fields: [{ name: 'topic', type: 'text', label: 'workshop.talk' }],
    submit: { label: 'workshop.next' },
  };

  test('and lecturers pass it while visitors do not', async () => {
    await say(project, 'talk', inAll('Your talk'));
    await project.edit(FORM, (form) => {
      form.conditions = { isLecturer: { field: 'part', is: 'lecturer' } };
      form.steps.splice(1, 0, talk);
    });
    await project.live();
    const visitor = await open();
    await fillPerson(visitor, 'Visitor');
    await visitor.getByLabel('Seats').waitFor();

    const lecturer = await open();
    const sent = await receive(lecturer);
    await fillPerson(lecturer, 'Lecturer');
    await lecturer.getByRole('textbox', { name: 'Your talk' }).fill('Cutting planes');
    expect(await lecturer.getByRole('heading', { level: 1 }).textContent()).toContain('Step 2 of 3');
    await press(lecturer);
    await lecturer.getByLabel('Seats').fill('1');
    await press(lecturer);
    await expect.poll(() => sent[0]?.topic).toBe('Cutting planes');
  });

  test('and a condition that does not exist is refused with the nearest that does', async () => {
    await say(project, 'talk', inAll('Your talk'));
    await project.edit(FORM, (form) => {
      form.conditions = { isLecturer: { field: 'part', is: 'lecturer' } };
      form.steps[0].fields[1].displayed = { condition: 'isLecturer' };
      form.steps.splice(1, 0, { ...talk, displayed: { condition: 'isLecturr' } });
    });
    await expectRefused('unknown-condition', '"isLecturr"', asWritten);
    expect((await project.refused('unknown-condition')).args).toMatchObject({ nearest: 'isLecturer' });
  });
});

describe('A product owner makes country, state and city a cascade', () => {
  const choice = (name: string, options: object[], more: object = {}) => ({
    name,
    type: 'choice',
    label: `workshop.${name}`,
    options,
    ...more,
  });
  const filled = (name: string) => ({ optionsOf: name, isNotEmpty: true });
  const cascade = [
    choice('country', [{ value: 'Canada' }, { value: 'Norway' }], { onChange: [{ clear: ['state', 'city'] }] }),
    choice(
      'state',
      ['Ontario', 'Quebec'].map((value) => ({ value, when: { field: 'country', is: 'Canada' } })),
      { displayed: filled('state'), onChange: [{ clear: ['city'] }] },
    ),
    choice(
      'city',
      [
        { value: 'Ottawa', when: { field: 'state', is: 'Ontario' } },
        { value: 'Toronto', when: { field: 'state', is: 'Ontario' } },
        { value: 'Montreal', when: { field: 'state', is: 'Quebec' } },
        { value: 'Oslo', when: { field: 'country', is: 'Norway' } },
      ],
      { displayed: filled('city') },
    ),
  ];
  async function sayPlaces() {
    await say(project, 'country', inAll('Country'));
    await say(project, 'state', inAll('State'));
    await say(project, 'city', inAll('City'));
  }

  test('and each choice offers what the one before leaves, and forgets what no longer fits', async () => {
    await sayPlaces();
    await project.edit(FORM, (form) => form.steps[1].fields.push(...cascade));
    await project.live();
    const page = await open();
    const sent = await receive(page);
    await fillPerson(page);
    await page.getByLabel('Seats').fill('1');
    expect(await labels(page)).toEqual(['Seats', 'Remarks', 'Country']);
    await page.getByLabel('Country').selectOption('Canada');
    await page.getByLabel('State').selectOption('Ontario');
    expect(await page.getByLabel('City').locator('option:not([value=""])').allTextContents()).toEqual([
      'Ottawa',
      'Toronto',
    ]);
    await page.getByLabel('City').selectOption('Toronto');
    await page.getByLabel('State').selectOption('Quebec');
    expect(await page.getByLabel('City').inputValue()).toBe('');
    await page.getByLabel('Country').selectOption('Norway');
    expect(await labels(page)).toEqual(['Seats', 'Remarks', 'Country', 'City']);
    await page.getByLabel('City').selectOption('Oslo');
    await press(page);
    await expect
      .poll(() => sent)
      .toEqual([{ firstName: 'Ada', lastName: 'Byron', part: 'visitor', seats: 1, country: 'Norway', city: 'Oslo' }]);
  });
});

describe('A product owner makes a field required by role', () => {
  const byRole = (path: string) => ({ context: path, gte: 2 });

  test('and administrators must fill it while others need not', async () => {
    await project.edit(FORM, (form) => {
      form.steps[0].fields[1].required = byRole('profile.role');
    });
    await project.live();
    for (const [name, required] of [
      ['user', null],
      ['admin-read', 'true'],
    ] as const) {
      const page = await browser.newPage({ address: project.address });
      await signIn(page, name);
      await openWorkshop(page);
      expect(await page.getByLabel('Last name').getAttribute('aria-required')).toBe(required);
    }
  });
});

describe('A product owner gives a rule its own message', () => {
  const rule = { type: 'pattern', pattern: '^[A-Z]', message: 'workshop.capital' };

  test('and that message is what people read, in their language', async () => {
    await say(project, 'capital', {
      en: 'Begin with a capital letter.',
      es: 'Empiece con mayúscula.',
      fr: 'Commencez par une majuscule.',
      ja: '大文字で始めてください。',
    });
    await project.edit(FORM, (form) => {
      form.steps[0].fields[0].validate = [rule];
    });
    await project.live();
    const page = await open('fr');
    await page.getByLabel('Prénom').fill('ada');
    await press(page);
    expect(await descriptionOf(page.getByLabel('Prénom'))).toBe('Commencez par une majuscule.');
  });
});

describe('A product owner makes a new option list', () => {
  const meals = [
    { value: 'meat', label: 'workshop.meat' },
    { value: 'plants', label: 'workshop.plants' },
  ];
  const meal = { name: 'meal', type: 'choice', label: 'workshop.meal', options: { list: 'meals' }, required: false };
  async function sayMeals() {
    await say(project, 'meal', inAll('Meal'));
    await say(project, 'meat', inAll('With meat'));
    await say(project, 'plants', inAll('Plants only'));
  }

  test('and it is offered', async () => {
    await sayMeals();
    await project.edit(FORM, (form) => {
      form.optionLists = { meals };
      form.steps[0].fields.push(meal);
    });
    await project.live();
    const page = await open();
    expect(await page.getByLabel('Meal').locator('option:not([value=""])').allTextContents()).toEqual([
      'With meat',
      'Plants only',
    ]);
  });
});

describe('A product owner locks a field', () => {
  test('and it can be read and not be changed', async () => {
    await project.edit(FORM, (form) => {
      form.steps[0].fields[0].readOnly = true;
      form.steps[0].fields[0].default = 'Ada';
    });
    await project.live();
    const page = await open();
    const field = page.getByLabel('First name');
    expect(await field.inputValue()).toBe('Ada');
    expect(await field.isEditable()).toBe(false);
    await field.focus();
    await page.keyboard.type('x');
    expect(await field.inputValue()).toBe('Ada');
  });
});

describe('A product owner speaks another language', () => {
  test('by changing a sentence of it', async () => {
    await project.edit(textsOf('es'), (locale) => {
      locale.workshop.seats = 'Número de plazas';
    });
    await project.live();
    const page = await open('es');
    await page.getByLabel('Nombre').fill('Ada');
    await page.getByLabel('Apellidos').fill('Byron');
    await page.getByRole('radio', { name: 'Visitante' }).check();
    await press(page);
    await page.getByLabel('Número de plazas').waitFor();
  });

  test('by a folder of sentences for a new one, which settings then offer', async () => {
    for (const namespace of ['iam', 'common', 'kit', 'problems', 'errors']) {
      const english = JSON.parse(await project.read(`locales/en/${namespace}.json`));
      if (namespace === 'iam') english.workshop.firstName = 'Vorname';
      await project.write(`locales/de/${namespace}.json`, english);
    }
    await project.live();
    const admin = await browser.newPage({ address: project.address });
    await signIn(admin, 'admin-write');
    const path = `${project.address}/api/v1/settings`;
    const answer = await admin.request.get(path);
    const settings = await answer.json();
    const german = { value: 'de', endonym: 'Deutsch', flag: 'de' };
    const token = (await admin.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const put = (revision: string, shown: object[]) =>
      admin.request.put(path, {
        headers: { 'X-XSRF-TOKEN': decodeURIComponent(token), 'If-Match': revision },
        data: { public: { ...settings.public, languages: shown }, admin: settings.admin },
      });
    const saved = await put(answer.headers().etag ?? '', [...settings.public.languages, german]);
    expect(saved.status(), await saved.text()).toBe(200);
    const page = await open('de');
    await page.getByLabel('Vorname').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await put(saved.headers().etag ?? '', settings.public.languages);
  });

  test('and a file that is no JSON is refused while its last good sentences go on', async () => {
    const french = (await project.read(textsOf('fr'))).replace('"Prénom"', '"Petit nom"');
    await project.write(textsOf('fr'), french.replace(/\n\}\s*$/, ',\n}'));
    const problem = await project.refused('trailing-comma');
    expect(problem.place.file).toBe(textsOf('fr'));
    expect((await project.read(textsOf('fr'))).split('\n')[problem.place.line - 1]?.[problem.place.column - 1]).toBe(
      ',',
    );
    expect(await labels(await open('fr'))).toEqual(['Prénom', 'Nom', 'Vous venez en tant que']);
  });
});
