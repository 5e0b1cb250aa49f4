import { compile } from '../compile';
import { compareProblems, type DefinitionSet, readDefinitions, type SourceFile } from '../definition';
import type { DefinitionProblem, ProjectModel, Vocabulary } from '../model';
import { judgePayloads } from './payload-fit';

/** What a check found, and the model where nothing is wrong. */
export interface CheckedProject {
  readonly definitions: DefinitionSet;
  readonly model: ProjectModel;
  /** In the order of reading. */
  readonly problems: readonly DefinitionProblem[];
}

/** Reads, compiles and holds what forms send against what the API takes. */
export function checkProject(files: readonly SourceFile[], vocabulary: Vocabulary): CheckedProject {
  const definitions = readDefinitions(files);
  const { model, problems } = compile(definitions, vocabulary);
  const all = [...definitions.problems, ...problems, ...judgePayloads(definitions, model)];
  return { definitions, model, problems: all.sort(compareProblems) };
}
