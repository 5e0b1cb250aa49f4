import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { descriptionOf, signIn } from '../support/e2e-portal';
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
    expectFew: (task: string) => expect(presses, task).toBeLessThanOrEqual(mostPresses),
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
