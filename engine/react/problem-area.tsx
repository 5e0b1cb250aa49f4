import type { PlacedFieldProblem } from '../model';
import { Alert } from './elements/alert';
import { useEngine } from './engine';

/** Problems of the whole form, from form rules or the server. The region stands from the start, so that they are read out. */
export function ProblemArea({ problems }: { readonly problems: readonly PlacedFieldProblem[] }) {
  const { t } = useEngine();
  return (
    <div className="pt-problem-area" role="alert">
      {problems.length > 0 && (
        <Alert severity="error">
          {problems.map((problem) => (
            <p key={`${problem.code} ${problem.message}`}>{t(problem.message, problem.args)}</p>
          ))}
        </Alert>
      )}
    </div>
  );
}
