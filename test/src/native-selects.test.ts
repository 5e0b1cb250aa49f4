import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = ['src', 'engine'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
);

/** A native list without its arrow looks like a text field: the kit takes away the browser's own. */
it('Every native list of the kit has its arrow', () => {
  const lists = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/<select\b[^>]*?className=(?:"([^"]*)"|\{([^}]*)\})/g)].map((found) => ({
      file,
      classes: found[1] ?? found[2] ?? '',
    })),
  );
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter(({ classes }) => classes.includes('pt-input') && !classes.includes('pt-select'))).toEqual([]);
});
