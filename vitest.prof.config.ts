import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import LongestFirst from './scripts/test/longest-first.mjs';

/** Milliseconds after which a test hangs rather than takes its time: a machine that others use is many times slower than one alone. */
const patience = 240_000;

/** What is waited for has half of it: the test then says what did not happen. */
const expect = { poll: { timeout: patience / 2 } };

/** Three kinds of test: plain Node, components in a simulated document, and the real server in a real browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What was translated from TypeScript for one run is used by the next, while a file and the packages are the same.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
    projects: [
      {
        test: {
          name: 'node',
          sequence: { groupOrder: 0 },
          environment: 'node',
          include: ['test/*.test.ts', 'test/{engine,server,src,scripts,definitions,kinds,locales,bench}/**/*.test.ts'],
          // Files share what they import: a third of the time of this project was spent on importing it again.
          isolate: false,
          setupFiles: ['test/support/node.ts', '/tmp/one/profsetup.ts'],
          // No core is left free: on a machine with two, half of them would stand idle.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          testTimeout: patience,
          expect,
          hookTimeout: patience,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          sequence: { groupOrder: 1 },
          environment: 'jsdom',
          // As above; a document for each file took longer than its tests.
          isolate: false,
          include: ['test/{engine,src}/**/*.test.tsx'],
          setupFiles: ['test/support/dom.ts'],
          testTimeout: patience,
          expect,
        },
      },
      {
        test: {
          name: 'e2e',
          sequence: { groupOrder: 2 },
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/support/e2e-setup.ts'],
          runner: './test/support/e2e-runner.ts',
          // As above; the files of a worker share its browser, too.
          isolate: false,
          maxWorkers: 2,
          // A busy machine makes a browser late. A test that passes only at its second attempt is named at the end of the run.
          retry: 1,
          testTimeout: patience,
          expect,
          hookTimeout: patience,
        },
      },
    ],
  },
});
