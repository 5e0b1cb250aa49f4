import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screenLines } from '../support/screen-lines';

const page = readFileSync('docs/benchmarks.md', 'utf8');
const rows = [...page.matchAll(/^\| `([\w-]+)` \| (\d+) \| (\d+) \| (\d+) \| 0 \|$/gm)];

test('the page lists screens', () => expect(rows.length).toBeGreaterThan(5));

test.each(rows.map(([, name = '', ...figures]) => [name, figures.map(Number)] as const))(
  'what docs/benchmarks.md says of the length of %s is true within a tenth',
  (name, [screen = 0, forms = 0, characters = 0]) => {
    const counted = screenLines(name);
    const said = { screen, forms, characters };
    for (const each of ['screen', 'forms', 'characters'] as const)
      expect(Math.abs(counted[each] - said[each]), `${each}: ${counted[each]} now`).toBeLessThanOrEqual(
        counted[each] / 10,
      );
  },
);
