import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compile, compileDrawn, compilerRules } from '../../../engine/compile';
import { describeProblem, readDefinitions } from '../../../engine/definition';
import { definitionFixtures, lineOf } from '../../support/definition-fixtures';
import { testVocabulary } from '../../support/vocabulary';

const fixtures = definitionFixtures('meaning');

/** How much a language lacks is told where not each text is. */
const vocabularyFor = (rule: string) => ({ ...testVocabulary(), partialTexts: rule === 'language-incomplete' });

describe('What a definition means wrongly is said at its place, once, with what follows from it left unsaid', () => {
  test.each(fixtures)('$rule', ({ rule, files, expected }) => {
    const definitions = readDefinitions(files);
    const { problems } = compile(definitions, vocabularyFor(rule));
    expect([...definitions.problems, ...problems].map(lineOf)).toEqual(expected);
    expect(new Set(problems.map((problem) => problem.rule))).toEqual(new Set([rule]));
  });
});

describe('What is drawn while it is edited has the same errors as the whole check finds in it', () => {
  // Texts, the API's schemas and what nothing uses concern all documents: they wait for the whole check.
  const drawn = /^(schemas\/(forms|shared)|screens)\//;
  test.each(fixtures)('$rule', ({ rule, files }) => {
    const definitions = readDefinitions(files);
    const errorsOf = (compiled: ReturnType<typeof compile>) =>
      compiled.problems.filter(({ severity, place }) => severity === 'error' && drawn.test(place.file)).map(lineOf);
    expect(errorsOf(compileDrawn(definitions, vocabularyFor(rule)))).toEqual(
      errorsOf(compile(definitions, vocabularyFor(rule))),
    );
  });
});

test('Every rule has a fixture of its own name, and every fixture a rule', () => {
  expect(fixtures.map(({ rule }) => rule).sort()).toEqual([...compilerRules].sort());
});

describe('Every rule has a sentence that uses what the problem tells', () => {
  test.each(['en', 'es', 'fr', 'ja'])('%s', (language) => {
    const sentences = JSON.parse(readFileSync(`locales/${language}/definition.json`, 'utf8'));
    for (const { rule, files } of fixtures) {
      for (const problem of compile(readDefinitions(files), vocabularyFor(rule)).problems) {
        const said = describeProblem(problem, sentences);
        expect(said).not.toContain('{{');
        expect(said).not.toContain(`${problem.rule} {`);
      }
    }
  });
});

const hostile = definitionFixtures('hostile');

describe('What nobody would write who means well is refused: with place, cure and sentence in every language', () => {
  const languages = ['en', 'es', 'fr', 'ja'].map((language) =>
    JSON.parse(readFileSync(`locales/${language}/definition.json`, 'utf8')),
  );

  test.each(hostile)('$rule', ({ files, expected }) => {
    const definitions = readDefinitions(files);
    const { problems } = compile(definitions, testVocabulary());
    const all = [...definitions.problems, ...problems];
    expect(all.map(lineOf)).toEqual(expected);
    expect(all.length).toBeGreaterThan(0);
    for (const problem of all)
      for (const sentences of languages) expect(describeProblem(problem, sentences)).not.toMatch(/\{\{|^[a-z-]+ \{/);
  });

  test('at least sixty of them', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(60);
  });
});
