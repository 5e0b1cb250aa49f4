import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type PageWish, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { expectToFit } from '../support/e2e-fit';
import { addressOf, signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';

let browser: TestBrowser;
let project: ProjectCopy;
beforeAll(async () => {
  [browser, project] = await Promise.all([openBrowser(), startProjectCopy()]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

const looks: readonly PageWish[] = [
  { width: 1280, colorScheme: 'light', language: 'en' },
  { width: 390, height: 800, colorScheme: 'dark', language: 'ja' },
];

/** Nothing of the page is cut, and nothing in it is out of reach for those who do not see it. */
async function expectSound(page: WatchedPage, state: string): Promise<void> {
  await expectToFit(page, state);
  expect(await accessibilityProblems(page), state).toEqual([]);
}

async function open(path: string, wish: PageWish = {}, name = 'admin-write'): Promise<WatchedPage> {
  const page = await browser.newPage(wish);
  await signIn(page, name, path);
  return page;
}

const lane = (page: WatchedPage, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

describe('News as a board', () => {
  test('are moved by menu, keys and pointer, each asked as the action says; what is declined goes back', async () => {
    const page = await open('/admin/news/posts');
    await page.getByRole('button', { name: 'Board' }).click();
    await page.waitForURL(/as=board/);
    const card = lane(page, 'Published').getByRole('article').first();
    const name = (await card.getByRole('heading', { level: 4 }).locator('.pt-open-text').innerText()).trim();
    const inLane = (at: string) => lane(page, at).getByRole('article', { name: new RegExp(`^${name}`) });

    await card.getByRole('button', { name: `Actions for ${name}` }).focus();
    await page.keyboard.press('Alt+ArrowRight');
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.waitFor();
    await page.keyboard.press('Escape');
    await inLane('Published').waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('[data-record]') !== null)).toBe(true);

    await inLane('Published').dragTo(lane(page, 'Draft'));
    await page
      .getByRole('alert')
      .filter({ hasText: `${name} stays in Published.` })
      .waitFor();

    await inLane('Published').dragTo(lane(page, 'Closed'));
    await question.getByRole('button', { name: 'Close', exact: true }).last().click();
    await inLane('Closed').waitFor();
    await expect.poll(() => inLane('Published').count()).toBe(0);
    await page.reload();
    await inLane('Closed').waitFor();
  });

  test.each(looks)('stand in columns that fit, for everybody: $width $colorScheme $language', async (look) => {
    const page = await open('/admin/news/posts?as=board', look);
    await page.locator('.pt-board-card').first().waitFor();
    await expectSound(page, `board ${look.width}`);
  });
});

describe('Licenses by the day of their end', () => {
  test('are walked by keys from month to month; the address leads back to the month and to the day', async () => {
    const page = await open('/admin/licenses/list?as=calendar&month=2026-11');
    const days = page.locator('.pt-calendar-day[data-day]');
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'));
    await page.locator('.pt-calendar-day[tabindex="0"]').focus();
    await page.keyboard.press('PageUp');
    await expect.poll(focused).toMatch(/^2026-10/);
    await page.keyboard.press('Home');
    await page.goto(addressOf(page, '/admin/licenses/list?as=calendar&month=1999-01'));
    await page.locator('.pt-calendar-nothing').getByRole('button', { name: 'Go to later entries' }).click();
    await page.waitForURL(/month=2\d{3}-\d\d$/);
    const entry = page.locator('.pt-calendar-entry').first();
    await entry.waitFor();
    const cell = days.filter({ has: entry }).first();
    const day = (await cell.getAttribute('data-day')) ?? '';
    await cell.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.locator('.pt-calendar-line').first().waitFor();
    await page.waitForURL(new RegExp(`day=${day}`));
    await page.reload();
    await dialog.locator('.pt-calendar-line').first().waitFor();
    expect(await accessibilityProblems(page), 'day').toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.goBack();
    await dialog.locator('button[data-start]').click();
    await page.waitForURL(/open=/);
    await page.getByRole('dialog').getByRole('heading', { level: 2 }).waitFor();
  });

  test.each(looks)('fit, for everybody: $width $colorScheme $language', async (look) => {
    const page = await open('/admin/news/posts?as=calendar', look);
    await page
      .locator(look.width === 390 ? '.pt-calendar-agenda' : '.pt-calendar-month')
      .or(page.locator('.pt-calendar-nothing'))
      .first()
      .waitFor();
    await expectSound(page, `calendar ${look.width}`);
  });
});

describe('Security notices beside their list', () => {
  test('are opened by keys, linked, and left by Escape', async () => {
    const page = await open('/admin/news/security');
    const names = page.locator('.pt-names .pt-name');
    await names.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/open=/);
    const record = page.locator('.pt-list-beside-record');
    await record.getByRole('heading', { level: 2 }).waitFor();
    expect(await names.first().getAttribute('aria-current')).toBe('true');
    await page.reload();
    await record.getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('pt-name');
  });

  test.each(looks)('fit, for everybody: $width $colorScheme $language', async (look) => {
    const page = await open('/admin/news/security', look);
    const name = page.locator('.pt-names .pt-name').first();
    await name.click();
    const record = page.locator('.pt-list-beside-record');
    await record.getByRole('heading', { level: 2 }).waitFor();
    const isPhone = look.width === 390;
    expect(await name.isVisible()).toBe(!isPhone);
    const places = await Promise.all([name.boundingBox(), record.boundingBox()]);
    if (!isPhone) expect(places[0]?.x ?? 0, 'one beside the other').toBeLessThan((places[1]?.x ?? 0) - 200);
    await expectSound(page, `beside ${look.width}`);
    if (!isPhone) return;
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await record.locator('.pt-list-beside-back').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('pt-name');
  });
});

describe('A tree that an owner writes', () => {
  test('loads what is below a record when it is opened, and is walked by keys', async () => {
    await project.edit('screens/user/licenses-list.screen.json', (screen) => {
      const list = screen.blocks.find(({ block }: { block: string }) => block === 'list');
      list.columns = list.columns.filter(({ field }: { field: string }) => ['number', 'product'].includes(field));
      list.rowActions = undefined;
      list.detail = { ...list.detail, in: 'beside' };
      list.tree = {
        children: {
          source: 'listLicenses',
          where: { scope: { value: 'own' }, product: { context: 'record.product' } },
        },
      };
    });
    await project.live();
    const page = await browser.newPage({ address: project.address });
    await signIn(page, 'user', '/licenses/list');
    const nodes = page.getByRole('treeitem');
    await nodes.first().focus();
    const before = await nodes.count();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => nodes.count()).toBeGreaterThan(before);
    await page.locator('[role=treeitem][aria-level="2"][data-kind="record"]').first().waitFor();
    await page.keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-level'))).toBe('2');
    await page.keyboard.press('Enter');
    await page.locator('.pt-list-beside-record').getByRole('heading', { level: 2 }).waitFor();
    await expectSound(page, 'tree');
    expect(await page.locator('[role=tree]').ariaSnapshot()).toContain('[level=2]');
    await page.goto(addressOf(page, '/licenses/list'));
    await nodes.first().waitFor();
  });
});
