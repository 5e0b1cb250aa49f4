import { compile, meaningProblems } from '../compile';
import { compareProblems, type DefinitionSet, readDefinitions, type SourceFile } from '../definition';
import type { DefinitionProblem, FormModel, ScreenModel, Vocabulary } from '../model';

/** Result of a check, and what could be compiled. */
export interface CheckedProject {
  readonly definitions: DefinitionSet;
  /** Forms without errors, by id. */
  readonly forms: Readonly<Record<string, FormModel>>;
  /** Screens without errors, by id. */
  readonly screens: Readonly<Record<string, ScreenModel>>;
  /** In the order of reading. */
  readonly problems: readonly DefinitionProblem[];
}

/** Reads and compiles, and collects the problems of both. */
export function checkProject(files: readonly SourceFile[], vocabulary: Vocabulary): CheckedProject {
  const definitions = readDefinitions(files);
  const { model, problems } = compile(definitions, vocabulary);
  const all = [...definitions.problems, ...problems];
  return { definitions, forms: model.forms, screens: model.screens, problems: all.sort(compareProblems) };
}

/** The problems alone. */
export function findProblems(files: readonly SourceFile[], vocabulary: Vocabulary): readonly DefinitionProblem[] {
  const definitions = readDefinitions(files);
  return [...definitions.problems, ...meaningProblems(definitions, vocabulary)].sort(compareProblems);
}
