import { findBrowser } from '../bootstrap/browser.mjs';
import { buildIfStale } from '../bootstrap/build.mjs';
import { runTypeScript } from '../bootstrap/child.mjs';

/** Takes the pictures of the documentation again, from the real portal with demo data. */
export async function run(args) {
  const path = await findBrowser();
  if (!path) {
    console.error('No browser: install Chromium, or name one in CHROME_PATH.');
    return 1;
  }
  await buildIfStale();
  return runTypeScript('scripts/take-pictures.ts', args, { env: { CHROME_PATH: path } });
}
