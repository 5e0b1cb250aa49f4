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
  /** A fresh profile: no cookies, nothing stored. */
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
      const context = await browser.newContext({
        baseURL: wish.address ?? address,
        locale: wish.language ?? 'en',
        viewport: { width: wish.width ?? 1280, height: wish.height ?? 900 },
        colorScheme: wish.colorScheme ?? 'light',
        reducedMotion: wish.reducedMotion ?? 'reduce',
        javaScriptEnabled: wish.scripts ?? true,
      });
      // Two servers and two browsers share the machine.
      context.setDefaultTimeout(patience);
      const page = await watch(context, wish.address ?? address);
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
      await Promise.all(closed.map((page) => page.context().close()));
      const complaints = closed.flatMap((page) => page.complaints);
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
    },
    async close() {
      await Promise.all(pages.splice(0).map((page) => page.context().close()));
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

async function watch(context: BrowserContext, portal: string): Promise<WatchedPage> {
  const complaints: string[] = [];
  const allowed: RegExp[] = [];
  const complain = (complaint: string) => {
    if (!allowed.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
  };
  await context.exposeFunction('porticoViolation', (text: string) => complain(`CSP: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const report = (window as Window & { porticoViolation?: (text: string) => void }).porticoViolation;
        report?.(`${violatedDirective} blocked ${blockedURI} at ${sourceFile}:${lineNumber}`);
      },
    );
  });
  const page = await context.newPage();
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
