import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { corpus, textCorpus } from '../support/corpora';
import { addressOf, person, signIn, signInPage } from '../support/e2e-portal';

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

const redirects = corpus<{ payload: string; leaves_portal_if_naive: boolean }>('open-redirect/payloads.jsonl') ?? [];
const scripts = textCorpus('xss/payloads.txt') ?? [];
const spelled = (payload: string) =>
  payload.replaceAll('__EVIL__', 'evil.example').replaceAll('__ALLOWED__', 'www.example.com');
/** The function that decides is held to the whole lists in `decide-target.test.ts`; a browser reads a part of each. */
const wishes = [...table, ...spread(redirects, 150).map(({ payload }) => spelled(payload)), ...spread(scripts, 60)];

/** So many of a list, evenly spread over it. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_item, index) => index % step === 0).slice(0, count);
}

/** Where the browser wanted to go, and what the portal must never do. */
interface Fence {
  readonly misdeeds: string[];
  /** Takes the next page of another site that the browser asks for. */
  left(): Promise<string>;
}

/** Keeps a page in the portal: whatever it asks of another site is noted and answered by nothing, so that the page stays. */
async function fence(page: WatchedPage): Promise<Fence> {
  const misdeeds: string[] = [];
  const own = new URL(page.portal).origin;
  let tell: (href: string) => void = () => undefined;
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.route(
    (url) => url.origin !== own,
    (route) => {
      tell(route.request().url());
      return route.fulfill({ status: 204 });
    },
  );
  return {
    misdeeds,
    left: () =>
      new Promise((resolve) => {
        tell = resolve;
      }),
  };
}

/** Sites a signed-in person may come to: the portal, its allow-list, the provider's website. */
async function allowedSites(page: WatchedPage): Promise<readonly string[]> {
  const settings = await (await page.request.get(addressOf(page, '/api/v1/settings'))).json();
  return [
    new URL(page.portal).origin,
    new URL((settings.public ?? settings).links.portal).origin,
    ...['www', 'portal', 'support'].map((name) => `https://${name}.example.com`),
    'http://localhost',
    'https://localhost',
  ];
}

/**
 * Goes to addresses as links in the page do, one after the other, and answers where each wanted to lead. No page is loaded: another site
 * is noted and not gone to, and what pages ask of the server is not sent, since only their addresses matter here.
 */
function followAll(page: WatchedPage, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ([base, all]) => {
      XMLHttpRequest.prototype.send = () => undefined;
      let elsewhere: string | undefined;
      const { navigation } = window as unknown as { navigation: EventTarget };
      navigation.addEventListener('navigate', (event) => {
        const { url } = (event as Event & { readonly destination: { readonly url: string } }).destination;
        if (new URL(url).origin === location.origin) return;
        elsewhere = url;
        event.preventDefault();
      });
      const ends: string[] = [];
      for (const [turn, path] of all.entries()) {
        elsewhere = undefined;
        history.pushState({ key: `turn${turn}`, usr: null, idx: turn }, '', base + path);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        const patience = Date.now() + 20_000;
        while (elsewhere === undefined && /\/(login|register)$/.test(location.pathname) && Date.now() < patience)
          await new Promise((resolve) => setTimeout(resolve, 4));
        ends.push(elsewhere ?? location.href);
      }
      return ends;
    },
    [page.portal, paths] as const,
  );
}

/** What is wrong with the place where a wish ended. */
function judge(wish: string, end: string, allowed: readonly string[]): string[] {
  const { origin, pathname, searchParams, username, password } = new URL(end);
  const wrong: string[] = [];
  if (!allowed.includes(origin)) wrong.push(`${wish} led to ${end}`);
  if (/\/login$/.test(pathname) && allowed[0] === origin) wrong.push(`${wish} went nowhere`);
  if (username + password !== '') wrong.push(`${wish} led to ${end}`);
  if (searchParams.get('target') !== null && !wish.includes('target')) wrong.push(`${wish} left a target at ${end}`);
  return wrong;
}

describe('No target of the public lists leads a browser anywhere but the portal, the allow-list or the fallback (quality S39)', () => {
  test('of somebody who is signed in: alone, behind another target, and at registration', async () => {
    const page = await browser.newPage();
    await signIn(page);
    const allowed = await allowedSites(page);
    const tries = wishes.flatMap((wish, index) => {
      const target = encodeURIComponent(wish);
      const more = [
        `/login?target=${encodeURIComponent('/iam/doc')}&target=${target}&kept=second${index}`,
        `/register?target=${target}&kept=register${index}`,
        `/login?kept=twice${index}&target=${encodeURIComponent(target)}`,
      ];
      // What is kept differs from try to try, so that each end differs from the one before. The other ways are the same few lines of code: each sees a part of the list.
      return [`/login?target=${target}&kept=${index}`, ...(index % 6 === 0 ? more : [])].map((path) => ({
        wish,
        path,
      }));
    });
    const misdeeds: string[] = [];
    page.on('dialog', (dialog) => {
      misdeeds.push(dialog.message());
      void dialog.dismiss();
    });
    const ends = await followAll(
      page,
      tries.map(({ path }) => path),
    );
    console.info(`${tries.length} addresses with ${wishes.length} targets were followed.`);
    expect(tries.flatMap(({ wish }, index) => judge(wish, ends[index] ?? '', allowed))).toEqual([]);
    expect(misdeeds).toEqual([]);
    const left = new Set(ends.map((end) => new URL(end).origin));
    expect(left.size, 'some were led to the fallback').toBeGreaterThan(1);
  });

  test('through a whole sign-in: every second in the query, the others in the hash as well', async () => {
    const naive = redirects.filter((each) => each.leaves_portal_if_naive).map(({ payload }) => spelled(payload));
    const queue = [...spread(table, 4), ...spread(naive, 6), ...spread(scripts, 2)].map((wish, index) => ({
      wish,
      path: `/login?target=${encodeURIComponent(wish)}&kept=${index}${index % 2 === 0 ? '' : `#${wish}`}`,
    }));
    const wrong: string[] = [];
    const misdeeds: string[] = [];
    const walk = async () => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const page = await browser.newPage();
        const fenced = await fence(page);
        const allowed = await allowedSites(page);
        const form = signInPage(page);
        await form.open(next.path);
        await form.giveEmail(person('user'));
        const away = fenced.left();
        await form.givePassword();
        const inside = page.waitForURL((url) => !url.pathname.endsWith('/login')).then(() => page.url());
        wrong.push(...judge(next.wish, await Promise.race([away, inside.catch(() => page.url())]), allowed));
        misdeeds.push(...fenced.misdeeds);
        await page.close();
      }
    };
    await Promise.all([walk(), walk(), walk()]);
    expect(wrong).toEqual([]);
    expect(misdeeds).toEqual([]);
  });

  test('from what the browser kept of the last visit: the menu leads into its own groups only', async () => {
    const page = await browser.newPage();
    await signIn(page);
    const links = await page.evaluate(async (kept) => {
      const link = document.querySelector<HTMLAnchorElement>('nav [data-tour="menu:licenses"] a');
      const found: string[] = [];
      for (const [index, wish] of kept.entries()) {
        sessionStorage.setItem('portico-visitedRoutes', JSON.stringify({ licenses: wish }));
        history.pushState({ key: `kept${index}`, usr: null, idx: index }, '', `?kept=${index}`);
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
        // The menu is drawn with the page.
        await new Promise((resolve) => setTimeout(resolve, 15));
        found.push(link?.href ?? '');
      }
      return [...new Set(found)];
    }, wishes);
    const { origin } = new URL(page.portal);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(new URL(link).origin).toBe(origin);
      expect(new URL(link).pathname).toMatch(/^\/iam\/licenses(\/|$)/);
    }
  });
});
