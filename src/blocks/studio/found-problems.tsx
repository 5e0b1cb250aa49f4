import type { ReactNode } from 'react';
import type { DefinitionProblem } from '../../../engine/model';
import { useProblemWords } from './problem-words';

/** Problems that a change would have, in words, each with its place. */
export function FoundProblems({
  problems,
  after,
}: {
  readonly problems: readonly DefinitionProblem[];
  /** What is drawn below each. */
  readonly after?: (problem: DefinitionProblem) => ReactNode;
}) {
  const say = useProblemWords();
  return (
    <ul className="studio-changed">
      {problems.map((problem) => (
        <li key={`${problem.place.file} ${problem.place.pointer} ${problem.rule}`}>
          {say?.(problem) ?? problem.rule}{' '}
          <span className="studio-path">
            {problem.place.file}:{problem.place.line}
          </span>
          {after?.(problem)}
        </li>
      ))}
    </ul>
  );
}
