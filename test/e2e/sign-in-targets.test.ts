import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { corpus, textCorpus } from '../support/corpora';
import { addressOf, signIn } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

/** Tried where the public lists are not at hand. */
const table = [
  '//evil.example/%2f..',
  '/\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://www.example.com@evil.example',
  'https://evil.example\\@www.example.com',
  'https://www.example.com.evil.example',
  'http://localhost:6379',
  '／／evil.example',
  '/iam/..//evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'javascript://www.example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '%',
  '%E0%A4%A',
];

/** So many of a list, evenly spread over it. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_item, index) => index % step === 0).slice(0, count);
}

/** Answers every other site with an empty page, and reports what the portal must never do. */
async function watch(page: WatchedPage): Promise<readonly string[]> {
  const misdeeds: string[] = [];
  const own = new URL(page.portal).origin;
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.route(
    (url) => url.origin !== own,
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Another site</title>' }),
  );
  return misdeeds;
}

test('no target of the public lists leads a browser anywhere but the portal, the allow-list or the fallback', async () => {
  const redirects = corpus<{ payload: string; leaves_portal_if_naive: boolean }>('open-redirect/payloads.jsonl');
  const scripts = textCorpus('xss/payloads.txt');
  const wishes = [
    ...table,
    ...spread(redirects?.filter((each) => each.leaves_portal_if_naive) ?? [], 40).map(({ payload }) =>
      payload.replaceAll('__EVIL__', 'evil.example').replaceAll('__ALLOWED__', 'www.example.com'),
    ),
    ...spread(scripts ?? [], 10),
  ];
  const page = await browser.newPage();
  const misdeeds = await watch(page);
  await signIn(page);
  const settings = await (await page.request.get(addressOf(page, '/api/v1/settings'))).json();
  const allowed = [
    new URL(page.portal).origin,
    new URL(settings.links.portal).origin,
    ...['www', 'portal', 'support'].map((name) => `https://${name}.example.com`),
    'http://localhost',
    'https://localhost',
  ];
  const wrong: string[] = [];
  for (const wish of wishes) {
    await page.goto(addressOf(page, `/login?target=${encodeURIComponent(wish)}&kept=1`), { waitUntil: 'commit' });
    await page.waitForURL((url) => !url.pathname.endsWith('/login'), { waitUntil: 'commit' });
    const end = new URL(page.url());
    if (!allowed.includes(end.origin)) wrong.push(`${wish} led to ${end.href}`);
    if (end.searchParams.get('target') !== null) wrong.push(`${wish} left a target at ${end.href}`);
  }
  expect(wrong).toEqual([]);
  expect(misdeeds).toEqual([]);
}, 300_000);
