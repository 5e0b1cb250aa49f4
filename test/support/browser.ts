import { once } from 'node:events';
import { request } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, TestRunner } from 'vitest';
import { portalAddress } from './e2e-address';
import { patience } from './patience';

/** Switches that disable all background work of a test browser. Root cannot have a sandbox. */
const switches = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  // The pages of a profile share one process, which has read and compiled the portal's scripts for the first of them.
  '--process-per-site',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** How the portal sees a page's browser. */
export interface PageWish {
  /** BCP 47; default `en`. */
  readonly language?: string;
  /** In CSS pixels; default 1280. */
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Address of the portal; default the one all browser tests share. */
  readonly address?: string;
  /** False: the browser runs no scripts of pages. */
  readonly scripts?: false;
  /** A profile that no test had before or gets after: nothing of the portal is in its cache, and the page is alone in its process. */
  readonly isFirstVisit?: true;
}

/**
 * The content of pages, for a reader of a failed test: address, focus, and the accessibility tree of the page, each cut to its beginning.
 */
async function describePages(pages: readonly WatchedPage[]): Promise<string> {
  const described = pages.map(async (page, index) => {
    const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? '');
    const tree = (await page.locator('body').ariaSnapshot({ timeout: 2_000 })).split('\n').slice(0, 80).join('\n');
    return `Page ${index + 1}: ${page.url()}\nFocus: ${focus}\n${tree}`;
  });
  const settled = await Promise.allSettled(described);
  return settled.map((each) => (each.status === 'fulfilled' ? each.value : String(each.reason))).join('\n\n');
}

/** A page that records its problems. */
export interface WatchedPage extends Page {
  /** Address of its portal, without a slash at the end. */
  readonly portal: string;
  /** Errors of the console, uncaught exceptions, violations of the content security policy, requests to other hosts. */
  readonly complaints: string[];
  /** Expects problems that match, for a test that breaks something on purpose. */
  allow(complaint: RegExp): void;
}

/** A browser on the running portal. */
export interface TestBrowser {
  /** Address of the portal: `http://127.0.0.1:4401/iam`. */
  readonly address: string;
  /** A profile without cookies and stored data. What earlier pages loaded may be in its cache, unless it is for a first visit. */
  newPage(wish?: PageWish): Promise<WatchedPage>;
  /**
   * Closes every page, and throws if one recorded a problem; to be called after each test. For a failed test it prints the content of its
   * pages.
   */
  expectNoComplaints(): Promise<void>;
  /** Closes the pages that are left. */
  close(): Promise<void>;
}

/** One process of the browser for all files of a worker: their pages have profiles of their own, and a start costs a second. */
let running: Promise<Browser> | undefined;

function runningBrowser(): Promise<Browser> {
  if (running !== undefined) return running;
  const launched = chromium.launch({ executablePath: inject('e2e').executablePath, args: switches });
  // One that broke, or never started, is not the next file's.
  const forget = () => {
    running = undefined;
    unused.length = 0;
  };
  launched.then((browser) => browser.once('disconnected', forget), forget);
  running = launched;
  return launched;
}

/**
 * The browser that the setup found, on the server that it started, with the demo data in their initial state: nothing is left of other
 * tests.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const address = portalAddress();
  await reset(address);
  const browser = await runningBrowser();
  const pages: WatchedPage[] = [];
  return {
    address,
    async newPage(wish = {}) {
      const page = await watch(await profileFor(browser, wish.address ?? address, wish), wish);
      pages.push(page);
      return page;
    },
    async expectNoComplaints() {
      const closed = pages.splice(0);
      const test = TestRunner.getCurrentTest();
      if (test?.result?.state === 'fail')
        console.error(`What "${test.name}" saw last:\n${await describePages(closed)}`);
      // Requests that a test delayed may still be pending.
      await Promise.all(closed.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)));
      await Promise.all(closed.map(leave));
      const complaints = closed.flatMap((page) => page.complaints);
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
    },
    async close() {
      await Promise.all(pages.splice(0).map(leave));
    },
  };
}

/**
 * Resets the server’s clock and demo data, by the route that a server with demo data has for it. Over a connection of its own: one that is
 * kept may have been closed by the server while this process was busy.
 */
async function reset(address: string): Promise<void> {
  const headers = { origin: new URL(address).origin, 'sec-fetch-site': 'same-origin' };
  const [answer] = await once(
    request(`${address}/dev/reset`, { method: 'POST', headers, agent: false }).end(),
    'response',
  );
  const text = await readText(answer);
  if (answer.statusCode >= 300) throw new Error(`The server could not be reset: ${answer.statusCode} ${text}`);
}

/** Addresses that no source of a screen reads. */
const unlikeReading = /assets|definitions|plugins|sso|cognito|logout|profile|openapi|^https|\^https/;

/** A profile of the browser on one portal. */
interface Profile {
  /** What cannot be changed later. Profiles with the same are interchangeable. */
  readonly kind: string;
  readonly portal: string;
  readonly context: BrowserContext;
  /** An empty page of the portal: the process lives as long as one page does. None if no other test follows. */
  readonly anchor: Page | undefined;
  /** Receives violations of the content security policy. */
  complain: (complaint: string) => void;
  isReusable: boolean;
}

/** The most unused profiles that a worker keeps: a test rarely opens more pages. */
const mostUnused = 3;
const unused: Profile[] = [];
const used = new Map<BrowserContext, Profile>();

/** One that is left, emptied, or else a new one: the first page of a new one takes a second of computing more. */
async function profileFor(browser: Browser, portal: string, wish: PageWish): Promise<Profile> {
  const kind = JSON.stringify([portal, wish.language, wish.reducedMotion, wish.scripts]);
  const index = wish.isFirstVisit ? -1 : unused.findIndex((each) => each.kind === kind);
  const [kept] = index < 0 ? [] : unused.splice(index, 1);
  const profile = kept ?? (await newProfile(browser, kind, portal, wish));
  used.set(profile.context, profile);
  return profile;
}

async function newProfile(browser: Browser, kind: string, portal: string, wish: PageWish): Promise<Profile> {
  const context = await browser.newContext({
    baseURL: portal,
    locale: wish.language ?? 'en',
    reducedMotion: wish.reducedMotion ?? 'reduce',
    javaScriptEnabled: wish.scripts ?? true,
  });
  // Two servers and two browsers share the machine.
  context.setDefaultTimeout(patience);
  const anchor = wish.isFirstVisit ? undefined : await context.newPage();
  const profile: Profile = { kind, portal, context, anchor, complain: () => {}, isReusable: true };
  await anchor?.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  await anchor?.goto(`${portal}/anchor`);
  await context.exposeFunction('porticoViolation', (text: string) => profile.complain(`CSP: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const report = (window as Window & { porticoViolation?: (text: string) => void }).porticoViolation;
        report?.(`${violatedDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber}`);
      },
    );
  });
  return profile;
}

/** Closes a page with those beside it, and keeps its profile, emptied, for the next test. */
async function leave(page: WatchedPage): Promise<void> {
  const context = page.context();
  const profile = used.get(context);
  used.delete(context);
  const isEmpty = profile !== undefined && (await emptied(profile).catch(() => false));
  if (!isEmpty) return context.close();
  unused.push(profile);
  if (unused.length > mostUnused) await unused.shift()?.context.close();
}

/** @returns false if the profile, or what a test did to it, lets it serve no other */
async function emptied(profile: Profile): Promise<boolean> {
  const { context, anchor, portal } = profile;
  if (!profile.isReusable || anchor === undefined || anchor.isClosed()) return false;
  profile.complain = () => {};
  await Promise.all(context.pages().map((each) => each !== anchor && each.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const session = await context.newCDPSession(anchor);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(portal).origin, storageTypes: 'all' });
  await session.detach();
  return true;
}

async function watch(profile: Profile, wish: PageWish): Promise<WatchedPage> {
  const { context, portal } = profile;
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const complain = (complaint: string) => {
    if (!allowed.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
  };
  profile.complain = complain;
  const page = await context.newPage();
  await page.setViewportSize({ width: wish.width ?? 1280, height: wish.height ?? 900 });
  if (wish.colorScheme) await page.emulateMedia({ colorScheme: wish.colorScheme });
  // A clock that a test sets is that of every later page, too.
  const install = page.clock.install.bind(page.clock);
  page.clock.install = (...args) => {
    profile.isReusable = false;
    return install(...args);
  };
  page.on('console', (message) => {
    // A status of 4xx is a response, not an error of the page; the test checks how the page shows it.
    if (message.type() === 'error' && !/Failed to load resource: .* status of 4\d\d/.test(message.text())) {
      complain(`console: ${message.text()} (${message.location().url})`);
    }
  });
  // Only the portal's own host may receive requests (quality S62); links to other hosts are followed by the user.
  const { host: own } = new URL(portal);
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^(http|ws)s?:$/.test(protocol) && host !== own && !request.isNavigationRequest())
      complain(`asked another host: ${request.url()}`);
  });
  page.on('pageerror', (error) => complain(`exception: ${error.stack ?? error.message}`));
  // A test that delays or breaks single responses of the API needs each request sent separately, as the portal does with a server that
  // declines batches.
  const route = page.route.bind(page);
  let single = false;
  page.route = async (address, ...rest) => {
    if (!single && !unlikeReading.test(String(address))) {
      single = true;
      await route('**/api/v1/batch?**', (held) => held.fulfill({ status: 404, json: {} }));
    }
    return route(address, ...rest);
  };
  return Object.assign(page, { portal, complaints, allow: (complaint: RegExp) => void allowed.push(complaint) });
}
