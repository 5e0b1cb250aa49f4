import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { addressOf, signIn } from '../support/e2e-portal';
import { type HostileForm, hostileForms } from '../support/hostile-documents';

/** Wrong definitions are put into the editor of the studio: each is refused at its place, and nothing else happens. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
// The browser's own complaints are the reports of the content security policy.
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

const count = 48;
const file = 'schemas/forms/profile.form.json';
const seed = Number(process.env.FAST_CHECK_SEED ?? 2_026);

/** As many of each kind, in a random order. */
function sample(): readonly HostileForm[] {
  const all = hostileForms('profile');
  const kinds = [...new Set(all.map(({ kind }) => kind))].map((kind) => all.filter((each) => each.kind === kind));
  const size = Math.ceil(count / kinds.length);
  const drawn = kinds.map((each) => {
    const length = Math.min(size, each.length);
    return fc.shuffledSubarray(each, { minLength: length, maxLength: length });
  });
  const [found = []] = fc.sample(fc.tuple(...drawn), { numRuns: 1, seed });
  return found.flat();
}

test('Each wrong definition that is pasted is refused at its place, the preview stays, and the portal is as it was', async () => {
  const customer = await browser.newPage();
  const served = async () => (await customer.request.get(addressOf(customer, '/definitions/manifest.json'))).text();
  const before = await served();

  const page = await browser.newPage({ height: 900 });
  await signIn(page, 'sysadmin', `/admin/studio?open=${file}`);
  const drawn = page.frameLocator('iframe.studio-frame').locator('[data-field=firstName]');
  await drawn.waitFor();
  const frame = page.frames().find((each) => each.url().includes('/assets/studio-frame-'));
  await frame?.evaluate(() => Object.assign(window, { here: true }));

  // Without the pointer's own checks, which cost more than what is tested.
  const open = (name: string) => page.getByRole('tab', { name }).dispatchEvent('click');
  const put = (text: string) =>
    page.evaluate((pasted) => {
      const editor = document.querySelector<HTMLElement>('.cm-content');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      editor?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const replace = async (text: string) => {
    await page.locator('.cm-content').press('Control+a');
    await put(text);
  };
  const places = () =>
    page
      .locator('.studio-problem-error .studio-link')
      .evaluateAll((links) => links.map((link) => link.textContent ?? ''));
  const lineOf = (place: string) => (place.startsWith(`${file}:`) ? Number(place.split(':')[1]) : 0);

  const forms = sample();
  expect(forms.length).toBeGreaterThanOrEqual(40);
  const original = await readFile(file, 'utf8');
  let shown: readonly string[] = [];
  for (const { name, text, place } of forms) {
    // Blank lines move it to where nothing is reported yet: a problem of the text before does not count.
    let blank = 1;
    const wanted = () => place && `${file}:${place.line + blank}:${place.column}`;
    while (shown.includes(wanted() ?? '') || (!place && shown.some((each) => lineOf(each) > blank))) blank++;
    await open('JSON');
    await replace(`${'\n'.repeat(blank)}${text}`);
    await open('Problems');
    const isRefused = async () => {
      shown = await places();
      const expected = wanted();
      return expected === undefined ? shown.some((each) => lineOf(each) > blank) : shown.includes(expected);
    };
    await expect
      .poll(isRefused, { message: `${name} is refused at ${wanted() ?? 'a place'}`, interval: 10 })
      .toBe(true);
    expect(await frame?.evaluate(() => 'here' in window), `${name}: the preview is the same document`).toBe(true);
  }

  // The document as it was is drawn again, by the same preview, and what was served stayed so.
  expect(await served()).toBe(before);
  await open('JSON');
  await replace(original);
  await open('Problems');
  await page.getByText('No problems.', { exact: false }).waitFor();
  await drawn.fill('Robin');
  expect(await drawn.inputValue()).toBe('Robin');
});
