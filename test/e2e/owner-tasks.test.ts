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

  test('and a misspelt rule is refused', async () => {
    await say(project, 'company', inAll('Company'));
    await project.edit(FORM, (form) => {
      form.steps[0].fields.push({ ...company, validate: [{ type: 'minLenght', value: 3 }] });
    });
    await expectRefused('type-unknown', '"minLenght"', asWritten);
    expect((await project.refused('type-unknown')).args).toMatchObject({ nearest: 'minLength' });
  });

  test('and a text that one language lacks is refused', async () => {
    await project.edit(textsOf('en'), (locale) => {
      locale.workshop.company = 'Company';
    });
    await project.edit(FORM, (form) => form.steps[0].fields.push(company));
    await expectRefused('locale-key-missing', '"workshop.company"', asWritten);
    expect((await project.refused('locale-key-missing')).args).toMatchObject({ languages: 'es, fr, ja' });
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

  test('and a field that stands there twice after it is refused', async () => {
    await project.edit(FORM, (form) =>
      form.steps[1].fields.push({ ...form.steps[0].fields[0], help: 'workshop.title' }),
    );
    const problem = await project.refused('field-doubled');
    expect(problem.place).toMatchObject({ file: FORM, pointer: '/steps/1/fields/2/name' });
    expect(await labels(await open())).toEqual(asWritten);
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

  test('and a value that the field cannot have is refused', async () => {
    await say(project, 'talk', inAll('Your talk'));
    await project.edit(FORM, (form) => {
      form.steps.splice(1, 0, { ...talk, displayed: { field: 'part', is: 'lector' } });
    });
    await expectRefused('value-not-an-option', '"lector"', asWritten);
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

  test('and a cascade that runs in a circle is refused with its path', async () => {
    await sayPlaces();
    await project.edit(FORM, (form) => {
      form.steps[1].fields.push(...structuredClone(cascade));
      form.steps[1].fields[2].displayed = { field: 'city', isNotEmpty: true };
    });
    const problem = await project.refused('cycle');
    expect(problem.place).toMatchObject({ file: FORM, line: expect.any(Number) });
    expect(JSON.stringify(problem.args)).toMatch(/country.*city|city.*country/);
    expect(await labels(await open())).toEqual(asWritten);
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

  test('and a path that the profile does not have is refused', async () => {
    await project.edit(FORM, (form) => {
      form.steps[0].fields[1].required = byRole('profile.rol');
    });
    await expectRefused('unknown-context-path', '"profile.rol"', asWritten);
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

  test('and a pattern that can run away is refused', async () => {
    await say(project, 'capital', inAll('Begin with a capital letter.'));
    await project.edit(FORM, (form) => {
      form.steps[0].fields[0].validate = [{ ...rule, pattern: '^([A-Z]+)+$' }];
    });
    await expectRefused('pattern-can-run-away', '"^([A-Z]+)+$"', asWritten);
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

  test('and a list that does not exist, and a value that stands there twice, are refused', async () => {
    await sayMeals();
    await project.edit(FORM, (form) => {
      form.optionLists = { meals };
      form.steps[0].fields.push(meal, { ...meal, name: 'second', options: { list: 'meels' } });
    });
    await expectRefused('unknown-option-list', '"meels"', asWritten);
    await project.edit(FORM, (form) => {
      form.optionLists = { meals: [...meals, { value: 'meat', label: 'workshop.plants' }] };
      form.steps[0].fields.splice(4, 1);
    });
    const doubled = await project.refused('option-doubled');
    expect(doubled.place).toMatchObject({ file: FORM, pointer: '/optionLists/meals/2/value' });
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

  test('and a lock that is neither yes, no nor a condition is refused', async () => {
    await project.edit(FORM, (form) => {
      form.steps[0].fields[0].readOnly = 'yes';
    });
    await expectRefused('kind-wrong', '"yes"', asWritten);
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
    expect(await page.getByLabel('Vorname').count()).toBe(1);
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
