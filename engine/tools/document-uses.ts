import type { SourceFile } from '../definition';
import type { DefinitionProblem, Vocabulary } from '../model';
import { findProblems } from './check-project';

/** The uses of a document: the errors that the others would have without it. */
export function usesOfDocument(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  path: string,
): readonly DefinitionProblem[] {
  return errorsWith(files, vocabulary, [{ path, text: undefined }]);
}

/** A document with another text; undefined: without it. */
export interface ChangedText {
  readonly path: string;
  readonly text: string | undefined;
}

/** The errors that there would be if documents had other texts. */
export function errorsWith(
  files: readonly SourceFile[],
  vocabulary: Vocabulary,
  changes: readonly ChangedText[],
): readonly DefinitionProblem[] {
  const known = new Set(findProblems(files, vocabulary).map(problemKey));
  // A file that did not change stays the same object: what was made of it is remembered.
  const changed = new Map(files.map((file) => [file.path, file]));
  for (const { path, text } of changes)
    if (text === undefined) changed.delete(path);
    else changed.set(path, { path, bytes: text });
  return newErrors([...changed.values()], vocabulary, known);
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
