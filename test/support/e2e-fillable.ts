import { expect } from 'vitest';
import type { WatchedPage } from './browser';

/** A control as others than people see it. */
interface Control {
  readonly name: string;
  /** Kind, keyboard and purpose: `email email username`. */
  readonly is: string;
  readonly spelling: string;
  readonly form: { readonly submits: boolean; readonly account: string | undefined } | undefined;
}

/** Every control that one types into, in all forms on the page. */
const controls = (page: WatchedPage): Promise<Control[]> =>
  page.locator('main').evaluate((main) =>
    [
      ...main.querySelectorAll<HTMLInputElement>(
        'input:not([type="hidden"], [autocomplete="username"][readonly][tabindex="-1"])',
      ),
    ]
      .filter(({ type, role }) => !['checkbox', 'radio', 'date'].includes(type) && role !== 'combobox')
      .map((input) => {
        const { form } = input;
        const account = form?.querySelector<HTMLInputElement>('input[autocomplete="username"]');
        return {
          name: input.name || input.dataset.field || '?',
          is: [input.type, input.inputMode || '-', input.autocomplete || '-'].join(' '),
          spelling: `${input.getAttribute('autocapitalize') ?? '-'} ${input.getAttribute('spellcheck') ?? '-'}`,
          form: form
            ? { submits: form.querySelector('button[type="submit"]') !== null, account: account?.value }
            : undefined,
        };
      }),
  );

/** Of every control on the journeys: kind, keyboard and purpose, then capitals and spelling. A new field is decided here. */
const expected: Readonly<Record<string, string>> = {
  // The address is the account's name where one signs in or up, and carries over as such.
  email: 'email email username, off false',
  account: 'email email username, off false | email - username, - -',
  password: 'password - current-password, off false | password - new-password, off false',
  currentPassword: 'password - current-password, off false',
  deletePassword: 'password - current-password, off false',
  removePassword: 'password - current-password, off false',
  newPassword: 'password - new-password, off false',
  // Six digits, of which a phone offers those that came by message.
  code: 'text numeric one-time-code, - false',
  resetCode: 'text numeric one-time-code, - false',
  confirmationCode: 'text numeric one-time-code, - false',
  mfaCode: 'text numeric one-time-code, - false',
  // A code of the app or a recovery code, which has letters.
  passwordCode: 'password - one-time-code, off false',
  removeCode: 'password - one-time-code, off false',
  recoveryCode: 'text - off, off false',
  firstName: 'text - given-name, words false',
  lastName: 'text - family-name, words false',
  company: 'text - organization, words false',
  title: 'text - organization-title, - -',
  phone_number: 'tel tel tel, - -',
  lowCreditPercent: 'text numeric off, - -',
  // Typed to confirm that an account shall go: nothing is offered for it.
  confirm: 'email email off, off false',
};

/**
 * What browsers, password managers and phones read of the page's fields is what was decided for each.
 * @returns how many fields there are
 */
export async function expectFillable(page: WatchedPage, state: string): Promise<number> {
  const seen = await controls(page);
  for (const { name, is, spelling, form } of seen) {
    const place = `${name} at ${state}`;
    expect((expected[name] ?? `${name}, which is not decided`).split(' | '), place).toContain(`${is}, ${spelling}`);
    expect(form?.submits, `${place} is in a real form`).toBe(true);
    if (is.startsWith('password')) expect(form?.account, `${place} says whose it is`).toMatch(/^\S+@\S+$/);
  }
  return seen.length;
}
