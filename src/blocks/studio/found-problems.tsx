import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem, type ProblemSentences } from '../../../engine/definition';
import type { DefinitionProblem } from '../../../engine/model';

/** Problems that a change would have, in words, each with its place. */
export function FoundProblems({
  problems,
  after,
}: {
  readonly problems: readonly DefinitionProblem[];
  /** What is drawn below each. */
  readonly after?: (problem: DefinitionProblem) => ReactNode;
}) {
  const { i18n } = useTranslation('definition');
  const sentences = i18n.getResourceBundle(i18n.language, 'definition') as ProblemSentences | undefined;
  return (
    <ul className="studio-changed">
      {problems.map((problem) => (
        <li key={`${problem.place.file} ${problem.place.pointer} ${problem.rule}`}>
          {sentences ? describeProblem(problem, sentences) : problem.rule}{' '}
          <span className="studio-path">
            {problem.place.file}:{problem.place.line}
          </span>
          {after?.(problem)}
        </li>
      ))}
    </ul>
  );
}
