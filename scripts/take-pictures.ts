import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { demoPassword } from '../server/demo';
import { startServer } from '../test/support/server-process';

/** Where the documentation keeps its pictures. */
const folder = join(import.meta.dirname, '../docs/pictures');

interface Sight {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  readonly language: string;
}

/** Each screen is taken in each of these ways. */
const sights: readonly Sight[] = [
  { name: '', width: 1280, height: 800, colorScheme: 'light', language: 'en' },
  { name: '-dark', width: 1280, height: 800, colorScheme: 'dark', language: 'en' },
  { name: '-phone', width: 390, height: 800, colorScheme: 'light', language: 'ja' },
  { name: '-phone-dark', width: 390, height: 800, colorScheme: 'dark', language: 'ja' },
];

const demoAddress = 'user@portico.example';

async function takeAll(browser: Browser, address: string): Promise<void> {
  for (const sight of sights) {
    const { width, height, colorScheme, language } = sight;
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme,
      locale: language,
      reducedMotion: 'reduce',
    });
    await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    await walk(await context.newPage(), address, sight.name);
    await context.close();
  }
}

/** From the sign-in page to the landing page, with a refused password on the way. */
async function walk(page: Page, address: string, suffix: string): Promise<void> {
  const take = (name: string) => page.screenshot({ path: join(folder, `${name}${suffix}.png`) });
  const enter = async (field: string, text: string) => {
    await page.fill(`[data-field="${field}"]`, text);
    await page.keyboard.press('Enter');
  };
  await page.goto(`${address}/login`);
  await page.waitForSelector('[data-field="email"]');
  await take('sign-in');
  await enter('email', demoAddress);
  await page.waitForSelector('[data-field="password"]');
  await take('sign-in-password');
  await enter('password', 'not-the-password');
  await page.waitForSelector('.pt-alert');
  await take('sign-in-refused');
  await enter('password', demoPassword);
  await page.waitForURL('**/home');
  await page.waitForSelector('.pt-article');
  await take('home');
}

const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  await mkdir(folder, { recursive: true });
  await takeAll(browser, server.address);
  console.log(`The pictures are in ${folder}.`);
} finally {
  await browser.close();
  await server.stop();
}
