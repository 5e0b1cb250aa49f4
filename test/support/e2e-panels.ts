import type { WatchedPage } from './browser';
import { addressOf, beginAnew, person, pressSubmit, signInPage } from './e2e-portal';

/** A panel of sign-in: its demo user, and the field that identifies it. */
const panels = {
  resetRequired: { name: 'reset', field: 'resetCode' },
  newPassword: { name: 'invited', field: 'newPassword' },
  confirmEmail: { name: 'unconfirmed', field: 'confirmationCode' },
  mfa: { name: 'mfa', field: 'mfaCode' },
  recovery: { name: 'mfa', field: 'recoveryCode' },
} as const;

export type Panel = keyof typeof panels;

export const panelNames = Object.keys(panels) as readonly Panel[];

/** Opens a panel as its demo user, whose state does not change. Works in any language. */
export async function openPanel(page: WatchedPage, panel: Panel): Promise<void> {
  const { name, field } = panels[panel];
  await beginAnew(page);
  await signInUpTo(page, person(name));
  if (panel === 'recovery') {
    await page.locator('input[name="mfaCode"]').first().waitFor();
    await page.locator('.pt-footer .pt-button-link').click();
  }
  await page.locator(`[name="${field}"]`).first().waitFor();
}

/** Enters address and password at sign-in. */
export async function signInUpTo(
  page: WatchedPage,
  email: string,
  password?: string,
  path = '/login',
): Promise<ReturnType<typeof signInPage>> {
  const form = signInPage(page);
  await form.open(path);
  await form.giveEmail(email);
  await form.givePassword(password);
  return form;
}

/** Opens the reset of a password; with an address, up to the step that asks for the code. */
export async function openReset(page: WatchedPage, email?: string): Promise<void> {
  await page.goto(addressOf(page, '/reset_password'));
  const field = page.locator('input[name="email"]');
  await field.waitFor();
  if (email === undefined) return;
  await field.fill(email);
  await pressSubmit(page);
  await page.locator('input[name="password"]').waitFor();
}
