// Builds the gallery of screens, takes pictures and runs the accessibility rules: node --import tsx test/gallery/screens/look.ts [folder]
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';

const folder = process.argv[2] ?? 'dist/gallery-pictures';
const only = process.argv[3];
const here = fileURLToPath(new URL('.', import.meta.url));
const configFile = join(here, 'vite.config.ts');
mkdirSync(folder, { recursive: true });
await build({ configFile, logLevel: 'error' });
const server = await preview({ configFile, logLevel: 'error', preview: { port: 0, host: '127.0.0.1' } });
const address = server.resolvedUrls?.local[0] ?? '';
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const parts = ['list', 'narrowed', 'nothing', 'drawer', 'empty', 'loading', 'failed', 'cards', 'row', 'board'];
const looks = [
  [1280, 'light', 'en'],
  [1280, 'dark', 'ja'],
  [390, 'light', 'fr'],
  [320, 'dark', 'es'],
] as const;
let violations = 0;
for (const part of parts.filter((each) => only === undefined || only.split(',').includes(each))) {
  for (const [width, theme, language] of looks) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, bypassCSP: false });
    const name = `${part}-${width}-${theme}-${language}`;
    page.on('pageerror', (error) => console.error(name, error));
    page.on('console', (message) => {
      if (message.type() === 'error') console.log(name, message.text().slice(0, 300));
    });
    await page.goto(`${address}?part=${part}&theme=${theme}&language=${language}`);
    await page.waitForSelector('.pt-list, .pt-stats');
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) console.log(`${name}: ${overflow} px too wide`);
    // Through the debugger, so that the page's own policy stays as it is.
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: axe });
    const found = await page.evaluate(() =>
      (
        globalThis as unknown as {
          axe: {
            run(
              options: object,
            ): Promise<{ violations: { id: string; nodes: { html: string; any: { message: string }[] }[] }[] }>;
          };
        }
      ).axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: { 'target-size': { enabled: true } },
      }),
    );
    for (const { id, nodes } of found.violations) {
      violations += nodes.length;
      console.log(
        `${name}: ${id} ×${nodes.length}\n  ${nodes
          .slice(0, 3)
          .map((node) => `${node.html.slice(0, 200)} | ${node.any[0]?.message ?? ''}`)
          .join('\n  ')}`,
      );
    }
    await page.close();
  }
}
await browser.close();
await server.close();
console.log(`${violations} violations`);
process.exitCode = violations > 0 ? 1 : 0;
