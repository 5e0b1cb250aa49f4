import { expect } from 'vitest';
import type { WatchedPage } from './browser';

/** Nothing overflows the page horizontally, and nothing is cut off (WCAG 1.4.10; quality section 4, L5). */
export async function expectToFit(page: WatchedPage, state: string): Promise<void> {
  // A page whose width has just changed is laid out again within a moment.
  await expect.poll(() => misfits(page), { message: `${state}: nothing is cut or scrolls sideways` }).toEqual([]);
}

function misfits(page: WatchedPage): Promise<readonly string[]> {
  return page.evaluate(() => {
    // A scroller may scroll; hidden overflow is lost, unless an ellipsis marks it. Texts for screen readers only are one pixel wide.
    const isCutting = (element: HTMLElement) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      return ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
    };
    const texts = document.querySelectorAll<HTMLElement>('button, label, legend, h1, h2, h3, p, li, a, select, span');
    const cut = [...texts].filter(
      (element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1 && isCutting(element),
    );
    // Of a page that is too wide, the innermost elements that overflow.
    const { clientWidth, scrollWidth } = document.documentElement;
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const wideOnes =
      scrollWidth > clientWidth + 1
        ? [...document.body.querySelectorAll('*')].filter(
            (element) => sticksOut(element) && ![...element.children].some(sticksOut),
          )
        : [];
    return [...cut, ...wideOnes].map(
      (element) => `${element.scrollWidth} in ${element.clientWidth}: ${element.outerHTML.slice(0, 160)}`,
    );
  });
}
