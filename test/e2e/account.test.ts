import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeAt } from '../../server/identity/totp';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { during } from '../support/e2e-during';
import { signInUpTo } from '../support/e2e-panels';
import { addressOf, person, signIn, signInByForm, signInPage, signOut } from '../support/e2e-portal';
import { control, heading, press } from '../support/e2e-registration';
import { createVisitor } from '../support/e2e-visitor';
import { type ServerProcess, startServer } from '../support/server-process';

/** What these tests change stays changed: they have a server, and so people, of their own. */
let server: ServerProcess;
let browser: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const newPage = () => browser.newPage({ address: server.address });
const newPassword = 'Quiet-Meridian-73';

/** Opens the page of password and two-step sign-in, signing in first where a name is given. */
async function openSecurity(page: WatchedPage, name?: string): Promise<void> {
  if (name !== undefined) await signIn(page, name, '/account/security');
  else await page.goto(addressOf(page, '/account/security'));
  await page.getByRole('heading', { name: /Two-step sign-in is/ }).waitFor();
}

/** The server's clock, moved forward so that the next code of an authenticator is another one. */
async function nextCode(page: WatchedPage, secret: string): Promise<string> {
  const answer = await page.request.post(addressOf(page, '/dev/clock'), { data: { forward: 60_000 } });
  return codeAt(secret, Date.parse((await answer.json()).now));
}

async function lettersTo(page: WatchedPage, name: string): Promise<readonly string[]> {
  const { items } = await (await page.request.get(addressOf(page, '/dev/mail.json'))).json();
  return items
    .filter((letter: { to: string }) => letter.to === person(name))
    .map(({ subject, text }: { subject: string; text: string }) => `${subject}\n${text}`);
}

describe('Two-step sign-in in the account area', () => {
  test('is set up with the password, an app and its code; gives recovery codes once; asks at sign-in for a code or one of those; is turned off with a fresh proof', async () => {
    const page = await newPage();
    await openSecurity(page, 'user');
    const form = page.locator('form').first();
    expect(await form.locator('input[name="username"]').inputValue(), 'whose password it is').toBe(person('user'));

    await form.locator('input[name="password"]').fill('Not-my-password-1');
    await form.getByRole('button', { name: 'Set up' }).click();
    await page.getByText('Incorrect password.').first().waitFor();
    expect(await form.locator('input[name="password"]').inputValue()).toBe('');
    await form.locator('input[name="password"]').fill('Harbour-Lantern-42');
    await form.getByRole('button', { name: 'Set up' }).click();

    await page.getByRole('heading', { name: 'Connect your authenticator app' }).waitFor();
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    const secret = ((await page.locator('.authenticator-text code').textContent()) ?? '').replaceAll(' ', '');
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/);
    const address = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
    expect(address).toBe(
      `otpauth://totp/Portico:${encodeURIComponent(person('user'))}?secret=${secret}&issuer=Portico`,
    );
    await form.locator('input[name="code"]').fill('000000');
    await form.getByRole('button', { name: 'Turn on' }).click();
    await page.getByText('This code is incorrect or was already used.').first().waitFor();
    await form.locator('input[name="code"]').fill(await nextCode(page, secret));
    await form.getByRole('button', { name: 'Turn on' }).click();

    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    await page.locator('.recovery-codes code').first().waitFor();
    const codes = await page.locator('.recovery-codes code').allTextContents();
    expect(new Set(codes).size).toBe(10);
    const download = await during(page.waitForEvent('download'), () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    await form.getByRole('button', { name: 'I’ve saved them' }).click();
    await page.getByRole('heading', { name: 'Two-step sign-in is on' }).waitFor();
    expect(await page.getByText(codes[0] ?? '?').count(), 'the codes are gone').toBe(0);
    expect((await lettersTo(page, 'user')).length, 'the owner is told by letter').toBeGreaterThan(0);

    await signOut(page);
    await signInPage(page).email.waitFor();
    await signInUpTo(page, person('user'));
    await heading(page, 'Enter your one-time code');
    await control(page, 'mfaCode').fill(await nextCode(page, secret));
    await press(page);
    await page.locator('.portal').waitFor();

    await signOut(page);
    await signInPage(page).email.waitFor();
    const useRecoveryCode = async (code: string) => {
      await signInUpTo(page, person('user'));
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.locator('input[name="recoveryCode"]').fill(code);
      await press(page);
    };
    await useRecoveryCode(codes[0] ?? '');
    await page.locator('.portal').waitFor();
    await signOut(page);
    await signInPage(page).email.waitFor();
    await useRecoveryCode(codes[0] ?? '');
    await page.locator('[data-error="recoveryCode"]').waitFor();
    await page.locator('input[name="recoveryCode"]').fill(codes[1] ?? '');
    await press(page);
    await page.locator('.portal').waitFor();

    await openSecurity(page);
    await page.getByRole('heading', { name: 'Two-step sign-in is on' }).waitFor();
    await form.getByRole('button', { name: 'Turn off' }).click();
    await form.locator('input[name="removePassword"]').fill('Harbour-Lantern-42');
    await form.locator('input[name="removeCode"]').fill(codes[3] ?? '');
    await form.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('heading', { name: 'Two-step sign-in is off' }).waitFor();
    const profile = await (await page.request.get(addressOf(page, '/api/v1/auth/profile'))).json();
    expect(profile.mfaEnabled).toBe(false);
    await signOut(page);
    await signInPage(page).email.waitFor();
    await signInByForm(page, 'user');
  });
});

describe('A change of password', () => {
  test('asks for the present one, keeps this sign-in and ends every other', async () => {
    const [page, other] = [await newPage(), createVisitor(server.address)];
    await other.signIn(person('academic'));
    await openSecurity(page, 'academic');
    const form = page.locator('form').nth(1);
    await form.locator('input[name="currentPassword"]').fill('Harbour-Lantern-42');
    await form.locator('input[name="newPassword"]').fill(newPassword);
    await form.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Your password has been changed. You are signed out everywhere else.').first().waitFor();
    expect(await form.locator('input[name="newPassword"]').inputValue()).toBe('');
    expect((await page.request.get(addressOf(page, '/api/v1/auth/profile'))).status()).toBe(200);
    expect((await other.call('GET', 'auth/profile')).status).toBe(401);

    const again = await newPage();
    const entry = signInPage(again);
    await entry.open();
    await entry.giveEmail(person('academic'));
    await entry.givePassword(newPassword);
    await again.locator('.portal').waitFor();
  });
});

describe('The devices one is signed in at', () => {
  test('are listed with this one marked; another is signed out by a row action, the rest by one press', async () => {
    const others = [1, 2, 3].map(() => createVisitor(server.address));
    for (const other of others) await other.signIn(person('leads'));
    const signedIn = () =>
      Promise.all(others.map(async (other) => (await other.call('GET', 'auth/profile')).status === 200));
    const page = await newPage();
    await signIn(page, 'leads', '/account/sessions');
    const rows = page.locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(4);
    const own = rows.filter({ has: page.getByRole('cell', { name: 'This device', exact: true }) });
    expect(await own.count()).toBe(1);

    const other = rows.filter({ has: page.getByRole('cell', { name: 'Signed in', exact: true }) }).first();
    await other.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('The device is signed out.').first().waitFor();
    await expect.poll(() => rows.count()).toBe(3);
    expect((await signedIn()).filter(Boolean)).toHaveLength(2);

    await page.getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all others' }).click();
    await page.getByText('All other devices are signed out.').first().waitFor();
    await expect.poll(() => rows.count()).toBe(1);
    expect(await signedIn()).toEqual([false, false, false]);
    expect((await page.request.get(addressOf(page, '/api/v1/auth/profile'))).status()).toBe(200);
  });
});

describe('Notification settings and the export of one’s data', () => {
  test('are kept as chosen, and given as a file', async () => {
    const page = await newPage();
    await signIn(page, 'leads', '/account/notifications');
    const news = page.getByRole('switch', { name: 'What’s new: by email' });
    await news.waitFor();
    const before = await news.isChecked();
    await news.click();
    await page.getByRole('checkbox', { name: '14' }).check();
    await page.locator('input[name="lowCreditPercent"]').fill('35');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your notification settings are saved.').first().waitFor();
    await page.reload();
    await news.waitFor();
    expect(await news.isChecked()).toBe(!before);
    expect(await page.getByRole('checkbox', { name: '14' }).isChecked()).toBe(true);
    expect(await page.locator('input[name="lowCreditPercent"]').inputValue()).toBe('35');

    await page.goto(addressOf(page, '/account/data'));
    const file = await during(page.waitForEvent('download'), () =>
      page.getByRole('button', { name: 'Download' }).click(),
    );
    const content = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(content.profile.email).toBe(person('leads'));
    expect(content.notificationSettings.lowCreditPercent).toBe(35);
  });
});

describe('The deletion of an account', () => {
  test('wants the address typed and the password, and signs out', async () => {
    const page = await newPage();
    await signIn(page, 'agent', '/account/data');
    await page.locator('input[name="confirm"]').fill('somebody@else.example');
    await page.locator('input[name="deletePassword"]').fill('Harbour-Lantern-42');
    await page.getByRole('button', { name: 'Delete my account' }).click({ force: true });
    await page.getByText('This is not your account’s email address.').first().waitFor();
    await page.locator('input[name="confirm"]').fill(person('agent'));
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await signInPage(page).email.waitFor();
    await page.getByText('Your account was deleted.').first().waitFor();
    await signInPage(page).giveEmail(person('agent'));
    await signInPage(page).givePassword();
    await page.locator('.pt-problem-area .pt-alert').waitFor();
  });
});
