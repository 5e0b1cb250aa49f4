import { writtenPages } from '../bootstrap/written-pages.mjs';
import { checkAdvisories } from './advisories';
import { findKindDispatches } from './block-kinds';
import { checkBudget } from './bundle-budget';
import { projectFolder, runScript, type Step } from './step';
import { findWallBreaches } from './walls';

/** All steps of `npm run check`, in the order in which they begin. */
export const steps: readonly Step[] = [
  {
    name: 'types',
    cure: 'fix the types at the places named',
    run: () => runScript('node_modules/typescript/bin/tsc', ['-p', '.', '--noEmit', '--pretty', 'false']),
  },
  {
    name: 'lint and format',
    cure: 'npm run fix; what remains is named with its place',
    run: () => runScript('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  },
  {
    name: 'unused code',
    cure: 'delete what nothing uses (or name a new entry in knip.json)',
    run: () => runScript('node_modules/knip/bin/knip.js', ['--no-progress']),
  },
  {
    name: 'definitions',
    cure: 'fix the definitions at the places named; npm run portico -- check shows the same',
    run: () => runScript('scripts/portico/bin.mjs', ['check', '--strict']),
  },
  {
    name: 'generated files',
    cure: 'npm run portico -- types, and commit what it writes',
    run: () => runScript('scripts/portico/bin.mjs', ['types', '--check']),
  },
  {
    name: 'generated pages and formatted definitions',
    cure: 'npm run fix, and commit what it writes',
    run: () => runScript('node_modules/vitest/vitest.mjs', writtenPages),
  },
  {
    name: 'import walls',
    cure: 'docs/architecture.md says which folder may import what; go through its door, or move the code',
    run: async () => {
      const breaches = await findWallBreaches(projectFolder);
      return {
        sound: breaches.length === 0,
        text: breaches.map(({ rule, from, to }) => `${from} → ${to}\n    ${rule}`).join('\n'),
      };
    },
  },
  {
    name: 'kinds of blocks',
    cure: "put what a kind does into its layer's list of all kinds (docs/architecture.md, How a kind of block is made)",
    run: async () => {
      const found = findKindDispatches(projectFolder);
      return {
        sound: found.length === 0,
        text: found.map(({ file, line, text }) => `${file}:${line}\n    ${text}`).join('\n'),
      };
    },
  },
  {
    name: 'advisories',
    cure: 'update the package that is named; npm audit says which version is sound',
    run: checkAdvisories,
  },
  {
    name: 'bundle budget',
    cure: 'load it lazily, or change scripts/check/budget.json on purpose',
    run: checkBudget,
  },
];
