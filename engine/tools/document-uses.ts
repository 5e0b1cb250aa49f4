import type { SourceFile } from '../definition';
import type { DefinitionProblem, Vocabulary } from '../model';
import { findProblems } from './check-project';

/** What uses a document: the errors that the others would have without it. */
export function usesOfDocument(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  path: string,
): readonly DefinitionProblem[] {
  const known = new Set(findProblems(files, vocabulary).map(problemKey));
  const left = files.filter((file) => file.path !== path);
  return newErrors(left, vocabulary, known);
}

/** Errors of the files that are not among those already known. */
export function newErrors(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  known: ReadonlySet<string>,
): readonly DefinitionProblem[] {
  const problems = findProblems(files, vocabulary);
  return problems.filter((problem) => problem.severity === 'error' && !known.has(problemKey(problem)));
}

/** What tells a problem from others wherever it stands in its file: lines move while entries are taken out. */
export function problemKey({ rule, place, args }: DefinitionProblem): string {
  return JSON.stringify([rule, place.file, args]);
}
