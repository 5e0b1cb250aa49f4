import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screenLines } from '../support/screen-lines';

const page = readFileSync('docs/benchmarks.md', 'utf8');
const rows = [...page.matchAll(/^\| `([\w-]+)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| 0 \|$/gm)];

/** Screens of administrators that are drawn by a component of the portal's own; the page says so. */
const drawnByCode = ['agent-chat', 'studio'];

test('the page lists screens, and every one of administrators that has no TypeScript of its own', () => {
  expect(rows.length).toBeGreaterThan(30);
  const files = readdirSync('screens/admin').filter((file) => file.endsWith('.screen.json'));
  const byDefinition = files.filter(
    (file) => !readFileSync(`screens/admin/${file}`, 'utf8').includes('"block": "component"'),
  );
  const names = (some: readonly string[]) => some.map((file) => file.replace('.screen.json', ''));
  expect(names(files.filter((file) => !byDefinition.includes(file)))).toEqual(drawnByCode);
  const listed = new Set(rows.map(([, name]) => name));
  expect(names(byDefinition).filter((name) => !listed.has(name))).toEqual([]);
});

test.each(rows.map(([, name = '', ...figures]) => [name, figures.map(Number)] as const))(
  'what docs/benchmarks.md says of the length of %s is true within a tenth',
  (name, [screen = 0, shared = 0, forms = 0, characters = 0]) => {
    const counted = screenLines(name);
    const said = { screen, shared, forms, characters };
    for (const each of ['screen', 'shared', 'forms', 'characters'] as const)
      expect(Math.abs(counted[each] - said[each]), `${each}: ${counted[each]} now`).toBeLessThanOrEqual(
        counted[each] / 10,
      );
  },
);
