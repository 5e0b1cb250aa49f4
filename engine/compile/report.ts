import { type Locator, type Path, type ProblemArguments, pointerOf, problemAt } from '../definition';
import type { DefinitionProblem } from '../model';
import type { CompilerRule } from './rules';

/** A place in a document, stored as a path until a problem is reported there. */
export interface Spot {
  readonly document: Locator;
  readonly path: Path;
}

/** A deeper place in the same document. */
export function inside(spot: Spot, ...parts: Path): Spot {
  return { document: spot.document, path: [...spot.path, ...parts] };
}

/** Place for a no-op reporter. */
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

/** Collects what is reported while one document is compiled. Identical problems at one place are reported once. */
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

/** Identifies a problem: a shared field reports it once, however many forms use the field. */
export function problemKey({ rule, place, args }: DefinitionProblem): string {
  return JSON.stringify([place.file, place.pointer, rule, args]);
}
