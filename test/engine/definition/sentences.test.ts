import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeProblem, type ProblemSentences, readDefinitions, readerRules } from '../../../engine/definition';
import { definitionFixtures } from '../../support/definition-fixtures';

const languages = ['en', 'es', 'fr', 'ja'] as const;

function sentencesOf(language: string): ProblemSentences {
  return JSON.parse(readFileSync(`locales/${language}/definition.json`, 'utf8'));
}

function placesOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort();
}

const english = sentencesOf('en');
const place = { file: 'a.json', pointer: '', line: 1, column: 1 };

describe.each(languages)('the sentences of problems in %s', (language) => {
  const sentences = sentencesOf(language);

  it('are there for every rule of the reader', () => {
    expect(readerRules.filter((rule) => !sentences.problems[rule])).toEqual([]);
  });

  it('are those of the other languages, with the same places to fill', () => {
    expect(Object.keys(sentences.problems).sort()).toEqual(Object.keys(english.problems).sort());
    for (const [rule, sentence] of Object.entries(sentences.problems)) {
      expect(new Set(placesOf(sentence)), rule).toEqual(new Set(placesOf(english.problems[rule] ?? '')));
    }
    expect(Object.keys(sentences.kinds)).toEqual(Object.keys(english.kinds));
    expect(placesOf(sentences.nearest)).toEqual(['nearest']);
    expect(placesOf(sentences.allowed)).toEqual(['allowed']);
  });

  it.each(definitionFixtures('structure'))('leave no place of $rule unfilled', ({ files }) => {
    for (const problem of readDefinitions(files).problems) {
      expect(describeProblem(problem, sentences)).not.toMatch(/\{\{|^[a-z-]+ \{/);
    }
  });
});

describe('describing a problem', () => {
  const problem = { severity: 'error', place } as const;

  it('adds the nearest name where one is known', () => {
    const args = { name: 'color', nearest: 'color', allowed: 'color, size' };
    expect(describeProblem({ ...problem, rule: 'key-unknown', args }, english)).toBe(
      'Nothing here is called “color”. Correct or remove it. Did you mean “color”?',
    );
  });

  it('lists what is allowed where nothing is near', () => {
    const args = { value: 'blue', allowed: 'red, green' };
    expect(describeProblem({ ...problem, rule: 'value-unknown', args }, english)).toBe(
      '“blue” is not allowed here. Allowed: red, green.',
    );
  });

  it('names kinds of value in the language of the reader', () => {
    const args = { foundKind: 'string', expectedKinds: 'boolean, object' };
    expect(describeProblem({ ...problem, rule: 'kind-wrong', args }, sentencesOf('fr'))).toBe(
      'Type trouvé\u00a0: texte\u00a0; attendu ici\u00a0: true ou false, objet { … }.',
    );
  });

  it('fills nothing into what it filled in', () => {
    const args = { name: '{{other}}', other: 'x' };
    expect(describeProblem({ ...problem, rule: 'keys-exclusive', args }, english)).toContain('“{{other}}”');
  });

  it('says name and arguments of a rule without a sentence', () => {
    expect(describeProblem({ ...problem, rule: 'toString', args: { a: 1 } }, english)).toBe('toString {"a":1}');
  });
});
