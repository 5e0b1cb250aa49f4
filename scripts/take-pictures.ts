import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { WatchedPage } from '../test/support/browser';
import {
  accountJourney,
  homeJourney,
  type Journey,
  onboardingJourneys,
  portalJourney,
} from '../test/support/e2e-journeys';
import { startServer } from '../test/support/server-process';
import { shown } from './shown-pictures';
import { studioJourney } from './studio-journey';

/** Where every picture is written… */
const everything = join(import.meta.dirname, '../dist/pictures');
/** …and where the documentation stores those it shows. */
const documentation = join(import.meta.dirname, '../docs/pictures');

/** Each state is taken on a desktop and on a phone, light and dark. */
const looks = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 390].map((width) => ({
    colorScheme,
    viewport: { width, height: width === 390 ? 844 : 900 },
    suffix: `${width === 390 ? '-phone' : ''}${colorScheme === 'dark' ? '-dark' : ''}`,
  })),
);

/** The studio is for wide windows alone. */
const atWork = [{ colorScheme: 'light', viewport: { width: 1280, height: 760 }, suffix: '' }] as const;

const journeys: Readonly<Record<string, Journey>> = {
  ...onboardingJourneys,
  home: homeJourney,
  portal: portalJourney,
  account: accountJourney('academic'),
  studio: studioJourney,
};

/** Journeys that are also taken in Japanese, the widest script; they show it sufficiently. */
const inJapanese = ['sign-in', 'registration', 'home', 'portal'];

/** Journeys before which the demo's announcement, which sign-in shows already, is dismissed: the pictures show the page. */
const behindSignIn = ['home', 'portal', 'account'];

/** Takes the pictures of the journeys named on the command line, or of all; returns the names of those taken. */
async function takeAll(browser: Browser, portal: string, wanted: readonly string[]): Promise<readonly string[]> {
  const taken: string[] = [];
  for (const [name, travel] of Object.entries(journeys)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const language of inJapanese.includes(name) ? ['en', 'ja'] : ['en']) {
      console.log(`${name}, ${language} …`);
      const context = await browser.newContext({
        locale: language,
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 900 },
      });
      await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      const page: WatchedPage = Object.assign(await context.newPage(), { portal, complaints: [], allow() {} });
      await travel(page, async (state) => {
        await page.waitForLoadState('networkidle');
        const close = page.locator('.announcement .pt-icon-button');
        if (behindSignIn.includes(name) && (await close.isVisible())) await close.click();
        for (const { colorScheme, viewport, suffix } of name === 'studio' ? atWork : looks) {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize(viewport);
          await page.evaluate(() => scrollTo(0, 0));
          await page.waitForFunction(() => {
            const front = Array.from(document.querySelectorAll('dialog[open]')).at(-1) ?? document;
            return front.querySelector('.pt-skeleton, .pt-spinner') === null;
          });
          const picture = `${state}${suffix}${language === 'en' ? '' : `-${language}`}`;
          await page.screenshot({ path: join(everything, `${picture}.png`) });
          if (shown.includes(picture)) await page.screenshot({ path: join(documentation, `${picture}.png`) });
          taken.push(picture);
        }
        await page.emulateMedia({ colorScheme: 'light' });
        await page.setViewportSize({ width: 1280, height: 900 });
      });
      await context.close();
    }
  }
  return taken;
}

const server = await startServer({ database: 'embedded' });
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH,
  args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  const wanted = process.argv.slice(2);
  if (wanted.length === 0)
    await Promise.all([everything, documentation].map((folder) => rm(folder, { recursive: true, force: true })));
  await mkdir(everything, { recursive: true });
  await mkdir(documentation, { recursive: true });
  const taken = await takeAll(browser, server.address, wanted);
  const missing = wanted.length === 0 ? shown.filter((name) => !taken.includes(name)) : [];
  if (missing.length > 0) throw new Error(`No journey comes by these pictures: ${missing.join(', ')}`);
  console.log(`${taken.length} pictures are in ${everything}, those of the documentation in ${documentation}.`);
} finally {
  await browser.close();
  await server.stop();
}
