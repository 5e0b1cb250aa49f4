import { writeFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Writes how many tests passed, failed and were skipped. What cannot be counted as a test counts as one failure each: a file
 * that could not be read, a suite whose hook threw, an error outside every test.
 */
export default class TotalsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const totals = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        totals[settledState(test, module)] += 1;
      }
      for (const suite of [module, ...module.children.allSuites()]) {
        totals.failed += suite.errors().length;
      }
    }
    const file = process.env.PORTICO_TEST_TOTALS;
    if (file) writeFileSync(file, JSON.stringify(totals));
  }
}

/** A test without a verdict was skipped with its whole file, or never came to its end. */
function settledState(test, module) {
  const { state } = test.result();
  if (state !== 'pending') return state;
  return module.state() === 'skipped' ? 'skipped' : 'failed';
}
