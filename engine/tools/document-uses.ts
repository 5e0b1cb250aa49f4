import type { SourceFile } from '../definition';
import type { DefinitionProblem, Vocabulary } from '../model';
import { findProblems } from './check-project';

/** The uses of a document: the errors that the others would have without it. */
export function usesOfDocument(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  path: string,
): readonly DefinitionProblem[] {
  const known = new Set(findProblems(files, vocabulary).map(problemKey));
  const left = files.filter((file) => file.path !== path);
  return newErrors(left, vocabulary, known);
}

/** The errors that there would be if a document had another text. */
export function errorsWith(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  { path, bytes }: SourceFile,
): readonly DefinitionProblem[] {
  const known = new Set(findProblems(files, vocabulary).map(problemKey));
  const changed = files.map((file) => (file.path === path ? { path, bytes } : file));
  return newErrors(changed, vocabulary, known);
}

/** Errors of the files that are not among the known ones. */
export function newErrors(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  known: ReadonlySet<string>,
): readonly DefinitionProblem[] {
  const problems = findProblems(files, vocabulary);
  return problems.filter((problem) => problem.severity === 'error' && !known.has(problemKey(problem)));
}

/** Identifies a problem wherever it is in its file: lines move while entries are removed. */
export function problemKey({ rule, place, args }: DefinitionProblem): string {
  return JSON.stringify([rule, place.file, args]);
}
