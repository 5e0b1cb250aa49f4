import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDocumentation, type Documentation } from '../../../server/documentation';

const project = join(import.meta.dirname, '../../..');
const languages = ['en', 'es', 'fr', 'ja'] as const;

/**
 * What is held in every language. The goal for questions nobody has tuned with is 85 of 100 first, 95 among three, 90 refused that have no
 * answer, at most 5 refused though there is one; what is reached of it is told in docs/decisions/documentation.md.
 */
const reached = {
  blind: { first: 0.85, amongThree: 0.92, refused: 0.8, wronglyRefused: 0.1 },
  fresh: { first: 0.92, amongThree: 0.96, refused: 0.88, wronglyRefused: 0.04 },
  measured: { first: 0.83, amongThree: 0.93, refused: 0.9, wronglyRefused: 0.1 },
  tuning: { first: 0.93, amongThree: 0.99, refused: 0.92, wronglyRefused: 0.04 },
} as const;

interface Question {
  readonly language: string;
  readonly question: string;
  /** Addresses of passages that answer it; absent: none does. */
  readonly answers?: readonly string[];
}

function questionsOf(set: keyof typeof reached, language: string): readonly Question[] {
  const text = readFileSync(join(project, `test/fixtures/questions/${set}.json`), 'utf8');
  const { questions } = JSON.parse(text) as { readonly questions: readonly Question[] };
  return questions.filter((each) => each.language === language);
}

/** How many of a language's questions found their passage, with a line for each that did not. */
async function evaluate(documentation: Documentation, questions: readonly Question[]) {
  let first = 0;
  let amongThree = 0;
  let reciprocal = 0;
  let refused = 0;
  let wronglyRefused = 0;
  const misses: string[] = [];
  for (const { language, question, answers } of questions) {
    const found = await documentation.find(language, question, 10);
    const sure = documentation.isSure(found);
    const told = found.slice(0, 3).map(({ address, score }) => `${address} ${score}`);
    if (answers === undefined) {
      if (sure) misses.push(`not refused: ${question} → ${told[0]}`);
      else refused++;
      continue;
    }
    const place = found.findIndex(({ address }) => answers.includes(address));
    if (place === 0) first++;
    else misses.push(`${place < 0 ? 'not found' : `place ${place + 1}`}: ${question} → ${told.join(', ')}`);
    if (place >= 0 && place < 3) amongThree++;
    if (place >= 0) reciprocal += 1 / (place + 1);
    if (!sure) {
      wronglyRefused++;
      misses.push(`refused: ${question} → ${told[0]}`);
    }
  }
  const answerable = questions.filter(({ answers }) => answers !== undefined).length;
  return {
    first: first / answerable,
    amongThree: amongThree / answerable,
    meanReciprocalRank: Number((reciprocal / answerable).toFixed(3)),
    refused: refused / (questions.length - answerable),
    wronglyRefused: wronglyRefused / answerable,
    misses,
  };
}

describe('Finding the passage that answers', () => {
  let documentation: Documentation;
  beforeAll(async () => {
    documentation = await createDocumentation({
      project,
      languages: () => languages,
      onTrouble: (error) => {
        throw error;
      },
      watch: false,
    });
  });

  test('waits for nothing once a language is prepared', async () => {
    const began = performance.now();
    await documentation.prepare('en');
    const read = performance.now();
    expect(await documentation.find('en', 'How do I rotate a key?', 1)).toHaveLength(1);
    expect(performance.now() - read).toBeLessThan((read - began) / 2);
  });

  describe.each(['blind', 'fresh', 'measured', 'tuning'] as const)('of the %s questions', (set) => {
    test.each(languages)('in %s', async (language) => {
      const questions = questionsOf(set, language);
      const result = await evaluate(documentation, questions);
      // Told on purpose: the figures and each miss are what one looks at.
      console.info(set, language, result);
      const least = reached[set];
      expect(result.first).toBeGreaterThanOrEqual(least.first);
      expect(result.amongThree).toBeGreaterThanOrEqual(least.amongThree);
      expect(result.refused).toBeGreaterThanOrEqual(least.refused);
      expect(result.wronglyRefused).toBeLessThanOrEqual(least.wronglyRefused);
    });
  });

  test.each([
    ['measured', 30, 10],
    ['blind', 40, 15],
    ['fresh', 25, 25],
  ] as const)(
    'The %s set has %i questions with and %i without an answer in each language',
    (set, answered, unanswered) => {
      for (const language of languages) {
        const questions = questionsOf(set, language);
        expect(questions.filter(({ answers }) => answers !== undefined)).toHaveLength(answered);
        expect(questions.filter(({ answers }) => answers === undefined)).toHaveLength(unanswered);
        const addresses = new Set(
          documentation
            .pages(language)
            .flatMap(({ name, sections }) =>
              sections.map(({ anchor }) => `/doc/${name}${anchor === undefined ? '' : `#${anchor}`}`),
            ),
        );
        for (const { answers = [] } of questions) for (const address of answers) expect(addresses).toContain(address);
      }
    },
  );
});
