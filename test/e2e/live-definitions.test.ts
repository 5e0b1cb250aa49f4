import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { during } from '../support/e2e-during';
import { addressOf, signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';
import { FORM, labels, languages, openWorkshop, press, say, startWorkshop, textsOf } from '../support/e2e-workshop';
import { crowding } from '../support/waiting';

let browser: TestBrowser;
let project: ProjectCopy;

beforeAll(async () => {
  [browser, project] = await Promise.all([openBrowser(), startWorkshop()]);
});
afterEach(async () => {
  await project.restore();
  await browser.expectNoComplaints();
});
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

const newPage = () => browser.newPage({ address: project.address });
const company = { name: 'company', type: 'text', label: 'workshop.company' };

/** Somebody who is signed in and looks at the form by the menu, so that no page is loaded again. */
async function openInside(): Promise<WatchedPage> {
  const page = await newPage();
  await signIn(page);
  await page.getByRole('link', { name: 'Workshop' }).click();
  await page.getByLabel('First name').waitFor();
  return page;
}

async function goAwayAndBack(page: WatchedPage): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL(addressOf(page, '/home'));
  await page.getByRole('link', { name: /^(Workshop|Course)$/ }).click();
  await page.locator('form').waitFor();
}

describe('An edited definition', () => {
  test('is live at once, without a restart', async () => {
    const waits: number[] = [];
    // The first edit after a start finds code that has not run yet.
    for (let edit = 1; edit <= 3; edit++) {
      await project.edit(FORM, (form) => form.steps[0].fields.reverse());
      waits.push((await project.live()) / crowding());
    }
    expect(waits.toSorted((one, other) => one - other)[1], waits.join()).toBeLessThan(3_000);
    expect(Math.max(...waits), waits.join()).toBeLessThan(15_000);
    const page = await newPage();
    await openWorkshop(page);
    expect(await labels(page)).toEqual(['You come as', 'Last name', 'First name']);
  });

  test('waits for the next start where WATCH_FILES is off', async () => {
    const still = await startProjectCopy({}, { WATCH_FILES: 'off' });
    const edition = async () => (await (await fetch(`${still.address}/definitions/manifest.json`)).json()).hash;
    try {
      const before = await edition();
      await still.edit('screens/user/home.screen.json', (screen) => screen.blocks.reverse());
      expect(await still.problems()).toEqual([]);
      // Three times what an edit takes to be found.
      await new Promise((resolve) => setTimeout(resolve, 3_000 * crowding()));
      expect(await edition()).toBe(before);
    } finally {
      await still.close();
    }
  });

  test('reaches open tabs at their next navigation; a form that is being filled finishes on its own version', async () => {
    const page = await openInside();
    const sent: unknown[] = [];
    await page.route('**/api/v1/workshops', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ json: {} });
    });
    await page.getByLabel('First name').fill('Ada');
    await during(page.waitForResponse('**/definitions/manifest.json'), async () => {
      await say(project, 'company', { en: 'Company', es: 'Empresa', fr: 'Entreprise', ja: '会社名' });
      await project.edit(FORM, (form) => {
        form.steps[0].fields = [company, form.steps[0].fields[0]];
      });
      await project.live();
    });
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await labels(page)).toEqual(['First name', 'Last name', 'You come as']);
    await page.getByLabel('Last name').fill('Byron');
    await page.getByRole('radio', { name: 'Visitor' }).check();
    await press(page);
    await page.getByLabel('Seats').fill('3');
    await press(page);
    await expect.poll(() => sent).toEqual([{ firstName: 'Ada', lastName: 'Byron', part: 'visitor', seats: 3 }]);
    await goAwayAndBack(page);
    await expect.poll(() => labels(page)).toEqual(['Company', 'First name']);
  });

  test('brings its sentences to open tabs too', async () => {
    const page = await openInside();
    await during(page.waitForResponse('**/definitions/manifest.json'), async () => {
      await project.edit(textsOf('en'), (locale) => {
        locale.workshop.firstName = 'Given name';
      });
      await project.live();
    });
    expect(await labels(page)).toContain('First name');
    await goAwayAndBack(page);
    await expect.poll(() => labels(page)).toContain('Given name');
  });

  test('brings a menu whose texts stand in a file of their own, to open tabs and to new ones', async () => {
    const page = await openInside();
    await during(page.waitForResponse('**/definitions/manifest.json'), async () => {
      for (const language of languages) await project.write(`locales/${language}/harbour.json`, { pier: 'Pier seven' });
      await project.edit('screens/user/routes.json', ({ routes }) => {
        routes.at(-1).label = 'harbour:pier';
      });
      await project.live();
    });
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Pier seven' }).click();
    await page.getByLabel('First name').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Pier seven' }).waitFor();
  });

  test('of free JSON Schema is drawn and judged under the same policy', async () => {
    await project.write('schemas/forms/workshop.form.json', {
      $schema: '../meta/form.schema.json',
      id: 'workshop',
      schema: {
        type: 'object',
        properties: { nickname: { type: 'string', title: 'Nickname', minLength: 3 } },
        required: ['nickname'],
      },
      submit: { label: 'workshop.save', operation: 'saveWorkshop' },
    });
    await project.live();
    const page = await newPage();
    await page.goto(addressOf(page, '/workshop'));
    const field = page.getByRole('textbox', { name: /Nickname/ });
    await field.fill('ab');
    await press(page);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('A bad edit', () => {
  test('is refused with its place on the console, the old version goes on, and the cure goes live', async () => {
    const good = await project.read(FORM);
    await project.write(FORM, good.replace('"type": "text"', '"type": "txt"'));
    const problem = await project.refused('type-unknown');
    expect(problem).toMatchObject({ severity: 'error', place: { file: FORM }, args: { nearest: 'text' } });
    expect(project.output()).toMatch(/error schemas\/forms\/workshop\.form\.json:\d+:\d+ .*txt.*text/);
    const page = await newPage();
    await openWorkshop(page);
    expect(await labels(page)).toHaveLength(3);
    await project.write(FORM, good);
    await expect.poll(project.problems).toEqual([]);
    expect(project.output()).toContain('all good again');
  });

  test.each([
    ['an empty file', ''],
    ['half a file', '{ "id": "workshop", "steps": ['],
    ['no JSON at all', '<html>'],
  ])('that leaves %s changes nothing that people see', async (_name, content) => {
    await project.write(FORM, content);
    await expect.poll(async () => (await project.problems()).length).toBeGreaterThan(0);
    const page = await newPage();
    await openWorkshop(page);
    expect(await labels(page)).toHaveLength(3);
  });

  test('of a form that never was good holds back what needs it and nothing else, until it is good', async () => {
    await project.write('schemas/forms/fresh.form.json', {
      $schema: '../meta/form.schema.json',
      id: 'fresh',
      steps: [],
    });
    await project.write('screens/user/fresh.screen.json', {
      $schema: '../../schemas/meta/screen.schema.json',
      id: 'fresh',
      title: 'workshop.title',
      blocks: [{ block: 'form', form: 'fresh' }],
    });
    await project.edit('screens/user/routes.json', (routes) => {
      routes.routes.push({ id: 'fresh', path: 'fresh', label: 'workshop.visit', screen: 'fresh' });
    });
    const told = async () =>
      new Set((await project.problems()).map(({ severity, place }) => `${severity} ${place.file}`));
    await expect
      .poll(told)
      .toEqual(
        new Set([
          'error schemas/forms/fresh.form.json',
          'warning screens/user/fresh.screen.json',
          'warning screens/user/routes.json',
        ]),
      );
    expect((await project.refused('edit-waits')).severity).toBe('warning');
    const page = await newPage();
    await signIn(page);
    await page.getByText('Ursula').waitFor();
    expect(await page.getByRole('link', { name: 'Your visit' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Workshop' }).click();
    await page.getByLabel('First name').waitFor();

    await project.write('schemas/forms/fresh.form.json', { ...JSON.parse(await project.read(FORM)), id: 'fresh' });
    await project.live();
    await page.reload();
    await page.getByRole('link', { name: 'Your visit' }).click();
    await page.waitForURL(addressOf(page, '/fresh'));
    await page.getByLabel('First name').waitFor();
  });
});
