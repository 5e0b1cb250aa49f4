import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DefinitionProblem } from '../../../engine/model';
import type { Change } from './documents/history';
import { useProblemWords } from './problem-words';
import { useStudioParts } from './studio-context';

/** What would be wrong after changes, as the compiler says it; undefined while it is being looked for. */
export function useConsequences(changes: readonly Change[]): readonly DefinitionProblem[] | 'failed' | undefined {
  const { studio } = useStudioParts();
  const [found, setFound] = useState<{
    readonly of: readonly Change[];
    readonly is: readonly DefinitionProblem[] | 'failed';
  }>();
  const known = found?.of === changes ? found.is : undefined;
  useEffect(() => {
    let wanted = true;
    const told = changes.map(({ path, after }) => ({ path, text: after }));
    const say = (is: readonly DefinitionProblem[] | 'failed') => wanted && setFound({ of: changes, is });
    studio.compiler.ask({ do: 'consequences', changes: told }).then(say, () => say('failed'));
    return () => {
      wanted = false;
    };
  }, [studio, changes]);
  return known;
}

/** Says before a change what would be wrong afterwards. */
export function ProblemsLeft({
  changes,
  none,
}: {
  /** The same list while nothing is changed: it is looked for once. */
  readonly changes: readonly Change[];
  /** What is said where nothing would be. */
  readonly none?: string;
}) {
  const { t } = useTranslation('studio');
  const found = useConsequences(changes);
  const isWrong = typeof found === 'object' && found.length > 0;
  return (
    <>
      <p role="status" className={isWrong ? 'pt-problem' : undefined}>
        {found === undefined
          ? t('lose.looking')
          : found === 'failed'
            ? t('lose.unchecked')
            : isWrong
              ? t('rename.left', { count: found.length })
              : none}
      </p>
      {isWrong && <FoundProblems problems={found} />}
    </>
  );
}

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
