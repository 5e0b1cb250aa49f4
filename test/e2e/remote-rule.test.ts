import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { changedFiles, changeRequests } from '../support/change-requests';
import { definitionFiles } from '../support/definition-files';
import { accessibilityProblems } from '../support/e2e-axe';
import { type Spoken, wordsOf } from '../support/e2e-change-requests';
import { addressOf, signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';
import { control, fill, freshAddress, openRegistration, press, somebody } from '../support/e2e-registration';
import { type LocalServer, localServer } from '../support/local-server';

const request = 'check-a-value-at-a-register';
const words = {
  en: {
    checking: 'Checking…',
    right: 'Checked: this is right.',
    next: 'Continue',
    numbers: ['DE129273398', 'DE136695976'],
  },
  ja: { checking: '確認中…', right: '確認できました。', next: '次へ', numbers: ['FR40303265045', 'ATU13585627'] },
} as const;

/** A register that answers when the test lets it. */
const register = { down: false, held: undefined as Promise<void> | undefined, asked: [] as string[] };
let vies: LocalServer;
let browser: TestBrowser;
let project: ProjectCopy;

beforeAll(async () => {
  vies = await localServer(async ({ url = '' }, response) => {
    const number = url.split('/ms/')[1]?.replace('/vat/', '') ?? '';
    register.asked.push(number);
    await register.held;
    const isValid = Object.values(words).some(({ numbers }) => numbers.some((each) => each === number));
    response.writeHead(register.down ? 503 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ isValid, userError: isValid ? 'VALID' : 'INVALID' }));
  });
  const files = new Map(definitionFiles('.').map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
  const wish = changeRequests.find(({ id }) => id === request);
  if (!wish) throw new Error('The cookbook lacks it.');
  const changed = Object.fromEntries(changedFiles(wish, files).map(({ file, after }) => [file, after]));
  [browser, project] = await Promise.all([
    openBrowser(),
    startProjectCopy(changed, { VAT_REGISTER_URL: vies.address }),
  ]);
  expect(await project.problems()).toEqual([]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([vies.close(), browser.close(), project.close()]);
});

const near = (page: WatchedPage, part: string) => page.locator(`.pt-field:has([data-field="vatId"]) ${part}`);
const status = async (page: WatchedPage) => (await near(page, '[role="status"]').innerText()).trim();
const problem = async (page: WatchedPage) => (await near(page, '.pt-problem').allInnerTexts()).join().trim();
const submit = (page: WatchedPage) => page.locator('button[type="submit"]');

test.each(['en', 'ja'] as const)(
  'a VAT number is checked while it is typed, before it is sent, and while the register is away (%s)',
  async (language) => {
    const said = (key: string) => wordsOf(request, `fields.vatId.${key}`, language as Spoken);
    const { checking, right, next, numbers } = words[language];
    const [first, second] = numbers;
    const page = await browser.newPage({ language, address: project.address });
    await openRegistration(page);
    await fill(page, { email: freshAddress(), ...somebody, country: 'Germany' });
    await press(page);
    await fill(page, {
      accountType: 'Commercial',
      company: 'Quill',
      phone_number: '+49 30 901820',
      industry: 'Banking',
    });
    await fill(page, { jobRole: 'Developer', jobFunction: 'Data Science' });

    // A hundred keys are a few questions; only the last value has a verdict.
    register.asked.length = 0;
    await control(page, 'vatId').focus();
    for (let round = 0; round < 9; round++) {
      await page.keyboard.type('DE123456789');
      await control(page, 'vatId').fill('');
    }
    await page.keyboard.type('DE129273399');
    await expect.poll(() => problem(page)).toBe(said('wrong'));
    expect(register.asked.length).toBeLessThanOrEqual(3);
    expect(await near(page, '[role="status"]').innerText()).toContain(said('wrong'));
    await expect.poll(() => control(page, 'vatId').getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityProblems(page)).toEqual([]);

    // Slow: the state is said politely, and a submit waits for the answer.
    let answer = () => {};
    register.held = new Promise((resolve) => {
      answer = resolve;
    });
    // On a busy machine the server may give up before the page is looked at.
    page.allow(/503|remote-unknown/);
    const shown = Promise.all([
      submit(page).filter({ hasText: checking }).waitFor(),
      near(page, '[role="status"]').filter({ hasText: checking }).first().waitFor(),
    ]);
    await control(page, 'vatId').fill(first);
    await press(page);
    await shown;
    expect(await control(page, 'password').count()).toBe(0);
    answer();
    register.held = undefined;
    await control(page, 'password').waitFor();
    await page.goBack();
    await control(page, 'vatId').waitFor();
    await expect.poll(() => status(page)).toBe(right);
    expect((await submit(page).innerText()).trim()).toBe(next);

    // The register is away: nobody says that the number is wrong, nothing is sent, and it is asked again by itself.
    page.allow(/503|remote-unknown/);
    register.down = true;
    await control(page, 'vatId').fill(second);
    await expect.poll(() => problem(page)).toBe(said('unknown'));
    await press(page);
    // Focus goes to the list of problems, which leads to the field.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toContain(said('unknown'));
    expect(await control(page, 'password').count()).toBe(0);
    register.down = false;
    await expect.poll(() => status(page)).toBe(right);
    await press(page);
    await control(page, 'password').waitFor();
  },
);

test('a number that was verified is locked in the profile, and administrators see it', async () => {
  const page = await browser.newPage({ address: project.address });
  await signIn(page);
  await page.goto(addressOf(page, '/editprofile'));
  await fill(page, { country: 'Germany' });
  await press(page);
  await fill(page, { vatId: 'DE129273398', phone_number: '+49 30 901820' });
  await expect.poll(() => status(page)).toBe(words.en.right);
  await press(page);
  await press(page);
  await expect
    .poll(() => page.evaluate(() => fetch('/iam/api/v1/auth/profile').then((answer) => answer.json())))
    .toMatchObject({ vatId: 'DE129273398', vatIdVerified: true });
  await page.goto(addressOf(page, '/home'));
  await page.goto(addressOf(page, '/editprofile'));
  await page.locator('.pt-step button').first().click();
  await control(page, 'vatId').waitFor();
  expect(await control(page, 'vatId').getAttribute('readonly')).toBe('');
});
