import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { testAccessibility } from '../support/e2e-accessibility';
import { expectButtons, isDrawn } from '../support/e2e-buttons';
import { adminJourney, type Journey } from '../support/e2e-journeys';
import { administrators } from '../support/screen-actions';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

/** Screens at an address of their own, and what is open over them. */
const screens = new Set(administrators.map((path) => path.at(-1)?.screen));

/** On the way, buttons are looked at as for the other administrators (roles.test.ts): a whole walk less. */
const withButtons: Journey = async (page, see) => {
  /** How many were seen of each screen, with the first record that it opens or without. */
  const seen = new Map<string, number>();
  await adminJourney(page, async (state) => {
    await see(state);
    const screen = state.replace(/-record$/, '');
    if (!screens.has(screen)) return;
    await isDrawn(page);
    const counted = await expectButtons(page, screen, 'SYSADMIN');
    expect([state, counted.off]).toEqual([state, 0]);
    seen.set(screen, Math.max(seen.get(screen) ?? 0, counted.seen));
  });
  expect([...seen.values()].reduce((sum, each) => sum + each, 0)).toBeGreaterThan(80);
};

describe('Every screen and state of administrators keeps WCAG 2.2 AA, in four languages, light and dark, wide and narrow', () => {
  testAccessibility(() => browser, { admin: withButtons });
});
