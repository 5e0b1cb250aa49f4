import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { AxeResults, RunOptions } from 'axe-core';
import type { WatchedPage } from './browser';

/** Half the size of `axe.source`, which every loaded page parses again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Which rules are tried: all, or those whose verdict depends on the colors and the width alone. */
export type Rules = 'all' | 'look';

const runOnly: Readonly<Record<Rules, RunOptions['runOnly']>> = {
  // WCAG 2.2 AA and the best practices; `target-size` is a rule of 2.2 and off by default.
  all: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  look: {
    type: 'rule',
    values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
  },
};

/** Violations of the accessibility rules on the current page, one line an element. */
export async function accessibilityProblems(page: WatchedPage, rules: Rules = 'all'): Promise<readonly string[]> {
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) await page.evaluate(source);
  const options: RunOptions = {
    runOnly: runOnly[rules],
    // Passed checks are not needed.
    resultTypes: ['violations'],
    // Only a rule that is not tried looks into style sheets, and parsing them takes a sixth of the time.
    preload: { assets: ['media'] },
  };
  const results: AxeResults = await page.evaluate(
    (how) => (window as Window & { axe?: typeof axe }).axe?.run(document, how) as never,
    options,
  );
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
  );
}
