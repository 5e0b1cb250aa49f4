import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, person, send, signIn } from '../support/e2e-portal';

/** New prices from their first draft to a license that is charged by them, and what nobody may do. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const headers = { 'x-portal-mode': 'admin' };
const api = async (page: WatchedPage, path: string) =>
  (await page.request.get(addressOf(page, `/api/v1/${path}`), { headers })).json();
const dialog = (page: WatchedPage) => page.getByRole('dialog').last();
const press = (page: WatchedPage, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).last().press('Enter');
const said = (page: WatchedPage, text: string) => page.getByText(text).first().waitFor();

/** The draft of a name that was changed last. */
async function draftOf(page: WatchedPage, layer: string, name: string) {
  const { items } = await api(page, `rates/${layer}?name=${name}&filter[status]=DRAFT&sort=-createdAt`);
  return items[0];
}

/** Opens one record by a deep link. */
async function openRecord(page: WatchedPage, layer: string, { id, title }: { id: string; title: string }) {
  await page.goto(addressOf(page, `/admin/rates/${layer}?id=${id}&open=${id}`));
  await page.getByRole('dialog').getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
}

async function clone(page: WatchedPage, layer: string, record: { id: string; title: string; name: string }) {
  await openRecord(page, layer, record);
  await press(page, 'Copy');
  await dialog(page).getByLabel('Name').waitFor();
  await press(page, 'Copy');
  await said(page, 'A copy was made as a draft.');
  return draftOf(page, layer, record.name);
}

/** Answers the question of an activation: why, and the name typed out. */
async function agree(page: WatchedPage, name: string, go: string) {
  await dialog(page).getByText('It gets the next number').waitFor();
  await dialog(page)
    .getByLabel(/^Reason/)
    .fill('New prices.');
  await dialog(page).getByLabel(`Type “${name}” to confirm`).fill(name);
  await press(page, go);
}

async function activate(page: WatchedPage, layer: string, record: { id: string; title: string }) {
  await openRecord(page, layer, record);
  await press(page, 'Activate');
  await agree(page, record.title, 'Activate');
  await said(page, 'Activated');
}

/** Chooses an option of a field with search. */
async function choose(page: WatchedPage, label: string, option: string) {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
}

const monthStart = (months: number) => {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1)).toISOString();
};

const monthName = (months: number) =>
  new Date(monthStart(months)).toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

describe('Rates', () => {
  test('go from a copy of a price list to a plan that new licenses get, and the past stays as it was', async () => {
    const page = await browser.newPage();
    await signIn(page, 'admin-write', '/admin/rates/configurations');
    const usage = `usage?from=${monthStart(-1)}&to=${monthStart(0)}&granularity=month`;
    const charged = (await api(page, usage)).cost;
    expect(charged).toBeGreaterThan(0);

    // A price list: copied, changed, active.
    const [list] = (await api(page, 'rates/configurations?name=solver&filter[status]=ACTIVE')).items;
    const prices = await clone(page, 'configurations', list);
    await openRecord(page, 'configurations', prices);
    await press(page, 'Edit');
    const cell = dialog(page).getByRole('textbox', { name: /Price/ }).first();
    await cell.fill('1e3');
    await cell.press('Tab');
    await press(page, 'Save');
    await said(page, 'Enter an amount such as 12.5');
    // A column of a spreadsheet, pasted from its first cell on.
    await cell.evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '1.6\n3.2\n3.5\n1.25');
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => cell.inputValue()).toBe('1.6');
    await press(page, 'Save');
    await said(page, 'The draft was saved.');
    const saved = (await api(page, `rates/configurations/${prices.id}`)).items;
    expect(saved.map(({ price }: { price: string }) => price)).toEqual(['1.6', '3.2', '3.5', '1.25']);
    await page.getByRole('tab', { name: 'What would it cost?' }).click();
    await page.getByText('Usage of last month (UTC) that this price list').waitFor();
    await page.getByRole('row', { name: /LIC-/ }).first().waitFor();
    await activate(page, 'configurations', prices);

    // A version of it, and a plan from the first of next month.
    const [version] = (await api(page, 'rates/versions?name=standard&filter[status]=ACTIVE')).items;
    const next = await clone(page, 'versions', version);
    await openRecord(page, 'versions', next);
    await press(page, 'Add price list');
    await choose(page, 'Price list', 'solver 3');
    await press(page, 'Add');
    await said(page, 'The draft was saved.');
    await activate(page, 'versions', next);

    const [plan] = (await api(page, 'rates/plans?name=standard&filter[status]=ACTIVE')).items;
    const draft = await clone(page, 'plans', plan);
    await openRecord(page, 'plans', draft);
    await press(page, 'Add prices');
    await choose(page, 'Price version', 'standard 3');
    await dialog(page).getByLabel('From').fill(monthStart(1).slice(0, 10));
    await press(page, 'Add');
    await said(page, 'The draft was saved.');

    // What it changes is shown before anything happens.
    await page.getByRole('tab', { name: 'Compare' }).click();
    await page.getByText(/^Compared with standard 2: \d+ added/).waitFor();
    await page
      .getByRole('row', { name: /session.*Changed/ })
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'What would it cost?' }).click();
    await page.getByText('New cost').first().waitFor();
    const { before, after } = await api(page, `rates/plans/${draft.id}/price`);
    expect(Number(after)).toBeGreaterThan(Number(before));
    await page.getByRole('tab', { name: 'Activation' }).click();
    await page.getByText('standard 2', { exact: true }).first().waitFor();
    await page.getByText('It can be activated').waitFor();
    await press(page, 'Activate');
    await dialog(page)
      .getByText(/“For all licenses of this plan” moves \d+\. .* cost \$[\d,.]+ and would cost \$/)
      .waitFor();
    await agree(page, draft.title, 'Continue');
    await dialog(page).getByRole('radio', { name: 'Only for new licenses' }).waitFor();
    await press(page, 'Activate');
    // The message of an activation before may still be there.
    const active = 'rates/plans?name=standard&filter[status]=ACTIVE';
    await expect.poll(async () => (await api(page, active)).items[0]?.id).toBe(draft.id);

    // Who had the plan keeps its version; a new license gets the new one; last month cost what it cost.
    const [old] = (await api(page, 'licenses?id=LIC-DEM0-0001')).items;
    expect([old.ratePlanName, old.ratePlanVersion]).toEqual(['standard', 2]);
    const [owner] = (await api(page, `users?email=${person('user')}`)).items;
    const payload = {
      ownerId: owner.id,
      product: 'Portico Solver',
      licenseType: 'COMMERCIAL_WLS',
      category: 'wls',
      acceptTerms: true,
      ratePlanName: 'standard',
    };
    const made = await send(page, 'licenses', payload, { form: 'admin-license-create/main/create' });
    expect(made).toMatchObject({ ratePlanName: 'standard', ratePlanVersion: 3 });
    expect((await api(page, usage)).cost).toBe(charged);
  });

  test('that are archived and still used cannot be deleted, and who uses them is named', async () => {
    const page = await browser.newPage();
    await signIn(page, 'admin-write', '/admin/rates/plans');
    const plan = (await api(page, 'rates/plans?name=standard&filter[status]=ARCHIVED&sort=-version')).items.find(
      ({ licenses }: { licenses: number }) => licenses > 0,
    );
    const { items, total } = await api(page, `rates/plans/${plan.id}/uses`);
    expect(total).toBeGreaterThan(0);
    await openRecord(page, 'plans', plan);
    await press(page, 'Delete');
    const asked = page.getByRole('alertdialog').last();
    await asked.getByText('Only drafts that nothing uses can be deleted.').waitFor();
    await asked.getByRole('textbox', { name: /^Reason/ }).fill('Nobody needs it any more.');
    await asked.getByRole('textbox', { name: /^Type / }).fill(plan.name);
    await asked.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await page.getByRole('alertdialog').last().getByText(`It is still used by ${items[0].title}`).waitFor();
    await asked.getByRole('button', { name: 'Close' }).last().press('Enter');
    expect((await api(page, `rates/plans/${plan.id}`)).status).toBe('ARCHIVED');
  });

  test('of two administrators at one draft, the second sees what the first saved, keeps what they typed, and decides', async () => {
    const open = async (name: string) => {
      const page = await browser.newPage();
      await signIn(page, name, '/admin/rates/configurations');
      const [draft] = (await api(page, 'rates/configurations?name=solver&filter[status]=DRAFT&sort=createdAt')).items;
      await openRecord(page, 'configurations', draft);
      await press(page, 'Edit');
      const cell = (row: number) => dialog(page).getByRole('textbox', { name: /Price/ }).nth(row);
      await cell(0).waitFor();
      return { page, draft, cell };
    };
    const first = await open('admin-write');
    const second = await open('sysadmin');
    await first.cell(0).fill('0.71');
    await press(first.page, 'Save');
    await said(first.page, 'The draft was saved.');

    await second.cell(1).fill('0.99');
    await dialog(second.page).getByLabel('Note').fill('Typed by the second');
    await press(second.page, 'Save');
    await said(second.page, 'saved a change on');
    // The first one's price is said and taken over, since nobody typed there; what was typed stays, and nothing was overwritten.
    await dialog(second.page).getByText('Saved in the meantime: session → 0.71').first().waitFor();
    await expect.poll(() => second.cell(0).inputValue()).toBe('0.71');
    expect(await second.cell(1).inputValue()).toBe('0.99');
    expect(await dialog(second.page).getByLabel('Note').inputValue()).toBe('Typed by the second');
    const stored = () => api(second.page, `rates/configurations/${first.draft.id}`);
    const prices = async () => (await stored()).items.map(({ price }: { price: string }) => price).slice(0, 2);
    expect(await prices()).toEqual(['0.71', '0.92']);

    await press(second.page, 'Save');
    await said(second.page, 'The draft was saved.');
    expect([...(await prices()), (await stored()).comment]).toEqual(['0.71', '0.99', 'Typed by the second']);
  });

  test('that were wrong are corrected by two people, and the customer sees the line and its reason', async () => {
    const page = await browser.newPage();
    await signIn(page, 'admin-write', '/admin/rates/corrections');
    await page.getByText('No corrections yet').waitFor();
    const [license] = (await api(page, 'licenses?id=LIC-DEM0-0001')).items;
    const month = monthStart(-1).slice(0, 7);
    const statement = () => api(page, `licenses/${license.id}/statements/${month}`);
    const before = await statement();
    // A version with the right price, among others.
    const [listed] = (await api(page, 'rates/configurations?name=solver&version=2')).items;
    const wrong = await api(page, `rates/configurations/${listed.id}`);
    const items = wrong.items.map((line: { code: string }) => ({
      ...line,
      ...(line.code === 'session' && { price: '0.7' }),
    }));
    const list = await send(page, 'rates/configurations', {
      name: 'right',
      kind: 'SESSION',
      unit: 'HOUR',
      items,
    });
    await send(page, `rates/configurations/${list.id}/activate`, {});
    const [requests] = (await api(page, 'rates/configurations?name=requests')).items;
    const version = await send(page, 'rates/versions', { name: 'right' });
    for (const { id } of [list, requests])
      await send(page, `rates/versions/${version.id}/configurations`, { configurationId: id });
    await send(page, `rates/versions/${version.id}/activate`, {});

    await page.getByRole('button', { name: 'Propose a correction' }).press('Enter');
    await choose(page, 'Charged with', 'standard 2');
    await choose(page, 'Correct version', 'right 1');
    await dialog(page).getByLabel('Usage from').fill(monthStart(-1).slice(0, 10));
    await dialog(page).getByLabel('Usage until').fill(monthStart(0).slice(0, 10));
    await dialog(page).getByLabel('License').fill(license.number);
    await dialog(page).getByLabel('Reason').fill('The price was mistyped.');
    await press(page, 'Propose a correction');
    await said(page, 'The correction was proposed.');
    const [draft] = (await api(page, 'rates/corrections?filter[status]=DRAFT')).items;
    expect(await statement()).toEqual(before);

    // Who proposed it cannot apply it; somebody else can.
    const apply = async (who: WatchedPage) => {
      await who.goto(addressOf(who, `/admin/rates/corrections?id=${draft.id}&open=${draft.id}`));
      await dialog(who).getByText(license.number).first().waitFor();
      await press(who, 'Apply');
      await dialog(who).getByText('This cannot be undone').waitFor();
      await press(who, 'Apply');
    };
    await apply(page);
    await said(page, 'Someone else has to apply this correction');
    const second = await browser.newPage();
    await signIn(second, 'sysadmin', '/admin/rates/corrections');
    await apply(second);
    await said(second, 'The correction was applied.');
    const after = await statement();
    expect([after.usage, after.corrections]).not.toEqual([before.usage, before.corrections]);
    expect(after.usage).toBe(before.usage);

    const customer = await browser.newPage();
    await signIn(customer, 'user', '/licenses/list');
    await customer.goto(addressOf(customer, `/licenses/list?open=${license.id}&part=statements`));
    const line = dialog(customer).getByRole('row').filter({ hasText: 'The price was mistyped.' });
    await dialog(customer)
      .getByRole('button', { name: monthName(-1) })
      .press('Enter');
    await line.getByText('Correction', { exact: true }).waitFor();
  });

  test('whose activation fails at its moment are told on the home of administrators, with a link, and by letter', async () => {
    const page = await browser.newPage();
    await signIn(page, 'admin-write', '/admin/home');
    const version = await send(page, 'rates/versions', { name: 'fleeting' });
    const [requests] = (await api(page, 'rates/configurations?name=requests')).items;
    await send(page, `rates/versions/${version.id}/configurations`, { configurationId: requests.id });
    await send(page, `rates/versions/${version.id}/activate`, {});
    const plan = await send(page, 'rates/plans', { name: 'fleeting', label: 'Fleeting' });
    await send(page, `rates/plans/${plan.id}/versions`, { rateVersionId: version.id, from: monthStart(-2) });
    // As a program asks, which may name any moment; the form takes days.
    const at = new Date(Date.now() + 2_000).toISOString();
    const scheduled = await send(page, `rates/plans/${plan.id}/activate`, { migrate: 'NEW', at }, { portal: 'user' });
    expect(scheduled.status).toBe('SCHEDULED');
    await send(page, `rates/versions/${version.id}/archive`, {});
    await expect.poll(async () => (await api(page, `rates/plans/${plan.id}`)).failure).toBeTruthy();
    await page.reload();
    await page.getByRole('link', { name: /Plans not activated/ }).press('Enter');
    await page.getByRole('row', { name: /fleeting/ }).waitFor();
    const mails = async () => (await page.request.get(addressOf(page, '/dev/mail'))).text();
    await expect.poll(mails).toContain(`data-to="${person('admin-write')}" data-template="RATE_PLAN_FAILED"`);
    expect(await mails()).not.toContain(`data-to="${person('admin-read')}" data-template="RATE_PLAN_FAILED"`);
  });

  test('that lack a price for what was used are told on the home of administrators, with what it was and a link to the plan', async () => {
    const page = await browser.newPage();
    await signIn(page, 'admin-read', '/admin/home');
    const notice = page.getByRole('link', { name: /Usage without a price/ });
    await page
      .getByRole('link', { name: /Requests waiting/ })
      .first()
      .waitFor();
    expect(await notice.count()).toBe(0);
    const none = await api(page, 'rates/unpriced');
    expect(none).toEqual({ items: [], total: 0, records: 0 });

    // All that the demo used has a price, and a browser cannot hand usage in: only the count and the line are made up.
    const line = { id: 'line', code: 'gpu-session', region: null, plan: 'academic', licenses: 2, records: 3 };
    const found = { items: [{ ...line, since: monthStart(-1), until: monthStart(0) }], total: 1, records: 3 };
    await page.route('**/api/v1/rates/unpriced*', (route) => route.fulfill({ json: found }));
    await page.route('**/api/v1/batch?*', async (route) => {
      const wanted = new URL(route.request().url()).searchParams.getAll('get');
      const response = await route.fetch();
      const { answers } = await response.json();
      const place = wanted.findIndex((path) => path.startsWith('rates/unpriced'));
      if (place >= 0) answers[place] = { status: 200, body: found };
      await route.fulfill({ response, json: { answers } });
    });
    await page.reload();
    await notice.waitFor();
    const figure = page.getByRole('listitem').filter({ has: notice }).last();
    expect(await figure.innerText()).toMatch(/Usage without a price\s+3\s/);
    const row = page.getByRole('row', { name: /gpu-session/ });
    await row.getByRole('link', { name: 'academic' }).press('Enter');
    await page.getByRole('row', { name: /Academic/ }).waitFor();
    expect(new URL(page.url()).search).toContain('name=academic');
  });

  test('are seen by those who only look, with the reason why they may not change them', async () => {
    const page = await browser.newPage();
    await signIn(page, 'admin-read', '/admin/rates/plans');
    const why = 'Current user does not have the rights to perform this action';
    const offered = {
      plans: ['Add prices', 'Edit', 'Copy', 'Delete', 'Activate'],
      versions: ['Activate', 'Add price list', 'Edit', 'Copy', 'Delete'],
      configurations: ['Activate', 'Edit', 'Copy', 'Delete'],
    };
    for (const [layer, names] of Object.entries(offered)) {
      const { items } = await api(page, `rates/${layer}?filter[status]=DRAFT&sort=createdAt`);
      await openRecord(page, layer, items[0]);
      for (const name of names) {
        if (layer === 'plans' && name === 'Activate') await page.getByRole('tab', { name: 'Activation' }).click();
        const button = dialog(page).getByRole('button', { name, exact: true });
        await button.first().waitFor();
        expect(await button.first().getAttribute('aria-disabled'), `${layer}: ${name}`).toBe('true');
      }
      expect(await dialog(page).getByText(why).count()).toBeGreaterThan(0);
      // The server says the same sentence to who asks all the same.
      const { id, name, revision } = items[0];
      const { error } = await send(page, `rates/${layer}/${id}`, { name }, { method: 'PUT', revision });
      expect([layer, error.code, error.message]).toEqual([layer, expect.any(String), expect.stringContaining(why)]);
    }
  });
});
