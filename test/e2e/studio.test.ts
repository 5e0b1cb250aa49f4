import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import studioWords from '../../locales/en/studio.json';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { addressOf, pressSubmit, signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';
import { rollBackToFirst } from '../support/e2e-workshop';

/** A product owner changes the portal in the portal; a customer in another browser sees it. */
let browser: TestBrowser;
let project: ProjectCopy;
beforeAll(async () => {
  [browser, project] = await Promise.all([openBrowser(), startProjectCopy()]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

async function openStudio(name: string, path = '/admin/studio'): Promise<WatchedPage> {
  const page = await browser.newPage({ address: project.address });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, name, path);
  await page.getByRole('tree').waitFor();
  return page;
}
const preview = (page: WatchedPage) => page.frameLocator('iframe.studio-frame');
const fieldsShown = (page: WatchedPage) =>
  preview(page)
    .locator('[data-field]')
    .evaluateAll((controls) => [...new Set(controls.map((control) => control.getAttribute('data-field')))]);
const heard = (page: WatchedPage) => page.locator('[data-studio-said]').textContent();
const names = { en: 'Nickname', es: 'Apodo', fr: 'Surnom', ja: 'ニックネーム' };

test('Who may only look sees everything and can change nothing', async () => {
  const page = await openStudio('admin-read', '/admin/studio?open=schemas/forms/profile.form.json');
  await preview(page).locator('[data-field=firstName]').click();
  const side = page.getByRole('region', { name: 'Properties' });
  await side.getByText('firstName').first().waitFor();
  for (const name of ['Publish…', 'Add field', 'Undo', 'Move up'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  expect(await preview(page).getByRole('toolbar').count()).toBe(0);
  await preview(page).locator('[data-field=firstName]').press('Alt+ArrowDown');
  expect((await fieldsShown(page))[0]).toBe('firstName');
  // The browser itself lets nothing be sent from the preview.
  page.allow(/connect-src|Content Security Policy/);
  const frame = page.frames().find((each) => each.url().includes('/assets/studio-frame-'));
  const sent = await frame?.evaluate(
    (address) => Promise.allSettled([fetch(address), fetch(address, { method: 'POST', mode: 'no-cors', body: 'x' })]),
    addressOf(page, '/api/v1/settings'),
  );
  expect(sent?.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.locator('.cm-content').click();
  await page.keyboard.type('x');
  await page.getByText('No changes').waitFor();

  // One pixel too narrow: it says so, and shows problems and comparison alone.
  await page.setViewportSize({ width: 1279, height: 900 });
  await page
    .getByRole('note')
    .getByText('The studio needs a window at least 1280 pixels wide.', { exact: false })
    .waitFor();
  expect(await page.getByRole('tab').allTextContents()).toEqual(['Problems', 'Compare']);
  await page.getByRole('tab', { name: 'Problems', selected: true }).waitFor();
  expect(await page.getByRole('tree').count()).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('tree').waitFor();
  // What is left is why nothing can be changed.
  expect(await page.getByRole('note').allTextContents()).toEqual([studioWords.sets.reader]);
  expect(await page.getByRole('button', { name: studioWords.tour.button, exact: true }).count()).toBe(0);
});

test('A field with a rule and texts in four languages is added, moved by keyboard, tried, published, seen elsewhere, judged, and taken back', {
  timeout: 400_000,
}, async () => {
  // What the API keeps of a person is the repository's: here it takes a nickname, which no form asks for yet.
  await project.portico('new', 'property', 'user', 'nickname', '--label', 'Nickname');
  await project.live();
  const customer = await browser.newPage({ address: project.address });
  await signIn(customer, 'user', '/editprofile');
  await customer.getByRole('textbox', { name: 'First name' }).waitFor();

  const page = await openStudio('sysadmin', '/admin/studio?open=schemas/forms/profile.form.json');
  await preview(page).locator('[data-field=firstName]').click();
  await preview(page).getByRole('toolbar').waitFor();
  await page.getByRole('button', { name: 'Add field', exact: true }).click();
  await page.getByRole('button', { name: /^Text\s?One line/ }).click();
  const side = page.getByRole('region', { name: 'Properties' });
  await side.getByRole('textbox', { name: /^Name/ }).fill('nickname');
  await side.getByRole('combobox', { name: /^Required/ }).selectOption('never');
  await side.getByRole('combobox', { name: 'Add a rule…' }).selectOption('maxLength');
  await side.getByRole('textbox', { name: 'Maximum length: value' }).fill('5');

  // Four languages side by side.
  await page.getByRole('tab', { name: 'Texts' }).click();
  for (const [language, words] of Object.entries(names))
    await page.getByRole('textbox', { name: `profile.nickname.label, ${language.toUpperCase()}` }).fill(words);
  const added = preview(page).getByRole('textbox', { name: 'Nickname' });
  await added.waitFor();
  await page.getByRole('button', { name: 'JA', exact: true }).click();
  await preview(page).getByRole('textbox', { name: 'ニックネーム' }).waitFor();
  await page.getByRole('button', { name: 'EN', exact: true }).click();
  await added.waitFor();

  // By keyboard: it moves, keeps focus, and is said.
  await expect
    .poll(() => fieldsShown(page).then((all) => all.slice(0, 3)))
    .toEqual(['firstName', 'nickname', 'lastName']);
  await added.press('Alt+ArrowUp');
  await expect.poll(() => fieldsShown(page).then((all) => all.slice(0, 2))).toEqual(['nickname', 'firstName']);
  await expect.poll(() => heard(page)).toBe('nickname moved up.');
  await expect.poll(() => added.evaluate((control) => control === control.ownerDocument.activeElement)).toBe(true);

  // The preview judges by the rule, and sends nothing.
  await added.fill('too long');
  await added.blur();
  await preview(page)
    .getByText(/at most 5|5 characters/i)
    .first()
    .waitFor();
  await added.fill('Robin');

  // One history over everything. A colleague who has the set open sees what is saved, and does nothing for it.
  await page.getByText('All changes saved').waitFor();
  const { pathname, search } = new URL(page.url());
  const colleague = await openStudio('admin-read', `${pathname.replace(/^\/iam/, '')}${search}`);
  const order = (each: WatchedPage) => fieldsShown(each).then((all) => all.slice(0, 2));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => order(page)).toEqual(['firstName', 'nickname']);
  await expect.poll(() => order(colleague)).toEqual(['firstName', 'nickname']);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect.poll(() => order(colleague)).toEqual(['nickname', 'firstName']);
  // Without the set they see what is live.
  await colleague.goto(addressOf(colleague, pathname.replace(/^\/iam/, '')));
  await expect.poll(() => order(colleague)).not.toContain('nickname');
  await page.getByText('All changes saved').waitFor();

  // Nothing is lost by a reload.
  await page.reload();
  await page.getByRole('tree').waitFor();
  await added.waitFor();

  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByText(/the field “.*nickname.*” is new/).waitFor();
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Support asked for it');
  const forms = dialog.getByRole('group', { name: 'Forms that are open' });
  expect(await forms.getByRole('radio', { name: /^People finish them/ }).isChecked()).toBe(true);
  await forms.getByRole('radio', { name: /^People are notified/ }).check();
  await customer.getByRole('textbox', { name: 'First name' }).fill('Kimberly');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByText(/ is published: .* It is live now\.$/)
    .first()
    .waitFor();
  await expect.poll(() => order(colleague)).toEqual(['nickname', 'firstName']);
  await colleague.getByText(/^Edition \d+ was published meanwhile/).waitFor();
  await colleague.close();

  // Who has the form open is told, and goes on with the new one and what they typed; the server judges what is sent by it.
  await customer.getByText('A form on this page was changed.').first().waitFor();
  await customer.getByRole('button', { name: 'Continue with the new form' }).first().click();
  const nickname = customer.getByRole('textbox', { name: 'Nickname' });
  await nickname.waitFor();
  expect(await customer.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Kimberly');
  expect(await saved(customer, { nickname: 'too long' })).toMatchObject({ status: 422 });
  await nickname.fill('Robi');
  await customer.getByRole('navigation', { name: 'Progress' }).getByRole('button', { name: 'Subscription' }).click();
  await pressSubmit(customer);
  await customer.getByText('Your profile has been saved.').first().waitFor();

  // Taken back: the edition before is live again, as a new one.
  await rollBackToFirst(page);
  await customer.reload();
  await customer.getByRole('textbox', { name: 'First name' }).waitFor();
  expect(await nickname.count()).toBe(0);
});

test('Who translates sees what their languages lack first, writes that alone and requests a review; another approves it, then publishes it', {
  timeout: 400_000,
}, async () => {
  await project.edit('locales/en/iam.json', (texts) => {
    texts.toTranslate = 'Shown soon';
  });
  await project.live();
  const page = await openStudio('admin-write');
  await page
    .getByRole('note')
    .getByText('Your role translates into Spanish, French, and Japanese', { exact: false })
    .waitFor();
  await page.getByRole('tab', { name: 'Texts', selected: true }).waitFor();
  expect(await page.getByRole('rowheader').first().textContent()).toBe('iam:toTranslate');
  const cell = (language: string) => page.getByRole('textbox', { name: `iam:toTranslate, ${language}` });
  expect(await cell('EN').isEditable()).toBe(false);
  for (const name of ['Publish…', 'Add field', 'New form or screen…'])
    expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
  await cell('ES').fill('Pronto');
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('button', { name: 'Request a review' }).click();
  await page.getByText('Others can review it now.').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  const publisher = await openStudio('sysadmin', `/admin/studio${new URL(page.url()).search}`);
  await publisher.getByText('In review').first().waitFor();
  await publisher.getByRole('button', { name: 'Publish…' }).click();
  const dialog = publisher.getByRole('dialog').last();
  await dialog.getByText('Spanish: the text iam:toTranslate is new: “Pronto”.').waitFor();
  await dialog.getByLabel('Not yet: only approve it').check();
  expect(await accessibilityProblems(publisher)).toEqual([]);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await publisher
    .getByText(/ is approved\. It can be published as it is\.$/)
    .first()
    .waitFor();
  await publisher.getByText('Approved', { exact: true }).first().waitFor();
  await page.reload();
  await page.getByText('Approved', { exact: true }).first().waitFor();
  await publisher.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await publisher
    .getByText(/ is published: .* It is live now\.$/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByRole('tree').waitFor();
  await expect.poll(() => cell('ES').inputValue()).toBe('Pronto');
  await rollBackToFirst(publisher);
  await project.restore();
});

test('A form and a screen are made, translated by file, published, found in use, removed, and taken back', {
  timeout: 400_000,
}, async () => {
  const page = await openStudio('sysadmin');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  const side = page.getByRole('region', { name: 'Properties' });
  const row = (name: string) => page.locator(`[data-row="${name}"]`);

  // By keyboard: a name that cannot be is said, and focus stays with it.
  await page.getByRole('button', { name: 'New form or screen…' }).press('Enter');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect.poll(() => name.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.type('contact us');
  await page.keyboard.press('Enter');
  await dialog.getByText('Use letters, digits', { exact: false }).last().waitFor();
  expect(await name.getAttribute('aria-invalid')).toBe('true');
  await name.fill('contact');
  await page.keyboard.press('Enter');
  await preview(page).getByRole('textbox', { name: /^Name/ }).waitFor();
  await expect.poll(() => heard(page)).toBe('contact was created.');

  await page.getByRole('button', { name: 'New form or screen…' }).click();
  await dialog.getByRole('radio', { name: 'A screen' }).check();
  await name.fill('contact');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Contact us');
  await dialog.getByRole('combobox', { name: 'What it shows' }).selectOption('form contact');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await side.getByRole('heading', { name: 'contact' }).waitFor();
  await page.getByText('No problems.', { exact: false }).waitFor();

  // To translators, and back: what fits is taken, what does not is told.
  await page.getByRole('tab', { name: 'Texts' }).click();
  await page.getByRole('button', { name: 'Export for translators…' }).click();
  await dialog.getByRole('combobox', { name: 'Language' }).selectOption('ja');
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('texts-ja.xlf');
  const sent = await readFile(await file.path(), 'utf8');
  const back = sent
    .replace(/(<target[^>]*>)Contact us(?=<\/target>)/, '$1お問い合わせ')
    .replace('</body>', '<trans-unit id="iam:nobody"><source>x</source><target>y</target></trans-unit></body>');
  await page.getByRole('button', { name: 'Import translations…' }).click();
  await dialog
    .getByLabel('Translated file')
    .setInputFiles({ name: 'back.xlf', mimeType: 'application/xml', buffer: Buffer.from(back) });
  await dialog.getByText('There is no such text.').waitFor();
  await dialog.getByRole('cell', { name: 'お問い合わせ' }).waitFor();
  const title = page.getByRole('textbox', { name: 'screens:contact.title, JA' });
  expect(await title.inputValue(), 'nothing is taken before it is confirmed').toBe('Contact us');
  await dialog.getByRole('button', { name: 'Import 1 text' }).click();
  await expect.poll(() => title.inputValue()).toBe('お問い合わせ');

  await page.getByText('All changes saved').waitFor();
  await publish(page);
  const customer = await browser.newPage({ address: project.address });
  await signIn(customer, 'user', '/contact');
  await customer.getByRole('textbox', { name: /^Name/ }).waitFor();

  // What is used stays, and says by whom.
  const remove = async (id: string) => {
    await row(id).click();
    await side.getByRole('button', { name: 'Remove…' }).click();
  };
  await page.getByRole('searchbox').fill('contact');
  await remove('schemas/forms/contact.form.json#');
  await dialog.getByText('contact is used in 1 place. Remove it there first:').waitFor();
  expect(await dialog.getByRole('button', { name: 'Remove', exact: true }).count()).toBe(0);
  await dialog.getByText(/contact\.screen\.json:\d+/).waitFor();
  await page.keyboard.press('Escape');
  await remove('screens/user/contact.screen.json#');
  await dialog.getByRole('button', { name: 'user', exact: true }).click();
  await page.getByRole('button', { name: 'Actions for contact' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  for (const id of ['screens/user/contact.screen.json#', 'schemas/forms/contact.form.json#']) {
    await remove(id);
    await dialog.getByText('contact is not used anywhere.', { exact: false }).waitFor();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await row(id).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('schemas/forms/contact.form.json#').waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await row('schemas/forms/contact.form.json#').waitFor({ state: 'detached' });
  await page.getByText('All changes saved').waitFor();
  await page.reload();
  await page.getByRole('searchbox').fill('contact.form');
  await page.getByText('No matches.').waitFor();
  await publish(page);
  await customer.reload();
  await customer.getByRole('heading', { level: 1 }).first().waitFor();
  expect(await customer.getByRole('textbox', { name: /^Name/ }).count()).toBe(0);
});

test('A form is asked why, tried as somebody else, arranged with the mouse, scheduled, and left as it was', {
  timeout: 400_000,
}, async () => {
  const page = await openStudio('sysadmin', '/admin/studio?open=schemas/forms/profile.form.json');
  const dialog = page.getByRole('dialog').last();

  // Newcomers are shown around once, and again when they ask. The offer is a line: the workplace begins right below it.
  expect((await page.locator('.studio').boundingBox())?.y).toBeLessThan(230);
  await page.getByRole('button', { name: 'Start the tour' }).click();
  await dialog.getByRole('heading', { name: 'Everything there is' }).waitFor();
  while ((await dialog.getByRole('button', { name: 'Done' }).count()) === 0)
    await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await dialog.getByRole('button', { name: 'Done' }).press('Enter');
  expect(await page.getByText('New to the studio?').count()).toBe(0);
  await page.getByRole('button', { name: 'Tour of the studio' }).press('Enter');
  await dialog.getByRole('heading', { name: 'Everything there is' }).waitFor();
  await page.keyboard.press('Escape');

  // Why nobody sees it, and what changes that.
  await page.getByRole('searchbox').fill('profile university');
  await page.locator('[data-row="schemas/forms/profile.form.json#steps/work/fields/university"]').click();
  await page.getByText('University is hidden with the values in the preview.').waitFor();
  await page.getByRole('button', { name: 'Why?' }).press('Enter');
  const why = page.getByRole('region', { name: /^Why .* is as it is now$/ });
  await why.getByText('Hidden, because this does not hold:').waitFor();
  await why.getByText('does not hold', { exact: true }).first().waitFor();
  await why.getByText('“Account type” is now empty').first().waitFor();
  await preview(page).getByText('Academic', { exact: true }).click();
  // What is pressed in the preview is selected; the tree leads back.
  await why.getByText('“Academic”', { exact: false }).first().waitFor();
  await page.locator('[data-row="schemas/forms/profile.form.json#steps/work/fields/university"]').click();
  await why.getByText('Shown, because this holds:').waitFor();
  await why.getByText('“Account type” is now “Academic”').first().waitFor();

  // The same as a graph, whose names select as well.
  await page.getByRole('button', { name: 'As a graph' }).click();
  await page.getByRole('img', { name: /^Graph of what depends on what/ }).waitFor();
  const words = page.getByRole('region', { name: 'What depends on what' });
  expect(await words.locator('[aria-current=true]').textContent()).toBe('University');
  await words.getByRole('button', { name: 'Account type' }).press('Enter');
  await page.locator('.studio-node[data-chosen] .studio-node-name').getByText('Account type').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.locator('.studio-node').filter({ hasText: 'University' }).first().click();
  await page.locator('.studio-node[data-chosen] .studio-node-name').getByText('University').waitFor();

  // A value is tried at its rules, and stays out of the preview.
  const tried = page.getByLabel('Try a value');
  const shownBefore = await preview(page).locator('[data-field=university]').inputValue();
  await tried.fill('x'.repeat(300));
  await expect.poll(() => page.locator('.studio-try-verdict').textContent()).toMatch(/^(Accepted\.|Refused: .+)$/);
  await tried.fill('');
  await expect.poll(() => page.locator('.studio-try-verdict').textContent()).toBe('');
  expect(await preview(page).locator('[data-field=university]').inputValue()).toBe(shownBefore);
  expect(await page.getByText('No changes').count()).toBe(1);
  await page.getByRole('button', { name: 'In words' }).click();

  // As somebody else sees it: a customer that sales look after.
  await page.getByRole('button', { name: 'Sample data' }).press('Enter');
  await page.getByLabel('Profile › customerId').fill('Leads-1');
  await page.getByLabel('What the form is for').selectOption('edit');
  await page.locator('[data-row="schemas/forms/profile.form.json#steps/work/fields/university"]').click();
  await page.getByLabel('Profile › accountId').fill('');
  await why.getByText('Read-only, because this holds:').waitFor();
  await page.getByRole('button', { name: 'Start over' }).press('Enter');
  await why.getByText('Can be changed, because this does not hold:').waitFor();
  await page.getByRole('button', { name: 'Sample data' }).press('Enter');

  // With the mouse: moved, added between others, and written where it stands.
  await page.getByRole('searchbox').fill('profile firstName');
  await page.locator('[data-row="schemas/forms/profile.form.json#steps/contact/fields/firstName"]').click();
  await preview(page).locator('.studio-grip').dragTo(preview(page).locator('[data-field=lastName]'));
  await expect.poll(() => fieldsShown(page).then((all) => all.slice(0, 2))).toEqual(['lastName', 'firstName']);
  await expect.poll(() => heard(page)).toMatch(/^firstName moved (before|behind) lastName\.$/);
  await page.getByRole('button', { name: 'Actions for firstName' }).click();
  await page.getByRole('menuitem', { name: 'Move before…' }).click();
  await page.getByRole('dialog', { name: 'Move firstName before…' }).getByRole('button', { name: 'lastName' }).click();
  await expect.poll(() => fieldsShown(page).then((all) => all.slice(0, 2))).toEqual(['firstName', 'lastName']);
  await expect.poll(() => heard(page)).toBe('firstName moved before lastName.');
  await preview(page).locator('[data-field=firstName]:focus').waitFor();
  await preview(page).locator('label').filter({ hasText: 'First name' }).first().dblclick();
  const inPlace = preview(page).getByRole('textbox', { name: 'Text fields.firstName.label' });
  await inPlace.fill('Given name');
  await inPlace.press('Enter');
  await preview(page)
    .getByRole('textbox', { name: /^Given name/ })
    .waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await preview(page)
    .getByRole('textbox', { name: /^First name/ })
    .waitFor();
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByText('All changes saved').waitFor();

  // At a moment to come: said in the set, and taken back.
  await page.getByRole('button', { name: 'Publish…' }).click();
  await dialog.getByRole('radio', { name: 'At a set time' }).check();
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByText('Choose a moment in the future.').waitFor();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 16);
  await dialog.getByLabel('Date and time').fill(inDays(2));
  // Its end is after its beginning.
  await dialog.getByLabel('End (optional)').fill(inDays(1));
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await dialog.getByText('Choose a moment after the beginning.').waitFor();
  expect(await dialog.getByLabel('Date and time').getAttribute('aria-invalid')).toBeNull();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByLabel('End (optional)').fill(inDays(3));
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page
    .getByText(/ goes live .*: \d+ documents? changes?\.$/)
    .first()
    .waitFor();
  await page.goto(addressOf(page, '/admin/studio/sets'));
  const scheduled = page.locator('.pt-list tbody tr').filter({ hasText: 'Scheduled' }).first();
  await scheduled.getByRole('button').first().click();
  await page.getByRole('dialog').first().getByText('Ends', { exact: true }).waitFor();
  await page.getByRole('dialog').first().getByRole('button', { name: 'Cancel the schedule' }).click();
  await page
    .getByRole('dialog', { name: 'Cancel the schedule?' })
    .getByRole('button', { name: 'Cancel the schedule', exact: true })
    .click();
  await page.getByText('The schedule was canceled.').first().waitFor();
});

test('Fields are put together by keyboard, and a step is renamed with what names it, shown before it is done', {
  timeout: 400_000,
}, async () => {
  const page = await openStudio('sysadmin', '/admin/studio?open=schemas/forms/registration.form.json');
  const dialog = page.getByRole('dialog').last();
  const row = (id: string) => page.locator(`[data-row="schemas/forms/registration.form.json#${id}"]`);
  const side = page.getByRole('region', { name: 'Properties' });

  // A section around a field; the next field goes into it by keys, and what has focus is what was moved.
  await row('').click();
  await row('steps/work').click();
  await row('steps/work/fields/accountType').click();
  await page.getByRole('button', { name: 'Actions for accountType' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Put into a new section' }).press('Enter');
  await row('steps/work/fields/section').waitFor();
  await expect.poll(() => heard(page)).toBe('accountType is in a new section.');
  await row('steps/work/fields/universityCountry').click();
  await row('steps/work/fields/universityCountry').press('Alt+ArrowUp');
  const inside = row('steps/work/fields/section/fields/universityCountry');
  await inside.waitFor();
  await expect.poll(() => inside.evaluate((element) => element === document.activeElement)).toBe(true);
  await preview(page).getByRole('heading', { name: 'New section' }).first().waitFor();
  await preview(page).locator('[data-field=accountType]').first().click();
  await expect
    .poll(() => row('steps/work/fields/section/fields/accountType').getAttribute('aria-selected'))
    .toBe('true');
  await row('steps/work/fields/section').click();
  await side.getByRole('combobox', { name: 'Add to Fields…' }).selectOption('group');
  await row('steps/work/fields/section/fields/groupField').waitFor();
  await side.getByRole('heading', { name: 'groupField' }).waitFor();

  // A step with its uses: told first, one step of the history.
  await row('steps/contact').click();
  await row('steps/contact').press('F2');
  await dialog.getByRole('textbox', { name: 'New name' }).fill('person');
  await dialog.getByText(/It is named in \d+ other places, which change with it:/).waitFor();
  await dialog.getByText('form registration').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Rename', exact: true }).press('Enter');
  await row('steps/person').waitFor();
  await expect.poll(() => heard(page)).toMatch(/^contact is now called person\. \d+ other places? changed with it\.$/);
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Describe the changes' }).click();
  await page.getByText(/registration\.form: the step “.*contact.*” is now called “.*person.*”\./).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await row('steps/contact').waitFor();
});

/** Publishes what is being written, and waits until it is live. */
async function publish(page: WatchedPage): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page
    .getByText(/ is published: .* It is live now\.$/)
    .first()
    .waitFor();
  await page.getByRole('tree').waitFor();
}

/** Sends a change of one's profile past the page: the server judges by itself. */
function saved(page: WatchedPage, change: Readonly<Record<string, string>>) {
  return page.evaluate(
    async ([address, body]) => {
      const profile = await (await fetch(address ?? '')).json();
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const answer = await fetch(address ?? '', {
        method: 'PUT',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': decodeURIComponent(token),
          'x-portal-mode': 'user',
          'if-match': `"${profile.revision}"`,
        },
        body: JSON.stringify({ ...JSON.parse(body ?? '{}') }),
      });
      return { status: answer.status, body: await answer.text() };
    },
    [addressOf(page, '/api/v1/auth/profile'), JSON.stringify(change)],
  );
}
