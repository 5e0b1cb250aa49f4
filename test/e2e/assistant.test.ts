import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { accessibilityProblems } from '../support/e2e-axe';
import { addressOf, signIn } from '../support/e2e-portal';
import { type ProjectCopy, startProjectCopy } from '../support/e2e-project';

let browser: TestBrowser;
let project: ProjectCopy;

beforeAll(async () => {
  [browser, project] = await Promise.all([openBrowser(), startProjectCopy({})]);
});
afterEach(() => browser.expectNoComplaints());
afterAll(async () => {
  await Promise.all([browser.close(), project.close()]);
});

const menuItem = (page: WatchedPage, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });
const composer = (page: WatchedPage) => page.getByRole('textbox', { name: 'Your question' });
const log = (page: WatchedPage) => page.getByRole('log', { name: 'Conversation' });
/** The answers that are finished: those that can be copied. */
const finished = (page: WatchedPage) => log(page).getByRole('button', { name: 'Copy', exact: true });

async function ask(page: WatchedPage, question: string): Promise<void> {
  const before = await finished(page).count();
  await composer(page).fill(question);
  await composer(page).press('Enter');
  await expect.poll(() => finished(page).count()).toBe(before + 1);
}

async function startChat(page: WatchedPage): Promise<void> {
  await signIn(page, 'agent');
  await page.goto(addressOf(page, '/chat'));
  const accept = page.getByRole('button', { name: 'Accept and continue' });
  await expect.poll(async () => (await accept.count()) + (await composer(page).count())).toBeGreaterThan(0);
  if ((await accept.count()) > 0) {
    await accept.click();
    await page.getByRole('button', { name: 'Open the chat' }).click();
  }
  await composer(page).waitFor();
}

describe('The assistant', () => {
  test('asks for its terms first; who declines is led home, who accepts is welcomed', async () => {
    const page = await browser.newPage({ address: project.address });
    await signIn(page, 'agent');
    await menuItem(page, 'Assistant').click();
    await page.getByRole('heading', { level: 1, name: 'Terms of the assistant' }).waitFor();
    await page.getByText('No language model is used: all answers are made in this portal.').waitFor();
    // Nothing beside the terms.
    expect(await page.getByRole('navigation', { name: 'Main navigation' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.waitForURL('**/home');
    await menuItem(page, 'Assistant').click();
    await page.getByRole('button', { name: 'Accept and continue' }).click();
    await page.waitForURL('**/agent/welcome');
    await page.getByRole('heading', { level: 1, name: 'Welcome to the assistant' }).waitFor();
    expect(await page.getByRole('link', { name: 'Talk to a person' }).getAttribute('href')).toMatch(/^mailto:/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Which of my licenses expire soon?' }).click();
    await page.waitForURL('**/chat?id=*');
    await expect.poll(() => finished(page).count()).toBe(1);
    // What is agreed once is not asked again.
    await page.goto(addressOf(page, '/home'));
    await menuItem(page, 'Assistant').click();
    await composer(page).waitFor();
  });

  test('makes a key that was confirmed, shows its secret once, and outlives a reload', async () => {
    const page = await browser.newPage({ address: project.address });
    await startChat(page);
    await composer(page).focus();
    await ask(page, 'Create an API key called "assistant-ci"');
    const card = log(page).getByRole('region', { name: 'Create API key' });
    expect(await card.getByLabel('Name').inputValue()).toBe('assistant-ci');
    expect(await accessibilityProblems(page)).toEqual([]);
    // Focus stays where one writes.
    expect(await composer(page).evaluate((field) => field === document.activeElement)).toBe(true);

    await page.reload();
    await log(page).getByText('Create an API key called "assistant-ci"').waitFor();
    await card.getByRole('button', { name: 'Create API key' }).click();
    const secret = page.getByRole('dialog', { name: 'Your new API key' });
    await secret.getByText('SECRET=', { exact: false }).first().waitFor();
    await secret.getByRole('button', { name: 'I’ve saved the secret' }).click();
    await card.getByText('Done').waitFor();
    await page.reload();
    await card.getByText('Done').waitFor();
    expect(await card.getByRole('button').count()).toBe(0);

    await menuItem(page, 'API keys').click();
    await page.getByRole('rowheader', { name: 'assistant-ci' }).waitFor();
  });

  test('keeps what is typed, finds, renames and deletes chats, and shows two tabs the same', async () => {
    const page = await browser.newPage({ address: project.address });
    await startChat(page);
    await ask(page, 'How many licenses do I have?');
    await expect.poll(() => page.url()).toContain('id=');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('log', { name: 'Conversation' }).getByText('How many licenses do I have?').waitFor();
    await ask(page, 'And how many keys?');
    await other.getByText('And how many keys?').waitFor();
    await other.close();

    await composer(page).fill('Half a question');
    await page.reload();
    await expect.poll(() => composer(page).inputValue()).toBe('Half a question');
    await composer(page).fill('');

    const chats = page.getByRole('navigation', { name: 'Chats' });
    await chats.getByRole('button', { name: 'Actions for “How many licenses do I have?”' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog', { name: 'Rename chat' }).getByLabel('Name').fill('Counting');
    await page.getByRole('dialog', { name: 'Rename chat' }).getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 2, name: 'Counting' }).waitFor();
    await chats.getByRole('searchbox', { name: 'Search chats' }).fill('Counting');
    await expect.poll(() => chats.getByRole('listitem').count()).toBe(1);
    await chats.getByRole('button', { name: 'Actions for “Counting”' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete chat' }).click();
    await chats.getByText('No chat matches.').waitFor();
  });

  test('can be used on a phone, and its chats are read by administrators', async () => {
    const phone = await browser.newPage({ address: project.address });
    await phone.setViewportSize({ width: 390, height: 800 });
    await startChat(phone);
    await ask(phone, 'Which licenses do I have?');
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityProblems(phone)).toEqual([]);
    await log(phone).getByRole('button', { name: 'Bad answer' }).last().click();
    await phone.getByRole('button', { name: 'It is out of date' }).click();
    await phone.getByRole('button', { name: 'Chats' }).click();
    await phone.getByRole('dialog', { name: 'Chats' }).getByRole('button', { name: 'New chat' }).waitFor();
    await phone.context().close();

    const admin = await browser.newPage({ address: project.address });
    await signIn(admin, 'admin-read', '/admin/login');
    await admin.goto(addressOf(admin, '/admin/agent/events'));
    const answers = admin
      .getByRole('row')
      .filter({ has: admin.getByRole('rowheader', { name: 'Answer', exact: true }) });
    await answers.first().getByRole('button').first().click();
    await admin.waitForURL(/agent\/chat\?.*eventId=/);
    await expect.poll(() => admin.locator('[data-marked]').count()).toBe(1);
    await log(admin).getByText('1 tool used').first().click();
    await log(admin).getByText('licenses', { exact: true }).first().waitFor();
    expect(await accessibilityProblems(admin)).toEqual([]);
  });
});
