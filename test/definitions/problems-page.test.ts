import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compilerRules } from '../../engine/compile';
import { readerRules } from '../../engine/definition';
import { problemTable, promisedRules } from '../../engine/tools';

const page = () => problemTable(JSON.parse(readFileSync('locales/en/definition.json', 'utf8')));

test('docs/problems.md lists every rule as it is now', async () => {
  await expect(page()).toMatchFileSnapshot('../../docs/problems.md');
});

test('Whatever is promised is kept by a rule that exists', () => {
  const rules: readonly string[] = [...readerRules, ...compilerRules];
  expect(promisedRules.filter((rule) => !rules.includes(rule))).toEqual([]);
});

test('Every link of the page leads to a fixture, and every rule has a sentence', () => {
  const links = [...page().matchAll(/\]\(\.\.\/(test[^)]+)\)/g)].map(([, path = '']) => path);
  expect(links.length).toBe(readerRules.length + compilerRules.length);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
  expect(page()).not.toMatch(/\|\s+\|$/m);
});
