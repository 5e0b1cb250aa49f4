// Builds the page of free JSON Schema, serves it under the portal's own content security policy, fills it in, takes pictures,
// runs the accessibility rules and weighs what is loaded lazily: npx tsx test/gallery/free/look.ts [folder]
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { validatorsHash } from '../../../engine/model';
import { compileValidators } from '../../../server/definitions/validators';
import { contentSecurityPolicy } from '../../../server/platform/http/security-headers';
import { localServer } from '../../support/local-server';
import { order } from './order';

const folder = process.argv[2] ?? 'dist/gallery-pictures';
const here = fileURLToPath(new URL('.', import.meta.url));
const built = fileURLToPath(new URL('../../../dist/gallery-free', import.meta.url));
mkdirSync(folder, { recursive: true });
await build({ configFile: join(here, 'vite.config.ts'), logLevel: 'error' });

const { module } = compileValidators(order.schema);
const moduleAddress = `/definitions/validators/${validatorsHash(order.schema)}.js`;
let failures = 0;
for (const file of readdirSync(join(built, 'assets')).sort()) {
  const text = readFileSync(join(built, 'assets', file), 'utf8');
  const evaluates = /\bnew Function\b|\beval\(/.test(text);
  if (evaluates) failures++;
  console.log(
    `${file}: ${(gzipSync(text, { level: 9 }).length / 1000).toFixed(1)} kB gzip${evaluates ? ' EVALUATES TEXT' : ''}`,
  );
}
console.log(`validators: ${(gzipSync(module, { level: 9 }).length / 1000).toFixed(1)} kB gzip`);

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const server = await localServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = pathname === '/' ? '/index.html' : pathname;
  response.setHeader('Content-Security-Policy', contentSecurityPolicy({}));
  response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
  try {
    response.end(file === moduleAddress ? module : readFileSync(join(built, file)));
  } catch {
    response.writeHead(404).end();
  }
});
const address = `${server.address}/`;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
for (const [width, theme, language] of [
  [1280, 'light', 'en'],
  [390, 'dark', 'ja'],
] as const) {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  page.on('pageerror', (error) => {
    failures++;
    console.log('error:', error.message);
  });
  page.on('console', (message) => {
    if (!/Content Security|Trusted|Refused|React/.test(message.text())) return;
    failures++;
    console.log('console:', message.text().slice(0, 300));
  });
  await page.goto(`${address}?theme=${theme}&language=${language}`);
  await page.waitForSelector('[data-field="/name"]');
  const name = `free-${width}-${theme}-${language}`;
  await page.locator('[data-field="/name"]').fill('A');
  for (const list of ['/people', '/people']) await page.locator(`[data-field="${list}"] > button`).last().click();
  await page.locator('[data-field="/people/0/phones"] > button').click();
  await page.locator('[data-field="/labels"] > button').click();
  await page.locator('button[type=submit]').click({ force: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) failures++;
  if (overflow > 0) console.log(`${name}: ${overflow} px too wide`);
  // Evaluated by the tool's own channel, which no page policy reaches.
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const runner = (
      globalThis as unknown as {
        axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe; // put there by the line above
    const found = await runner.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.violations.map(({ id, nodes }) => `${id} ×${nodes.length} ${nodes[0]?.html.slice(0, 160)}`);
  });
  failures += violations.length;
  for (const violation of violations) console.log(`${name}: ${violation}`);
  await page.close();
}
await browser.close();
await server.close();
console.log(`${failures} failures`);
process.exitCode = failures > 0 ? 1 : 0;
