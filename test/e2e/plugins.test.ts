import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import en from '../../locales/en/iam.json';
import es from '../../locales/es/iam.json';
import fr from '../../locales/fr/iam.json';
import ja from '../../locales/ja/iam.json';
import routes from '../../screens/user/routes.json';
import { openBrowser, type TestBrowser } from '../support/browser';
import { addressOf } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';

const plugin = join(import.meta.dirname, '../../docs/example-plugin/license-code');
const words = { title: 'Try it', code: 'Code', plan: 'Plan', stars: 'Stars', save: 'Save' };
let browser: TestBrowser;
let project: ProjectCopy;

beforeAll(async () => {
  [browser, project] = await Promise.all([
    openBrowser(),
    startProjectCopy(
      {
        'schemas/forms/acme.form.json': {
          $schema: '../meta/form.schema.json',
          id: 'acme',
          steps: [
            {
              id: 'only',
              title: 'acme.title',
              fields: [
                {
                  name: 'code',
                  type: 'acme:licenseCode',
                  label: 'acme.code',
                  validate: [{ type: 'acme:notRevoked' }],
                },
                {
                  name: 'plan',
                  type: 'choice',
                  component: 'radio',
                  label: 'acme.plan',
                  options: { source: 'acmePlans' },
                },
                { name: 'stars', type: 'text', component: 'acme:stars', label: 'acme.stars', default: '3' },
              ],
              submit: { label: 'acme.save', operation: 'acmeSave' },
            },
          ],
        },
        'screens/user/acme.screen.json': {
          $schema: '../../schemas/meta/screen.schema.json',
          id: 'acme',
          title: 'acme.title',
          frame: 'onboarding',
          blocks: [
            { block: 'form', form: 'acme', stepper: 'none' },
            { block: 'component', component: 'acme:greeting', settings: { name: 'Hello from a plugin' } },
          ],
        },
        'screens/user/routes.json': {
          ...routes,
          routes: [...routes.routes, { id: 'acme', path: 'acme', screen: 'acme', standalone: true }],
        },
        ...Object.fromEntries(
          Object.entries({ en, es, fr, ja }).map(([language, texts]) => [
            `locales/${language}/iam.json`,
            { ...texts, acme: words },
          ]),
        ),
      },
      { PLUGINS: plugin },
    ),
  ]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

describe('A plugin (docs/plugins.md)', () => {
  test('brings a type, a rule, a widget, a block, options and an operation, without a rebuild and under the same policy', async () => {
    expect(await project.problems()).toEqual([]);
    const page = await browser.newPage({ address: project.address });
    await page.goto(addressOf(page, '/acme'));
    await page.getByText('Hello from a plugin: user').waitFor();
    const code = page.getByLabel('Code');
    await code.fill('0000-abcd-efgh');
    await page.getByRole('radio', { name: 'Large' }).check();
    await page.getByLabel('Stars').fill('5');
    const save = () => page.getByRole('button', { name: 'Save' }).click({ force: true });
    await save();
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    await code.fill('12');
    await save();
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
    await code.fill('1234abcd efgh');
    await save();
    const saved = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('acme-saved') ?? 'null'));
    await expect.poll(saved).toEqual({ code: '1234-ABCD-EFGH', plan: 'large', stars: '5', by: 'nobody' });
  });

  test('that cannot be loaded is said on the error panel, and Retry works', async () => {
    const page = await browser.newPage({ address: project.address });
    page.allow(/Failed to load resource/);
    await page.route('**/plugins/license-code/views.js', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(addressOf(page, '/login'));
    await page.getByRole('heading', { name: 'Error initializing the application' }).waitFor();
    await page.getByText('Error loading plugins').waitFor();
    await page.unroute('**/plugins/license-code/views.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('input[name="email"]').waitFor();
  });

  test('gives away nothing but its scripts', async () => {
    for (const path of [
      '/plugins/license-code/..%2f..%2fpackage.json',
      '/plugins/license-code/kinds.js.map',
      '/plugins/other/kinds.js',
    ])
      expect((await fetch(project.address + path)).status).toBe(404);
    const script = await fetch(`${project.address}/plugins/license-code/kinds.js`);
    expect(script.headers.get('content-type')).toContain('text/javascript');
  });
});
