import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { addressOf, descriptionOf, send, signIn } from '../support/e2e-portal';
import type { ProjectCopy } from '../support/e2e-project';
import { FORM, labels, openWorkshop, press, rollBackToFirst, startWorkshop } from '../support/e2e-workshop';
import { crowding } from '../support/waiting';

/** A product owner's tasks in the studio, each within so many presses; typing is none. */
let browser: TestBrowser;
let project: ProjectCopy;
beforeAll(async () => {
  [browser, project] = await Promise.all([openBrowser(), startWorkshop()]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

const mostPresses = 12;
/** Of a task that is done by keys alone. */
const mostKeys = 25;
type Control = ReturnType<WatchedPage['locator']>;

/** Counts what is pressed in a task. A choice from a select is two presses: one opens it, one chooses. */
function counted() {
  let presses = 0;
  return {
    async click(control: Control) {
      presses += 1;
      await control.click();
    },
    async choose(control: Control, value: string) {
      presses += 2;
      await control.selectOption(value);
    },
    async write(control: Control, words: string) {
      presses += 1;
      await control.fill(words);
    },
    expectFew(task: string) {
      if (process.env.COUNTS) console.log(task, presses);
      expect(presses, task).toBeLessThanOrEqual(mostPresses);
    },
  };
}

/** What was added is selected, and its first property has focus: what is written before that would go there. */
async function opened(page: WatchedPage, name: string) {
  await page.getByRole('region', { name: 'Properties' }).getByRole('heading', { name, exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.studio-fields') !== null)).toBe(true);
}

/** Counts keys in a task that is done without a mouse; letters and digits are none. */
function typed(page: WatchedPage) {
  let keys = 0;
  const press = async (...names: readonly string[]) => {
    for (const name of names) {
      keys += 1;
      await page.keyboard.press(name);
    }
  };
  return {
    press,
    type: (words: string) => page.keyboard.type(words),
    /** Tab, or another key, until a control has focus. */
    async to(control: Control, key = 'Tab') {
      const has = () => control.evaluate((element) => element === document.activeElement);
      for (let turn = 0; turn < 120 && !(await has()); turn++) {
        await press(key);
      }
      expect(await has(), String(control)).toBe(true);
    },
    /** Opens the list that has focus, and chooses by its first letters. */
    async choose(letters: string) {
      await press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.matches(':open'))).toBe(true);
      await page.keyboard.type(letters);
      await press('Enter');
    },
    expectFew(task: string) {
      if (process.env.COUNTS) console.log(task, keys);
      expect(keys, task).toBeLessThanOrEqual(mostKeys);
    },
  };
}

test('Message, cascade, lock, Spanish sentence and a new list are made, published, seen, judged and taken back', {
  timeout: 400_000,
}, async () => {
  const page = await browser.newPage({ address: project.address });
  await signIn(page, 'sysadmin', `/admin/studio?open=${FORM}`);
  await page.getByRole('tree').waitFor();
  const side = page.getByRole('region', { name: 'Properties' });
  const dialog = page.getByRole('dialog').last();
  const field = (name: string) => page.frameLocator('iframe.studio-frame').locator(`[data-field=${name}]`).first();

  const message = counted();
  await message.click(field('firstName'));
  await message.choose(side.getByRole('combobox', { name: 'Add a rule…' }), 'pattern');
  await message.write(side.getByRole('textbox', { name: 'Pattern: pattern' }), '^[A-Z]');
  await message.click(side.getByRole('button', { name: 'Pattern', exact: true }));
  await message.write(side.getByRole('textbox', { name: /^Message/ }), 'Begin with a capital letter.');
  const problems = page.getByRole('tabpanel', { name: /^Problems/ });
  await problems.getByText(/^There is no sentence for “/).waitFor();
  await message.click(problems.getByRole('button', { name: 'Use “Begin with a capital letter.” where it is missing' }));
  message.expectFew('an own message of a rule');

  const cascade = counted();
  await cascade.click(field('part'));
  await cascade.click(page.getByRole('button', { name: 'Add field', exact: true }));
  await cascade.click(page.getByRole('button', { name: /^Choice/ }));
  await side.getByRole('heading', { name: 'choiceField' }).waitFor();
  await cascade.write(side.getByRole('textbox', { name: 'What one is called' }), 'Stage');
  await cascade.click(side.getByRole('button', { name: 'More one' }));
  await cascade.choose(side.getByRole('combobox', { name: 'Only if' }), 'when');
  await cascade.choose(side.getByRole('combobox', { name: 'What to check' }), 'field part');
  await cascade.choose(side.getByRole('combobox', { name: 'Value', exact: true }).last(), 'lecturer');
  await cascade.click(problems.getByRole('button', { name: 'Use “Stage” where it is missing' }));
  cascade.expectFew('a choice whose options depend on another choice');

  const options = counted();
  await options.click(field('part'));
  await options.choose(side.getByRole('combobox', { name: 'Options come from' }), '+');
  await side.getByRole('button', { name: 'Open part' }).waitFor();
  await options.click(page.getByRole('button', { name: 'Add field', exact: true }));
  await options.click(page.getByRole('button', { name: /^Choice/ }));
  await side.getByRole('heading', { name: 'choiceField2' }).waitFor();
  await options.choose(side.getByRole('combobox', { name: 'Options come from' }), 'part');
  await side.getByRole('button', { name: 'Open part' }).waitFor();
  options.expectFew('an option list of two fields');

  const added = counted();
  await added.click(field('lastName'));
  await added.click(page.getByRole('button', { name: 'Add field', exact: true }));
  await added.click(page.getByRole('button', { name: /^Text/ }));
  await opened(page, 'textField');
  await added.write(side.getByRole('textbox', { name: /^Label/ }), 'Badge');
  await added.choose(side.getByRole('combobox', { name: 'Add a rule…' }), 'minLength');
  await added.write(side.getByRole('textbox', { name: 'Minimum length: value' }), '3');
  added.expectFew('a field with a rule');
  const moved = counted();
  await moved.click(field('textField'));
  await moved.click(page.frameLocator('iframe.studio-frame').getByRole('button', { name: 'Move up' }));
  await expect.poll(() => page.locator('[data-studio-said]').textContent()).toBe('textField moved up.');
  moved.expectFew('a field moved');

  const lock = counted();
  await lock.click(field('lastName'));
  await lock.click(side.getByRole('button', { name: /^Show \d+ more/ }));
  await lock.choose(side.getByRole('combobox', { name: 'Read-only' }), 'always');
  lock.expectFew('a locked field');

  const spanish = counted();
  await spanish.click(page.getByRole('button', { name: 'ES', exact: true }));
  await spanish.click(field('firstName'));
  await spanish.write(side.getByRole('textbox', { name: /^Label/ }), 'Nombre de pila');
  await spanish.click(page.getByRole('button', { name: 'EN', exact: true }));
  spanish.expectFew('a sentence in Spanish');

  const renamed = counted();
  await renamed.click(page.getByRole('tab', { name: 'Texts' }));
  for (const [language, words] of Object.entries({ EN: 'Surname', ES: 'Apellido', FR: 'Nom', JA: '姓' }))
    await renamed.write(page.getByRole('textbox', { name: `workshop.lastName, ${language}` }), words);
  renamed.expectFew('a sentence in four languages');
  await page.getByText('Languages are added in the repository', { exact: false }).waitFor();
  await page.getByRole('tab', { name: 'Problems' }).click();

  const list = counted();
  await list.click(page.getByRole('button', { name: 'New form or screen…' }));
  await list.click(dialog.getByRole('radio', { name: 'A screen' }));
  await list.write(dialog.getByRole('textbox', { name: 'Name' }), 'activity');
  await dialog.getByRole('option', { name: 'A list of listEvents' }).waitFor({ state: 'attached' });
  await list.choose(dialog.getByRole('combobox', { name: 'What it shows' }), 'source listEvents');
  await list.click(dialog.getByRole('button', { name: 'Create' }));
  await side.getByRole('heading', { name: 'activity' }).waitFor();
  list.expectFew('a list with a page and a menu entry');

  await page.getByText('All changes saved').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByText(/ is published: .* It is live now\.$/)
    .first()
    .waitFor();

  const customer = await browser.newPage({ address: project.address });
  await openWorkshop(customer);
  expect(await customer.getByLabel('Surname').isEditable()).toBe(false);
  expect((await labels(customer)).slice(0, 3)).toEqual(['First name', 'Badge', 'Surname']);
  expect(await customer.locator('select[name=choiceField2] option:not([value=""])').allTextContents()).toEqual([
    'Visitor',
    'Lecturer',
  ]);
  await customer.getByLabel('Badge').fill('ab');
  await customer.getByLabel('First name').fill('ada');
  await press(customer);
  expect(await descriptionOf(customer.getByLabel('First name'))).toBe('Begin with a capital letter.');
  expect(await descriptionOf(customer.getByLabel('Badge'))).toMatch(/3/);
  const offered = () => customer.locator('select[name=choiceField] option:not([value=""])').allTextContents();
  await customer.getByRole('radio', { name: 'Visitor' }).check();
  await expect.poll(offered).toEqual(['two']);
  await customer.getByRole('radio', { name: 'Lecturer' }).check();
  await expect.poll(offered).toEqual(['Stage', 'two']);
  await customer.evaluate(() => localStorage.setItem('i18nextLng', 'es'));
  await openWorkshop(customer);
  await customer.getByLabel('Nombre de pila').waitFor();
  await signIn(customer, 'user', '/activity');
  await customer.locator('tbody tr').first().waitFor();

  await rollBackToFirst(page);
  await customer.reload();
  await customer.getByRole('heading', { name: 'Página no encontrada' }).waitFor();
});

test('A row action, a field required by role and a step for some are made, published, judged and taken back', {
  timeout: 400_000,
}, async () => {
  const page = await browser.newPage({ address: project.address });
  await signIn(page, 'sysadmin', `/admin/studio?open=${FORM}`);
  const tree = page.getByRole('tree');
  await tree.waitFor();
  const side = page.getByRole('region', { name: 'Properties' });
  const dialog = page.getByRole('dialog').last();
  const search = page.getByRole('searchbox', { name: 'Search' });
  const field = (name: string) => page.frameLocator('iframe.studio-frame').locator(`[data-field=${name}]`).first();

  const required = counted();
  await required.click(field('lastName'));
  await required.choose(side.getByRole('combobox', { name: 'Required', exact: true }), 'when');
  await required.choose(side.getByRole('combobox', { name: 'What to check' }), 'context profile.roleName');
  await required.choose(side.getByRole('combobox', { name: 'Value', exact: true }), 'USER');
  required.expectFew('a field that some roles must fill in');

  const step = counted();
  await step.click(side.getByRole('button', { name: 'Up to person' }));
  await step.click(side.getByRole('button', { name: 'Up to workshop' }));
  await step.choose(side.getByRole('combobox', { name: 'Add to Steps…' }), 'step');
  // The step is drawn, and what is written goes on in the properties.
  await page.frameLocator('iframe.studio-frame').getByRole('heading', { name: 'New step' }).waitFor();
  await opened(page, 'step');
  await step.write(side.getByRole('textbox', { name: /^Title/ }), 'Your talk');
  await step.choose(side.getByRole('combobox', { name: 'Add to Fields…' }), 'text');
  await opened(page, 'textField');
  await step.write(side.getByRole('textbox', { name: /^Label/ }), 'Subject');
  step.expectFew('a step with a field');

  const some = counted();
  await some.click(side.getByRole('button', { name: 'Up to step' }));
  await some.choose(side.getByRole('combobox', { name: 'Shown', exact: true }), 'when');
  await some.choose(side.getByRole('combobox', { name: 'What to check' }), 'field part');
  await some.choose(side.getByRole('combobox', { name: 'Value', exact: true }), 'lecturer');
  some.expectFew('a step that only some see');

  await search.fill('screens/user/keys.screen accessId');
  const hidden = counted();
  await hidden.click(tree.getByRole('treeitem', { name: /accessId/ }).last());
  await hidden.choose(side.getByRole('combobox', { name: 'Shown', exact: true }), 'when');
  await hidden.choose(side.getByRole('combobox', { name: 'What to check' }), 'context profile.roleName');
  await hidden.choose(side.getByRole('combobox', { name: 'Value', exact: true }), 'SYSADMIN');
  hidden.expectFew('a column that only some roles see');

  await search.fill('screens/user/keys.screen list');
  for (const [list, name, label] of [
    ['Columns', 'createdAt', 'Made'],
    ['Filters', 'isDefault', 'Standard'],
  ] as const) {
    const listed = counted();
    await listed.click(tree.getByRole('treeitem', { name: /^list/ }).first());
    await listed.choose(side.getByRole('combobox', { name: `Add to ${list}…` }), name);
    await opened(page, name);
    await listed.write(side.getByRole('textbox', { name: /^Label/ }), label);
    listed.expectFew(list === 'Columns' ? 'a column' : 'a filter');
  }

  const list = tree.getByRole('treeitem', { name: /^list/ }).first();
  const action = counted();
  await action.click(list);
  await action.choose(side.getByRole('combobox', { name: 'Add to Actions of a record…' }), 'disableApiKey');
  await side.getByRole('heading', { name: 'disableApiKey' }).waitFor();
  expect(
    await side
      .getByRole('textbox')
      .first()
      .evaluate((first) => first === document.activeElement),
  ).toBe(true);
  await action.write(side.getByRole('textbox', { name: /^Label/ }), 'Put to sleep');
  await action.click(side.getByRole('button', { name: /^Open Confirmation/ }));
  await action.write(side.getByRole('textbox', { name: /^Title/ }), 'Put this key to sleep?');
  await action.click(page.getByRole('button', { name: 'ES', exact: true }));
  await action.write(side.getByRole('textbox', { name: /^Title/ }), '¿Suspender esta clave?');
  await action.click(page.getByRole('button', { name: 'EN', exact: true }));
  action.expectFew('an action of a row with its question');

  const kept = counted();
  await kept.click(side.getByRole('button', { name: 'Up to disableApiKey' }));
  await kept.click(side.getByRole('button', { name: /^Show \d+ more/ }));
  await kept.choose(side.getByRole('combobox', { name: 'Add to When it cannot be done…' }), 'entry');
  kept.expectFew('an object that was not there');
  await side.getByRole('combobox', { name: 'What to check' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Control+z');

  await page.getByText('All changes saved').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByText(/ is published: .* It is live now\.$/)
    .first()
    .waitFor();

  const customer = await browser.newPage({ address: project.address });
  await openWorkshop(customer);
  await customer.getByLabel('First name').fill('Ada');
  await customer.getByRole('radio', { name: 'Visitor' }).check();
  await press(customer);
  await customer.getByRole('heading', { name: 'Your visit' }).waitFor();
  await customer.getByRole('button', { name: 'Back' }).click();
  await customer.getByRole('radio', { name: 'Lecturer' }).check();
  await press(customer);
  await customer.getByRole('heading', { name: 'Your talk' }).waitFor();
  await customer.getByLabel('Subject').waitFor();

  await signIn(customer, 'user', '/inside');
  await customer.getByLabel('First name').fill('Ada');
  await press(customer);
  expect(await customer.getByLabel('Last name').getAttribute('aria-invalid')).toBe('true');

  await customer.goto(addressOf(customer, '/keys/list'));
  await customer.locator('tbody tr').first().waitFor();
  await customer.locator('tbody tr').first().getByRole('button').last().click();
  await customer.getByRole('menuitem', { name: 'Put to sleep' }).waitFor();
  const heads = (await customer.locator('thead th').allInnerTexts()).map((each) => each.trim());
  expect(heads).toContain('Made');
  expect(heads).not.toContain('Access ID');
  expect(await customer.getByLabel('Standard').count()).toBeGreaterThan(0);
  await customer.getByRole('menuitem', { name: 'Put to sleep' }).click();
  const asked = customer.getByRole('dialog').last();
  await asked.getByText('Put this key to sleep?').waitFor();
  const answer = customer.waitForResponse((each) => each.url().endsWith('/disable'));
  await asked.getByRole('button', { name: 'Put to sleep' }).click();
  expect((await answer).status()).toBe(200);

  await rollBackToFirst(page);
  await customer.reload();
  await customer.locator('tbody tr').first().waitFor();
  await customer.locator('tbody tr').first().getByRole('button').last().click();
  expect(await customer.getByRole('menuitem', { name: 'Put to sleep' }).count()).toBe(0);
});

test('Each task is done by keys alone, and what is published so is seen, judged and taken back', {
  timeout: 400_000,
}, async () => {
  const page = await browser.newPage({ address: project.address });
  await signIn(page, 'sysadmin', `/admin/studio?open=${FORM}`);
  await page.getByRole('tree').waitFor();
  const side = page.getByRole('region', { name: 'Properties' });
  const dialog = page.getByRole('dialog').last();
  const heading = (name: string) => side.getByRole('heading', { name, exact: true }).waitFor();
  const select = (name: string) => side.getByRole('combobox', { name, exact: true });
  const text = (name: RegExp) => side.getByRole('textbox', { name });
  const focused = (control: Control) =>
    expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true);
  type Keys = ReturnType<typeof typed>;
  /** What is done by keys, from the search of the tree on; counted, with the way back to it. */
  const task = async (name: string, act: (keys: Keys) => Promise<unknown>) => {
    const keys = typed(page);
    await act(keys);
    await keys.to(page.getByRole('searchbox', { name: 'Search' }), 'F6');
    await page.keyboard.press('Control+a');
    keys.expectFew(`${name}, by keys`);
  };
  /** Opens what is searched for, and goes to its properties. */
  const open = async (keys: Keys, words: string, name: string) => {
    await keys.type(words);
    await keys.press('Enter');
    await heading(name);
    await keys.press('F6', 'F6');
  };
  /** A condition that begins where its select has focus. */
  const when = async (keys: Keys, what: string, value: string) => {
    await keys.choose('when');
    await focused(side.locator(':focus'));
    await keys.to(select('What to check'));
    await keys.choose(what);
    await keys.to(select('Value').last());
    await keys.choose(value);
  };

  await page.keyboard.press('F6');
  await task('a field with a rule', async (keys) => {
    await keys.type('workshop.form firstName');
    await keys.press('Enter');
    await heading('firstName');
    await page.getByRole('button', { name: 'Add field', exact: true }).waitFor();
    await keys.press('F6', 'Enter');
    await focused(dialog.getByRole('button', { name: /^Text/ }));
    await keys.press('Enter');
    await opened(page, 'textField');
    await keys.to(text(/^Label/));
    await keys.type('Badge');
    await keys.to(select('Add a rule…'));
    await keys.choose('Pattern');
    await focused(text(/^Pattern: pattern/));
    await keys.type('^[A-Z]');
  });
  await task('a field moved', async (keys) => {
    await keys.type('workshop.form firstName');
    await expect.poll(() => page.getByRole('treeitem').last().textContent()).toContain('firstName');
    await keys.press('ArrowDown', 'End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('firstName');
    await keys.press('Alt+ArrowDown');
    await expect.poll(() => page.locator('[data-studio-said]').textContent()).toBe('firstName moved down.');
  });
  await task('a step that only some see', async (keys) => {
    await open(keys, 'workshop.form visit', 'visit');
    await keys.to(select('Shown'));
    await when(keys, 'You come as', 'visitor');
  });
  await task('a field that some roles must fill in', async (keys) => {
    await open(keys, 'workshop.form lastName', 'lastName');
    await keys.to(select('Required'));
    await when(keys, 'Profile (profile.roleName)', 'USER');
  });
  await task('a locked field', async (keys) => {
    await open(keys, 'workshop.form remarks', 'remarks');
    await keys.to(side.getByRole('button', { name: /^Show \d+ more/ }));
    await keys.press('Enter');
    await keys.to(select('Read-only'));
    await keys.choose('always');
  });
  await task('a choice whose option depends on another choice', async (keys) => {
    await keys.type('workshop.form part');
    await keys.press('Enter');
    await heading('part');
    await page.getByRole('button', { name: 'Add field', exact: true }).waitFor();
    await keys.press('F6', 'Enter');
    await focused(dialog.getByRole('button', { name: /^Text/ }));
    await keys.type('cc');
    await focused(dialog.getByRole('button', { name: /^Choice/ }));
    await keys.press('Enter');
    await opened(page, 'choiceField');
    await keys.to(text(/^Value of option 1/));
    await keys.press('Enter');
    await opened(page, 'one');
    await keys.to(select('Only if'));
    await when(keys, 'You come as', 'lecturer');
  });
  await task('an option list', async (keys) => {
    await open(keys, 'workshop.form part', 'part');
    await keys.to(select('Options come from'));
    await keys.choose('a new list');
    await side.getByRole('button', { name: 'Open part' }).waitFor();
  });
  await task('a sentence in four languages', async (keys) => {
    await keys.type('workshop.form visit');
    await keys.press('Enter');
    await heading('visit');
    await keys.press('Shift+F6', 'ArrowRight');
    for (const language of ['EN', 'ES', 'FR', 'JA']) {
      await keys.to(page.getByRole('textbox', { name: `workshop.person, ${language}` }));
      await keys.press('Control+a');
      await keys.type(`You (${language})`);
    }
  });
  const list = 'screens/user/keys.screen list';
  await task('a column', async (keys) => {
    await open(keys, list, 'list');
    await keys.to(select('Add to Columns…'));
    await keys.choose('createdAt');
    await opened(page, 'createdAt');
    await keys.to(text(/^Label/));
    await keys.type('Made');
  });
  await task('a filter', async (keys) => {
    await open(keys, list, 'list');
    await keys.to(select('Add to Filters…'));
    await keys.choose('isDefault');
    await opened(page, 'isDefault');
    await keys.to(text(/^Label/));
    await keys.type('Standard');
  });
  await task('a column that only some roles see', async (keys) => {
    await open(keys, 'screens/user/keys.screen accessId', 'accessId');
    await keys.to(select('Shown'));
    await when(keys, 'Profile (profile.roleName)', 'SYSADMIN');
  });
  await task('an action of a row', async (keys) => {
    await open(keys, list, 'list');
    await keys.to(select('Add to Actions of a record…'));
    await keys.choose('disableApiKey');
    await opened(page, 'disableApiKey');
    await keys.to(text(/^Label/));
    await keys.type('Put to sleep');
  });
  await task('a list with a page and a menu entry', async (keys) => {
    await keys.press('Tab', 'Enter');
    await focused(dialog.getByRole('textbox', { name: 'Name' }));
    await keys.to(dialog.getByRole('radio', { name: 'A form' }), 'Shift+Tab');
    await keys.press('ArrowDown');
    await keys.to(dialog.getByRole('textbox', { name: 'Name' }));
    await keys.type('activity');
    await dialog.getByRole('option', { name: 'A list of listEvents' }).waitFor({ state: 'attached' });
    await keys.to(dialog.getByRole('combobox', { name: 'What it shows' }));
    await keys.choose('A list of listEvents');
    await keys.to(dialog.getByRole('button', { name: 'Create' }));
    await keys.press('Enter');
    await heading('activity');
  });
  await task('an own message of a rule', async (keys) => {
    await open(keys, 'forms/profile.form lastName', 'lastName');
    await keys.to(select('Add a rule…'));
    await keys.choose('Pattern');
    await focused(text(/^Pattern: pattern/));
    await keys.type('^[A-Z]');
    await keys.press('Enter');
    await heading('pattern');
    await keys.to(text(/^Message/));
    await keys.type('Begin with a capital letter.');
  });
  await task('a sentence where it is missing', async (keys) => {
    await keys.press('Shift+F6', 'ArrowLeft');
    const fix = page.getByRole('button', { name: 'Use “Begin with a capital letter.” where it is missing' });
    await fix.waitFor();
    await keys.to(fix);
    await keys.press('Enter');
    await fix.waitFor({ state: 'detached' });
  });
  // Lists among the properties, with focus in one.
  await page.keyboard.type(list);
  await page.keyboard.press('Enter');
  await heading('list');
  await side.getByRole('grid', { name: 'Columns' }).getByRole('button', { name: 'name', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await accessibilityProblems(page)).toEqual([]);

  // The whole way: published by keys, and served to another browser within two seconds.
  const customer = await browser.newPage({ address: project.address });
  await signIn(customer, 'user', '/editprofile');
  const served = () =>
    customer.evaluate(
      async (address) => (await (await fetch(address)).json()).hash,
      addressOf(customer, '/definitions/manifest.json'),
    );
  const before = await served();
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('button', { name: 'Publish…' }).focus();
  const publish = typed(page);
  await publish.press('Enter');
  const confirm = dialog.getByRole('button', { name: 'Publish', exact: true });
  await expect.poll(() => confirm.isEnabled()).toBe(true);
  await publish.to(confirm);
  await publish.press('Enter');
  await page
    .getByText(/ is published: .* It is live now\.$/)
    .first()
    .waitFor();
  publish.expectFew('publishing, by keys');
  await expect.poll(served, { timeout: 2_000 * crowding() }).not.toBe(before);

  await customer.reload();
  const name = customer.getByLabel('Last name');
  await name.fill('byron');
  await name.blur();
  await expect.poll(() => descriptionOf(name)).toContain('Begin with a capital letter.');
  const change = async (lastName: string) => {
    const { revision } = await (await customer.request.get(addressOf(customer, '/api/v1/auth/profile'))).json();
    return send(customer, 'auth/profile', { lastName }, { method: 'PUT', portal: 'user', revision });
  };
  expect(JSON.stringify(await change('byron'))).toContain('lastName');
  await rollBackToFirst(page);
  expect(await change('byron')).toMatchObject({ lastName: 'byron' });
});
