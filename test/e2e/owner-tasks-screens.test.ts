import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, pressSubmit, signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';

const LICENSES = 'screens/user/licenses-list.screen.json';
const KEYS = 'screens/user/keys.screen.json';
const ROUTES = 'screens/user/routes.json';
const REQUEST = 'schemas/forms/license-request.form.json';
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

/** Gives a text of `screens` its sentence in every language. */
async function say(name: string, sentenceIn: (language: string) => string): Promise<void> {
  for (const language of languages) {
    await project.edit(`locales/${language}/screens.json`, (texts) => {
      texts.owner = { ...texts.owner, [name]: sentenceIn(language) };
    });
  }
}

async function open(path: string): Promise<WatchedPage> {
  const page = await browser.newPage({ address: project.address });
  await signIn(page, 'user', path);
  return page;
}

const heads = async (page: WatchedPage) => {
  await page.locator('tbody tr').first().waitFor();
  return (await page.locator('thead th').allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
};

describe('A product owner changes screens while the server runs, by JSON only', () => {
  test('adds a column, hides one from customers, and adds a filter; a misspelt column is refused at its place', async () => {
    await say('owner', () => 'Who has it');
    await say('plan', () => 'Rate plan');
    await project.edit(LICENSES, ({ blocks: [list] }) => {
      list.columns.push(
        { field: 'ownerName', label: 'screens:owner.owner' },
        { field: 'ratePlanName', label: 'screens:owner.plan', displayed: { context: 'profile.role', gte: 2 } },
      );
      list.filters.push({ filter: 'product', label: 'screens:licenses.field.product', as: 'text' });
    });
    await project.live();

    const customer = await open('/licenses/list');
    expect(await heads(customer)).toContain('Who has it');
    expect(await heads(customer)).not.toContain('Rate plan');
    await customer.getByLabel('Product', { exact: true }).fill('Portico Cloud');
    await customer.waitForURL(/product=Portico/);
    await expect.poll(() => customer.locator('tbody tr', { hasText: 'Portico Solver' }).count()).toBe(0);
    expect(await customer.locator('tbody tr', { hasText: 'Portico Cloud' }).count()).toBeGreaterThan(0);
    await project.edit(LICENSES, ({ blocks: [list] }) => {
      list.columns.at(-1).displayed = { context: 'profile.role', gte: 1 };
    });
    await project.live();
    await customer.reload();
    expect(await heads(customer)).toContain('Rate plan');

    await project.edit(LICENSES, ({ blocks: [list] }) => {
      list.columns[0].field = 'numbr';
    });
    const problem = await project.refused('unknown-context-path');
    expect(problem.place).toMatchObject({ file: LICENSES, pointer: '/blocks/0/columns/0/field' });
    expect(await heads(customer)).toContain('Who has it');
  });

  test('adds a row action that asks first, calls and tells', async () => {
    await say('stop', () => 'Stop at once');
    await say('sure', () => 'Really stop {{record.name}}?');
    await say('stopped', () => 'It is stopped.');
    await project.edit(KEYS, ({ blocks }) => {
      blocks[1].rowActions.unshift({
        id: 'stopKey',
        label: 'screens:owner.stop',
        icon: 'disable',
        displayed: { context: 'record.status', is: 'ACTIVE' },
        permission: 'disableApiKey',
        owner: 'record.ownerId',
        confirm: { title: 'screens:owner.sure', confirm: 'screens:owner.stop', danger: true },
        call: 'disableApiKey',
        then: [{ refresh: 'keys' }, { notify: 'screens:owner.stopped', severity: 'success' }],
      });
    });
    await project.live();
    const page = await open('/keys/list');
    const row = page.locator('tbody tr', { hasText: 'Notebook' });
    await row
      .getByRole('button', { name: /Notebook/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: /Stop at once/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Really stop Notebook?' });
    await question.getByRole('button', { name: 'Stop at once' }).click();
    await page.getByText('It is stopped.').first().waitFor();
    await expect.poll(() => row.innerText()).toContain('Disabled');
  });

  test('makes a new list with a route and a menu entry from a source that was there', async () => {
    await say('events', (language) => `Events ${language}`);
    await project.write('screens/user/events.screen.json', {
      $schema: '../../schemas/meta/screen.schema.json',
      id: 'events',
      title: 'screens:owner.events',
      sources: { events: { source: 'listEvents' } },
      blocks: [
        {
          block: 'list',
          source: 'events',
          sort: '-at',
          columns: [
            { field: 'at', label: 'screens:owner.events', sort: true, primary: true },
            { field: 'message', label: 'screens:owner.events' },
          ],
          empty: { title: 'screens:owner.events' },
        },
      ],
    });
    await project.edit(ROUTES, ({ routes }) => {
      routes.splice(1, 0, {
        id: 'events',
        path: 'events',
        label: 'screens:owner.events',
        icon: 'news',
        screen: 'events',
      });
    });
    await project.live();
    const page = await open('/home');
    await page.getByRole('navigation').getByRole('link', { name: 'Events en' }).click();
    await page.getByRole('heading', { level: 1, name: 'Events en' }).waitFor();
    await page.getByText('All sessions of the license were in use.').waitFor();
  });

  test('makes a list of a source with one command, and then makes it their own (docs/new-screen.md)', async () => {
    const said = await project.portico('new', 'screen', 'activity', '--source', 'listEvents', '--label', 'Activity');
    expect(said).toContain('screens/user/activity.screen.json');
    await project.live();
    const page = await open('/home');
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await menu.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    expect(await heads(page)).toEqual(['License number', 'Type', 'Severity', 'Message', 'At']);
    const record = page.locator('tbody tr', { hasText: 'All sessions of the license were in use.' }).first();
    await page.getByLabel('Severity').first().waitFor();
    await page.goto(addressOf(page, '/activity?severity=HIGH,MEDIUM'));
    await record.getByText('Limit reached').waitFor();
    await record.getByRole('button').first().click();
    await page.getByRole('dialog').getByText('Limit reached').waitFor();

    // A column less, signs for what is urgent, and its place and sign in the menu.
    await project.edit('screens/user/activity.screen.json', ({ blocks: [list] }) => {
      list.columns = list.columns.filter(({ field }: { field: string }) => field !== 'type');
      const severity = list.columns.find(({ field }: { field: string }) => field === 'severity');
      severity.format.tones = { HIGH: 'danger', MEDIUM: 'warning' };
    });
    await project.edit(ROUTES, ({ routes }) => {
      routes.splice(1, 0, { ...routes.pop(), icon: 'news' });
    });
    for (const language of languages) {
      await project.edit(`locales/${language}/screens.json`, (texts) => {
        texts.activity.field.at = `When ${language}`;
      });
    }
    await project.live();
    await page.goto(addressOf(page, '/activity'));
    expect(await heads(page)).toEqual(['License number', 'Severity', 'Message', 'When en']);
    await page.locator('tbody .pt-chip').first().waitFor();
    expect(await menu.getByRole('link').nth(1).innerText()).toContain('Activity');
  });

  test('adds a field to the request, which the detail shows too', async () => {
    await say('project', () => 'Name of the project');
    await project.edit(REQUEST, ({ steps: [step] }) => {
      const at = step.fields.findIndex((field: { name?: string }) => field.name === 'comment');
      step.fields[at] = {
        name: 'comment',
        type: 'text',
        label: 'screens:owner.project',
        validate: [{ type: 'maxLength', value: 40 }],
      };
    });
    const text = await project.read(LICENSES);
    await project.write(LICENSES, text.replace('"screens:licenses.field.comment"', '"screens:owner.project"'));
    await project.live();

    const page = await open('/licenses/request');
    await page.locator('select[name=licenseType]').selectOption({ label: 'Evaluation' });
    await page.locator('select[name=purpose]').selectOption({ index: 1 });
    await page.locator('form').getByText('Portico Solver', { exact: true }).click();
    await page.getByText('I accept the license terms').click();
    await page.getByLabel('Name of the project').fill('Night trains');
    await pressSubmit(page);
    await expect.poll(() => page.locator('tbody tr', { hasText: 'Requested' }).count()).toBe(2);
    await page.locator('tbody tr').first().getByRole('link').click();
    await page.waitForURL(/licenses\/list\?id=/);
    // The link narrows the list to the one license, from which it is opened.
    await page.getByRole('list', { name: 'Active filters' }).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.locator('tbody tr .pt-primary').locator('button, a').first().click();
    const detail = page.getByRole('dialog');
    await detail.getByText('Night trains').waitFor();
    expect(await detail.innerText()).toContain('Name of the project');
  });

  test('renames everything of a screen in four languages: title, menu, columns, filters, search, actions', async () => {
    const marked = (texts: unknown, mark: string): unknown => {
      if (typeof texts === 'string') return `${texts} ${mark}`;
      return Object.fromEntries(Object.entries(texts ?? {}).map(([name, inner]) => [name, marked(inner, mark)]));
    };
    for (const language of languages) {
      await project.edit(`locales/${language}/screens.json`, (texts) => {
        texts.keys = marked(texts.keys, `‹${language}›`);
        // A key's license file is called as it is at its license.
        texts.licenses.file = marked(texts.licenses.file, `‹${language}›`);
      });
      await project.edit(`locales/${language}/common.json`, (texts) => {
        texts.menu.keys = marked(texts.menu.keys, `‹${language}›`);
      });
    }
    await project.live();
    const page = await open('/keys/list');
    for (const language of languages) {
      await page.evaluate((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      await page.goto(addressOf(page, '/keys/list'));
      const mark = `‹${language}›`;
      await page.getByRole('heading', { level: 1, name: mark }).waitFor();
      await page.getByRole('navigation').getByRole('link', { name: mark }).waitFor();
      await page.getByRole('searchbox', { name: mark }).waitFor();
      await page.locator('.pt-list-tools, .pt-filters, form').getByText(mark).first().waitFor();
      const columns = await heads(page);
      expect(columns.length).toBeGreaterThan(4);
      // The column of the actions is named by the kit.
      expect(columns.slice(0, -1).filter((text) => !text.includes(mark))).toEqual([]);
      await page.getByRole('button', { name: mark, exact: false }).first().waitFor();
      await page
        .locator('tbody tr', { hasText: 'Planning cluster' })
        .getByRole('button', { name: 'Planning cluster' })
        .last()
        .click();
      const items = await page.getByRole('menuitem').allInnerTexts();
      expect(items.length).toBeGreaterThan(3);
      expect(items.filter((text) => !text.includes(mark))).toEqual([]);
    }
  });
});
