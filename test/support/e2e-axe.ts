import axe, { type AxeResults } from 'axe-core';
import type { WatchedPage } from './browser';

/** WCAG 2.2 AA and the best practices; `target-size` is a rule of 2.2 and off by default. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Violations of the accessibility rules on the current page, one line an element. */
export async function accessibilityProblems(page: WatchedPage): Promise<readonly string[]> {
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(axe.source);
  const results: AxeResults = await page.evaluate(
    (values) =>
      (window as Window & { axe?: typeof axe }).axe?.run(document, {
        runOnly: { type: 'tag', values },
        // Passed checks are not needed.
        resultTypes: ['violations'],
      }) as never,
    tags,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  );
}
