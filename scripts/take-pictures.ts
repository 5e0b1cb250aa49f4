import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { WatchedPage } from '../test/support/browser';
import { accountJourney, homeJourney, type Journey, onboardingJourneys } from '../test/support/e2e-journeys';
import { startServer } from '../test/support/server-process';

/** Where the documentation keeps its pictures. */
const folder = join(import.meta.dirname, '../docs/pictures');

interface Sight {
  readonly suffix: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
  readonly language: string;
}

const desk: Sight = { suffix: '', width: 1280, height: 800, colorScheme: 'light', language: 'en' };
const pocket: Sight = { suffix: '-phone-dark', width: 390, height: 800, colorScheme: 'dark', language: 'ja' };
/** Every screen and state is taken in the two ways that differ most… */
const everywhere = [desk, pocket];
/** …and the screens that everybody sees in the two between as well. */
const also = [
  { ...desk, suffix: '-dark', colorScheme: 'dark' },
  { ...pocket, suffix: '-phone', colorScheme: 'light' },
] as const;

const journeys: Readonly<Record<string, { readonly travel: Journey; readonly sights: readonly Sight[] }>> = {
  ...Object.fromEntries(
    Object.entries(onboardingJourneys).map(([name, travel]) => [
      name,
      { travel, sights: name === 'sign-in' ? [...everywhere, ...also] : everywhere },
    ]),
  ),
  home: { travel: homeJourney, sights: [...everywhere, ...also] },
  account: { travel: accountJourney('academic'), sights: everywhere },
};

/** Takes the pictures of the journeys named on the command line, or of all. */
async function takeAll(browser: Browser, portal: string, wanted: readonly string[]): Promise<void> {
  for (const [name, { travel, sights }] of Object.entries(journeys)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const { suffix, width, height, colorScheme, language } of sights) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme,
        locale: language,
        reducedMotion: 'reduce',
      });
      await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      const page: WatchedPage = Object.assign(await context.newPage(), { portal, complaints: [], allow() {} });
      await travel(page, async (state) => {
        await page.waitForLoadState('networkidle');
        await page.waitForFunction(() => document.querySelector('.pt-skeleton, .pt-spinner') === null);
        await page.screenshot({ path: join(folder, `${state}${suffix}.png`) });
      });
      await context.close();
    }
  }
}

const server = await startServer();
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  await mkdir(folder, { recursive: true });
  await takeAll(browser, server.address, process.argv.slice(2));
  console.log(`The pictures are in ${folder}.`);
} finally {
  await browser.close();
  await server.stop();
}
