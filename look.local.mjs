import { chromium } from 'playwright-core';
const [,, lang='en', width='1280', scheme='light', who='user@portico.example', ...paths] = process.argv;
const b = await chromium.launch({ executablePath: process.env.CHROME_PATH, args: ['--disable-gpu','--no-sandbox'] });
const c = await b.newContext({ viewport: { width: +width, height: 900 }, colorScheme: scheme, locale: lang, reducedMotion: 'reduce' });
await c.addInitScript((l) => localStorage.setItem('i18nextLng', l), lang);
const p = await c.newPage();
p.on('console', (m) => m.type() === 'error' && console.log('CONSOLE', m.text().slice(0, 300)));
p.on('pageerror', (e) => console.log('PAGEERROR', e.stack?.slice(0, 600)));
p.on('response', (r) => r.status() >= 400 && console.log(r.status(), r.url()));
const base = 'http://127.0.0.1:4533/iam';
await p.goto(base + '/login');
await p.fill('[data-field="email"]', who); await p.keyboard.press('Enter');
await p.waitForSelector('[data-field="password"]', {timeout: 15000}); await p.fill('[data-field="password"]', process.env.PW); await p.keyboard.press('Enter');
await p.waitForURL('**/home', { timeout: 20000 });
for (const path of paths) {
  const [url, ...clicks] = path.split('>');
  await p.goto(base + url); await p.waitForTimeout(1500);
  for (const click of clicks) { try { await p.getByText(click, { exact: false }).first().click({ timeout: 4000 }); } catch (e) { console.log('CLICK', click, e.message.slice(0,200)); } await p.waitForTimeout(900); }
  const name = `${lang}-${width}-${scheme}-${path.replace(/[^a-z0-9]+/gi, '_')}`;
  await p.screenshot({ path: `/tmp/portico/lang-shots/${name}.png`, fullPage: false });
  console.log(name, await p.title(), p.url());
}
await b.close();
