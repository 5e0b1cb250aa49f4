import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

/** Switches that keep a browser for tests from doing anything but the test. Root cannot have a sandbox. */
const switches = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** How a page looks to the portal. */
export interface PageWish {
  /** BCP 47; default `en`. */
  readonly language?: string;
  /** In CSS pixels; default 1280. */
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
}

/** A page that remembers what went wrong in it. */
export interface WatchedPage extends Page {
  /** Errors of the console, exceptions nobody caught, violations of the content security policy. */
  readonly complaints: string[];
}

/** A browser on the running portal. */
export interface TestBrowser {
  /** Address of the portal: `http://127.0.0.1:4401/iam`. */
  readonly address: string;
  /** A fresh profile: no cookies, nothing stored. */
  newPage(wish?: PageWish): Promise<WatchedPage>;
  /** Throws when any page complained of anything; to be called after each test. */
  expectNoComplaints(): void;
  close(): Promise<void>;
}

/** Opens the browser that the set-up found, on the server that it started, with no session and no letter left of other tests. */
export async function openBrowser(): Promise<TestBrowser> {
  const { executablePath, address } = inject('e2e');
  await reset(address);
  const browser: Browser = await chromium.launch({ executablePath, args: switches });
  const pages: WatchedPage[] = [];
  return {
    address,
    async newPage(wish = {}) {
      const context = await browser.newContext({
        baseURL: address,
        locale: wish.language ?? 'en',
        viewport: { width: wish.width ?? 1280, height: wish.height ?? 900 },
        colorScheme: wish.colorScheme ?? 'light',
        reducedMotion: wish.reducedMotion ?? 'reduce',
      });
      const page = await watch(context);
      pages.push(page);
      return page;
    },
    expectNoComplaints() {
      const complaints = pages.flatMap((page) => page.complaints.splice(0));
      if (complaints.length > 0) throw new Error(`The page complained:\n${complaints.join('\n')}`);
    },
    close: () => browser.close(),
  };
}

/** Sets the server's clock right, and forgets sessions and letters; by the route that a server with demo data has for it. */
async function reset(address: string): Promise<void> {
  const headers = { origin: new URL(address).origin, 'sec-fetch-site': 'same-origin' };
  const answer = await fetch(`${address}/dev/reset`, { method: 'POST', headers });
  if (!answer.ok) throw new Error(`The server could not be reset: ${answer.status} ${await answer.text()}`);
}

async function watch(context: BrowserContext): Promise<WatchedPage> {
  const complaints: string[] = [];
  await context.exposeFunction('porticoViolation', (text: string) => complaints.push(`CSP: ${text}`));
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
    // A status of 4xx is an answer, not a mistake of the page; what the page makes of it is for the test to say.
    if (message.type() === 'error' && !/Failed to load resource: .* status of 4\d\d/.test(message.text())) {
      complaints.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.stack ?? error.message}`));
  return Object.assign(page, { complaints });
}
