import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { lettersTo, lockOut, type Registered, register, signInOutcome } from '../support/e2e-desk';
import { addressOf, signIn } from '../support/e2e-portal';

/** Administrators with many customers waiting, and one on the telephone. */
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

async function open(name: string, path: string): Promise<WatchedPage> {
  const page = await browser.newPage();
  await signIn(page, name, path);
  return page;
}
const api = async (page: WatchedPage, path: string) =>
  (await page.request.get(addressOf(page, `/api/v1/${path}`), { headers: { 'x-portal-mode': 'admin' } })).json();

const request = { licenseType: 'TRIAL', purpose: 'EVALUATION', product: 'Portico Solver', acceptTerms: true };
const words: Readonly<Record<string, { granted: RegExp; refused: RegExp; reason: string }>> = {
  en: { granted: /is ready/, refused: /was not approved/, reason: 'Evaluation licenses are for new customers.' },
  es: { granted: /está lista/, refused: /no ha sido/, reason: 'Las licencias de evaluación son para clientes nuevos.' },
  fr: { granted: /est prête/, refused: /n’a pas été/, reason: 'Les licences d’évaluation sont réservées' },
  ja: { granted: /ご利用いただけます/, refused: /承認されません/, reason: '評価ライセンスは新規のお客様' },
};

describe('An administrator', () => {
  test('decides the forty requests of a morning by keyboard, and each customer reads it in their own language', async () => {
    const page = await open('admin-write', '/admin/home');
    const people: Registered[] = [];
    for (const language of Object.keys(words))
      for (const name of ['Abe', 'Brink']) people.push(await register(page.portal, `${name}${language}`, language));
    const waiting = async () => (await api(page, 'licenses?filter[status]=PENDING&size=100')).total as number;
    for (let at = 0; (await waiting()) < 40; at++) {
      const { visitor } = people[at % people.length] as Registered;
      const answer = await visitor.call('POST', 'licenses', request);
      expect(answer.status, answer.text).toBe(201);
    }

    await page.goto(addressOf(page, '/admin/licenses/requests'));
    await page.locator('.pt-row .pt-open').first().focus();
    await page.keyboard.press('Enter');
    const title = page.locator('dialog[open] [data-sheet-title]:focus');
    const decided: string[] = [];
    for (let at = 0; at < 40; at++) {
      await title.waitFor();
      const number = (await title.textContent()) ?? '';
      expect(decided, 'each comes once').not.toContain(number);
      decided.push(number);
      await page.locator('dialog[open] [aria-keyshortcuts="a"]').waitFor();
      if (at % 4 === 3) {
        await page.keyboard.press('r');
        // The box that has to be filled in has the focus.
        await page.locator('dialog[open] textarea:focus').waitFor();
        const reason = page.getByRole('button', { name: words.en?.reason });
        await reason.waitFor();
        // The prepared reasons and the button that sends are in reach of Tab.
        if (at % 8 === 3) {
          await page.keyboard.type('Please ask your university first.');
        } else {
          await tabTo(page, words.en?.reason ?? '');
          await page.keyboard.press('Enter');
        }
        await tabTo(page, 'Reject');
        await page.keyboard.press('Enter');
      } else {
        await page.keyboard.press('a');
        await page.locator('dialog[open] [data-start]:focus', { hasText: 'Approve' }).waitFor();
        await page.keyboard.press('Enter');
      }
      await page.locator('dialog[open] [data-sheet-title]', { hasText: number }).first().waitFor({ state: 'detached' });
    }
    await page.getByText('No requests waiting').waitFor();
    expect(new Set(decided).size).toBe(40);
    expect(await waiting()).toBe(0);

    for (const { email, language } of people) {
      const said = words[language] as (typeof words)[string];
      const { items } = await api(page, `licenses?q=${email}&size=100`);
      const mine = items.filter(({ ownerEmail }: { ownerEmail: string }) => ownerEmail === email);
      expect(mine.length).toBeGreaterThan(3);
      const about = async () =>
        (await lettersTo(page.portal, email)).filter(
          ({ subject }) => said.granted.test(subject) || said.refused.test(subject),
        );
      await expect.poll(async () => (await about()).length).toBe(mine.length);
      for (const { number, state, decision } of mine) {
        const letter = (await about()).find(({ subject }) => subject.includes(number));
        expect(letter?.subject).toMatch(state === 'ACTIVE' ? said.granted : said.refused);
        if (state === 'REJECTED')
          expect(letter?.text).toContain(decision.reason === words.en?.reason ? said.reason : decision.reason);
      }
    }
  });

  test('helps somebody on the telephone who is locked out: six presses, and they sign in', async () => {
    const { portal } = await browser.newPage();
    const caller = await register(portal, 'Kestrelsen', 'en');
    await lockOut(portal, caller.email);
    expect(await signInOutcome(portal, caller.email, caller.password), 'locked').toMatchObject({ kind: 'failed' });
    // Later than the hours of the lock: they would end a session that was open.
    const page = await open('admin-write', '/admin/users/list');

    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await page.keyboard.press(key);
    };
    // Typing the name is no press.
    await page.getByRole('searchbox').fill('kestrels');
    const found = page.getByRole('button', { name: new RegExp(`^${caller.email}`) });
    await found.focus();
    await press('Enter');
    const record = page.getByRole('dialog').first();
    await record
      .getByText(/locked/i)
      .first()
      .waitFor();
    await record.getByRole('button', { name: /lock/i }).first().focus();
    await press('Enter');
    await page.locator('dialog[open] [data-start]:focus', { hasText: 'End sign-in lock' }).waitFor();
    await press('Enter');
    await expect
      .poll(async () => (await signInOutcome(page.portal, caller.email, caller.password)).kind)
      .toBe('signedIn');
    expect(presses).toBeLessThanOrEqual(6);
    await page.getByRole('tab', { name: 'History' }).click();
    await page.getByText('Sign-in lock ended').first().waitFor();
  });
});

/** Goes by Tab to what has this label or begins with this text. */
async function tabTo(page: WatchedPage, name: string): Promise<void> {
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab');
    const on = await page.evaluate(() => {
      const control = document.activeElement as HTMLTextAreaElement | null;
      return control?.labels?.[0]?.textContent ?? control?.textContent ?? '';
    });
    if (on.startsWith(name)) return;
  }
  throw new Error(`Tab does not reach “${name}”.`);
}
