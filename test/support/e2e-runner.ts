import { inject, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';

/** Skips every test, and so every hook, if the setup found no browser: the tests are counted, and nothing starts. */
export default class EndToEndRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    if (inject('e2e') === undefined) for (const file of files) skip(file);
  }
}

function skip(suite: RunnerTestSuite): void {
  suite.mode = 'skip';
  for (const task of suite.tasks) {
    if (task.type === 'suite') skip(task);
    else task.mode = 'skip';
  }
}
