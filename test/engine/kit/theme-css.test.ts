import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTheme } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { defaultTheme } from '../../../engine/kit/theme';
import { themeCss } from '../../../engine/kit/theme-css';

const facesIn = (css: string) => [...css.matchAll(/@font-face \{[^}]*font-family: "([^"]+)"/g)].map(([, name]) => name);

describe('The faces of a theme', () => {
  const css = themeCss(defaultTheme);

  test('are files of the build or of the machine, never of another host', () => {
    expect(css.match(/(?:url|local)\([^)]*\)/g)?.filter((source) => /:\/\//.test(source))).toEqual([]);
  });

  test('are all asked for, the shipped one first', () => {
    const asked = String(defaultTheme.typography.fontFamily);
    expect(asked.startsWith('"Inter Variable"')).toBe(true);
    expect([...new Set(facesIn(css))].filter((name) => !asked.includes(`"${name}"`))).toEqual([]);
  });

  test('never keep words from being read: until a file is here, a face of the machine of the same height stands in', () => {
    const rules = css.match(/@font-face \{[^}]*\}/g) ?? [];
    const files = rules.filter((rule) => rule.includes('url('));
    expect(files.every((rule) => rule.includes('font-display: swap'))).toBe(true);
    for (const rule of rules.filter((each) => each.includes('local('))) {
      const part = (name: string) =>
        Number.parseFloat(rule.match(new RegExp(`${name}: ([\\d.]+)%`))?.[1] ?? 'NaN') / 100;
      expect(part('ascent-override') * part('size-adjust')).toBeCloseTo(0.96875, 3);
      expect(part('descent-override') * part('size-adjust')).toBeCloseTo(0.24121, 3);
    }
  });

  test("go with the theme: another one brings its own, and nothing of the kit's is left", () => {
    const vendor = createTheme({ cssVariables: true, typography: { fontFamily: 'Georgia, serif' } });
    expect(facesIn(themeCss(vendor))).toEqual([]);
    expect(themeCss(vendor)).not.toContain('Inter');
  });
});

describe('The variables of a theme', () => {
  const css = themeCss(defaultTheme);
  const root = join(import.meta.dirname, '../../..');
  const files = ['engine', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(css|tsx?)$/.test(name))
      .map((name) => join(root, folder, name)),
  );
  const read = new Set(
    files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/var\((--mui-[\w-]+)/g)].map(([, name]) => name)),
  );

  test('are there, each one that a style sheet reads, in both schemes', () => {
    expect(read.size).toBeGreaterThan(10);
    for (const name of read) {
      const times = css.split(`  ${name}:`).length - 1;
      const anyScheme = !name?.includes('-palette-');
      // Light, dark by choice, dark because the system asks for it.
      expect([name, times]).toEqual([name, anyScheme ? 1 : 3]);
    }
  });

  test('are not those that only MUI’s own components read', () => {
    expect(css).not.toMatch(/--mui-(palette-[A-Z]|shadows|overlays|zIndex)|Channel:/);
  });
});

test('A style sheet reads a state of ARIA with its value: `aria-invalid="false"` is no problem to be framed in red', () => {
  const root = join(import.meta.dirname, '../../..');
  const sheets = ['engine', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(folder, name)),
  );
  const bare = sheets.flatMap((sheet) =>
    [...readFileSync(join(root, sheet), 'utf8').matchAll(/\[aria-(?!current)[a-z]+\]/g)].map(
      ([found]) => `${sheet} ${found}`,
    ),
  );
  expect(sheets.length).toBeGreaterThan(10);
  expect(bare).toEqual([]);
});
