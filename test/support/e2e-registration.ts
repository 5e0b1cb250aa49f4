import { expect } from 'vitest';
import type { WatchedPage } from './browser';
import { addressOf, beginAnew, pressSubmit } from './e2e-portal';

/** Values by field name: a text is filled in, a boolean ticked, and so on by the kind of its control. */
export type Details = Readonly<Record<string, string | number | boolean>>;

/** A password that meets the policy and contains no personal data. */
export const goodPassword = 'Granite-Teapot-58';

let people = 0;

/** An address that is not taken yet. */
export function freshAddress(domain = 'firm.example'): string {
  people++;
  return `visitor-${process.pid}-${Date.now().toString(36)}-${people}@${domain}`;
}

export const somebody: Details = { firstName: 'Nora', lastName: 'Quill', country: 'Norway' };
export const atCompany: Details = {
  accountType: 'Commercial',
  company: 'Quill Instruments',
  phone_number: '+47 22 12 34 56',
  industry: 'Banking',
  jobRole: 'Developer',
  jobFunction: 'Data Science',
};
export const atUniversity: Details = {
  accountType: 'Academic',
  university: 'A University of Our Own',
  academicPosition: 'Faculty',
};

/** The control of a field, in whatever widget. */
export function control(page: WatchedPage, name: string) {
  return page.locator(`[data-field="${name}"]`).first();
}

/** Fills a step in, field after field, as each appears. */
export async function fill(page: WatchedPage, details: Details): Promise<void> {
  for (const [name, value] of Object.entries(details)) {
    const field = control(page, name);
    await field.waitFor();
    const kind = await field.evaluate((element) =>
      element.getAttribute('role') === 'combobox'
        ? 'combobox'
        : element instanceof HTMLSelectElement
          ? 'select'
          : (element.getAttribute('type') ?? 'text'),
    );
    if (kind === 'combobox') await chooseBySearch(page, name, String(value));
    else if (kind === 'select') await field.selectOption(String(value));
    else if (kind === 'checkbox') await field.setChecked(value === true);
    else if (kind === 'radio')
      await page.locator(`[name="${await field.getAttribute('name')}"][value="${value}"]`).check();
    else await field.fill(String(value));
  }
}

/** Types into a search and selects the first match; an empty text leaves it as it is. */
async function chooseBySearch(page: WatchedPage, name: string, text: string): Promise<void> {
  const field = control(page, name);
  await field.fill(text);
  const options = page.locator('.pt-option');
  await page.locator('.pt-listbox[aria-busy="false"]').waitFor();
  if ((await options.count()) === 0) return field.press('Tab');
  const isOpen = async () => (await field.getAttribute('aria-expanded')) === 'true';
  // A list that is drawn again under the pointer takes no click: a test that sees it still open clicks again.
  const choose = async () => {
    if (await isOpen())
      await options
        .first()
        .click({ timeout: 2_000 })
        .catch(() => undefined);
    return isOpen();
  };
  await expect.poll(choose, { message: `${name} is chosen` }).toBe(false);
}

export const press = pressSubmit;

/** Waits for the page's title; the number of a step may precede it, and nothing may follow it. */
export async function heading(page: WatchedPage, title: string): Promise<void> {
  const name = new RegExp(`${title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')}$`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Opens registration and waits until it accepts typing. */
export async function openRegistration(page: WatchedPage, query = ''): Promise<void> {
  await beginAnew(page);
  await page.goto(addressOf(page, `/register${query}`));
  await control(page, 'email').waitFor();
}

/** Contact, work and submit, up to the step that asks for the code. */
export async function registerUpToCode(
  page: WatchedPage,
  { contact, work, submit = {} }: { readonly contact: Details; readonly work: Details; readonly submit?: Details },
): Promise<void> {
  await fill(page, contact);
  await press(page);
  await control(page, 'accountType').waitFor();
  await fill(page, work);
  await press(page);
  await control(page, 'password').waitFor();
  await fill(page, { password: goodPassword, ...submit });
  await press(page);
  await control(page, 'code').waitFor();
}

/** The newest code that was emailed to an address. */
export async function mailedCode(portal: string, address: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const answer = await fetch(`${portal}/dev/mail.json`);
    const { items: letters } = (await answer.json()) as { items: { to: string; text: string; at: string }[] };
    const codes = letters
      .filter(({ to }) => to === address)
      .sort((one, other) => one.at.localeCompare(other.at))
      .flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
    const newest = codes.at(-1);
    if (newest !== undefined) return newest;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was mailed to ${address}.`);
}

/** Enters the emailed code, and waits for the portal. */
export async function confirmAddress(page: WatchedPage, address: string): Promise<void> {
  await control(page, 'code').fill(await mailedCode(page.portal, address));
  await press(page);
}

/** Records the sign-up that the browser sent to the user pool. */
export function watchSignUps(page: WatchedPage): Record<string, string>[] {
  const sent: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (!request.headers()['x-amz-target']?.endsWith('.SignUp')) return;
    const { UserAttributes } = request.postDataJSON() as { UserAttributes: { Name: string; Value: string }[] };
    sent.push(Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value])));
  });
  return sent;
}
