import { createTheme } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { defaultTheme } from '../../../engine/mui/theme';
import { themeCss } from '../../../engine/mui/theme-css';

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
