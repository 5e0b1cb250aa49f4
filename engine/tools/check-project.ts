import { compile } from '../compile';
import { compareProblems, type DefinitionSet, readDefinitions, type SourceFile } from '../definition';
import type { DefinitionProblem, FormModel, Vocabulary } from '../model';
import { judgePayloads } from './payload-fit';

/** What a check found, and what could be compiled. */
export interface CheckedProject {
  readonly definitions: DefinitionSet;
  /** Forms without an error of their own, by id. */
  readonly forms: Readonly<Record<string, FormModel>>;
  /** In the order of reading. */
  readonly problems: readonly DefinitionProblem[];
}

/** Reads, compiles and holds what forms send against what the API takes. */
export function checkProject(files: readonly SourceFile[], vocabulary: Vocabulary): CheckedProject {
  const definitions = readDefinitions(files);
  const { model, problems } = compile(definitions, vocabulary);
  const all = [...definitions.problems, ...problems, ...judgePayloads(definitions, model.forms)];
  return { definitions, forms: model.forms, problems: all.sort(compareProblems) };
}
