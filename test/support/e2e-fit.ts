import { expect } from 'vitest';
import type { WatchedPage } from './browser';

/** Nothing runs out of the page to the side, and nothing is cut off (WCAG 1.4.10; quality section 4, L5). */
export async function expectToFit(page: WatchedPage, state: string): Promise<void> {
  const wide = await page.evaluate(() => {
    // A scroller may scroll; what hides its overflow loses it, unless it says so by dots. Texts for screen readers only are one pixel wide.
    const isCutting = (element: HTMLElement) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
    };
    return [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>('button, label, legend, h1, h2, h3, p, li, a, select, span'),
    ]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .filter((element) => element === document.documentElement || isCutting(element))
      .map((element) => `${element.scrollWidth} in ${element.clientWidth}: ${element.outerHTML.slice(0, 160)}`);
  });
  expect(wide, `${state}: nothing is cut or scrolls sideways`).toEqual([]);
}
