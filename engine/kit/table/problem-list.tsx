import { Button, useEngine } from '../../react';
import type { Rows } from '../../runtime';
import type { TableScene } from './cell';
import type { CellProblems } from './cell-problems';

interface ProblemListProps {
  readonly problems: CellProblems;
  readonly scene: TableScene;
  readonly rows: Rows;
  readonly onGo: (row: number, column: number) => void;
}

/** Maximum shown at once; as problems are fixed, others appear. */
const shownAtOnce = 5;

/** The first cells that have a problem, each with a link: they may be far away in the table. */
export function ProblemList({ problems, scene, onGo }: ProblemListProps) {
  const { t } = useEngine();
  const shown = problems.first(shownAtOnce);
  if (shown.length === 0) return null;
  return (
    <ul className="pt-rows-list">
      {shown.map(({ row, column, problem }) => (
        <li key={`${row}/${column}`}>
          <Button kind="link" onClick={() => onGo(row, column)}>
            {t('kit:rows.problem', {
              row: row + 1,
              column: scene.headings[column] ?? '',
              problem: t(problem.message, problem.args),
            })}
          </Button>
        </li>
      ))}
    </ul>
  );
}
