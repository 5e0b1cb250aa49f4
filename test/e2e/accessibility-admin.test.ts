import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser';
import { testAccessibility } from '../support/e2e-accessibility';
import { adminJourney } from '../support/e2e-journeys';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.expectNoComplaints());
afterAll(() => browser.close());

describe('Every screen and state of administrators keeps WCAG 2.2 AA, in four languages, light and dark, wide and narrow', () => {
  testAccessibility(() => browser, { admin: adminJourney });
});
