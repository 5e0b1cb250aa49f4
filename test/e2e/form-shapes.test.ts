import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { addressOf, signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';
import { control } from '../support/e2e-registration';

const REQUEST = 'schemas/forms/license-request.form.json';
const LICENSE = 'schemas/data/license.schema.json';

/** Texts of the shapes, in both languages. */
const words = {
  en: {
    invoice: 'Invoice',
    center: 'Cost center',
    systems: 'Systems',
    other: 'Another',
    cores: 'Cores',
    region: 'Region',
  },
  ja: {
    invoice: '請求書',
    center: '原価センター',
    systems: 'システム',
    other: 'その他',
    cores: 'コア数',
    region: 'リージョン',
  },
} as const;
type Language = keyof typeof words;
const key = (name: string) => `screens:licenses.shapes.${name}`;

let browser: TestBrowser;
let project: ProjectCopy;
beforeAll(async () => {
  const read = async (path: string) => JSON.parse(await readFile(path, 'utf8'));
  const request = await read(REQUEST);
  const license = await read(LICENSE);
  Object.assign(license.properties, {
    costCenter: { type: 'string', maxLength: 20 },
    cores: { type: 'integer', minimum: 1 },
    region: { type: 'string', enum: ['EU', 'US'] },
  });
  // What a product owner writes: boxes to tick, a section for some, and a union by the product.
  request.steps[0].fields.splice(
    3,
    0,
    {
      name: 'systems',
      type: 'choices',
      label: key('systems'),
      store: false,
      max: 2,
      options: [{ value: 'Linux' }, { value: 'macOS' }, { value: 'other', label: key('other') }],
    },
    {
      section: 'invoice',
      heading: key('invoice'),
      columns: 2,
      collapsible: 'closed',
      displayed: { field: 'licenseType', startsWith: 'COMMERCIAL' },
      fields: [{ name: 'costCenter', type: 'text', label: key('center') }],
    },
    {
      name: 'details',
      type: 'union',
      path: '',
      by: 'product',
      cases: {
        'Portico Solver': [{ name: 'cores', type: 'integer', label: key('cores'), min: 1 }],
        'Portico Cloud': [
          {
            name: 'region',
            type: 'choice',
            component: 'radio',
            label: key('region'),
            options: [{ value: 'EU' }, { value: 'US' }],
          },
        ],
      },
    },
  );
  const files: Record<string, unknown> = { [REQUEST]: request, [LICENSE]: license };
  for (const language of ['en', 'es', 'fr', 'ja']) {
    const path = `locales/${language}/screens.json`;
    const texts = await read(path);
    texts.licenses.shapes = words[language === 'ja' ? 'ja' : 'en'];
    files[path] = texts;
  }
  [browser, project] = await Promise.all([openBrowser(), startProjectCopy(files)]);
});
afterAll(async () => {
  await browser.expectNoComplaints();
  await Promise.all([browser.close(), project.close()]);
});

async function open(language: Language): Promise<WatchedPage> {
  const page = await browser.newPage({ address: project.address, language });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'user');
  await page.goto(addressOf(page, '/licenses/request'));
  await control(page, 'licenseType').waitFor();
  return page;
}

test.each<Language>(['en', 'ja'])(
  'a section, several answers and a union are filled in by the keyboard and sent (%s)',
  async (language) => {
    const page = await open(language);
    const say = words[language];
    const toggle = page.getByRole('button', { name: say.invoice });
    expect(await toggle.count()).toBe(0);
    await control(page, 'licenseType').selectOption('COMMERCIAL_WLS');
    await control(page, 'purpose').selectOption('EVALUATION');

    // The section is there, folded; its heading opens it.
    await toggle.waitFor();
    expect(await toggle.getAttribute('aria-expanded')).toBe('false');
    expect(await page.getByRole('textbox', { name: say.center }).count()).toBe(0);
    await toggle.press('Enter');
    await page.getByRole('textbox', { name: say.center }).waitFor();
    await toggle.press('Enter');

    // Another product is another case: what was typed into the first is kept.
    const product = (value: string) => page.locator(`input[name$="product"][value="${value}"]`);
    await product('Portico Solver').check({ force: true });
    const cores = page.getByRole('textbox', { name: say.cores });
    await cores.fill('16');
    await product('Portico Cloud').check({ force: true });
    await page.getByRole('radiogroup', { name: say.region }).waitFor();
    expect(await cores.count()).toBe(0);
    await product('Portico Solver').check({ force: true });
    expect(await cores.inputValue()).toBe('16');

    // A problem inside opens the section; three of two answers are too many.
    const system = (name: string) => page.getByRole('group', { name: say.systems }).getByRole('checkbox', { name });
    for (const name of ['Linux', 'macOS', say.other]) {
      await system(name).focus();
      await page.keyboard.press('Space');
    }
    await control(page, 'acceptTerms').check();
    await control(page, 'comment').focus();
    await page.locator('form button[type=submit]').press('Enter');
    await expect.poll(() => toggle.getAttribute('aria-expanded')).toBe('true');
    expect(await page.locator('.pt-summary li').count()).toBe(2);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await accessibilityProblems(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });

    await system(say.other).uncheck();
    await page.getByRole('textbox', { name: say.center }).fill('4711');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/licenses$/.test(request.url()));
    await page.locator('form button[type=submit]').press('Enter');
    const payload = (await sent).postDataJSON();
    expect(payload).toMatchObject({ product: 'Portico Solver', cores: 16, costCenter: '4711' });
    expect(Object.keys(payload)).not.toContain('region');
    expect(Object.keys(payload)).not.toContain('systems');
    await page.close();
  },
);
