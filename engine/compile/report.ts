import { type Locator, type Path, type ProblemArguments, pointerOf, problemAt } from '../definition';
import type { DefinitionProblem } from '../model';
import type { CompilerRule } from './rules';

/** A place in a document, kept as a path until something has to be said of it. */
export interface Spot {
  readonly document: Locator;
  readonly path: Path;
}

/** The same document, deeper. */
export function inside(spot: Spot, ...parts: Path): Spot {
  return { document: spot.document, path: [...spot.path, ...parts] };
}

/** Where silent questions are asked, of which nobody is told. */
export const nowhere: Spot = {
  document: { file: '', placeOf: () => ({ file: '', pointer: '', line: 1, column: 1 }) },
  path: [],
};

export type Report = (
  spot: Spot,
  rule: CompilerRule,
  args?: ProblemArguments,
  severity?: DefinitionProblem['severity'],
) => void;

/** Collects what is said while one document is compiled. The same thing said twice at one place is said once. */
export function createReport(): { readonly report: Report; readonly problems: DefinitionProblem[]; failed(): boolean } {
  const problems: DefinitionProblem[] = [];
  const said = new Set<string>();
  return {
    problems,
    failed: () => problems.some((problem) => problem.severity === 'error'),
    report(spot, rule, args = {}, severity = 'error') {
      const problem = problemAt(spot.document, pointerOf(spot.path), rule, args, severity);
      const key = problemKey(problem);
      if (said.has(key)) return;
      said.add(key);
      problems.push(problem);
    },
  };
}

/** What makes two problems the same: a shared field complains once, however many forms use it. */
export function problemKey({ rule, place, args }: DefinitionProblem): string {
  return JSON.stringify([place.file, place.pointer, rule, args]);
}
