import type { FieldProblem } from '../model';
import { Icon } from './elements/icon';
import type { Translate } from './engine';

interface ProblemTextProps {
  readonly id: string;
  readonly field: string;
  readonly problem: FieldProblem;
  readonly t: Translate;
}

/** The problem of a field, below its control. The icon next to the text does not rely on color. */
export function ProblemText({ id, field, problem, t }: ProblemTextProps) {
  return (
    <p id={id} className="pt-problem" data-error={field}>
      <Icon name="problem" />
      {t(problem.message, problem.args)}
    </p>
  );
}
