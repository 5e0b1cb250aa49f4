import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Classes that two style sheets say something of, knowingly: the second one places what the first one draws. */
const shared = ['pt-chart', 'pt-chip', 'pt-range', 'pt-slider', 'skip-link'];

test('a class belongs to one style sheet: what is loaded later changes nothing that was drawn before', () => {
  const sheets = new Map<string, Set<string>>();
  for (const file of execFileSync('git', ['ls-files', 'engine/*.css', 'src/*.css'], { encoding: 'utf8' })
    .trim()
    .split('\n')) {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const [, selectors = ''] of text.matchAll(/([^{}]+)\{/g))
      for (const selector of selectors.split(',')) {
        const name = /^\s*\.([a-z][a-z0-9-]*)\s*$/.exec(selector)?.[1];
        if (name !== undefined) sheets.set(name, (sheets.get(name) ?? new Set()).add(file));
      }
  }
  expect(sheets.size).toBeGreaterThan(300);
  const twice = [...sheets].filter(([name, files]) => files.size > 1 && !shared.includes(name));
  expect(twice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});

test('a style sheet says what a selector means once: a name that two things share would style both', () => {
  const files = execFileSync('git', ['ls-files', 'engine/*.css', 'src/*.css'], { encoding: 'utf8' }).trim().split('\n');
  let rules = 0;
  const twice = files.flatMap((file) => {
    // What is inside of conditions goes; what remains are rules without one.
    const text = readFileSync(file, 'utf8')
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/@[^{;]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
    const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, each = '']) => each.trim());
    rules += selectors.length;
    return selectors.filter((each, index) => selectors.indexOf(each) !== index).map((each) => `${file}: ${each}`);
  });
  expect(rules).toBeGreaterThan(500);
  expect(twice).toEqual([]);
});

test('no rule is of whatever follows whatever: where something is added, all beside it and in it would be styled again', () => {
  const files = execFileSync('git', ['ls-files', 'engine/*.css', 'src/*.css'], { encoding: 'utf8' }).trim().split('\n');
  const found = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const selectors = [...text.matchAll(/([^{};]+)\{/g)].map(([, each = '']) => each.trim());
    return selectors.filter((each) => /(^|[\s>,(])\*\s*[+~]/.test(each)).map((each) => `${file}: ${each}`);
  });
  expect(found).toEqual([]);
});
