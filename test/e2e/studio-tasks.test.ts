import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { addressOf, descriptionOf, signIn } from '../support/e2e-portal';
import type { ProjectCopy } from '../support/e2e-project';
import { FORM, openWorkshop, press, rollBackToFirst, startWorkshop } from '../support/e2e-workshop';

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
        const before = await page.evaluateHandle(() => document.activeElement);
        await press(key);
        // A row of the tree takes focus once it is drawn.
        await expect.poll(() => before.evaluate((element) => element !== document.activeElement)).toBe(true);
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
  await page.getByText('Published. It is live now.').first().waitFor();

  const customer = await browser.newPage({ address: project.address });
  await openWorkshop(customer);
  expect(await customer.getByLabel('Last name').isEditable()).toBe(false);
  await customer.getByLabel('First name').fill('ada');
  await press(customer);
  expect(await descriptionOf(customer.getByLabel('First name'))).toBe('Begin with a capital letter.');
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

  await search.fill('screens/user/keys.screen list');
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
  await page.getByText('Published. It is live now.').first().waitFor();

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

test('A field with a rule, a column and a row action are made by keys alone', { timeout: 400_000 }, async () => {
  const page = await browser.newPage({ address: project.address });
  await signIn(page, 'sysadmin', `/admin/studio?open=${FORM}`);
  await page.getByRole('tree').waitFor();
  const side = page.getByRole('region', { name: 'Properties' });
  const heading = (name: string) => side.getByRole('heading', { name }).waitFor();

  const field = typed(page);
  await field.press('F6');
  await field.type('workshop.form firstName');
  await expect.poll(() => page.getByRole('treeitem').last().textContent()).toContain('firstName');
  await field.press('ArrowDown', 'End', 'Enter');
  await heading('firstName');
  await page.getByRole('button', { name: 'Add field', exact: true }).waitFor();
  await field.press('F6', 'Enter');
  await field.to(page.getByRole('dialog').getByRole('button', { name: /^Text/ }));
  await field.press('Enter');
  await opened(page, 'textField');
  await field.to(side.getByRole('textbox', { name: /^Label/ }));
  await field.type('Badge');
  await field.to(side.getByRole('combobox', { name: 'Add a rule…' }));
  await field.choose('Pattern');
  const focused = (control: Control) => control.evaluate((element) => element === document.activeElement);
  await expect.poll(() => focused(side.getByRole('textbox', { name: 'Pattern: pattern' }))).toBe(true);
  await field.type('^[A-Z]');
  field.expectFew('a field with a rule, by keys');

  /** From the tree, with the list found by its name: adds something to one of its lists, and gives it a label. */
  const add = async (keys: ReturnType<typeof typed>, to: string, name: string, label: string) => {
    await page.getByRole('searchbox', { name: 'Search' }).fill('');
    await keys.type('screens/user/keys.screen list');
    await keys.press('Enter');
    await heading('list');
    await keys.press('F6', 'F6');
    await keys.to(side.getByRole('combobox', { name: `Add to ${to}…` }));
    await keys.choose(name);
    await opened(page, name);
    await keys.to(side.getByRole('textbox', { name: /^Label/ }));
    await keys.type(label);
  };

  const column = typed(page);
  await column.press('F6', 'F6');
  await add(column, 'Columns', 'createdAt', 'Made');
  column.expectFew('a column, by keys');

  const action = typed(page);
  await action.press('Shift+F6', 'Shift+F6');
  await add(action, 'Actions of a record', 'disableApiKey', 'Put to sleep');
  action.expectFew('an action of a row, by keys');
  // Lists among the properties, with focus in one.
  await page.keyboard.press('Shift+F6');
  await side.getByRole('button', { name: 'Up to list' }).click();
  await side.getByRole('grid', { name: 'Columns' }).getByRole('button', { name: 'name', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await accessibilityProblems(page)).toEqual([]);
});
