import type { Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type WatchedPage } from '../support/browser';
import { addressOf, signIn } from '../support/e2e-portal';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

/** What a change of page cost, in counts that are the same on every machine. */
interface Work {
  /** Requests of the page. */
  readonly requests: readonly string[];
  /** Times the document was changed: React changes it once a rendering. */
  readonly drawings: number;
  /** Times the browser worked out styles again; an animation that it cannot hand to the compositor costs one a frame. */
  readonly styles: number;
}

/** Follows a link of the menu and looks on until a dozen frames later. */
async function follow(page: WatchedPage, link: string, path: string): Promise<Work> {
  const requests: string[] = [];
  const answers: Promise<unknown>[] = [];
  const note = (request: Request) => {
    // A browser looks for the icon of every address by itself.
    if (request.url().endsWith('.svg')) return;
    requests.push(new URL(request.url()).pathname);
    answers.push(request.response().catch(() => undefined));
  };
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const styles = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'RecalcStyleCount')?.value ?? Number.NaN;
  };
  await page.evaluate(() => {
    const counted = Object.assign(window, { drawings: 0 });
    const observer = new MutationObserver(() => counted.drawings++);
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    Object.assign(window, { rest: () => observer.disconnect() });
  });
  page.on('request', note);
  const before = await styles();
  // Pressed by script: a pointer would light up what it passes.
  await page
    .locator('nav')
    .getByRole('link', { name: link, exact: true })
    .evaluate((element: HTMLElement) => element.click());
  await page.waitForURL(addressOf(page, path));
  await page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame++) await new Promise((next) => requestAnimationFrame(next));
  });
  const after = await styles();
  page.off('request', note);
  // What is still under way would answer the next change of page, too.
  await Promise.all(answers);
  await client.detach();
  const drawings = await page.evaluate(() => {
    const { drawings, rest } = window as unknown as { drawings: number; rest(): void };
    rest();
    return drawings;
  });
  return { requests, drawings, styles: after - before };
}

type Way = readonly [link: string, path: string];

/** The work of a change of page, back and forth after one round that loads what is needed; of five, as a poll may fall in one. */
async function leastOf(page: WatchedPage, away: Way, to: Way): Promise<Work> {
  await follow(page, ...away);
  await follow(page, ...to);
  const seen: Work[] = [];
  for (let round = 0; round < 5; round++) {
    await follow(page, ...away);
    seen.push(await follow(page, ...to));
  }
  const least = (figure: (work: Work) => number) => Math.min(...seen.map(figure));
  const [, , middle] = seen.toSorted((one, other) => one.requests.length - other.requests.length);
  return {
    requests: middle?.requests ?? [],
    drawings: least(({ drawings }) => drawings),
    styles: least(({ styles }) => styles),
  };
}

describe('A change of page, once everything was loaded', () => {
  test('to a page of text and a kept list asks for nothing, is drawn in two frames at most, and then the page rests', async () => {
    const page = await browser.newPage({ reducedMotion: 'no-preference' });
    await signIn(page, 'user', '/doc');
    await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
    const { requests, drawings, styles } = await leastOf(page, ['Home', '/home'], ['Help', '/doc']);
    expect(requests).toEqual([]);
    expect(drawings).toBeLessThanOrEqual(2);
    expect(styles).toBeLessThanOrEqual(4);
  });

  test('to a list asks for its records alone, and is drawn when it comes and when they do', async () => {
    const page = await browser.newPage({ reducedMotion: 'no-preference' });
    await signIn(page, 'user', '/keys/list');
    await page.locator('.pt-row').first().waitFor();
    const { requests, drawings, styles } = await leastOf(page, ['Help', '/doc'], ['API keys', '/keys/list']);
    expect(requests).toEqual(['/iam/api/v1/auth/keys']);
    expect(drawings).toBeLessThanOrEqual(4);
    expect(styles).toBeLessThanOrEqual(8);
  });
});
