import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type BrowserContext, chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/bootstrap/browser.mjs';

/** Only the page: no background work, no throttling of background pages. Root cannot have a sandbox. */
const switches = [
  '--headless=new',
  '--disable-background-networking',
  '--disable-backgrounding-occluded-windows',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-renderer-backgrounding',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export interface MeasuringBrowser {
  readonly context: BrowserContext;
  readonly version: string;
  close(): Promise<void>;
}

/** A complete browser with its own profile, so that it behaves as it does for users: autofill reads the form, too. */
export async function openMeasuringBrowser(): Promise<MeasuringBrowser> {
  const executablePath = await findBrowser();
  if (executablePath === undefined) throw new Error('No Chromium was found; CHROME_PATH may name one.');
  const profile = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    // The switch selects the new headless mode; playwright's own would start a browser of another build.
    headless: false,
    viewport: { width: 1280, height: 900 },
    args: switches,
  });
  return {
    context,
    version: context.browser()?.version() ?? '',
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
