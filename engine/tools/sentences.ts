import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProblemSentences } from '../definition';
import { Misuse } from './command';

const locales = join(import.meta.dirname, '../../locales');

/** Texts of the definitions' problems in one language: the engine's own, whatever the project. */
export function readProblemSentences(language: string): ProblemSentences {
  return readSentences(language, 'definition') as ProblemSentences;
}

/** Texts in which `describe` explains a form's logic. */
export function readDescribeSentences(language: string): Readonly<Record<string, string>> {
  return readSentences(language, 'describe') as Readonly<Record<string, string>>;
}

function readSentences(language: string, namespace: string): unknown {
  if (!/^[a-z]{2}(-[A-Za-z]+)?$/.test(language))
    throw new Misuse(`“${language}” is no language: write a code like en.`);
  try {
    return JSON.parse(readFileSync(join(locales, language, `${namespace}.json`), 'utf8'));
  } catch {
    throw new Misuse(`There are no sentences in the language “${language}”.`);
  }
}
