import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import sources from '../../schemas/sources.json';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { during } from '../support/e2e-during';
import { signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';

let browser: TestBrowser;
let project: ProjectCopy;

/** The portal with polls of a second, so that nobody waits a minute. */
beforeAll(async () => {
  const { listApiKeys } = sources.sources;
  [browser, project] = await Promise.all([
    openBrowser(),
    startProjectCopy({
      'schemas/sources.json': {
        ...sources,
        sources: { ...sources.sources, listApiKeys: { ...listApiKeys, poll: 1_000 } },
      },
    }),
  ]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

async function openKeys(name = 'user'): Promise<WatchedPage> {
  const page = await browser.newPage({ address: project.address });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, name);
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  await page.locator('.pt-list-table tbody tr, .pt-empty, table tbody tr').first().waitFor();
  return page;
}

const row = (page: WatchedPage, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const dialog = (page: WatchedPage) => page.getByRole('dialog');
const copied = (page: WatchedPage) => page.evaluate(() => navigator.clipboard.readText());

async function choose(page: WatchedPage, record: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${record}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Beside the secret; the lines for a program that follow have a button of their own. */
const copySecret = (shown: ReturnType<typeof dialog>) =>
  shown.getByRole('button', { name: 'Copy', exact: true }).first().click();

async function create(page: WatchedPage, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create API key' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: 'Create API key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new API key' });
  await copySecret(shown);
  const secret = await copied(page);
  expect(await shown.textContent()).toContain(secret);
  return secret;
}

describe('An API key', () => {
  test('is made with a secret that is shown once, switched off and on, changed, renewed and deleted', async () => {
    const page = await openKeys();
    const secret = await create(page, 'ci-runner');
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await dialog(page).textContent()).toContain(`SECRET=${secret}`);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Escape does not close what is shown only this once.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I’ve saved the secret' }).click();
    await row(page, 'ci-runner').getByText('Active').waitFor();

    const places = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.body.innerText]),
    );
    expect(places).not.toContain(secret);
    await page
      .getByRole('button', { name: 'Notices' })
      .or(page.getByRole('button', { name: /notice/i }))
      .first()
      .click();
    expect(await page.locator('body').innerText()).not.toContain(secret);
    await page.keyboard.press('Escape');

    await choose(page, 'ci-runner', 'Disable');
    await row(page, 'ci-runner').getByText('Disabled').waitFor();
    await choose(page, 'ci-runner', 'Enable');
    await row(page, 'ci-runner').getByText('Active').waitFor();

    await choose(page, 'ci-runner', 'Edit');
    await dialog(page).getByLabel('Name').fill('ci-runner-2');
    await dialog(page).getByLabel('Description').fill('Builds');
    await dialog(page).getByLabel('Expires on').fill('2031-05-01');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'ci-runner-2', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'ci-runner-2' });
    await drawer.getByText('Builds').waitFor();
    expect(new URL(page.url()).searchParams.get('open')).not.toBeNull();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    // What is emptied is empty afterwards.
    await choose(page, 'ci-runner-2', 'Edit');
    await dialog(page).getByLabel('Description').fill('');
    await dialog(page).getByLabel('Expires on').fill('');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await dialog(page).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'ci-runner-2', exact: true }).click();
    await drawer.getByText('Access ID').waitFor();
    // The dialog closes while the list is being read again; until then the record is shown as it was. Access ids may contain any digits.
    await expect.poll(() => drawer.innerText()).not.toMatch(/Builds|\b2031\b/);
    await page.keyboard.press('Escape');

    await choose(page, 'ci-runner-2', 'Regenerate secret');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Regenerate secret' }).click();
    const renewed = page.getByRole('dialog', { name: 'Your new secret' });
    await copySecret(renewed);
    await expect.poll(() => copied(page)).not.toBe(secret);
    expect(await copied(page)).toMatch(/^[\w-]{43}$/);
    await page.getByRole('button', { name: 'I’ve saved the secret' }).click();

    await choose(page, 'ci-runner-2', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await row(page, 'ci-runner-2').waitFor({ state: 'detached' });
  });

  test('that is the account’s own says why it cannot be deleted; a license file is handed over as a file', async () => {
    const page = await openKeys();
    await page.getByRole('button', { name: 'Actions for Default key' }).click();
    const remove = page.getByRole('menuitem', { name: 'Delete' });
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('The default API key cannot be deleted.').waitFor();
    await page.keyboard.press('Escape');

    const license = await during(page.waitForEvent('download'), () => choose(page, 'Planning cluster', 'License file'));
    expect(license.suggestedFilename()).toMatch(/^LIC-.*\.lic$/);
    const table = await during(page.waitForEvent('download'), () =>
      page.getByRole('button', { name: 'Download CSV' }).click(),
    );
    expect(table.suggestedFilename()).toMatch(/\.csv$/);
  });

  test('of somebody else is refused in the words of the specification, before anything is sent', async () => {
    const page = await openKeys('admin-read');
    await page.getByRole('combobox', { name: 'Owner' }).selectOption({ label: 'All' });
    await row(page, 'Planning cluster').waitFor();
    await page.getByRole('button', { name: 'Actions for Planning cluster' }).click();
    const denials = {
      Edit: 'Cannot edit an API Key owned by another user',
      Disable: 'Cannot disable an API Key owned by another user',
      Delete: 'Cannot delete an API Key owned by another user',
    };
    for (const [item, denial] of Object.entries(denials)) {
      const entry = page.getByRole('menuitem', { name: new RegExp(`^${item} `) });
      expect(await entry.getAttribute('aria-disabled')).toBe('true');
      expect(await entry.innerText()).toContain(denial);
    }
  });
});

describe('Two people at the same keys', () => {
  test('see each other’s change within a poll; what one typed over the other’s change is said, not overwritten', async () => {
    const [one, other] = await Promise.all([openKeys(), openKeys()]);
    await choose(one, 'Notebook', 'Disable');
    await row(other, 'Notebook').getByText('Disabled').waitFor();
    await choose(other, 'Notebook', 'Enable');
    await row(one, 'Notebook').getByText('Active').waitFor();

    await choose(one, 'Notebook', 'Edit');
    await dialog(one).getByLabel('Name').fill('Mine');
    await choose(other, 'Notebook', 'Edit');
    await dialog(other).getByLabel('Name').fill('Theirs');
    await dialog(other).getByRole('button', { name: 'Save' }).click();
    await row(other, 'Theirs').waitFor();
    await dialog(one).getByRole('button', { name: 'Save' }).click();
    await dialog(one).getByText('Saved in the meantime: Theirs').first().waitFor();
    await dialog(one)
      .getByText(/^You saved a change in another window on \w{3} \d+, \d{4}, /)
      .first()
      .waitFor();
    expect(await dialog(one).getByLabel('Name').inputValue()).toBe('Mine');
    await row(other, 'Theirs').waitFor();
    await dialog(one).getByRole('button', { name: 'Save' }).click();
    await row(one, 'Mine').waitFor();
    await row(other, 'Mine').waitFor();
  });

  test('a poll that fails keeps the rows and says so quietly; the server’s return is noticed by itself', async () => {
    const page = await openKeys();
    await page.route('**/auth/keys?**', (route) => route.abort());
    page.allow(/Failed to load resource|net::ERR_FAILED/);
    await page
      .getByText(/not refreshed|not up to date/i)
      .first()
      .waitFor();
    expect(await row(page, 'Default key').count()).toBe(1);
    await page.unroute('**/auth/keys?**');
    await page
      .getByText(/not refreshed|not up to date/i)
      .first()
      .waitFor({ state: 'detached' });
  });
});

test('All keys that match are deleted in one call, after a question that names the first', async () => {
  const page = await openKeys();
  const made = await page.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
    const call = async (name: string) => {
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': decodeURIComponent(token) };
      const body = JSON.stringify({ name });
      return (await fetch(`/${location.pathname.split('/')[1]}/api/v1/auth/keys`, { method: 'POST', headers, body }))
        .status;
    };
    const statuses: number[] = [];
    for (let at = 1; at <= 30; at += 1) statuses.push(await call(`batch ${String(at).padStart(2, '0')}`));
    return statuses;
  });
  expect(new Set(made)).toEqual(new Set([201]));
  const found = page.waitForResponse(/[?&]q=batch/);
  await page.getByRole('searchbox').fill('batch');
  await found;
  await page.getByText('1–25 of 30').waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click();
  await page.getByRole('button', { name: 'Select all 30 that match' }).click();
  await page.getByText('All 30 selected').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Delete (30)' }).click();
  const question = page.getByRole('alertdialog', {
    name: /^Delete “batch \d\d”, “batch \d\d”, “batch \d\d”, and 27 more\?$/,
  });
  await question.getByRole('button', { name: 'Delete 30 keys' }).click();
  await page.getByText('30 keys were deleted.').first().waitFor();
  await page.getByText('No results').waitFor();
  expect(calls.map((path) => path.replace(/^.*\/api\/v1\//, '')).filter((path) => path !== 'auth/keys/bulk')).toEqual(
    [],
  );
});

test('By keyboard alone: a license is found, a key is made, its secret copied, the key disabled', async () => {
  const page = await browser.newPage({ address: project.address });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  /** Tabs until the focused element has this name. */
  const tabTo = async (name: RegExp, back = false) => {
    for (let presses = 0; presses < 60; presses++) {
      const focused = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
        return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
      });
      if (name.test(focused.trim())) return;
      await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`No focusable element is named ${name}.`);
  };
  await tabTo(/^Licenses/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Licenses' }).waitFor();
  await tabTo(/^Search/);
  await page.keyboard.type('LIC-DEM0-0001');
  await page.waitForURL(/q=LIC-DEM0-0001/);
  await expect.poll(() => page.getByRole('row').count()).toBe(2);

  await page.evaluate(() => document.querySelector<HTMLElement>('h1')?.focus());
  await tabTo(/^API keys/, true);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  await tabTo(/^Create API key/);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor();
  await tabTo(/^Name/);
  await page.keyboard.type('keyboard-key');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Your new API key' }).waitFor();
  await tabTo(/^Copy$/);
  await page.keyboard.press('Enter');
  await expect.poll(() => copied(page)).toMatch(/^[\w-]{43}$/);
  await tabTo(/^I’ve saved the secret/);
  await page.keyboard.press('Enter');
  await tabTo(/^Actions for keyboard-key/);
  await page.keyboard.press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.type('Dis');
  await page.keyboard.press('Enter');
  await row(page, 'keyboard-key').getByText('Disabled').waitFor();
});
