// Builds the gallery, takes pictures of it and runs the accessibility rules over it: node test/gallery/look.mjs [folder]
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

const folder = process.argv[2] ?? 'dist/gallery-pictures';
const here = fileURLToPath(new URL('.', import.meta.url));
const configFile = join(here, 'vite.config.ts');
mkdirSync(folder, { recursive: true });
await build({ configFile, logLevel: 'error' });
const server = await preview({ configFile, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
const address = server.resolvedUrls.local[0];
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
let violations = 0;
for (const [width, theme, language] of [
  [1280, 'light', 'en'],
  [1280, 'dark', 'en'],
  [390, 'light', 'ja'],
  [390, 'dark', 'ja'],
  [320, 'light', 'fr'],
]) {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${address}?theme=${theme}&language=${language}`);
  await page.waitForSelector('[data-field=search_filled]');
  const name = `${width}-${theme}-${language}`;
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) console.log(`${name}: ${overflow} px too wide`);
  await page.evaluate(axe);
  const found = await page.evaluate(() =>
    globalThis.axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // The same form stands here three times, once for each indicator.
      rules: { 'target-size': { enabled: true }, 'landmark-unique': { enabled: false } },
    }),
  );
  for (const { id, nodes } of found.violations) {
    violations += nodes.length;
    console.log(
      `${name}: ${id} ×${nodes.length}\n  ${nodes
        .slice(0, 3)
        .map((node) => `${node.html.slice(0, 160)} | ${node.any[0]?.message ?? ''}`)
        .join('\n  ')}`,
    );
  }
  await page.close();
}
await browser.close();
await server.close();
console.log(`${violations} violations`);
process.exitCode = violations > 0 ? 1 : 0;
