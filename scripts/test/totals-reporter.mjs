import { writeFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Writes how many tests passed, failed and were skipped, a line about each failure, and which passed only when they were tried again. What
 * cannot be counted as a test counts as one failure each: a file that could not be read, a suite whose hook threw, an error outside every
 * test.
 */
export default class TotalsReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const totals = { passed: 0, skipped: 0 };
    const failures = unhandledErrors.map((error) => failureLine('outside every test', error));
    const flaky = [];
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const state = settledState(test, module);
        const place = `${module.relativeModuleId} > ${test.fullName}`;
        if (test.diagnostic()?.flaky) flaky.push(failureLine(place, test.result().errors?.[0]));
        if (state !== 'failed') totals[state] += 1;
        else failures.push(failureLine(place, test.result().errors?.[0]));
      }
      for (const suite of [module, ...module.children.allSuites()]) {
        const place = suite === module ? module.relativeModuleId : `${module.relativeModuleId} > ${suite.fullName}`;
        failures.push(...suite.errors().map((error) => failureLine(place, error)));
      }
    }
    const file = process.env.PORTICO_TEST_TOTALS;
    if (file) writeFileSync(file, JSON.stringify({ ...totals, failed: failures.length, failures, flaky }));
  }
}

/** The place of a failure and the first line of its message. */
function failureLine(place, error) {
  const [message = ''] = String(error?.message ?? 'did not come to its end').split('\n');
  return `${place}: ${message.slice(0, 300)}`;
}

/** A test without a result was skipped with its whole file, or never ended. */
function settledState(test, module) {
  const { state } = test.result();
  if (state !== 'pending') return state;
  return module.state() === 'skipped' ? 'skipped' : 'failed';
}
